// Applies a bulk action to one workflow. Idempotent: a repetition after a crash has no further
// effect.

import { createHash } from 'node:crypto';
import type { Author } from '../../auth/caller.ts';
import { isPassing } from '../../database/sql-state.ts';
import { asFault, Fault } from '../../kernel/errors.ts';
import { operatorDetail } from '../again.ts';
import { isFinal } from '../states.ts';
import type { WorkflowError } from '../workflow.ts';
import {
  chooseNewId,
  noteOutcome,
  type BulkItemRow,
  type HeldAction,
  type ItemOutcome,
  type ItemPlace,
} from './queries.ts';
import type { BulkRunnerDeps } from './runner.ts';

/** Reason for a pause of the action, and its length. */
export interface Waiting {
  waitMs: number;
  waiting: 'rate' | 'unavailable' | 'error';
}

interface Of {
  action: HeldAction;
  author: Author;
}

/**
 * Applies the action to one workflow. An error of this workflow becomes its outcome. An error that
 * affects all workflows is thrown.
 */
export async function carryOut(
  deps: BulkRunnerDeps,
  of: Of,
  item: BulkItemRow,
): Promise<Waiting | null> {
  try {
    if (of.action.action === 'run_again') return await runItemAgain(deps, of, item);
    await cancelItem(deps, of, item);
    return null;
  } catch (error) {
    if (isPassing(error)) throw error;
    const fault = asFault(error);
    const refused = { code: fault.code, message: messageOf(fault) };
    const place = placeOf(of.action, item.workflow_id);
    await noteOutcome(deps.database.knex, place, { outcome: 'refused', error: refused });
    return null;
  }
}

/** Cancels the workflow and records the outcome in one transaction. */
async function cancelItem(
  { workflows }: BulkRunnerDeps,
  { action, author }: Of,
  { workflow_id: workflowId }: BulkItemRow,
): Promise<void> {
  const place = placeOf(action, workflowId);
  await workflows.tryCancel(author, workflowId, {
    requestId: action.request_id,
    remoteAddress: action.remote_address,
    detail: operatorDetail(operatorFacts(action)),
    also: async (trx, found) => {
      const done: ItemOutcome =
        found === null || isFinal(found)
          ? { outcome: 'skipped', error: ended }
          : { outcome: 'canceled' };
      await noteOutcome(trx, place, done);
    },
  });
}

const ended: WorkflowError = { code: 'conflict', message: 'The workflow had ended already.' };
const erased: WorkflowError = { code: 'not_found', message: 'The content was erased.' };

/**
 * Submits the same request as a new workflow. The ID is stored first, so that a submission without
 * a recorded outcome is found at any later time. The idempotency key covers two concurrent workers.
 */
async function runItemAgain(
  deps: BulkRunnerDeps,
  { action, author }: Of,
  item: BulkItemRow,
): Promise<Waiting | null> {
  const { database, ids, workflows, drawStart } = deps;
  const { tenantId } = author;
  const { workflow_id: workflowId, new_workflow_id: chosen } = item;
  const place = placeOf(action, workflowId);
  const note = (outcome: ItemOutcome): Promise<void> => noteOutcome(database.knex, place, outcome);
  if (chosen !== null && (await exists(deps, tenantId, chosen))) {
    await note({ outcome: 'started', newWorkflowId: chosen });
    return null;
  }
  const found = await workflows.request(tenantId, workflowId);
  if (found.workflow.erasedAt !== null) {
    await note({ outcome: 'skipped', error: erased });
    return null;
  }
  const waitMs = await drawStart(tenantId, action.plan);
  if (waitMs > 0) return { waitMs, waiting: 'rate' };
  const newWorkflowId = ids.uuid();
  await chooseNewId(database, place, newWorkflowId);
  try {
    const { pipeline, operation } = found.workflow;
    const submission = await workflows.submit(
      {
        workflowId: newWorkflowId,
        caller: author,
        pipeline,
        operation,
        request: found.request,
        again: { workflowId, configVersion: null, ...operatorFacts(action) },
        idempotency: idempotencyOf(place),
        webhookUrl: null,
        requestId: action.request_id,
        traceparent: null,
        remoteAddress: action.remote_address,
      },
      0,
    );
    await note({ outcome: 'started', newWorkflowId: submission.workflow.workflowId });
    return null;
  } catch (error) {
    const isBusy = error instanceof Fault && busy.has(error.code);
    if (!isBusy) throw error;
    return { waitMs: (error.retryAfter ?? 1) * 1000, waiting: 'unavailable' };
  }
}

const busy = new Set<string>(['unavailable', 'idempotency_in_progress']);

async function exists(
  { workflows }: BulkRunnerDeps,
  tenantId: string,
  workflowId: string,
): Promise<boolean> {
  try {
    await workflows.request(tenantId, workflowId);
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === 'not_found') return false;
    throw error;
  }
}

/** Appends the first detail, such as a field that the current schema does not allow. */
function messageOf({ message, details = [] }: Fault): string {
  const [first] = details;
  return first ? `${message} ${first.path} ${first.message}` : message;
}

function operatorFacts({ reason, bulk_action_id: bulkActionId }: HeldAction) {
  return { reason, bulkActionId };
}

function placeOf(action: HeldAction, workflowId: string): ItemPlace {
  return { tenantId: action.tenant_id, bulkActionId: action.bulk_action_id, workflowId };
}

function idempotencyOf({ bulkActionId, workflowId }: ItemPlace) {
  const key = `bulk-action ${bulkActionId} ${workflowId}`;
  return { key, requestSha256: createHash('sha256').update(key).digest() };
}
