// What events say: pure functions; fan-out/ writes them. An event's row holds `data` of the envelope,
// or the whole short payload.

import type { Mode } from '../auth/caller.ts';
import { presentId } from '../kernel/ids.ts';

/**
 * The type of the short completion payload (specification 6.3). Endpoints receive it when they name
 * it; `*` does not stand for it, because its body is not the envelope.
 */
export const completionEventType = 'workflow.completed';

/** The event of specification 6.1 that belongs to no pipeline. */
export const failureEventType = 'workflow.failed';

export const reviewEventType = 'workflow.in_review';
export const rejectionEventType = 'workflow.rejected';
export const cancellationEventType = 'workflow.canceled';

/** Sent to a tenant's other endpoints when one of them is disabled; it has no workflow. */
export const disabledEventType = 'webhook.endpoint_disabled';

/** Sent to a tenant's endpoints when the client certificate of one of them ends soon. */
export const expiringEventType = 'webhook.certificate_expiring';

/**
 * Sent to a tenant's other endpoints that name it when somebody made, changed or deleted one; `*` does
 * not stand for it, as most receivers look after work and not after each other.
 */
export const changedEventType = 'webhook.endpoint_changed';

/** Sent every hour to endpoints that name it; `*` does not stand for it. */
export const checkpointEventType = 'audit.checkpoint';

/** Types that `*` does not stand for. */
export const namedOnlyEventTypes: readonly string[] = [
  completionEventType,
  changedEventType,
  checkpointEventType,
];

/** Events about the appliance's own business. */
export const operationalEventTypes: readonly string[] = [
  disabledEventType,
  expiringEventType,
  changedEventType,
  checkpointEventType,
];

export type EventStatus = 'approved' | 'review' | 'failed' | 'rejected' | 'canceled';

export interface EventFacts {
  /** `approved`: the workflow is done. `review`: a person decides. Others: it ended without a result. */
  status: EventStatus;
  /** 0 when the run ended before it had one; the published field is a number in every event. */
  confidenceScore: number;
  /** The pipeline's object; an empty one when the run ended before it had one. */
  businessObject: object;
  /** `sha256:` and the hash of the RFC 8785 form of completed_unit; of `null` when there is none. */
  extractionHash: string;
  /** Rules that ran and held. */
  validationRulesPassed: number;
  /** `name@version` of the plugin. */
  processedByPipeline: string;
  /** Only in events that specification 6.1 does not list. */
  reason?: string;
}

/** `data` of the envelope (specification 6.2), fields in the published order. */
export function buildEventData(facts: EventFacts): object {
  return {
    status: facts.status,
    confidence_score: facts.confidenceScore,
    business_object: facts.businessObject,
    audit_trail: {
      extraction_hash: facts.extractionHash,
      validation_rules_passed: facts.validationRulesPassed,
      processed_by_pipeline: facts.processedByPipeline,
    },
    ...(facts.reason !== undefined && { reason: facts.reason }),
  };
}

export interface CompletionFacts {
  workflowId: string;
  mode: Mode;
  /** The state in which the workflow ended: resolved, completed, failed or rejected. */
  state: string;
  finishedAt: Date;
  /** Configuration's `public_url`, without a slash at its end. */
  publicUrl: string;
}

/**
 * The short payload (specification 6.3). `event` has the one published value whatever the end was:
 * the workflow is over, and `status` says how.
 */
export function buildCompletionPayload(facts: CompletionFacts): object {
  const workflowId = presentId('workflow', facts.workflowId);
  return {
    event: completionEventType,
    workflow_id: workflowId,
    status: facts.state,
    completed_unit_url: `${facts.publicUrl}/v1/results/${workflowId}`,
    timestamp: facts.finishedAt.toISOString(),
    ...(facts.mode === 'test' && { mode: 'test' }),
  };
}
