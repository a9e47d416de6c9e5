import type { Principal } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Mode } from '../../auth/caller.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import { releaseUnit } from '../../quota/units/queries.ts';
import { forgetRemembered } from '../../reference/queries.ts';
import { writeEvents } from '../events/queries.ts';
import { canceledEvent, type OutboxForms, type ResultFacts } from '../outbox.ts';
import type { Target as DeliveryTarget } from '../../webhooks/delivery/lane.ts';
import type { WorkflowState } from '../states.ts';
import { cancellation } from '../workflow.ts';

export interface CancelRequest {
  tenantId: string;
  workflowId: string;
  by: Principal;
  requestId: string;
  remoteAddress: string | null;
  now: Date;
  /** Further facts for the audit trail, such as the reason. */
  detail?: object | undefined;
  /** Runs in the same transaction, with the state that was found; null: there is no such workflow. */
  also?: ((trx: Transaction, found: WorkflowState | null) => Promise<void>) | undefined;
}

export interface CancelParts {
  ids: Ids;
  outbox: OutboxForms;
  /** Reference sets whose rows of this workflow are deleted with it. */
  keptSets?: readonly string[] | undefined;
}

interface FoundRow {
  state: WorkflowState;
  pipeline: string;
  mode: Mode;
  confidence: number | null;
  held_period: string | null;
  pool: string;
  completion_endpoint_id: string | null;
}

/**
 * Ends a workflow that no worker holds, releases its unit and writes `workflow.canceled`; requests
 * a running one to stop. Returns the previous state and the endpoints with a new delivery, or null
 * if the tenant has no such workflow.
 */
export async function cancelWorkflow(
  database: Database,
  parts: CancelParts,
  request: CancelRequest,
): Promise<{ found: WorkflowState; targets: DeliveryTarget[] } | null> {
  return await database.transaction(async (trx) => {
    const canceled = await cancelWithin(trx, parts, request);
    await request.also?.(trx, canceled?.found ?? null);
    return canceled;
  });
}

async function cancelWithin(
  trx: Transaction,
  parts: CancelParts,
  request: CancelRequest,
): Promise<{ found: WorkflowState; targets: DeliveryTarget[] } | null> {
  const mine = { tenant_id: request.tenantId, workflow_id: request.workflowId };
  const row = await trx('workflows')
    .where(mine)
    .forUpdate()
    .first<FoundRow | undefined>(
      'state',
      'pipeline',
      'mode',
      'confidence',
      'held_period',
      'pool',
      'completion_endpoint_id',
    );
  if (!row) return null;
  const { state: found } = row;
  if (found === 'processing') {
    await trx('workflows').where(mine).update('cancel_requested', true);
    await audit(trx, parts, request, 'workflow.cancel_requested');
  }
  if (found !== 'queued' && found !== 'in_review') return { found, targets: [] };
  await end(trx, parts, request, row);
  await audit(trx, parts, request, 'workflow.cancelled');
  const result = await resultOf(trx, mine, row);
  const events = [canceledEvent(parts.outbox, result, cancellation.message)];
  const { mode, completion_endpoint_id: completionEndpointId } = row;
  const origin = { ...request, mode, completionEndpointId };
  const targets = await writeEvents(trx, parts.ids, origin, { events, now: request.now });
  return { found, targets };
}

async function end(
  trx: Transaction,
  { keptSets = [] }: CancelParts,
  { tenantId, workflowId }: CancelRequest,
  { state, held_period: period, pool }: FoundRow,
): Promise<void> {
  const mine = { tenant_id: tenantId, workflow_id: workflowId };
  await trx('workflows')
    .where(mine)
    .update({
      state: 'cancelled',
      held_period: null,
      error: JSON.stringify(cancellation),
      finished_at: trx.fn.now(),
    });
  if (state === 'in_review') {
    await trx('review_claims').where(mine).del();
    await trx('review_assignments').where(mine).del();
    await trx('review_pending_decisions').where(mine).del();
    const key = presentId('workflow', workflowId);
    await forgetRemembered(trx, { tenantId, key }, keptSets);
  }
  if (period !== null) {
    await releaseUnit(trx, { tenantId, period, pool });
  }
}

/** Result that the review was about; a queued workflow has none. */
async function resultOf(
  trx: Transaction,
  mine: { tenant_id: string; workflow_id: string },
  { pipeline, confidence }: FoundRow,
): Promise<ResultFacts> {
  const stored = await trx('results').where(mine).first();
  return {
    confidence,
    businessObject: stored?.business_object ?? null,
    extractionSha256: stored?.extraction_sha256 ?? null,
    rulesPassed: stored?.validation.rulesPassed ?? 0,
    processedBy: stored?.processed_by ?? pipeline,
  };
}

async function audit(
  trx: Transaction,
  { ids }: CancelParts,
  { tenantId, workflowId, by, requestId, remoteAddress, detail = {} }: CancelRequest,
  action: string,
): Promise<void> {
  await recordAudit(
    trx,
    ids,
    { kind: by.kind, id: by.id, requestId, remoteAddress },
    {
      tenantId,
      action,
      object: { kind: 'workflow', id: workflowId },
      ...(Object.keys(detail).length > 0 && { detail }),
    },
  );
}
