// Listing and cancelling: what people do with workflows besides starting them.

import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { cancelWorkflow, listWorkflows } from './queries.ts';
import type { WorkflowFilter, WorkflowPage } from './service.ts';
import { isFinal, type WorkflowState } from './states.ts';
import type { Workflow } from './workflow.ts';

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
  return { workflows, nextCursor: found.length > limit && last ? writeCursor(last) : null };
}

/** The state that the workflow was found in; throws `not_found`, or `conflict` once it ended. */
export async function cancelOne(
  { database, ids }: { database: Database; ids: Ids },
  caller: Caller,
  workflowId: string,
  requestId: string,
): Promise<WorkflowState> {
  const state = await cancelWorkflow(database, {
    tenantId: caller.tenantId,
    workflowId,
    auditId: ids.uuid(),
    keyId: caller.keyId,
    requestId,
    error: { code: 'conflict', message: 'The workflow was cancelled.' },
  });
  if (state === null) throw new Fault('not_found');
  if (isFinal(state)) throw new Fault('conflict', `The workflow has ended as ${state} already.`);
  return state;
}

/** Milliseconds are enough: the id, which grows with time, settles the order within one. */
function writeCursor({ createdAt, workflowId }: Workflow): string {
  return Buffer.from(`${createdAt.toISOString()} ${workflowId}`).toString('base64url');
}

function readCursor(cursor: string): { createdAt: string; workflowId: string } {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36})$/.exec(text);
  if (!match) {
    const details = [{ path: '/cursor', message: 'is not a cursor that a page gave out' }];
    throw new Fault('invalid_request', undefined, { details });
  }
  return { createdAt: match[1]!, workflowId: match[2]! };
}
