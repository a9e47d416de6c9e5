// Bulk actions and their items. A worker leases an action while it processes a part of it.

import type { Principal } from '../../audit/entry.ts';
import type { Mode } from '../../auth/caller.ts';
import type { PlanName } from '../../config/plans.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { sessionPrefix } from '../../database/listener.ts';
import type { FilterForm } from '../filter.ts';
import type { WorkflowError } from '../workflow.ts';
import type { BulkActionKind, BulkActionState, BulkCounts, BulkOutcome } from './bulk-action.ts';

export interface BulkActionRow {
  tenant_id: string;
  bulk_action_id: string;
  action: BulkActionKind;
  filter: FilterForm;
  reason: string | null;
  state: BulkActionState;
  actor_kind: Principal['kind'];
  actor_id: string | null;
  key_id: string;
  mode: Mode;
  request_id: string;
  remote_address: string | null;
  found: number;
  place: string | null;
  all_listed: boolean;
  waiting: string | null;
  created_at: Date;
  finished_at: Date | null;
  counts: BulkCounts | null;
}

export interface BulkPlace {
  tenantId: string;
  bulkActionId: string;
}

function at({ tenantId, bulkActionId }: BulkPlace) {
  return { tenant_id: tenantId, bulk_action_id: bulkActionId };
}

/**
 * Returns the number of running actions of the tenant. Locks the tenant's row until the transaction
 * ends.
 */
export async function countRunning(trx: Transaction, tenantId: string): Promise<number> {
  await trx('tenants').where({ tenant_id: tenantId }).forUpdate().first('tenant_id');
  const row = await trx('bulk_actions')
    .where({ tenant_id: tenantId, state: 'running' })
    .count({ many: '*' })
    .first<{ many: string }>();
  return Number(row.many);
}

export type NewBulkAction = Pick<
  BulkActionRow,
  | 'action'
  | 'filter'
  | 'reason'
  | 'actor_kind'
  | 'actor_id'
  | 'key_id'
  | 'mode'
  | 'request_id'
  | 'found'
> & { remote_address: string | null };

export async function insertBulkAction(
  trx: Transaction,
  place: BulkPlace,
  { filter, ...row }: NewBulkAction,
): Promise<void> {
  await trx('bulk_actions').insert({ ...at(place), ...row, filter: JSON.stringify(filter) });
}

export async function findBulkAction(
  { knex }: Database,
  place: BulkPlace,
): Promise<BulkActionRow | undefined> {
  return await knex('bulk_actions').where(at(place)).first<BulkActionRow | undefined>();
}

/** Newest first. `before` is the ID of the last action on the previous page. */
export async function listBulkActions(
  { knex }: Database,
  tenantId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<BulkActionRow[]> {
  const query = knex('bulk_actions')
    .where({ tenant_id: tenantId })
    .orderBy('bulk_action_id', 'desc')
    .limit(limit);
  if (before !== null) void query.where('bulk_action_id', '<', before);
  return await query.select<BulkActionRow[]>('*');
}

/** Returns the number of workflows of an action for each outcome. */
export async function countItems(
  db: Database['knex'] | Transaction,
  place: BulkPlace,
): Promise<BulkCounts> {
  const rows = await db('bulk_action_items')
    .where(at(place))
    .groupBy('outcome')
    .select<{ outcome: BulkOutcome; n: string }[]>('outcome', db.raw('count(*) AS n'));
  const counts = { pending: 0, canceled: 0, started: 0, skipped: 0, refused: 0 };
  for (const { outcome, n } of rows) counts[outcome] = Number(n);
  return counts;
}

export interface BulkItemRow {
  workflow_id: string;
  outcome: BulkOutcome;
  new_workflow_id: string | null;
  error: WorkflowError | null;
}

/** Returns items in processing order: newest workflow first. */
export async function listItems(
  { knex }: Database,
  place: BulkPlace,
  {
    limit,
    after,
    outcomes,
  }: { limit: number; after: string | null; outcomes?: readonly BulkOutcome[] | undefined },
): Promise<BulkItemRow[]> {
  const query = knex('bulk_action_items')
    .where(at(place))
    .orderBy('workflow_id', 'desc')
    .limit(limit);
  if (outcomes) void query.whereIn('outcome', outcomes);
  if (after !== null) void query.where('workflow_id', '<', after);
  return await query.select<BulkItemRow[]>('workflow_id', 'outcome', 'new_workflow_id', 'error');
}

/** An action that this worker leases. */
export interface HeldAction extends BulkActionRow {
  plan: PlanName;
}

const leaseS = 60;

/**
 * Leases the due action that has waited longest; returns null if none is due. A lease of another
 * worker ends with its database session, so that an action goes on seconds after a crash. Actions of
 * suspended tenants wait.
 */
export async function claimDue({ knex }: Database, workerId: string): Promise<HeldAction | null> {
  const { rows } = await knex.raw<{ rows: HeldAction[] }>(
    `UPDATE bulk_actions b
        SET worker_id = :workerId, lease_until = now() + make_interval(secs => :leaseS),
            waiting = NULL
       FROM tenants t
      WHERE t.tenant_id = b.tenant_id
        AND (b.tenant_id, b.bulk_action_id) = (
          SELECT d.tenant_id, d.bulk_action_id FROM bulk_actions d JOIN tenants USING (tenant_id)
           WHERE d.state = 'running' AND d.due_at <= now()
             AND (d.lease_until IS NULL OR d.lease_until < now()
                  OR (d.worker_id <> :workerId AND NOT EXISTS (
                        SELECT FROM pg_stat_activity WHERE datname = current_database()
                           AND application_name = :sessionPrefix || d.worker_id)))
             AND tenants.state = 'active'
           ORDER BY d.due_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
     RETURNING b.*, t.plan`,
    { workerId, leaseS, sessionPrefix },
  );
  return rows[0] ?? null;
}

export interface Holder extends BulkPlace {
  workerId: string;
}

function held(db: Database['knex'] | Transaction, { workerId, ...place }: Holder) {
  return db('bulk_actions')
    .where({ ...at(place), worker_id: workerId, state: 'running' })
    .where('lease_until', '>', db.fn.now());
}

/**
 * Extends the lease. Returns false if the worker no longer holds it, such as after a cancellation.
 */
export async function prolong({ knex }: Database, holder: Holder): Promise<boolean> {
  const lease = knex.raw('now() + make_interval(secs => ?)', [leaseS]);
  return (await held(knex, holder).update({ lease_until: lease })) > 0;
}

/** Releases the lease. The next part is due after `waitMs`. */
export async function giveBack(
  { knex }: Database,
  holder: Holder,
  { waitMs, waiting }: { waitMs: number; waiting: string | null },
): Promise<void> {
  const dueAt = knex.raw('now() + make_interval(secs => ?)', [waitMs / 1000]);
  await held(knex, holder).update({ lease_until: null, worker_id: null, due_at: dueAt, waiting });
}

/** Stores the next items, and the position up to which workflows were searched. */
export async function addItems(
  database: Database,
  holder: Holder,
  {
    workflowIds,
    place,
    allListed,
  }: { workflowIds: readonly string[]; place: string | null; allListed: boolean },
): Promise<void> {
  await database.transaction(async (trx) => {
    const kept = await held(trx, holder).update({
      all_listed: allListed,
      ...(place !== null && { place }),
    });
    if (kept === 0 || workflowIds.length === 0) return;
    await trx.raw(
      `INSERT INTO bulk_action_items (tenant_id, bulk_action_id, workflow_id)
       SELECT :tenantId, :bulkActionId, unnest((:workflowIds)::uuid[]) ON CONFLICT DO NOTHING`,
      {
        tenantId: holder.tenantId,
        bulkActionId: holder.bulkActionId,
        workflowIds: [...workflowIds],
      },
    );
  });
}

export interface ItemPlace extends BulkPlace {
  workflowId: string;
}

/** Stores the ID for the new workflow of an item. */
export async function chooseNewId(
  { knex }: Database,
  { workflowId, ...place }: ItemPlace,
  newWorkflowId: string,
): Promise<void> {
  await knex('bulk_action_items')
    .where({ ...at(place), workflow_id: workflowId, outcome: 'pending' })
    .update('new_workflow_id', newWorkflowId);
}

export interface ItemOutcome {
  outcome: Exclude<BulkOutcome, 'pending'>;
  newWorkflowId?: string | null;
  error?: WorkflowError | null;
}

/** Records the outcome of an item. An outcome that is already recorded remains. */
export async function noteOutcome(
  db: Database['knex'] | Transaction,
  { workflowId, ...place }: ItemPlace,
  { outcome, newWorkflowId = null, error = null }: ItemOutcome,
): Promise<void> {
  await db('bulk_action_items')
    .where({ ...at(place), workflow_id: workflowId, outcome: 'pending' })
    .update({
      outcome,
      new_workflow_id: newWorkflowId,
      error: error === null ? null : JSON.stringify(error),
    });
}

/** Ends the action. Returns null if it has already ended. Remaining items stay pending. */
export async function endBulkAction(
  trx: Transaction,
  place: BulkPlace,
  state: Exclude<BulkActionState, 'running'>,
): Promise<BulkCounts | null> {
  const mine = { ...at(place), state: 'running' };
  const found = await trx('bulk_actions').where(mine).forUpdate().first('bulk_action_id');
  if (!found) return null;
  const counts = await countItems(trx, place);
  await trx('bulk_actions')
    .where(mine)
    .update({
      state,
      counts: JSON.stringify(counts),
      finished_at: trx.fn.now(),
      lease_until: null,
      worker_id: null,
      waiting: null,
    });
  return counts;
}

/** Deletes actions that ended before `before`, with their items. Returns the number of actions. */
export async function forgetBulkActions({ knex }: Database, before: Date): Promise<number> {
  return await knex('bulk_actions').where('finished_at', '<', before).del();
}
