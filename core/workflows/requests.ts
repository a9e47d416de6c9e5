// Listing and cancelling: what people do with workflows besides starting them.

import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import { parseId, presentId, type Ids } from '../kernel/ids.ts';
import { cancelWorkflow, listWorkflows } from './queries.ts';
import type { WorkflowFilter, WorkflowPage } from './service.ts';
import { isFinal, type WorkflowState } from './states.ts';

export async function listPage(
  database: Database,
  tenantId: string,
  filter: WorkflowFilter,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<WorkflowPage> {
  const after = cursor === null ? null : readCursor(cursor);
  // One row more than asked tells whether there is a next page.
  const found = await listWorkflows(database, tenantId, filter, { limit: limit + 1, after });
  const workflows = found.slice(0, limit);
  const last = workflows.at(-1);
  return {
    workflows,
    nextCursor: found.length > limit && last ? presentId('workflow', last.workflowId) : null,
  };
}

/** The state that the workflow was found in; throws `not_found`, or `conflict` once it ended. */
export async function cancelOne(
  deps: { database: Database; ids: Ids; keptSets?: readonly string[] | undefined },
  caller: Caller,
  workflowId: string,
  { requestId, remoteAddress }: { requestId: string; remoteAddress: string | null },
): Promise<WorkflowState> {
  const { database, ids, keptSets = [] } = deps;
  const state = await cancelWorkflow(database, {
    keptSets,
    tenantId: caller.tenantId,
    workflowId,
    auditId: ids.uuid(),
    keyId: caller.keyId,
    requestId,
    remoteAddress,
    error: { code: 'conflict', message: 'The workflow was cancelled.' },
  });
  if (state === null) throw new Fault('not_found');
  if (isFinal(state)) throw new Fault('conflict', `The workflow has ended as ${state} already.`);
  return state;
}

/** The presented id: it means something to whoever looks at it, and nothing has to be encoded. */
function readCursor(cursor: string): string {
  const workflowId = parseId('workflow', cursor);
  if (workflowId !== null) return workflowId;
  const details = [{ path: '/cursor', message: 'is not a cursor that a page gave out' }];
  throw new Fault('invalid_request', undefined, { details });
}
