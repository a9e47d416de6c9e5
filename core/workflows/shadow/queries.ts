// Shadow runs and their items. One process runs a run under a numbered lease: writes with an older
// number change nothing.

import type { Principal } from '../../audit/entry.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { sessionPrefix } from '../../database/listener.ts';
import type { FieldChange, ShadowRun, ShadowVerdict } from '../replay/compare-runs.ts';
import { listReplayable } from '../replay/queries.ts';
import type { CandidateKind, ShadowCounts, ShadowRunState } from './shadow-run.ts';

export interface ShadowRunRow {
  shadow_run_id: string;
  plugin: string;
  tenant_id: string | null;
  candidate: CandidateKind;
  release: string | null;
  settings: object | null;
  most: number;
  state: ShadowRunState;
  error: string | null;
  total: number | null;
  actor_kind: Principal['kind'];
  actor_id: string | null;
  lease_no: number;
  interruptions: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Without the package, which only the runner reads. */
const columns = [
  'shadow_run_id',
  'plugin',
  'tenant_id',
  'candidate',
  'release',
  'settings',
  'most',
  'state',
  'error',
  'total',
  'actor_kind',
  'actor_id',
  'lease_no',
  'interruptions',
  'created_at',
  'started_at',
  'finished_at',
];

export type NewShadowRun = Pick<
  ShadowRunRow,
  | 'shadow_run_id'
  | 'plugin'
  | 'tenant_id'
  | 'candidate'
  | 'release'
  | 'settings'
  | 'most'
  | 'actor_kind'
  | 'actor_id'
  | 'created_at'
> & { package: Buffer | null };

/** Returns the number of runs that wait or run. Others that count wait until the transaction ends. */
export async function countOpen(trx: Transaction): Promise<number> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended('shadow_runs', 0))");
  const row = await trx('shadow_runs')
    .whereNull('finished_at')
    .count({ many: '*' })
    .first<{ many: string }>();
  return Number(row.many);
}

export async function insertShadowRun(
  trx: Transaction,
  { settings, ...row }: NewShadowRun,
): Promise<void> {
  const stored = settings === null ? null : JSON.stringify(settings);
  await trx('shadow_runs').insert({ ...row, settings: stored });
}

export async function findShadowRun(
  db: Database['knex'] | Transaction,
  { plugin, shadowRunId }: { plugin: string; shadowRunId: string },
): Promise<ShadowRunRow | undefined> {
  return await db('shadow_runs')
    .where({ plugin, shadow_run_id: shadowRunId })
    .first<ShadowRunRow | undefined>(columns);
}

/** Newest first. `before` is the ID of the last run on the previous page. */
export async function listShadowRuns(
  { knex }: Database,
  plugin: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<ShadowRunRow[]> {
  const query = knex('shadow_runs').where({ plugin }).orderBy('shadow_run_id', 'desc').limit(limit);
  if (before !== null) void query.where('shadow_run_id', '<', before);
  return await query.select<ShadowRunRow[]>(columns);
}

/** Returns the number of workflows of each run by verdict. */
export async function countVerdicts(
  db: Database['knex'] | Transaction,
  shadowRunIds: readonly string[],
): Promise<Map<string, ShadowCounts>> {
  const rows = await db('shadow_run_items')
    .whereIn('shadow_run_id', shadowRunIds)
    .whereNotNull('verdict')
    .groupBy('shadow_run_id', 'verdict')
    .select<{ id: string; verdict: ShadowVerdict; n: string }[]>(
      'shadow_run_id as id',
      'verdict',
      db.raw('count(*) AS n'),
    );
  const counts = new Map(shadowRunIds.map((id) => [id, noCounts()]));
  for (const { id, verdict, n } of rows) counts.get(id)![verdict] = Number(n);
  return counts;
}

function noCounts(): ShadowCounts {
  return { same: 0, different: 0, better: 0, worse: 0, skipped: 0 };
}

export interface ShadowItemRow {
  tenant_id: string;
  workflow_id: string;
  verdict: ShadowVerdict;
  reason: string | null;
  operation: string | null;
  before: ShadowRun['before'] | null;
  after: ShadowRun['after'];
  fields: FieldChange[] | null;
  more_fields: number;
}

/** Returns workflows that have run, the newest workflow first. */
export async function listShadowItems(
  { knex }: Database,
  shadowRunId: string,
  {
    limit,
    after,
    verdicts,
  }: { limit: number; after: string | null; verdicts?: readonly ShadowVerdict[] | undefined },
): Promise<ShadowItemRow[]> {
  const query = knex('shadow_run_items')
    .where({ shadow_run_id: shadowRunId })
    .whereNotNull('verdict')
    .orderBy('workflow_id', 'desc')
    .limit(limit);
  if (verdicts) void query.whereIn('verdict', verdicts);
  if (after !== null) void query.where('workflow_id', '<', after);
  return await query.select<ShadowItemRow[]>(
    'tenant_id',
    'workflow_id',
    'verdict',
    'reason',
    'operation',
    'before',
    'after',
    'fields',
    'more_fields',
  );
}

/** Stops a run that waits or runs. Returns false if it has ended. */
export async function stopShadowRun(
  trx: Transaction,
  { plugin, shadowRunId, now }: { plugin: string; shadowRunId: string; now: Date },
): Promise<boolean> {
  const stopped = await trx('shadow_runs')
    .where({ plugin, shadow_run_id: shadowRunId })
    .whereNull('finished_at')
    .update({ state: 'stopped', finished_at: now, package: null, worker_id: null });
  return stopped > 0;
}

/** A process's lease of a run. */
export interface Lease {
  shadowRunId: string;
  leaseNo: number;
}

function held({ shadowRunId, leaseNo }: Lease) {
  return { shadow_run_id: shadowRunId, lease_no: leaseNo, state: 'running' };
}

export type LeasedRun = ShadowRunRow & { package: Buffer | null };

/**
 * Leases the next run: interrupted ones first, whose process is gone or is this one. Returns
 * undefined if none waits.
 */
export async function leaseShadowRun(
  { knex }: Database,
  workerId: string,
): Promise<LeasedRun | undefined> {
  const { rows } = await knex.raw<{ rows: LeasedRun[] }>(
    `UPDATE shadow_runs
        SET interruptions = interruptions + (state = 'running')::int, state = 'running',
            worker_id = (:workerId)::uuid, lease_no = lease_no + 1,
            started_at = coalesce(started_at, now())
      WHERE shadow_run_id = (
        SELECT shadow_run_id FROM shadow_runs
         WHERE finished_at IS NULL
           AND (worker_id IS NULL OR worker_id = (:workerId)::uuid OR NOT EXISTS (
                 SELECT FROM pg_stat_activity
                  WHERE datname = current_database()
                    AND application_name = (:sessionPrefix)::text || worker_id::text))
         ORDER BY state = 'queued', created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING *`,
    { workerId, sessionPrefix },
  );
  return rows[0];
}

/** Whether the process still holds the run: it was not stopped, and not taken over. */
export async function isHeld({ knex }: Database, lease: Lease): Promise<boolean> {
  return (await knex('shadow_runs').where(held(lease)).first('shadow_run_id')) !== undefined;
}

/** Chooses the newest requests, once. Returns false if the lease is lost. */
export async function chooseItems(
  database: Database,
  lease: Lease,
  wanted: { plugin: string; tenantId: string | null; limit: number },
): Promise<boolean> {
  return await database.transaction(async (trx) => {
    const run = await trx('shadow_runs')
      .where(held(lease))
      .forUpdate()
      .first<{ total: number | null } | undefined>('total');
    if (run === undefined) return false;
    if (run.total !== null) return true;
    const { plugin: pipeline, tenantId, limit } = wanted;
    const places = await listReplayable(trx, { pipeline, tenantId, limit });
    await trx.raw(
      `INSERT INTO shadow_run_items (shadow_run_id, tenant_id, workflow_id)
       SELECT (:shadowRunId)::uuid, * FROM unnest((:tenants)::text[], (:workflows)::uuid[])`,
      {
        shadowRunId: lease.shadowRunId,
        tenants: places.map((place) => place.tenant_id),
        workflows: places.map((place) => place.workflow_id),
      },
    );
    await trx('shadow_runs').where(held(lease)).update({ total: places.length });
    return true;
  });
}

/** Returns workflows that have not run, the newest first. */
export async function listPending(
  { knex }: Database,
  { shadowRunId }: Lease,
  limit: number,
): Promise<{ tenant_id: string; workflow_id: string }[]> {
  return await knex('shadow_run_items')
    .where({ shadow_run_id: shadowRunId })
    .whereNull('verdict')
    .orderBy('workflow_id', 'desc')
    .limit(limit)
    .select('tenant_id', 'workflow_id');
}

/** Stores the comparison. Without the lease, or if the workflow was erased, nothing is stored. */
export async function noteItem(
  { knex }: Database,
  { shadowRunId, leaseNo }: Lease,
  { workflow_id, before, after, fields, ...item }: Omit<ShadowItemRow, 'tenant_id'>,
): Promise<void> {
  await knex('shadow_run_items')
    .where({ shadow_run_id: shadowRunId, workflow_id })
    .whereNull('verdict')
    .whereExists(knex('shadow_runs').where(held({ shadowRunId, leaseNo })).select(knex.raw('1')))
    .update({
      ...item,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      fields: fields && JSON.stringify(fields),
    });
}

/** Returns the run to the queue; `interrupted` counts against its maximum. */
export async function giveBack(
  { knex }: Database,
  lease: Lease,
  { interrupted }: { interrupted: boolean },
): Promise<void> {
  await knex('shadow_runs')
    .where(held(lease))
    .update({ state: 'queued', worker_id: null })
    .increment('interruptions', interrupted ? 1 : 0);
}

/** Ends the run and deletes its package. Returns false if the lease is lost. */
export async function endShadowRun(
  { knex }: Database,
  lease: Lease,
  end: { state: 'done' | 'failed'; error: string | null; now: Date },
): Promise<boolean> {
  const { state, error, now } = end;
  const ended = await knex('shadow_runs')
    .where(held(lease))
    .update({ state, error, finished_at: now, package: null, worker_id: null });
  return ended > 0;
}

/** Deletes runs that ended before `before`, with their items. Returns the number of runs. */
export async function forgetShadowRuns({ knex }: Database, before: Date): Promise<number> {
  return await knex('shadow_runs').where('finished_at', '<', before).del();
}

/** Deletes what runs have of these workflows. */
export async function deleteItemsOfWorkflows(
  trx: Transaction,
  { tenantId, workflowIds }: { tenantId: string; workflowIds: readonly string[] },
): Promise<number> {
  return await trx('shadow_run_items')
    .where({ tenant_id: tenantId })
    .whereIn('workflow_id', workflowIds)
    .del();
}
