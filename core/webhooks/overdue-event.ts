// What an event says of a review that was not decided in time, for the wire and for the catalogue.

import type { JsonSchema } from '../kernel/validate.ts';
import { closed, text, time } from './event-schema.ts';

export const overdueEventType = 'review.overdue';

export interface OverdueFacts {
  pipeline: string;
  operation: string;
  reason: string;
  cause: string | null;
  /** RFC 3339. */
  dueAt: string;
  /** Who is to decide it now. */
  assignee: string | null;
  /** It was handed to the assignee because it is overdue. */
  isEscalated: boolean;
  reviewUrl: string;
}

/** `data` of the envelope. */
export function buildOverdueData(facts: OverdueFacts): object {
  const { pipeline, operation, reason, cause, dueAt, assignee, isEscalated, reviewUrl } = facts;
  return {
    pipeline,
    operation,
    reason,
    cause,
    due_at: dueAt,
    assignee,
    escalated: isEscalated,
    review_url: reviewUrl,
  };
}

const textOrNull = { type: ['string', 'null'] } as const;

export const overdueDataSchema: JsonSchema = closed({
  pipeline: text,
  operation: text,
  reason: { ...text, description: 'Why a person has to look, in words.' },
  cause: { ...textOrNull, description: 'The same for programs.' },
  due_at: time,
  assignee: {
    ...textOrNull,
    description: 'Reviewer, or `role:` and a role, that is to decide it.',
  },
  escalated: { type: 'boolean', description: 'It was handed to the assignee by this event.' },
  review_url: { ...text, format: 'uri', description: 'The review on the desk of the dashboard.' },
});

export const overdueDataExample = buildOverdueData({
  pipeline: 'finance',
  operation: 'invoice',
  reason: 'Confidence 0.74 is below the threshold of 0.8.',
  cause: 'below_confidence_threshold',
  dueAt: '2026-01-15T09:30:00.000Z',
  assignee: 'role:operator',
  isEscalated: true,
  reviewUrl: 'https://workmill.example.com/dashboard/reviews/wf_00000000000000000000000000',
});
