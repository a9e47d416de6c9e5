// API representations of workflows (contract.md §5) and results (specification 2.1).

import { presentId } from '../kernel/ids.ts';
import type { Workflow, WorkflowResult, WorkflowReview } from './workflow.ts';

/** The status object. Addresses are absolute, under `public_url`. */
export function presentStatus(workflow: Workflow, publicUrl: string) {
  const id = presentId('workflow', workflow.workflowId);
  return {
    workflow_id: id,
    pipeline: workflow.pipeline,
    operation: workflow.operation,
    status: workflow.state,
    stage: workflow.stage,
    stop_point: workflow.stopPoint,
    progress: workflow.progress,
    confidence_score: workflow.confidence,
    attempts: workflow.attempts,
    created_at: workflow.createdAt.toISOString(),
    started_at: workflow.startedAt?.toISOString() ?? null,
    finished_at: workflow.finishedAt?.toISOString() ?? null,
    review:
      workflow.review &&
      presentReviewState(workflow.review, `${publicUrl}/dashboard/reviews/${id}`),
    error: isPassing(workflow) ? null : workflow.error,
    status_url: `${publicUrl}/v1/workflows/${id}/status`,
    result_url: `${publicUrl}/v1/results/${id}`,
    audit_id: presentId('audit', workflow.auditId),
    ...(workflow.erasedAt && { erased_at: workflow.erasedAt.toISOString() }),
  };
}

/**
 * A temporary error of the appliance: it is not shown as the workflow's error while a retry may
 * succeed.
 */
function isPassing({ state, error }: Workflow): boolean {
  return (state === 'queued' || state === 'processing') && error?.code === 'internal_error';
}

/** `url` is the review page of the dashboard. */
function presentReviewState(review: WorkflowReview, url: string) {
  const { reason, cause = null, assigned_to, decision } = review;
  return { reason, cause, assigned_to, url, ...(decision && { decision }) };
}

export interface EnvelopeOptions {
  /** Reduces completed_unit to the published fields, for workflows with `output_schema: strict`. */
  projectStrict: (pipeline: string, operation: string, completedUnit: object) => object;
  /** Adds the evidence map (`?expand=evidence`). */
  withEvidence?: boolean;
}

/**
 * Returns the published envelope; a workflow that ended without a unit has `completed_unit: null`.
 */
export function presentEnvelope(
  workflow: Workflow,
  result: WorkflowResult | null,
  options: EnvelopeOptions,
) {
  const { pipeline, operation } = workflow;
  const unit = result?.completedUnit ?? null;
  const strict = workflow.outputSchema === 'strict';
  return {
    workflow_id: presentId('workflow', workflow.workflowId),
    status: workflow.state,
    completed_unit:
      unit !== null && strict ? options.projectStrict(pipeline, operation, unit) : unit,
    processing_ms: result?.processingMs ?? elapsedMs(workflow),
    audit_id: presentId('audit', workflow.auditId),
    ...(workflow.error && { error: workflow.error }),
    // In addition to the published fields, and therefore not in strict responses.
    ...(workflow.review?.decision && !strict && { review: workflow.review.decision }),
    ...(options.withEvidence && {
      evidence: result?.evidence ?? {},
      local_models: result?.localModels ?? [],
    }),
  };
}

function elapsedMs({ startedAt, finishedAt }: Workflow): number {
  return startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : 0;
}
