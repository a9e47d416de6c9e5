// `data` of workflow events for the catalog: events of pipelines, and events that belong to no
// pipeline.

import type { JsonSchema } from '../kernel/validate.ts';
import { closed, text } from './event-schema.ts';
import {
  cancellationEventType,
  failureEventType,
  rejectionEventType,
  reviewEventType,
  type EventStatus,
} from './outbox.ts';
import { sampleOf } from './sample.ts';

/** An event type as a pipeline declares it. */
export interface DeclaredEvent {
  eventType: string;
  description: string;
  /** Its `examples` keyword gives the example; otherwise one is generated from its shape. */
  businessObject: JsonSchema;
}

export interface WorkflowEvent extends DeclaredEvent {
  /** Values of `data.status`; the example has the first one. */
  statuses: readonly EventStatus[];
  /** `data.reason` of the example; events without a reason omit the field. */
  reason?: string;
}

const objectSoFar: JsonSchema = {
  type: 'object',
  description: "The pipeline's object; empty when the run ended before it had one.",
  examples: [{}],
};

/** Events that every pipeline sends. */
export const sharedEvents: readonly WorkflowEvent[] = [
  {
    eventType: failureEventType,
    description:
      'A workflow failed (`data.status`: `failed`), or its confidence was below the threshold or its ' +
      'validation failed and a person decides (`review`). Sent at most once per workflow.',
    businessObject: objectSoFar,
    statuses: ['review', 'failed'],
  },
  {
    eventType: reviewEventType,
    description:
      'A workflow waits for a person, for whatever reason. When the reason is low confidence or a ' +
      'failed validation, `workflow.failed` with the status `review` is sent as well.',
    businessObject: objectSoFar,
    statuses: ['review'],
    reason: 'Confidence 0.41 is below the threshold of 0.8.',
  },
  {
    eventType: rejectionEventType,
    description:
      'A reviewer rejected the result of a workflow. The workflow has ended without a result; ' +
      '`business_object` is what was rejected.',
    businessObject: objectSoFar,
    statuses: ['rejected'],
    reason: 'A reviewer rejected the result: This is a delivery note.',
  },
  {
    eventType: cancellationEventType,
    description:
      'A workflow was canceled and has ended without a result. Its status in the API is `cancelled`.',
    businessObject: objectSoFar,
    statuses: ['canceled'],
    reason: 'The workflow was canceled.',
  },
];

export function ofPipeline(declared: DeclaredEvent): WorkflowEvent {
  return { ...declared, statuses: ['approved'] };
}

export function dataSchema({ businessObject, statuses, reason }: WorkflowEvent): JsonSchema {
  const properties = {
    status: { enum: [...statuses] },
    confidence_score: { type: 'number', minimum: 0, maximum: 1 },
    business_object: businessObject,
    audit_trail: closed({
      extraction_hash: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
      validation_rules_passed: { type: 'integer', minimum: 0 },
      processed_by_pipeline: text,
    }),
  };
  return closed(reason === undefined ? properties : { ...properties, reason: text });
}

export function exampleOf({ businessObject, statuses, reason }: WorkflowEvent): object {
  const isApproved = statuses[0] === 'approved';
  return {
    status: statuses[0],
    confidence_score: isApproved ? 0.98 : 0.41,
    business_object: sampleOf(businessObject),
    audit_trail: {
      extraction_hash: `sha256:${'0'.repeat(64)}`,
      validation_rules_passed: isApproved ? 7 : 0,
      processed_by_pipeline: 'example@1.0.0',
    },
    ...(reason !== undefined && { reason }),
  };
}
