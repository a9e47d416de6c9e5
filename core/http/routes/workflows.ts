import { presentStatus } from '../../workflows/present.ts';
import { maxSearched } from '../../workflows/search/queries.ts';
import { isFinal } from '../../workflows/states.ts';
import { actorOf } from '../actor.ts';
import { checkReason, reasonField } from '../reason.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
import {
  anyEnvelope,
  count,
  listOf,
  namesOf,
  objectOf,
  pageOf,
  pageQuery,
  requestExtras,
  statusObject,
  text,
} from '../schemas.ts';
import { accepted, acceptedRequest, submitErrors } from './pipelines.ts';
import { answerEnvelope, answerStatus, replayHeader, secretOf } from './workflow-answers.ts';
import { namedParameter } from '../named.ts';
import { filterFields, filterOf, orderFields } from './workflow-filter.ts';

export function workflowRoutes(): Route[] {
  return [startRow, listRow, stopPointsRow, statusRow, cancelRow, resultRow, eraseRow];
}

export const workflowParam: Record<string, PathParam> = {
  id: namedParameter('WorkflowId', { id: 'workflow', description: 'Id of the workflow.' }),
};

const startRow = defineRoute({
  method: 'POST',
  path: '/v1/workflows/start',
  scope: 'workflows:write',
  limit: 'workflows_start',
  name: 'start_workflow',
  tag: 'Workflows',
  summary: 'Submit a new work unit',
  description:
    'Starts any operation of a loaded pipeline and answers immediately. `input` and ' +
    '`options` are those of the operation.',
  headers: ['Idempotency-Key'],
  body: {
    kind: 'json',
    schema: objectOf(
      {
        pipeline: { ...text, examples: ['finance'] },
        operation: { ...text, examples: ['invoice'] },
        input: { type: 'object' },
        options: { type: 'object' },
        ...requestExtras,
      },
      { optional: ['options', ...namesOf(requestExtras)] },
    ),
    expected: 'an object with "pipeline", "operation" and "input"',
    examples: [
      {
        title: 'An invoice',
        value: {
          pipeline: 'finance',
          operation: 'invoice',
          input: { document_url: 'https://files.example.com/invoices/1042.pdf' },
          metadata: { batch: '2026-03' },
        },
      },
    ],
  },
  replies: { 202: { ...accepted, description: 'Accepted and stored durably.' } },
  errors: ['not_found', ...submitErrors],
  async handle(
    { caller, body, idempotency, requestId, traceparent, remoteAddress },
    { workflows, publicUrl },
  ) {
    const { pipeline, operation } = body;
    const submission = await workflows.submit(
      {
        caller,
        pipeline,
        operation,
        request: acceptedRequest(body),
        idempotency,
        webhookUrl: body.webhook_url ?? null,
        requestId,
        traceparent,
        remoteAddress,
      },
      0,
    );
    return answerStatus(submission.workflow, publicUrl(), {
      headers: replayHeader(submission),
      extra: secretOf(submission),
    });
  },
});

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/workflows',
  scope: 'workflows:read',
  name: 'list_workflows',
  tag: 'Workflows',
  summary: 'List workflows',
  description:
    'Returns one page, newest first by default; filters are combined with AND. With `error`, or a ' +
    'range of the confidence or the duration that is not the order, or with several values of metadata or words that tens of thousands ' +
    `of workflows have, a page looks through at most ${maxSearched} workflows; for older ones, set ` +
    '`created_before`. Workflows of releases before `search` are not found by the names of their documents.',
  query: objectOf(
    {
      ...pageQuery,
      ...filterFields,
      ...orderFields,
    },
    { optional: ['limit', 'cursor', ...namesOf(filterFields), ...namesOf(orderFields)] },
  ),
  replies: { 200: { description: 'One page.', schema: pageOf(statusObject) } },
  errors: [],
  async handle({ caller, query }, { workflows, publicUrl }) {
    const { limit, cursor = null, sort, order: direction, ...form } = query;
    const order = { sort, direction };
    const page = await workflows.list(caller.tenantId, filterOf(form), { limit, cursor, order });
    return {
      status: 200,
      body: {
        data: page.items.map((workflow) => presentStatus(workflow, publicUrl())),
        next_cursor: page.nextCursor,
      },
    };
  },
});

const stopPointFields = {
  status: filterFields.status,
  pipeline: filterFields.pipeline,
  created_after: filterFields.created_after,
  created_before: filterFields.created_before,
};

const stopPointsRow = defineRoute({
  method: 'GET',
  path: '/v1/workflows/stop-points',
  scope: 'workflows:read',
  name: 'list_stop_points',
  tag: 'Workflows',
  summary: 'Count workflows by where they stopped',
  description:
    'Steps in which workflows failed, and causes of reviews, the most frequent first. A cause ' +
    'remains after the review: set `status` to count workflows that wait for a person.',
  query: objectOf(stopPointFields, { optional: namesOf(stopPointFields) }),
  replies: {
    200: {
      description: 'Where workflows stopped.',
      schema: objectOf({ data: listOf(objectOf({ stop_point: text, count })) }),
    },
  },
  errors: [],
  async handle({ caller, query }, { workflows }) {
    const found = await workflows.stopPoints(caller.tenantId, filterOf(query));
    const data = found.map(({ stopPoint, count: n }) => ({ stop_point: stopPoint, count: n }));
    return { status: 200, body: { data } };
  },
});

const statusRow = defineRoute({
  method: 'GET',
  path: '/v1/workflows/{id}/status',
  scope: 'workflows:read',
  limit: 'status',
  name: 'get_workflow_status',
  tag: 'Workflows',
  summary: 'Status of a workflow',
  description: 'State, stage and progress of the workflow, and the error if it failed.',
  params: workflowParam,
  replies: { 200: { description: 'The status.', schema: statusObject } },
  errors: [],
  async handle({ caller, params }, { workflows, publicUrl }) {
    const workflow = await workflows.get(caller.tenantId, params['id']!);
    return { status: 200, body: presentStatus(workflow, publicUrl()) };
  },
});

const cancelRow = defineRoute({
  method: 'POST',
  path: '/v1/workflows/{id}/cancel',
  scope: 'workflows:write',
  name: 'cancel_workflow',
  tag: 'Workflows',
  summary: 'Cancel a workflow',
  description:
    'Ends a queued workflow immediately and asks a running one to stop. A cancelled ' +
    'workflow uses no unit. `conflict` if it has already ended.',
  params: workflowParam,
  body: {
    kind: 'json',
    optional: true,
    schema: objectOf({ reason: reasonField }, { optional: ['reason'] }),
    expected: 'an object, with a "reason" if there is one',
  },
  replies: {
    200: { description: 'Cancelled.', schema: statusObject },
    202: { ...accepted, description: 'Stop requested; poll the status.' },
  },
  errors: ['conflict'],
  async handle({ caller, params, body, requestId, remoteAddress }, services) {
    const { workflows, publicUrl, requireReason } = services;
    const reason = checkReason(body.reason, requireReason());
    const from = { requestId, remoteAddress, reason };
    const workflow = await workflows.cancel(caller, params['id']!, from);
    if (!isFinal(workflow.state)) return answerStatus(workflow, publicUrl());
    return { status: 200, body: presentStatus(workflow, publicUrl()) };
  },
});

const resultRow = defineRoute({
  method: 'GET',
  path: '/v1/results/{id}',
  scope: 'workflows:read',
  limit: 'results',
  name: 'get_result',
  tag: 'Workflows',
  summary: 'Retrieve the outcome of a workflow',
  description:
    'The URL that completion webhooks contain as `completed_unit_url`. It waits only with ' +
    '`Prefer: wait=N`.',
  params: workflowParam,
  headers: ['Prefer'],
  query: objectOf(
    {
      expand: {
        ...listOf({ enum: ['evidence'] }),
        description: 'Include the evidence of each value, and the local models that were asked.',
      },
    },
    { optional: ['expand'] },
  ),
  replies: {
    200: {
      description: 'The workflow has ended.',
      schema: anyEnvelope,
      headers: ['Preference-Applied'],
    },
    202: accepted,
  },
  errors: [],
  async handle({ caller, params, query, prefer }, services) {
    const { workflows, waiting, publicUrl } = services;
    const expand = { evidence: query.expand?.includes('evidence') ?? false };
    const { value, headers } = await waiting.during(prefer ?? 'wait=0', (waitMs) =>
      workflows.result(caller.tenantId, params['id']!, waitMs, expand),
    );
    // A preference that was not requested was not applied.
    const sent = prefer === undefined ? {} : headers;
    if (!isFinal(value.workflow.state)) {
      return answerStatus(value.workflow, publicUrl(), { headers: sent });
    }
    const options = { caller, headers: sent, withEvidence: expand.evidence };
    return answerEnvelope(value, services, options);
  },
});

const eraseRow = defineRoute({
  method: 'DELETE',
  path: '/v1/workflows/{id}',
  scope: 'workflows:write',
  name: 'erase_workflow',
  tag: 'Workflows',
  summary: 'Erase the content of a workflow',
  description:
    'Immediately and permanently: input, metadata, result, evidence, review, and its events with their ' +
    'deliveries, sent or not. The status stays, with `erased_at`, because usage counts it. An ' +
    'uploaded document has an address of its own to delete it; fetched ones go with their ' +
    'retention. Rows of reference data that its run or its review has kept go as well; the audit entry ' +
    'lists the versions of local models that were trained on them. Erasing again changes nothing. ' +
    '`conflict` before the workflow has ended.',
  params: workflowParam,
  query: objectOf({ reason: reasonField }, { optional: ['reason'] }),
  replies: { 204: { description: 'Erased.' } },
  errors: ['conflict'],
  async handle({ params, query, ...request }, { erasure, requireReason }) {
    const { tenantId } = request.caller;
    const reason = checkReason(query.reason, requireReason());
    await erasure.eraseWorkflow({ tenantId, workflowId: params['id']!, reason }, actorOf(request));
    return { status: 204 };
  },
});
