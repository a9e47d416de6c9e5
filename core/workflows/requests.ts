// Lists and cancels workflows.

import { principalOf, type Author, type Caller } from '../auth/caller.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { pageOf, type Page } from '../kernel/pages.ts';
import { Fault } from '../kernel/errors.ts';
import { missingObject } from '../kernel/missing.ts';
import { operatorDetail } from './again.ts';
import { cancelWorkflow, type CancelParts, type CancelRequest } from './cancel/queries.ts';
import type { WorkflowFilter } from './filter.ts';
import { newestFirst, positionCursor, readPosition } from './search/order/order.ts';
import { listWorkflows } from './search/queries.ts';
import type { ListedPage } from './service.ts';
import type { Target as DeliveryTarget } from '../webhooks/delivery/lane.ts';
import { isFinal, type WorkflowState } from './states.ts';
import type { Workflow } from './workflow.ts';

export async function listPage(
  database: Database,
  tenantId: string,
  filter: WorkflowFilter,
  { limit, cursor, order = newestFirst }: ListedPage,
): Promise<Page<Workflow>> {
  const place = { limit: limit + 1, after: readPosition(order, cursor), order };
  const found = await listWorkflows(database, tenantId, filter, place);
  const page = pageOf(found, limit, ({ position }) => positionCursor(position));
  return { ...page, items: page.items.map(({ workflow }) => workflow) };
}

export interface CancelDeps extends CancelParts {
  database: Database;
  clock: Clock;
  /** Called after the commit with endpoints that have a new delivery. */
  onDeliveries: (targets: DeliveryTarget[]) => void;
}

/** Facts about the request for the audit trail. */
export interface RequestOrigin {
  requestId: string;
  remoteAddress: string | null;
}

/**
 * Returns the previous state, which is unchanged if it was final; null if there is no such
 * workflow.
 */
export async function tryCancel(
  deps: CancelDeps,
  caller: Author,
  workflowId: string,
  from: RequestOrigin & Pick<CancelRequest, 'also' | 'detail'>,
): Promise<WorkflowState | null> {
  const now = deps.clock.now();
  const { tenantId } = caller;
  const request = { tenantId, workflowId, by: principalOf(caller), ...from, now };
  const canceled = await cancelWorkflow(deps.database, deps, request);
  if (canceled === null) return null;
  const { found, targets } = canceled;
  if (!isFinal(found) && targets.length > 0) deps.onDeliveries(targets);
  return found;
}

/** Returns the previous state. Throws `not_found`, or `conflict` if the workflow has ended. */
export async function cancelOne(
  deps: CancelDeps,
  caller: Caller,
  workflowId: string,
  { reason = null, ...from }: RequestOrigin & { reason?: string | null },
): Promise<WorkflowState> {
  const detail = operatorDetail({ reason });
  const found = await tryCancel(deps, caller, workflowId, { ...from, detail });
  if (found === null) throw missingObject('workflow', workflowId);
  if (isFinal(found)) throw new Fault('conflict', `The workflow has already ended as ${found}.`);
  return found;
}
