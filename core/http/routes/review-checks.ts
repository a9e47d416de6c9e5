// What reviewers ask of many reviews, or before a decision.

import { readCursor } from '../../kernel/pages.ts';
import { alikeBatch, type AlikeCause } from '../../workflows/reviews/approve-alike.ts';
import { reviewCauses } from '../../workflows/verdict.ts';
import { defineRoute, type Route } from '../route.ts';
import { count, listOf, objectOf, text, textOrNull } from '../schemas.ts';
import { corrections } from './review-decision.ts';
import { refuseLogin } from './review-request.ts';
import { pointer, reviewer, reviewParam } from './reviews.ts';

export function reviewCheckRoutes(): Route[] {
  return [checkRow, approveRow];
}

const checkRow = defineRoute({
  method: 'POST',
  path: '/v1/reviews/{workflow_id}/check',
  scope: 'review:write',
  personalData: 'hidden',
  name: 'check_review',
  tag: 'Reviews',
  summary: 'Check corrections',
  description:
    'Checks the corrected result by the schema of the operation and by the rules of its pipeline for ' +
    'corrected results, and decides nothing. Rules run only if the schema is kept. Failed rules do not ' +
    'prevent an approval. `unavailable` if the pipeline is not loaded.',
  params: reviewParam,
  body: {
    kind: 'json',
    schema: objectOf({ corrections: { ...corrections, minItems: 0 } }),
    expected: 'an object with "corrections"',
    examples: [
      {
        title: 'Another amount',
        value: { corrections: [{ path: '/invoice_object/amount', value: 1190 }] },
      },
    ],
  },
  replies: {
    200: {
      description: 'What is wrong with the corrected result; empty lists if nothing is.',
      schema: objectOf({
        schema_errors: listOf(objectOf({ path: pointer, message: text })),
        findings: listOf(
          objectOf(
            {
              code: text,
              message: text,
              field: pointer,
              expected: {
                description: 'Value at `field` that keeps the rule, if there is just one.',
              },
            },
            { optional: ['field', 'expected'] },
          ),
        ),
      }),
      examples: [
        {
          title: 'A sum that does not add up',
          value: {
            schema_errors: [],
            findings: [
              {
                code: 'total_mismatch',
                message: 'net 1000 and tax 190 are 1190, not 1109',
                field: '/invoice_object/gross_amount',
                expected: 1190,
              },
            ],
          },
        },
      ],
    },
  },
  errors: ['unavailable'],
  async handle({ caller, params, body }, { checkCorrections }) {
    const workflowId = params['workflow_id']!;
    const checked = await checkCorrections(caller.tenantId, workflowId, body.corrections);
    const { schemaErrors, findings } = checked;
    return { status: 200, body: { schema_errors: schemaErrors, findings } };
  },
});

const approvedCauses = reviewCauses.filter(
  (cause): cause is AlikeCause => cause !== 'poison_input',
);

const approveRow = defineRoute({
  method: 'POST',
  path: '/v1/reviews/approve',
  scope: 'review:write',
  personalData: 'hidden',
  name: 'approve_reviews',
  tag: 'Reviews',
  summary: 'Approve reviews that are alike',
  description:
    'Approves open reviews of an operation that have the same cause, and in which no rule failed at a ' +
    'field, nothing is flagged as a warning or critical, and no value was read with less confidence ' +
    'than the thresholds of the pipeline. Each is a decision of its own, with its entry in the audit ' +
    'trail; claims, assignments, four eyes and undo windows apply. One call looks at ' +
    `${alikeBatch} reviews: repeat it with \`cursor\` until \`next_cursor\` is null. With \`dry_run\` ` +
    'they are only counted.',
  body: {
    kind: 'json',
    schema: objectOf(
      {
        pipeline: { ...text, maxLength: 100 },
        operation: { ...text, maxLength: 100 },
        cause: { enum: approvedCauses },
        reason: {
          ...text,
          maxLength: 2000,
          description: 'Exactly this reason in words; any by default.',
        },
        reviewer,
        dry_run: { type: 'boolean', default: false },
        cursor: { ...text, minLength: 1, maxLength: 500 },
      },
      { optional: ['reason', 'reviewer', 'dry_run', 'cursor'] },
    ),
    expected: 'an object with "pipeline", "operation" and "cause"',
    examples: [
      {
        title: 'How many there are',
        value: { pipeline: 'finance', operation: 'invoice', cause: 'sampled', dry_run: true },
      },
    ],
  },
  replies: {
    200: {
      description: 'What was counted or approved among the reviews of this call.',
      schema: objectOf({
        matching: { ...count, description: 'Reviews with this cause.' },
        approvable: { ...count, description: 'Of them, those with nothing to look at.' },
        approved: { ...count, description: '0 for a dry run.' },
        first_approvals: { ...count, description: 'Approved; a second reviewer has to follow.' },
        skipped: { ...count, description: 'Decided or claimed by others in the meantime.' },
        next_cursor: textOrNull,
      }),
      examples: [
        {
          title: 'Counted',
          value: {
            matching: 40,
            approvable: 37,
            approved: 0,
            first_approvals: 0,
            skipped: 0,
            next_cursor: null,
          },
        },
      ],
    },
  },
  errors: [],
  async handle({ caller, body, requestId, remoteAddress }, services) {
    const { pipeline, operation, cause, reason, reviewer: name, dry_run: isDryRun } = body;
    await refuseLogin(caller, name, services);
    const answer = await services.approveAlike({
      caller,
      pipeline,
      operation,
      cause,
      ...(reason !== undefined && { reason }),
      reviewer: name ?? null,
      requestId,
      remoteAddress,
      cursor: readCursor('workflow', body.cursor),
      isDryRun,
    });
    const { matching, approvable, approved, firstApprovals, skipped, nextCursor } = answer;
    return {
      status: 200,
      body: {
        matching,
        approvable,
        approved,
        first_approvals: firstApprovals,
        skipped,
        next_cursor: nextCursor,
      },
    };
  },
});
