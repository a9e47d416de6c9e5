// Responses about workflows, after a start and for queries (contract.md §4 and §5).

import type { Caller } from '../../auth/caller.ts';
import { Fault } from '../../kernel/errors.ts';
import { presentId } from '../../kernel/ids.ts';
import { presentEnvelope, presentStatus } from '../../workflows/present.ts';
import { maskEnvelope } from '../../privacy/mask-result.ts';
import { placesOf } from '../../privacy/operation-places.ts';
import type { Submission } from '../../workflows/service.ts';
import { isFinal } from '../../workflows/states.ts';
import type { Workflow, WorkflowResult } from '../../workflows/workflow.ts';
import { presentFault } from '../error-body.ts';
import type { Services } from '../services.ts';

type Presenting = Pick<Services, 'pipelines' | 'publicUrl'>;

/** The secret of an endpoint that the request has created. */
interface Extra {
  webhook_secret?: string;
}

/** Seconds after which to query the status again. */
const askAgainSeconds = 1;
/** For a review, which does not change within seconds. */
const askAgainInReviewSeconds = 60;

/** 202 with the status object, and the address for the next query. */
export function answerStatus(
  workflow: Workflow,
  publicUrl: string,
  { headers = {}, extra = {} }: { headers?: Record<string, string>; extra?: Extra } = {},
) {
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
  } as const;
}

/** 200 with the envelope. */
export async function answerEnvelope(
  { workflow, result }: { workflow: Workflow; result: WorkflowResult | null },
  { pipelines }: Presenting,
  options: {
    caller: Pick<Caller, 'seesPersonalData'>;
    headers?: Record<string, string>;
    extra?: Extra;
    withEvidence?: boolean;
  },
) {
  const envelope = presentEnvelope(workflow, result, {
    projectStrict: (pipeline, operation, unit) =>
      pipelines.projectStrict(pipeline, operation, unit) as object,
    withEvidence: options.withEvidence ?? false,
  });
  const declared = () => placesOf(pipelines.find(workflow.pipeline, workflow.operation));
  const shown = options.caller.seesPersonalData
    ? envelope
    : await maskEnvelope(envelope, declared());
  const body = { ...shown, ...options.extra };
  return { status: 200, headers: options.headers ?? {}, body } as const;
}

/** Response of a pipeline operation, which depends on the state of its workflow. */
export async function answerSubmission(
  submission: Submission,
  services: Presenting,
  given: { caller: Caller; headers: Record<string, string>; requestId: string },
) {
  const { caller, headers, requestId } = given;
  const { workflow } = submission;
  const all = { ...headers, ...replayHeader(submission) };
  const extra = secretOf(submission);
  if (!isFinal(workflow.state)) {
    return answerStatus(workflow, services.publicUrl(), { headers: all, extra });
  }
  if (workflow.state === 'failed') return answerFailure(workflow, all, { requestId, extra });
  return answerEnvelope(submission, services, { caller, headers: all, extra });
}

export function replayHeader({ replayed }: Submission): Record<string, string> {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {};
}

export function secretOf({ newWebhookSecret }: Submission): Extra {
  return newWebhookSecret === null ? {} : { webhook_secret: newWebhookSecret };
}

/** Error object with the catalog's status for the workflow's error. */
function answerFailure(
  workflow: Workflow,
  headers: Record<string, string>,
  { requestId, extra }: { requestId: string; extra: Extra },
) {
  const { code = 'internal_error', message } = workflow.error ?? {};
  const fault = new Fault(code, message);
  const workflowId = presentId('workflow', workflow.workflowId);
  return {
    // Statuses of the errors with which a workflow fails.
    status: fault.status as 422 | 500 | 504,
    headers,
    body: {
      ...presentFault(fault, requestId),
      // The error message of a workflow is meant for callers, unlike internal errors of a request.
      message: fault.message,
      workflow_id: workflowId,
      ...extra,
    },
  };
}
