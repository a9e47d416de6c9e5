// How a workflow is answered wherever one is started or asked for (contract.md §4 and §5).

import { Fault } from '../../kernel/errors.ts';
import { presentId } from '../../kernel/ids.ts';
import { presentEnvelope, presentStatus } from '../../workflows/present.ts';
import type { Submission } from '../../workflows/service.ts';
import { isFinal } from '../../workflows/states.ts';
import type { Workflow, WorkflowResult } from '../../workflows/workflow.ts';
import { presentFault } from '../error-body.ts';
import type { Answer } from '../send-answer.ts';
import type { Services } from '../services.ts';

type Presenting = Pick<Services, 'pipelines' | 'publicUrl'>;

/** Seconds after which asking for the status again makes sense. */
const askAgainSeconds = 1;
/** A person decides; nothing changes within seconds. */
const askAgainInReviewSeconds = 60;

/** 202 with the status object, and where to ask next. */
export function answerStatus(
  workflow: Workflow,
  publicUrl: string,
  { headers = {}, extra = {} }: { headers?: Record<string, string>; extra?: object } = {},
): Answer {
  const again = workflow.state === 'in_review' ? askAgainInReviewSeconds : askAgainSeconds;
  const id = presentId('workflow', workflow.workflowId);
  return {
    status: 202,
    headers: {
      ...headers,
      Location: `${publicUrl}/v1/workflows/${id}/status`,
      ...(!isFinal(workflow.state) && { 'Retry-After': String(again) }),
    },
    body: { ...presentStatus(workflow, publicUrl), ...extra },
  };
}

/** 200 with the envelope. */
export function answerEnvelope(
  { workflow, result }: { workflow: Workflow; result: WorkflowResult | null },
  { pipelines }: Presenting,
  options: { headers?: Record<string, string>; extra?: object; withEvidence?: boolean } = {},
): Answer {
  const envelope = presentEnvelope(workflow, result, {
    projectStrict: (pipeline, operation, unit) =>
      pipelines.projectStrict(pipeline, operation, unit) as object,
    withEvidence: options.withEvidence ?? false,
  });
  return { status: 200, headers: options.headers ?? {}, body: { ...envelope, ...options.extra } };
}

/** The answer of a pipeline operation, which depends on how far its workflow came. */
export function answerSubmission(
  submission: Submission,
  services: Presenting,
  { headers, requestId }: { headers: Record<string, string>; requestId: string },
): Answer {
  const { workflow } = submission;
  const all = { ...headers, ...replayHeader(submission) };
  const extra = secretOf(submission);
  if (!isFinal(workflow.state)) {
    return answerStatus(workflow, services.publicUrl(), { headers: all, extra });
  }
  if (workflow.state === 'failed') return answerFailure(workflow, all, { requestId, extra });
  return answerEnvelope(submission, services, { headers: all, extra });
}

export function replayHeader({ replayed }: Submission): Record<string, string> {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {};
}

export function secretOf({ newWebhookSecret }: Submission): { webhook_secret?: string } {
  return newWebhookSecret === null ? {} : { webhook_secret: newWebhookSecret };
}

/** In the error shape, with the status that the catalogue gives the workflow's error. */
function answerFailure(
  workflow: Workflow,
  headers: Record<string, string>,
  { requestId, extra }: { requestId: string; extra: object },
): Answer {
  const { code = 'internal_error', message } = workflow.error ?? {};
  const fault = new Fault(code, message);
  const workflowId = presentId('workflow', workflow.workflowId);
  return {
    status: fault.status,
    headers,
    body: {
      ...presentFault(fault, requestId),
      // A workflow's error is worded for callers, unlike what is thrown while a request is handled.
      message: fault.message,
      workflow_id: workflowId,
      ...extra,
    },
  };
}
