// Reviews that have ended: who decided what, newest first.

import { presentId } from '../../kernel/ids.ts';
import { reviewCauses } from '../../workflows/verdict.ts';
import type { DecidedReview } from '../../workflows/reviews/decided/queries.ts';
import { named } from '../named.ts';
import { timeOf } from '../query.ts';
import { defineRoute, type Route } from '../route.ts';
import {
  count,
  fractionOrNull,
  idOf,
  listOf,
  namesOf,
  objectOf,
  pageOf,
  pageQuery,
  personalText,
  personalTextOrNull,
  text,
  time,
} from '../schemas.ts';
import { decisions } from '../../workflows/reviews/review.ts';
import { summaryExample } from './review-examples.ts';

export function reviewDecidedRoutes(): Route[] {
  return [listRow];
}

const decidedReview = named(
  'DecidedReview',
  objectOf(
    {
      workflow_id: idOf('workflow'),
      reason: { ...personalText, description: 'Why a person had to look, in words.' },
      cause: { enum: [...reviewCauses, null], description: 'The same for programs.' },
      pipeline: text,
      operation: text,
      confidence_score: fractionOrNull,
      created_at: time,
      decision: {
        enum: decisions,
        description: '`correct` if any value was changed, even if the last reviewer only approved.',
      },
      reviewers: {
        ...listOf(text),
        description: 'Whose approvals counted, the deciding one last.',
      },
      comment: personalTextOrNull,
      corrections: { ...count, description: 'Number of values that were changed.' },
      decided_at: time,
    },
    {
      description: 'A review that has ended. `GET /v1/reviews/{workflow_id}` has its corrections.',
    },
  ),
);

const filters = {
  pipeline: { ...text, maxLength: 100 },
  decision: { enum: decisions },
  reviewer: { ...text, maxLength: 100, description: 'Whose decision counted.' },
  from: { ...time, description: 'Decided at this time or later.' },
  to: { ...time, description: 'Decided before this time.' },
} as const;

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/reviews/decided',
  scope: ['workflows:read', 'review:write'],
  name: 'list_decided_reviews',
  tag: 'Reviews',
  summary: 'List ended reviews, newest first',
  description:
    'Returns one page; filters are combined with AND. A decision whose undo window has not ended is ' +
    'not listed yet.',
  query: objectOf(
    { ...pageQuery, ...filters },
    { optional: ['limit', 'cursor', ...namesOf(filters)] },
  ),
  replies: {
    200: {
      description: 'One page.',
      schema: pageOf(decidedReview),
      examples: [
        {
          title: 'One corrected result',
          value: {
            data: [
              {
                workflow_id: summaryExample.workflow_id,
                reason: summaryExample.reason,
                cause: summaryExample.cause,
                pipeline: summaryExample.pipeline,
                operation: summaryExample.operation,
                confidence_score: summaryExample.confidence_score,
                created_at: summaryExample.created_at,
                decision: 'correct',
                reviewers: ['ines'],
                comment: null,
                corrections: 1,
                decided_at: '2026-03-02T09:30:00.000Z',
              },
            ],
            next_cursor: null,
          },
        },
      ],
    },
  },
  errors: [],
  async handle({ caller, query }, { decidedReviews }) {
    const { pipeline, decision, reviewer, from, to, limit } = query;
    const filter = {
      ...(pipeline !== undefined && { pipeline }),
      ...(decision && { decision }),
      ...(reviewer !== undefined && { reviewer }),
      ...(from !== undefined && { from: timeOf('from', from) }),
      ...(to !== undefined && { to: timeOf('to', to) }),
    };
    const page = { limit, cursor: query.cursor ?? null };
    const { items, nextCursor } = await decidedReviews(caller.tenantId, filter, page);
    return { status: 200, body: { data: items.map(presentDecided), next_cursor: nextCursor } };
  },
});

function presentDecided({ workflow, decision }: DecidedReview) {
  const { decision: name, decided_at, reviewers, comment, corrections } = decision;
  return {
    workflow_id: presentId('workflow', workflow.workflowId),
    reason: workflow.review!.reason,
    cause: workflow.review!.cause ?? null,
    pipeline: workflow.pipeline,
    operation: workflow.operation,
    confidence_score: workflow.confidence,
    created_at: workflow.createdAt.toISOString(),
    decision: name,
    reviewers,
    comment,
    corrections,
    decided_at,
  };
}
