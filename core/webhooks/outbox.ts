// Content of events as pure functions; fan-out/ writes them. An event's row has `data` of the
// envelope, or the whole short payload.

import type { Mode } from '../auth/caller.ts';
import { presentId } from '../kernel/ids.ts';
import { reviewCompletedEventType } from './review-completed-event.ts';

/**
 * Type of the short completion payload (specification 6.3). Endpoints receive it only if they name
 * it: `*` does not include it, because its body is not the envelope.
 */
export const completionEventType = 'workflow.completed';

/** The event of specification 6.1 that belongs to no pipeline. */
export const failureEventType = 'workflow.failed';

export const reviewEventType = 'workflow.in_review';
export const rejectionEventType = 'workflow.rejected';
export const cancellationEventType = 'workflow.canceled';

/** Sent to the tenant's other endpoints when an endpoint is disabled; it has no workflow. */
export const disabledEventType = 'webhook.endpoint_disabled';

/** Sent to the tenant's endpoints when the client certificate of an endpoint expires soon. */
export const expiringEventType = 'webhook.certificate_expiring';

/**
 * Sent to the tenant's other endpoints that name it when an endpoint is created, changed or
 * deleted. `*` does not include it, because most receivers process work only.
 */
export const changedEventType = 'webhook.endpoint_changed';

/** Sent every hour to endpoints that name it; `*` does not include it. */
export const checkpointEventType = 'audit.checkpoint';

/** Types that `*` does not include. */
export const namedOnlyEventTypes: readonly string[] = [
  completionEventType,
  reviewCompletedEventType,
  changedEventType,
  checkpointEventType,
];

/** Events of the appliance itself. */
export const operationalEventTypes: readonly string[] = [
  disabledEventType,
  expiringEventType,
  changedEventType,
  checkpointEventType,
];

export type EventStatus = 'approved' | 'review' | 'failed' | 'rejected' | 'canceled';

export interface EventFacts {
  /**
   * `approved`: the workflow is complete. `review`: a person decides. Others: it ended without a
   * result.
   */
  status: EventStatus;
  /** 0 if the run ended without a confidence; the published field is a number in every event. */
  confidenceScore: number;
  /** Business object of the pipeline; an empty object if the run ended without one. */
  businessObject: object;
  /**
   * `sha256:` and the hash of the RFC 8785 form of completed_unit; the hash of `null` if there is
   * none.
   */
  extractionHash: string;
  /** Number of rules that ran and passed. */
  validationRulesPassed: number;
  /** `name@version` of the plugin. */
  processedByPipeline: string;
  /** Only for events that specification 6.1 does not list. */
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
  /** Final state of the workflow: resolved, completed, failed or rejected. */
  state: string;
  finishedAt: Date;
  /** `public_url` of the configuration, without a trailing slash. */
  publicUrl: string;
}

/**
 * Builds the short payload (specification 6.3). `event` always has the one published value, which
 * means that the workflow is over; `status` has the outcome.
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
