// Applies a tenant's configuration of a pipeline to submit, runs and reviews.

import type { PipelineConfigs } from '../pipelines/config/service.ts';
import type { ReviewRules } from './reviews/review.ts';
import type { RunDeps } from './run.ts';
import type { WorkflowsDeps } from './service.ts';

type Configs = Pick<PipelineConfigs, 'effective'>;

export function createSubmitConfig(configs: Configs): WorkflowsDeps['submitConfig'] {
  return async (tenantId, pipeline) => {
    const config = await configs.effective(tenantId, pipeline);
    return {
      outputSchema: config.output_schema,
      webhookOnCompletion: config.webhook_on_completion,
    };
  };
}

export function createRunConfig(configs: Configs): RunDeps['configFor'] {
  return async (tenantId, pipeline, version) => {
    const config = await configs.effective(tenantId, pipeline, version);
    return {
      confidenceThreshold: config.confidence_threshold,
      requireHumanReviewBelow: config.require_human_review_below,
      settings: config.settings,
      reviewSample: config.review.sample,
      dueHours: config.review.due_hours ?? {},
    };
  };
}

/** Who gets a review that is overdue; null: it stays where it is. */
export function createEscalationTarget(configs: Configs) {
  return async (tenantId: string, pipeline: string): Promise<string | null> =>
    (await configs.effective(tenantId, pipeline)).review.escalate_to;
}

export function createReviewRules(configs: Configs) {
  return async (tenantId: string, pipeline: string): Promise<ReviewRules> => {
    const { review } = await configs.effective(tenantId, pipeline);
    const rule = review.four_eyes_above;
    return {
      fourEyes: rule && {
        amountPath: rule.amount,
        limit: rule.limit,
        sharedKey: rule.shared_key ?? false,
      },
      undoWindowMs: review.undo_window_seconds * 1000,
    };
  };
}
