// Shadow runs for the API: starts, shows and stops them. The runner executes them.

import { installation, type Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import { missingName, missingObject } from '../../kernel/missing.ts';
import { pageById, readCursor, type Page, type PageRequest } from '../../kernel/pages.ts';
import { findTenant } from '../../tenants/queries.ts';
import type { ShadowVerdict } from '../replay/compare-runs.ts';
import {
  countOpen,
  countVerdicts,
  findShadowRun,
  forgetShadowRuns,
  insertShadowRun,
  listShadowItems,
  listShadowRuns,
  stopShadowRun,
  type ShadowItemRow,
  type ShadowRunRow,
} from './queries.ts';
import { keptDays, mostOpen, type CandidateKind, type ShadowCounts } from './shadow-run.ts';

const dayMs = 86_400_000;

export interface CountedRun {
  row: ShadowRunRow;
  counts: ShadowCounts;
}

export interface ShadowRequest {
  plugin: string;
  candidate: CandidateKind;
  /** Name of the release; null for the active version. */
  release: string | null;
  /** Of an uploaded candidate. */
  package: Buffer | null;
  /** Settings that replace those of each tenant. */
  settings: object | null;
  /** Whose requests; null: of all tenants. */
  tenantId: string | null;
  last: number;
}

export interface ShadowRuns {
  /**
   * Starts a run.
   * @throws Fault conflict if `mostOpen` runs wait or run; not_found for an unknown tenant
   */
  create(request: ShadowRequest, actor: Actor): Promise<CountedRun>;
  /** Newest first. */
  list(plugin: string, page: PageRequest): Promise<Page<CountedRun>>;
  /** @throws Fault not_found */
  get(plugin: string, shadowRunId: string): Promise<CountedRun>;
  /** Workflows that have run, the newest first. */
  items(
    plugin: string,
    shadowRunId: string,
    page: PageRequest & { verdicts?: readonly ShadowVerdict[] | undefined },
  ): Promise<Page<ShadowItemRow>>;
  /**
   * Stops a run; what it has compared is kept.
   * @throws Fault conflict if it has ended
   */
  stop(plugin: string, shadowRunId: string, actor: Actor): Promise<CountedRun>;
  /** Deletes runs that ended more than `keptDays` ago. */
  forget(): Promise<number>;
}

export function createShadowRuns(deps: {
  database: Database;
  clock: Clock;
  ids: Ids;
  onStopped(plugin: string): void;
}): ShadowRuns {
  const { database, clock, ids, onStopped } = deps;

  async function counted(rows: ShadowRunRow[]): Promise<CountedRun[]> {
    const ofRuns = rows.map((row) => row.shadow_run_id);
    const counts = await countVerdicts(database.knex, ofRuns);
    return rows.map((row) => ({ row, counts: counts.get(row.shadow_run_id)! }));
  }

  async function get(plugin: string, shadowRunId: string): Promise<CountedRun> {
    const row = await findShadowRun(database.knex, { plugin, shadowRunId });
    if (!row) throw missingObject('shadowRun', shadowRunId);
    const [found] = await counted([row]);
    return found!;
  }

  return {
    async create(request, actor) {
      const { plugin, tenantId } = request;
      if (tenantId !== null && !(await findTenant(database, tenantId))) {
        throw missingName('tenant', tenantId, []);
      }
      const shadowRunId = ids.uuid();
      const place = { shadowRunId, at: clock.now() };
      await database.transaction((trx) => insertWithAudit(trx, ids, place, { request, actor }));
      return await get(plugin, shadowRunId);
    },
    async list(plugin, { limit, cursor }) {
      const before = readCursor('shadowRun', cursor);
      const rows = await listShadowRuns(database, plugin, { limit: limit + 1, before });
      const page = pageById(rows, limit, ['shadowRun', (row) => row.shadow_run_id]);
      return { ...page, items: await counted(page.items) };
    },
    get,
    async items(plugin, shadowRunId, { limit, cursor, verdicts }) {
      await get(plugin, shadowRunId);
      const after = readCursor('workflow', cursor);
      const more = { limit: limit + 1, after, verdicts };
      const rows = await listShadowItems(database, shadowRunId, more);
      return pageById(rows, limit, ['workflow', (row) => row.workflow_id]);
    },
    async stop(plugin, shadowRunId, actor) {
      await get(plugin, shadowRunId);
      const place = { plugin, shadowRunId, now: clock.now() };
      const stopped = await database.transaction((trx) => stopWithAudit(trx, ids, place, actor));
      if (!stopped) throw new Fault('conflict', 'The shadow run has ended already.');
      onStopped(plugin);
      return await get(plugin, shadowRunId);
    },
    forget: () => forgetShadowRuns(database, new Date(clock.now().getTime() - keptDays * dayMs)),
  };
}

async function insertWithAudit(
  trx: Transaction,
  ids: Ids,
  { shadowRunId, at }: { shadowRunId: string; at: Date },
  { request, actor }: { request: ShadowRequest; actor: Actor },
): Promise<void> {
  if ((await countOpen(trx)) >= mostOpen) {
    const message = `${mostOpen} shadow runs wait or run already. Wait for one to end, or stop one.`;
    throw new Fault('conflict', message);
  }
  const { tenantId, last, ...row } = request;
  await insertShadowRun(trx, {
    ...row,
    shadow_run_id: shadowRunId,
    tenant_id: tenantId,
    most: last,
    actor_kind: actor.kind,
    actor_id: actor.id,
    created_at: at,
  });
  const { plugin, candidate, release, settings } = request;
  await recordAudit(trx, ids, actor, {
    tenantId: installation,
    action: 'plugin.shadow_run_started',
    object: { kind: 'plugin', id: plugin },
    detail: {
      shadow_run: presentId('shadowRun', shadowRunId),
      candidate,
      release,
      // Settings may contain content of the customer.
      settings: settings !== null,
      tenant_id: tenantId,
      last,
    },
  });
}

/** Returns false if the run has ended. */
async function stopWithAudit(
  trx: Transaction,
  ids: Ids,
  place: Parameters<typeof stopShadowRun>[1],
  actor: Actor,
): Promise<boolean> {
  if (!(await stopShadowRun(trx, place))) return false;
  await recordAudit(trx, ids, actor, {
    tenantId: installation,
    action: 'plugin.shadow_run_stopped',
    object: { kind: 'plugin', id: place.plugin },
    detail: { shadow_run: presentId('shadowRun', place.shadowRunId) },
  });
  return true;
}
