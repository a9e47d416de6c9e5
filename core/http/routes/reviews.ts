import type { Caller } from '../../auth/caller.ts';
import { readCursor } from '../../kernel/pages.ts';
import { presentOpenReview } from '../../workflows/reviews/present.ts';
import { decisions } from '../../workflows/reviews/review.ts';
import { flagSeverities } from '../../sdk/flags.ts';
import { reviewCauses } from '../../workflows/verdict.ts';
import { defineRoute, type PathParam, type Reply, type Route } from '../route.ts';
import {
  evidenceMap,
  localModels,
  fractionOrNull,
  idOf,
  listOf,
  namesOf,
  objectOf,
  maskedPointers,
  orNull,
  pageOf,
  pageQuery,
  personalText,
  personalTextOrNull,
  statusObject,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';
import { openExample, summaryExample } from './review-examples.ts';
import { answerReview } from './review-answer.ts';
import { requestOf } from './review-request.ts';
import { named, namedParameter } from '../named.ts';

export function reviewRoutes(): Route[] {
  return [listRow, getRow, claimRow, releaseRow];
}

/** A name never looks like a key's identifier, which is used for requests without a name. */
export const reviewer = named('ReviewerName', {
  ...text,
  minLength: 1,
  maxLength: 100,
  pattern: '^(?!key_|role:)\\S(.*\\S)?$',
  description:
    'Name of the reviewer in your front end, but not the login of an account; default: the API key.',
} as const);

const claimObject = named(
  'ReviewClaim',
  objectOf(
    { reviewer: text, claimed_at: time, expires_at: time },
    { description: 'Who has the right to decide first, and until when.' },
  ),
);

const assignmentObject = named(
  'ReviewAssignment',
  objectOf(
    {
      assignee: { ...text, description: 'Reviewer, or `role:` and a role.' },
      assigned_by: { ...textOrNull, description: 'Null: it was escalated, because it is overdue.' },
      note: personalTextOrNull,
      assigned_at: time,
    },
    { description: 'Who is to decide it.' },
  ),
);

const summaryFields = {
  workflow_id: idOf('workflow'),
  reason: { ...personalText, description: 'Why a person has to look, in words.' },
  cause: { enum: [...reviewCauses, null], description: 'The same for programs.' },
  pipeline: text,
  operation: text,
  confidence_score: fractionOrNull,
  created_at: time,
  due_at: { ...timeOrNull, description: 'When it should be decided; null: there is no limit.' },
  claim: orNull(claimObject),
  assignment: orNull(assignmentObject),
} as const;

export const reviewSummary = named(
  'ReviewSummary',
  objectOf(summaryFields, {
    description: 'A workflow that waits for a person.',
  }),
);

export const pointer = { ...text, description: 'JSON pointer into completed_unit.' };
export const anyValue = { description: 'Any JSON value.' };

export const reviewObject = named(
  'Review',
  objectOf(
    {
      ...summaryFields,
      status: statusObject,
      fields: {
        ...listOf(
          objectOf({
            path: pointer,
            value: anyValue,
            confidence: fractionOrNull,
            failed: { type: 'boolean', description: 'A validation rule names it.' },
            corrected: { type: 'boolean', description: 'A reviewer has changed it.' },
          }),
        ),
        description: 'What to look at, in this order: failed, then least sure; corrected last.',
      },
      validation_failures: listOf(
        objectOf({ code: text, message: text, field: pointer }, { optional: ['field'] }),
      ),
      flags: {
        ...listOf(
          objectOf({
            code: text,
            severity: { enum: flagSeverities },
            message: text,
            field: { ...textOrNull, description: 'JSON pointer into completed_unit.' },
          }),
        ),
        maxItems: 200,
        description:
          'What the result itself reports, at the places that its operation declares; the most ' +
          'serious first.',
      },
      completed_unit: {
        type: 'object',
        description: "The pipeline's object, with what reviewers have corrected so far.",
      },
      evidence: evidenceMap,
      local_models: localModels,
      approvals: objectOf({
        required: { enum: [1, 2], description: '2: four-eyes, by the amount.' },
        given: listOf(
          objectOf({
            reviewer: text,
            decision: { enum: decisions },
            comment: personalTextOrNull,
            decided_at: time,
          }),
        ),
      }),
      corrections: listOf(
        objectOf({
          path: pointer,
          before: anyValue,
          after: anyValue,
          reviewer: text,
          corrected_at: time,
        }),
      ),
      pending_decision: orNull(
        objectOf(
          {
            reviewer: text,
            decision: { enum: decisions },
            comment: personalTextOrNull,
            corrections: listOf(objectOf({ path: pointer, before: anyValue, after: anyValue })),
            decided_at: time,
            takes_effect_at: time,
          },
          { description: 'A decision that can still be taken back.' },
        ),
      ),
      masked: maskedPointers,
    },
    {
      optional: ['masked'],
      description: 'Everything that a reviewer looks at, the reason first.',
    },
  ),
);

export const reviewParam: Record<string, PathParam> = {
  workflow_id: namedParameter('ReviewedWorkflowId', {
    id: 'workflow',
    description: 'Id of the workflow.',
  }),
};

export const openReply = {
  description: 'The current review.',
  schema: reviewObject,
  examples: [named('DoubtfulAmount', { title: 'A doubtful amount', value: openExample })],
} as const satisfies Reply;

const filters = {
  pipeline: { ...text, maxLength: 100 },
  cause: { enum: reviewCauses },
  min_age_seconds: {
    type: 'integer',
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'Minimum age.',
  },
  assigned: { type: 'boolean', description: 'Whether the review is claimed.' },
  assigned_to: { ...text, maxLength: 100, description: 'Reviewer who claimed it.' },
  assignee: {
    ...text,
    maxLength: 100,
    description: 'To whom it was handed over; your own login includes your role.',
  },
  overdue: { type: 'boolean', description: 'Whether its due time has passed.' },
  order: {
    enum: ['created', 'due'],
    description: '`created`: oldest first, the default. `due`: the earliest due time first.',
  },
} as const;

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/reviews',
  scope: ['workflows:read', 'review:write'],
  name: 'list_reviews',
  tag: 'Reviews',
  summary: 'List open reviews, oldest first',
  description: 'Returns one page; filters are combined with AND.',
  query: objectOf(
    { ...pageQuery, ...filters },
    { optional: ['limit', 'cursor', ...namesOf(filters)] },
  ),
  replies: {
    200: {
      description: 'One page.',
      schema: pageOf(reviewSummary),
      examples: [
        { title: 'One open review', value: { data: [summaryExample], next_cursor: null } },
      ],
    },
  },
  errors: [],
  async handle({ caller, query }, { reviews }) {
    const page = await reviews.list(
      caller.tenantId,
      {
        ...(query.pipeline !== undefined && { pipeline: query.pipeline }),
        ...(query.cause && { cause: query.cause }),
        ...(query.min_age_seconds !== undefined && { minAgeSeconds: query.min_age_seconds }),
        ...(query.assigned !== undefined && { assigned: query.assigned }),
        ...(query.assigned_to !== undefined && { assignedTo: query.assigned_to }),
        ...(query.assignee !== undefined && { assignee: assigneeOf(query.assignee, caller) }),
        ...(query.overdue !== undefined && { overdue: query.overdue }),
      },
      {
        limit: query.limit,
        after: readCursor('workflow', query.cursor),
        order: query.order ?? 'created',
      },
    );
    const data = page.items.map(presentOpenReview);
    return { status: 200, body: { data, next_cursor: page.nextCursor } };
  },
});

/** What is assigned to a role is also for each person who has it. */
function assigneeOf(name: string, { person }: Caller) {
  return { reviewer: name, ...(person?.login === name && { role: person.role }) };
}

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/reviews/{workflow_id}',
  scope: ['workflows:read', 'review:write'],
  name: 'get_review',
  tag: 'Reviews',
  summary: 'Get a review',
  description:
    'Also available after the decision. `not_found` if the workflow never needed a ' + 'review.',
  params: reviewParam,
  replies: { 200: { ...openReply, description: 'The review.' } },
  errors: [],
  async handle({ caller, params }, services) {
    const detail = await services.reviews.get(caller.tenantId, params['workflow_id']!);
    return answerReview(detail, caller, services);
  },
});

export const force = {
  type: 'boolean',
  default: false,
  description: 'Also if another reviewer holds the claim; the audit trail records it.',
} as const;

const claimRow = defineRoute({
  method: 'POST',
  path: '/v1/reviews/{workflow_id}/claim',
  scope: 'review:write',
  name: 'claim_review',
  tag: 'Reviews',
  summary: 'Claim a review',
  description:
    'For a limited time, only you can decide. Claiming again extends the claim. ' +
    '`conflict` if another reviewer holds it, or it is assigned to another one, unless `force` is ' +
    'set. A decision needs no claim.',
  params: reviewParam,
  body: {
    kind: 'json',
    schema: objectOf(
      {
        reviewer,
        seconds: { type: 'integer', minimum: 10, maximum: 86_400, default: 900 },
        force,
      },
      { optional: ['reviewer', 'seconds', 'force'] },
    ),
    expected: 'an object, which may be empty',
    examples: [{ title: 'For half an hour', value: { reviewer: 'ines', seconds: 1800 } }],
  },
  replies: { 200: openReply },
  errors: ['conflict'],
  async handle(incoming, services) {
    const { reviewer: name, ...terms } = incoming.body;
    const request = await requestOf(incoming, name, services);
    const detail = await services.reviews.claim(request, terms);
    return answerReview(detail, incoming.caller, services);
  },
});

const releaseRow = defineRoute({
  method: 'POST',
  path: '/v1/reviews/{workflow_id}/release',
  scope: 'review:write',
  name: 'release_review',
  tag: 'Reviews',
  summary: 'Release a claim',
  description: 'No effect if the review is not claimed; `conflict` if another reviewer holds it.',
  params: reviewParam,
  body: {
    kind: 'json',
    schema: objectOf({ reviewer, force }, { optional: ['reviewer', 'force'] }),
    expected: 'an object, which may be empty',
    examples: [{ title: 'By name', value: { reviewer: 'ines' } }],
  },
  replies: { 200: openReply },
  errors: ['conflict'],
  async handle(incoming, services) {
    const { reviewer: name, ...terms } = incoming.body;
    const request = await requestOf(incoming, name, services);
    const detail = await services.reviews.release(request, terms);
    return answerReview(detail, incoming.caller, services);
  },
});
