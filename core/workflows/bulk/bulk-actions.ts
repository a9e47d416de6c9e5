// Bulk actions on all workflows that match a filter. The API creates and tracks them; the runner
// executes them.

import type { Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import { principalOf, type Caller } from '../../auth/caller.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { pageById, readCursor, type Page, type PageRequest } from '../../kernel/pages.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Ids } from '../../kernel/ids.ts';
import { missingObject } from '../../kernel/missing.ts';
import { operatorDetail } from '../again.ts';
import { readFilter, type FilterForm, type WorkflowFilter } from '../filter.ts';
import type { RequestOrigin } from '../requests.ts';
import { countWorkflows } from '../search/queries.ts';
import { endedOnly, openOnly } from '../states.ts';
import type { BulkActionKind, BulkActionRequest, BulkCounts, BulkOutcome } from './bulk-action.ts';
import {
  countItems,
  countRunning,
  endBulkAction,
  findBulkAction,
  forgetBulkActions,
  insertBulkAction,
  listBulkActions,
  listItems,
  type BulkActionRow,
  type BulkItemRow,
  type BulkPlace,
} from './queries.ts';

/** Maximum number of running actions of a tenant. */
export const mostRunning = 5;
/** Upper limit of a count. The action itself has no limit. */
export const mostCounted = 1_000_000;
/** Number of days for which outcomes are kept after an action ends. */
export const keptDays = 30;
const dayMs = 86_400_000;

export type CountedRequest = Pick<BulkActionRequest, 'action' | 'filter'>;

export interface CountedAction {
  row: BulkActionRow;
  counts: BulkCounts;
}

/** All methods throw `not_found` if the tenant does not have the object. */
export interface BulkActions {
  /** Returns the number of workflows that match, up to `mostCounted`. */
  count(tenantId: string, request: CountedRequest): Promise<number>;
  /**
   * Creates an action, which starts immediately on behalf of the caller. Throws `conflict` if the
   * tenant has `mostRunning` running actions.
   */
  create(caller: Caller, request: BulkActionRequest, from: RequestOrigin): Promise<CountedAction>;
  get(tenantId: string, bulkActionId: string): Promise<CountedAction>;
  list(tenantId: string, page: PageRequest): Promise<Page<CountedAction>>;
  items(
    tenantId: string,
    bulkActionId: string,
    page: PageRequest & { outcomes?: readonly BulkOutcome[] | undefined },
  ): Promise<Page<BulkItemRow>>;
  /**
   * Stops the action; completed items are not reverted. Throws `conflict` if the action has ended.
   */
  cancel(tenantId: string, bulkActionId: string, actor: Actor): Promise<CountedAction>;
  /** Deletes actions that ended more than `keptDays` ago. Returns the number of deleted actions. */
  forget(): Promise<number>;
}

export function createBulkActions(deps: {
  database: Database;
  clock: Clock;
  ids: Ids;
  /** Wakes the runner after an action is created. */
  kick: () => void;
}): BulkActions {
  const { database, clock, ids, kick } = deps;

  async function get(tenantId: string, bulkActionId: string): Promise<CountedAction> {
    const row = await findBulkAction(database, { tenantId, bulkActionId });
    if (!row) throw missingObject('bulkAction', bulkActionId);
    return await counted(database, row);
  }

  function count(tenantId: string, request: CountedRequest): Promise<number> {
    return countWorkflows(database, tenantId, filterOf(request), mostCounted);
  }

  return {
    count,
    async create(caller, request, from) {
      const found = await count(caller.tenantId, request);
      const place = { tenantId: caller.tenantId, bulkActionId: ids.uuid() };
      await database.transaction((trx) =>
        insertWithAudit(trx, ids, place, { caller, request, from, found }),
      );
      kick();
      return await get(place.tenantId, place.bulkActionId);
    },
    get,
    async list(tenantId, { limit, cursor }) {
      const before = readCursor('bulkAction', cursor);
      const rows = await listBulkActions(database, tenantId, { limit: limit + 1, before });
      const page = pageById(rows, limit, ['bulkAction', (row) => row.bulk_action_id]);
      const items = await Promise.all(page.items.map((row) => counted(database, row)));
      return { ...page, items };
    },
    async items(tenantId, bulkActionId, { limit, cursor, outcomes }) {
      await get(tenantId, bulkActionId);
      const place = { tenantId, bulkActionId };
      const after = readCursor('workflow', cursor);
      const rows = await listItems(database, place, { limit: limit + 1, after, outcomes });
      return pageById(rows, limit, ['workflow', (row) => row.workflow_id]);
    },
    async cancel(tenantId, bulkActionId, actor) {
      const place = { tenantId, bulkActionId };
      const ended = await database.transaction(async (trx) => {
        const counts = await endBulkAction(trx, place, 'canceled');
        if (counts === null) return false;
        const object = { kind: 'bulk_action', id: bulkActionId };
        const event = { tenantId, action: 'bulk_action.canceled', object, detail: counts };
        await recordAudit(trx, ids, actor, event);
        return true;
      });
      const found = await get(tenantId, bulkActionId);
      if (ended) return found;
      throw new Fault('conflict', `The bulk action has ended already: it is ${found.row.state}.`);
    },
    forget: () => forgetBulkActions(database, new Date(clock.now().getTime() - keptDays * dayMs)),
  };
}

interface Created {
  caller: Caller;
  request: BulkActionRequest;
  from: RequestOrigin;
  found: number;
}

async function insertWithAudit(
  trx: Transaction,
  ids: Ids,
  place: BulkPlace,
  { caller, request: { action, filter, reason = null }, from, found }: Created,
): Promise<void> {
  const { tenantId, keyId, mode } = caller;
  if ((await countRunning(trx, tenantId)) >= mostRunning) {
    const message = `${mostRunning} bulk actions are running already. Wait for one to end, or cancel one.`;
    throw new Fault('conflict', message);
  }
  const by = principalOf(caller);
  await insertBulkAction(trx, place, {
    action,
    filter,
    reason,
    actor_kind: by.kind,
    actor_id: by.id,
    key_id: keyId,
    mode,
    request_id: from.requestId,
    remote_address: from.remoteAddress,
    found,
  });
  const facts = operatorDetail({ reason });
  const detail = { action, filter: withoutContent(filter), found, ...facts };
  const object = { kind: 'bulk_action', id: place.bulkActionId };
  const event = { tenantId, action: 'bulk_action.created', object, detail };
  await recordAudit(trx, ids, { ...by, ...from }, event);
}

/**
 * Narrows the filter to the workflows that the action applies to: open ones for `cancel`, ended
 * ones for `run_again`.
 */
export function filterOf({ action, filter }: CountedRequest): WorkflowFilter {
  return narrowings[action](readFilter(filter));
}

const narrowings: Record<BulkActionKind, (filter: WorkflowFilter) => WorkflowFilter> = {
  cancel: openOnly,
  run_again: endedOnly,
};

async function counted(database: Database, row: BulkActionRow): Promise<CountedAction> {
  const { tenant_id: tenantId, bulk_action_id: bulkActionId } = row;
  const counts = row.counts ?? (await countItems(database.knex, { tenantId, bulkActionId }));
  return { row, counts };
}

/**
 * Removes customer content for the audit trail, which is kept for years: values of metadata and
 * search texts. The keys of metadata remain.
 */
function withoutContent({ metadata, search, ...filter }: FilterForm): object {
  return {
    ...filter,
    ...(metadata && { metadata: Object.keys(metadata) }),
    ...(search !== undefined && { search: true }),
  };
}
