// Undoes a decision before it takes effect.

import { defineRoute, type Route } from '../route.ts';
import { objectOf } from '../schemas.ts';
import { openExample } from './review-examples.ts';
import { answerReview } from './review-answer.ts';
import { requestOf } from './review-request.ts';
import { reviewer, reviewObject, reviewParam } from './reviews.ts';

export function reviewUndoRoutes(): Route[] {
  return [undoRow];
}

const undoRow = defineRoute({
  method: 'POST',
  path: '/v1/reviews/{workflow_id}/undo',
  scope: 'review:write',
  name: 'undo_review_decision',
  tag: 'Reviews',
  summary: 'Undo a decision',
  description:
    'As long as it has not taken effect (`pending_decision`, by the configured undo window). ' +
    'Only by the same reviewer, or with the scope `admin`; `conflict` otherwise, and once it ' +
    'has taken effect. Nothing has gone out and nothing was counted: the review is open again.',
  params: reviewParam,
  body: {
    kind: 'json',
    schema: objectOf({ reviewer }, { optional: ['reviewer'] }),
    expected: 'an object, which may be empty',
    examples: [{ title: 'By name', value: { reviewer: 'ines' } }],
  },
  replies: {
    200: {
      description: 'Open again.',
      schema: reviewObject,
      examples: [{ title: 'As it was', value: openExample }],
    },
  },
  errors: ['conflict'],
  async handle(incoming, services) {
    const request = await requestOf(incoming, incoming.body.reviewer, services);
    const detail = await services.reviews.undo(request);
    return answerReview(detail, incoming.caller, services);
  },
});
