// Evaluates a pipeline on the tenant's own labeled documents (contract.md §8).

import { presentEvaluation } from '../../evaluation/present.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Incoming, type PathParam, type Reply, type Route } from '../route.ts';
import {
  count,
  fraction,
  fractionOrNull,
  idOf,
  listOf,
  objectOf,
  orNull,
  pageOf,
  pageQuery,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';
import { requireSeenTruths } from './evaluation-truths.ts';
import { named, namedParameter } from '../named.ts';

export function evaluationRoutes(): Route[] {
  return [startRow, listRow, getRow, cancelRow, removeRow];
}

const states = ['queued', 'running', 'completed', 'cancelled', 'failed'] as const;

const evaluationFields = {
  evaluation_id: idOf('evaluation'),
  name: textOrNull,
  pipeline: text,
  operation: text,
  status: { enum: states },
  documents: { ...count, minimum: 1 },
  documents_done: count,
  progress: fraction,
  created_at: time,
  finished_at: timeOrNull,
  error: orNull(objectOf({ code: text, message: text })),
} as const;

export const evaluationObject = named(
  'Evaluation',
  objectOf(evaluationFields, {
    description: 'A run of labeled documents through a pipeline.',
  }),
);

const personalValue = { description: 'Any JSON value.', 'x-personal-data': 'text' };

const summary = named(
  'EvaluationSummary',
  objectOf(
    {
      documents: count,
      failed: { ...count, description: 'Runs without a result.' },
      documents_right: { ...count, description: 'Documents with every labeled field right.' },
      fields: {
        type: 'object',
        additionalProperties: objectOf({
          right: count,
          wrong: count,
          missed: { ...count, description: 'Labeled, and no value was returned.' },
          invented: { ...count, description: 'Labeled as absent, and a value was returned.' },
          unlabelled: count,
        }),
      },
      fields_right: { ...fraction, description: 'Of all labeled values.' },
      rows: objectOf({ expected: count, given: count, right: count, f1: fraction }),
      flags: {
        type: 'object',
        additionalProperties: objectOf({ expected: count, raised: count, false_alarms: count }),
      },
      straight_through: objectOf(
        {
          threshold: fractionOrNull,
          passed: count,
          share: fraction,
          wrong: count,
          error_at_most: { ...fraction, description: 'Upper end of the 95 % Wilson interval.' },
        },
        { description: 'The lowest threshold at which at most 1 % of what passes misleads.' },
      ),
      acceptance: objectOf(
        {
          threshold: fractionOrNull,
          passed: count,
          documents: { ...count, description: 'Files of one invoice counted once.' },
          share: fraction,
          error_at_most: { ...fraction, description: 'Upper end of the 95 % Wilson interval.' },
        },
        { description: 'What passes at the threshold that lets nothing misleading through.' },
      ),
      calibration_error: fraction,
      reliability: {
        ...listOf(
          objectOf({
            from: fraction,
            to: fraction,
            documents: count,
            stated: { ...fraction, description: 'Mean confidence.' },
            right: { ...fraction, description: 'Documents with every labeled field right.' },
          }),
        ),
        description: 'Stated confidence against what was right, by tenths.',
      },
      field_calibration: {
        type: 'object',
        additionalProperties: objectOf({
          values: { ...count, description: 'Values with a confidence and a label.' },
          error: { ...fraction, description: 'Expected calibration error over ten bins.' },
        }),
      },
    },
    { description: 'How often the pipeline was right.' },
  ),
);

const report = named(
  'EvaluationReport',
  objectOf({
    total: summary,
    kinds: { type: 'object', additionalProperties: summary },
    thresholds: {
      ...listOf(
        objectOf({
          threshold: fraction,
          passed: count,
          review_share: { ...fraction, description: 'Share of all documents that go to review.' },
          wrong: { ...count, description: 'Passed with a value that is wrong or invented.' },
          error_rate: { ...fraction, description: 'Of those that passed.' },
        }),
      ),
      description: 'What each confidence threshold would cost and let through.',
    },
    misses: listOf(
      objectOf({
        document: text,
        kind: text,
        field: text,
        outcome: { enum: ['wrong', 'missed', 'invented'] },
        expected: personalValue,
        given: personalValue,
      }),
    ),
    errors: listOf(objectOf({ document: text, kind: text, error: text })),
  }),
);

const detailObject = objectOf({ ...evaluationFields, report: orNull(report) });

const params: Record<string, PathParam> = {
  id: namedParameter('EvaluationId', { id: 'evaluation', description: 'Id of the evaluation.' }),
};

const openObject = { type: 'object', maxProperties: 200 } as const;

const labelledDocument = named(
  'LabeledDocument',
  objectOf(
    {
      id: {
        ...text,
        minLength: 1,
        maxLength: 200,
        description: 'Default: its position in the list.',
      },
      kind: { ...text, minLength: 1, maxLength: 100, description: 'Reported separately.' },
      input: { type: 'object', description: "As the operation's own `input`." },
      truth: {
        ...openObject,
        description:
          "The right values, null for what is not there; what is left out is not judged. By the pipeline's " +
          'field names, or where it has none of its own by JSON pointers into completed_unit.',
      },
      notes: {
        ...openObject,
        description: 'Lists of values that are right as well, marks of traps.',
      },
    },
    { optional: ['id', 'kind', 'notes'] },
  ),
);

const detailReply = {
  description: 'The evaluation.',
  schema: detailObject,
} as const satisfies Reply;

const startRow = defineRoute({
  method: 'POST',
  path: '/v1/evaluations',
  scope: 'config:write',
  name: 'start_evaluation',
  tag: 'Evaluations',
  summary: 'Measure a pipeline on labeled documents',
  description:
    'Upload the documents first (`POST /v1/documents`) and name them in `input`. They run through ' +
    'the real pipeline with your configuration and reference data, in the background, when no work ' +
    'that counts is waiting. No unit is counted, no event is sent, no workflow is made. ' +
    '`conflict` while three are under way, or when a hundred are kept. Who may not see personal data ' +
    'cannot label it: the report would confirm guesses.',
  headers: ['Idempotency-Key'],
  kept: { without: [] },
  body: {
    kind: 'json',
    schema: objectOf(
      {
        pipeline: { ...text, maxLength: 100 },
        operation: { ...text, maxLength: 100 },
        name: { ...text, minLength: 1, maxLength: 200 },
        documents: { type: 'array', minItems: 1, maxItems: 1000, items: labelledDocument },
      },
      { optional: ['name'] },
    ),
    expected: 'an object with "pipeline", "operation" and "documents"',
    examples: [
      {
        title: 'One invoice',
        value: {
          pipeline: 'finance',
          operation: 'invoice',
          documents: [
            {
              input: { document_url: 'document:doc_01jd0000000000000000000042' },
              truth: { invoice_number: '2026-1042', amount: 1190, po_number: null },
            },
          ],
        },
      },
    ],
  },
  replies: { 202: { description: 'Queued.', schema: evaluationObject } },
  errors: ['conflict'],
  async handle(incoming, { evaluations, pipelines }) {
    const { pipeline, operation, name = null, documents } = incoming.body;
    requireSeenTruths(incoming.caller, pipelines, { pipeline, operation, documents });
    const row = await evaluations.start(byOf(incoming), {
      pipeline,
      operation,
      name,
      documents: documents.map(({ id, kind = 'all', notes = {}, ...rest }, index) => ({
        ...rest,
        kind,
        notes,
        id: id ?? String(index),
      })),
    });
    return { status: 202, body: presentEvaluation(row) };
  },
});

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/evaluations',
  scope: ['workflows:read', 'config:write'],
  name: 'list_evaluations',
  tag: 'Evaluations',
  summary: 'List evaluations',
  description: 'Newest first, a page at a time, without their reports.',
  query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(evaluationObject) } },
  errors: [],
  async handle({ caller, query: { limit, cursor = null } }, { evaluations }) {
    const page = await evaluations.list(caller.tenantId, { limit, cursor });
    const data = page.items.map(presentEvaluation);
    return { status: 200, body: { data, next_cursor: page.nextCursor } };
  },
});

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/evaluations/{id}',
  scope: ['workflows:read', 'config:write'],
  name: 'get_evaluation',
  tag: 'Evaluations',
  summary: 'Get an evaluation',
  description: '`report` is null until all documents are processed.',
  params,
  replies: { 200: detailReply },
  errors: [],
  async handle({ caller, params: { id } }, { evaluations }) {
    const row = await evaluations.get(caller.tenantId, id!);
    return { status: 200, body: { ...presentEvaluation(row), report: row.report } };
  },
});

const cancelRow = defineRoute({
  method: 'POST',
  path: '/v1/evaluations/{id}/cancel',
  scope: 'config:write',
  name: 'cancel_evaluation',
  tag: 'Evaluations',
  summary: 'Stop an evaluation',
  description: '`conflict` once it has ended.',
  params,
  replies: { 200: { description: 'Stopped.', schema: evaluationObject } },
  errors: ['conflict'],
  async handle(incoming, { evaluations }) {
    const row = await evaluations.cancel(byOf(incoming), incoming.params['id']!);
    return { status: 200, body: presentEvaluation(row) };
  },
});

const removeRow = defineRoute({
  method: 'DELETE',
  path: '/v1/evaluations/{id}',
  scope: 'config:write',
  name: 'delete_evaluation',
  tag: 'Evaluations',
  summary: 'Delete an evaluation',
  description: 'Includes its labels and its report. Possible at any time.',
  params,
  replies: { 204: { description: 'Deleted.' } },
  errors: [],
  async handle(incoming, { evaluations }) {
    await evaluations.remove(byOf(incoming), incoming.params['id']!);
    return { status: 204 };
  },
});

function byOf(incoming: Pick<Incoming, 'caller' | 'requestId' | 'remoteAddress'>) {
  return { tenantId: incoming.caller.tenantId, actor: actorOf(incoming) };
}
