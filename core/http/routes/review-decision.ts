// Decisions of reviewers.

import { decisions, type ChosenPlace } from '../../workflows/reviews/review.ts';
import { defineRoute, type Route } from '../route.ts';
import { objectOf, text } from '../schemas.ts';
import { correctedExample } from './review-examples.ts';
import { answerReview } from './review-answer.ts';
import { requestOf } from './review-request.ts';
import { anyValue, openReply, pointer, reviewer, reviewParam } from './reviews.ts';

export function reviewDecisionRoutes(): Route[] {
  return [decideRow];
}

export const corrections = {
  type: 'array',
  minItems: 1,
  maxItems: 1000,
  items: objectOf({
    path: {
      ...pointer,
      maxLength: 1000,
      description:
        'JSON pointer (RFC 6901) into completed_unit; `-` appends to a list. To remove an item, give ' +
        'the whole list.',
    },
    value: anyValue,
  }),
} as const;

const chosenPlaces = {
  type: 'object',
  maxProperties: 1000,
  propertyNames: { maxLength: 1000 },
  additionalProperties: objectOf({
    page: { type: 'integer', minimum: 1, maximum: 100_000 },
    bbox: {
      type: 'array',
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
      description: 'Left, top, right, bottom in points, on the page as its picture shows it.',
    },
    text: { ...text, maxLength: 10_000, description: 'The words there.' },
  }),
  description:
    'For `correct` only: where the reviewer found corrected values, by JSON pointer into the ' +
    'corrected completed_unit. It becomes their evidence, with the source `reviewer`.',
} as const;

const decideRow = defineRoute({
  method: 'POST',
  path: '/v1/reviews/{workflow_id}/decision',
  scope: 'review:write',
  personalData: 'hidden',
  name: 'decide_review',
  tag: 'Reviews',
  summary: 'Approve, correct or reject',
  description:
    '`approve` and `correct` end the workflow as done: one unit is counted, whatever the quota ' +
    "says, and the pipeline's own event goes out with the corrected object. `reject` ends it " +
    'without a unit. Where two approvals are required the first leaves it in review, and a later ' +
    'correction makes earlier approvals void. `conflict` when it was decided already, another ' +
    'reviewer holds the claim, or the second approval is by the same reviewer or API key. Where ' +
    'an undo window is configured all of this happens when it is over; until then the workflow ' +
    'is `in_review` with `pending_decision`, and nobody else can decide.',
  params: reviewParam,
  body: {
    kind: 'json',
    schema: objectOf(
      {
        decision: { enum: decisions },
        corrections: {
          ...corrections,
          description: 'For `correct` only. The result must match the schema of completed_unit.',
        },
        evidence: chosenPlaces,
        comment: { ...text, minLength: 1, maxLength: 2000 },
        reviewer,
      },
      {
        optional: ['corrections', 'evidence', 'comment', 'reviewer'],
        if: { properties: { decision: { const: 'correct' } }, required: ['decision'] },
        // oxlint-disable-next-line unicorn/no-thenable -- the JSON Schema keyword
        then: { required: ['corrections'] },
        else: { not: { anyOf: [{ required: ['corrections'] }, { required: ['evidence'] }] } },
      },
    ),
    expected: 'an object with "decision"',
    examples: [
      { title: 'It is right', value: { decision: 'approve', reviewer: 'ines' } },
      {
        title: 'With corrections',
        value: {
          decision: 'correct',
          corrections: [{ path: '/invoice_object/amount', value: 1190 }],
          evidence: {
            '/invoice_object/amount': {
              page: 2,
              bbox: [471.2, 640.1, 519.8, 652.3],
              text: '1.190,00',
            },
          },
          comment: 'The total is on page 2.',
          reviewer: 'ines',
        },
      },
      { title: 'It is no invoice', value: { decision: 'reject', comment: 'A delivery note.' } },
    ],
  },
  replies: {
    200: {
      ...openReply,
      description: 'Decided; still `in_review` if a second approval is required.',
      examples: [{ title: 'Corrected', value: correctedExample }],
    },
  },
  errors: ['conflict'],
  async handle(incoming, services) {
    const { decision, corrections: changes = [], comment = null, reviewer: name } = incoming.body;
    const places = placesOf(incoming.body.evidence ?? {});
    const request = await requestOf(incoming, name, services);
    const made = { decision, corrections: changes, places, comment };
    const detail = await services.reviews.decide(request, made);
    return answerReview(detail, incoming.caller, services);
  },
});

/** The schema guarantees that a box has four numbers, which its type does not express. */
function placesOf(
  given: Readonly<Record<string, { page: number; bbox: readonly number[]; text: string }>>,
): Record<string, ChosenPlace> {
  const places = Object.entries(given).map(([path, { page, bbox, text: words }]) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = bbox;
    const place: ChosenPlace = { page, bbox: [left, top, right, bottom], text: words };
    return [path, place] as const;
  });
  return Object.fromEntries(places);
}
