// Executes bulk actions in parts. The next workflows are stored before any is processed, and each
// outcome as soon as it is known. After a crash, another worker continues with the pending items.

import { recordAudit } from '../../audit/queries.ts';
import type { Author } from '../../auth/caller.ts';
import type { PlanName } from '../../config/plans.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock, Timer } from '../../kernel/clock.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import { nextMatching } from '../search/queries.ts';
import type { WorkflowEngine } from '../service.ts';
import { carryOut, type Waiting } from './carry-out.ts';
import { filterOf } from './bulk-actions.ts';
import {
  addItems,
  claimDue,
  endBulkAction,
  giveBack,
  listItems,
  prolong,
  type BulkItemRow,
  type HeldAction,
  type Holder,
} from './queries.ts';

/** Maximum number of workflows that one statement examines. */
const chunkSize = 2_000;
/** Maximum number of items under one lease; takes some seconds, so that actions take turns. */
const partSize = 200;
/** Number of items that are processed concurrently. */
const atOnce = 8;
/**
 * Polling interval, in milliseconds: picks up actions that other workers left and those that are
 * due again.
 */
const lookMs = 5_000;
const retryMs = 5_000;

export interface BulkRunnerDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  workerId: string;
  workflows: Pick<WorkflowEngine, 'submit' | 'tryCancel' | 'request'>;
  /**
   * Consumes a token of the tenant's rate limits for a new workflow. Returns the milliseconds to
   * wait; 0 if the workflow may start.
   */
  drawStart(tenantId: string, plan: PlanName): Promise<number>;
}

export interface BulkRunner {
  start(): void;
  /** Stops after the current items. The next start or another worker continues. */
  stop(): Promise<void>;
  /** Checks for due actions now. */
  kick(): void;
}

export function createBulkRunner(deps: BulkRunnerDeps): BulkRunner {
  const { clock, log } = deps;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAsked = false;
  let timer: Timer | null = null;

  async function run(): Promise<void> {
    try {
      while (isAsked && !stopping.signal.aborted) {
        isAsked = false;
        while (await doPart(deps, stopping.signal));
      }
    } catch (error) {
      log.warn('bulk actions could not be done; the next look tries again', { error });
    } finally {
      running = null;
    }
  }

  function kick(): void {
    isAsked = true;
    if (timer !== null) running ??= run();
  }

  return {
    start() {
      timer = clock.every(lookMs, kick);
      kick();
    },
    async stop() {
      stopping.abort();
      timer?.cancel();
      await running;
    },
    kick,
  };
}

/** Processes the next part of a due action. Returns false if none is due. */
async function doPart(deps: BulkRunnerDeps, signal: AbortSignal): Promise<boolean> {
  const { database, log, workerId } = deps;
  if (signal.aborted) return false;
  const action = await claimDue(database, workerId);
  if (action === null) return false;
  const { tenant_id: tenantId, bulk_action_id: bulkActionId } = action;
  const holder: Holder = { tenantId, bulkActionId, workerId };
  try {
    const waits = await advance(deps, action, holder, signal);
    await giveBack(database, holder, waits ?? { waitMs: 0, waiting: null });
  } catch (error) {
    log.warn('a part of a bulk action failed and is tried again', {
      bulk_action: presentId('bulkAction', bulkActionId),
      error,
    });
    await giveBack(database, holder, { waitMs: retryMs, waiting: 'error' });
  }
  return true;
}

/** Processes the next part. Returns the reason to pause, or null to continue. */
async function advance(
  deps: BulkRunnerDeps,
  action: HeldAction,
  holder: Holder,
  signal: AbortSignal,
): Promise<Waiting | null> {
  const { database } = deps;
  const page = { limit: partSize, after: null, outcomes: ['pending'] } as const;
  const pending = await listItems(database, holder, page);
  if (pending.length > 0) return await doItems(deps, action, { holder, items: pending, signal });
  if (action.all_listed) await finish(deps, action);
  else await listMore(database, action, holder);
  return null;
}

/**
 * Finds workflows that existed when the action was created; this excludes those that the action
 * starts.
 */
async function listMore(database: Database, action: HeldAction, holder: Holder): Promise<void> {
  const filter = filterOf(action);
  const { createdBefore = action.created_at } = filter;
  const until = createdBefore < action.created_at ? createdBefore : action.created_at;
  const place = { limit: chunkSize, after: action.place };
  const asked = { ...filter, createdBefore: until };
  const chunk = await nextMatching(database, action.tenant_id, asked, place);
  await addItems(database, holder, {
    workflowIds: chunk.matching,
    place: chunk.last,
    allListed: chunk.isLast,
  });
}

async function doItems(
  deps: BulkRunnerDeps,
  action: HeldAction,
  { holder, items, signal }: { holder: Holder; items: BulkItemRow[]; signal: AbortSignal },
): Promise<Waiting | null> {
  const author = authorOf(action);
  for (let at = 0; at < items.length && !signal.aborted; at += atOnce) {
    if (!(await prolong(deps.database, holder))) return null;
    const some = items.slice(at, at + atOnce);
    const waits = await Promise.all(some.map((item) => carryOut(deps, { action, author }, item)));
    const longest = waits.toSorted((a, b) => (b?.waitMs ?? 0) - (a?.waitMs ?? 0))[0];
    if (longest) return longest;
  }
  return null;
}

function authorOf(action: HeldAction): Author {
  const { tenant_id: tenantId, key_id: keyId, mode, actor_kind: kind, actor_id: login } = action;
  return { tenantId, keyId, mode, ...(kind === 'account' && { person: { login: login! } }) };
}

async function finish({ database, ids }: BulkRunnerDeps, action: HeldAction): Promise<void> {
  const { tenant_id: tenantId, bulk_action_id: bulkActionId } = action;
  await database.transaction(async (trx) => {
    const counts = await endBulkAction(trx, { tenantId, bulkActionId }, 'done');
    if (counts === null) return;
    const { actor_kind: kind, actor_id: id, request_id: requestId } = action;
    const actor = { kind, id, requestId, remoteAddress: action.remote_address };
    const object = { kind: 'bulk_action', id: bulkActionId };
    const event = { tenantId, action: 'bulk_action.done', object, detail: counts };
    await recordAudit(trx, ids, actor, event);
  });
}
