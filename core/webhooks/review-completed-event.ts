// What an event says of a review that was decided, for the wire and for the catalogue.

import type { JsonSchema } from '../kernel/validate.ts';
import { closed, text, time } from './event-schema.ts';

/** `*` does not include it, because the end of the workflow sends an event of its own. */
export const reviewCompletedEventType = 'review.completed';

export interface ReviewCompletedFacts {
  pipeline: string;
  operation: string;
  reason: string;
  cause: string | null;
  decision: string;
  reviewers: readonly string[];
  /** RFC 3339. */
  decidedAt: string;
  comment: string | null;
  /** JSON pointers into completed_unit. */
  corrected: readonly string[];
}

/** `data` of the envelope. */
export function buildReviewCompletedData(facts: ReviewCompletedFacts): object {
  const { decidedAt, ...rest } = facts;
  return { ...rest, decided_at: decidedAt };
}

const textOrNull = { type: ['string', 'null'] } as const;

export const reviewCompletedDataSchema: JsonSchema = closed({
  pipeline: text,
  operation: text,
  reason: { ...text, description: 'Why a person had to look, in words.' },
  cause: { ...textOrNull, description: 'The same for programs.' },
  decision: {
    enum: ['approve', 'correct', 'reject'],
    description: '`correct` if any value was changed, even if the last reviewer only approved.',
  },
  reviewers: {
    type: 'array',
    items: text,
    description: 'Whose decisions counted, the last one last.',
  },
  comment: textOrNull,
  corrected: {
    type: 'array',
    items: text,
    description: 'JSON pointers into `completed_unit` of the values that were changed.',
  },
  decided_at: time,
});

export const reviewCompletedDataExample = buildReviewCompletedData({
  pipeline: 'finance',
  operation: 'invoice',
  reason: 'Confidence 0.74 is below the threshold of 0.8.',
  cause: 'below_confidence_threshold',
  decision: 'correct',
  reviewers: ['ines@example.com'],
  decidedAt: '2026-01-15T09:30:00.000Z',
  comment: null,
  corrected: ['/invoice_object/due_date'],
});
