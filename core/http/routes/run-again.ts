// A new workflow with the request of another one.

import { Fault } from '../../kernel/errors.ts';
import { checkReason, reasonField } from '../reason.ts';
import { defineRoute, type Route } from '../route.ts';
import { objectOf } from '../schemas.ts';
import { accepted, submitErrors } from './pipelines.ts';
import { answerStatus, replayHeader, secretOf } from './workflow-answers.ts';
import { workflowParam } from './workflows.ts';

export function runAgainRoutes(): Route[] {
  return [runAgainRow];
}

const runAgainRow = defineRoute({
  method: 'POST',
  path: '/v1/workflows/{id}/run-again',
  scope: 'workflows:write',
  limit: 'workflows_start',
  name: 'run_workflow_again',
  tag: 'Workflows',
  summary: 'Run a workflow again',
  description:
    'Starts a new workflow with the input, options, customer and metadata of this one; `input` and ' +
    '`options` replace those that differ. Documents are fetched and read again. The audit trail of ' +
    'both workflows names the other one. The plugin is the current one in each case. `conflict` after ' +
    'the content was erased.',
  params: workflowParam,
  headers: ['Idempotency-Key'],
  body: {
    kind: 'json',
    optional: true,
    schema: objectOf(
      {
        input: { type: 'object' },
        options: { type: 'object' },
        settings: {
          type: 'string',
          enum: ['current', 'original'],
          default: 'current',
          description:
            "`original`: the tenant's settings of the pipeline that applied when this workflow started, " +
            'for thresholds and all runs. Its reviews use the current settings.',
        },
        reason: reasonField,
      },
      { optional: ['input', 'options', 'settings', 'reason'] },
    ),
    expected: 'an object with what differs',
    examples: [
      { title: 'With the settings of then', value: { settings: 'original', reason: 'Compare.' } },
    ],
  },
  replies: { 202: { ...accepted, description: 'Accepted and stored durably.' } },
  errors: ['conflict', ...submitErrors],
  async handle({ caller, params, body, idempotency, ...from }, services) {
    const { workflows, configs, publicUrl, requireReason } = services;
    const { tenantId } = caller;
    const reason = checkReason(body.reason, requireReason());
    const { workflow, request } = await workflows.request(tenantId, params['id']!);
    if (workflow.erasedAt !== null) throw new Fault('conflict', 'The content was erased.');
    const { workflowId, pipeline, operation, startedAt, createdAt } = workflow;
    const configVersion =
      body.settings === 'original'
        ? await configs.versionAt(tenantId, pipeline, startedAt ?? createdAt)
        : null;
    const { input = request.input, options = request.options } = body;
    const submission = await workflows.submit(
      {
        caller,
        pipeline,
        operation,
        request: { ...request, input, options },
        again: { workflowId, reason, configVersion },
        idempotency,
        webhookUrl: null,
        requestId: from.requestId,
        traceparent: from.traceparent,
        remoteAddress: from.remoteAddress,
      },
      0,
    );
    return answerStatus(submission.workflow, publicUrl(), {
      headers: replayHeader(submission),
      extra: secretOf(submission),
    });
  },
});
