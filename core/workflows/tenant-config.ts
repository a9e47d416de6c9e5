// Applies a tenant's configuration of a pipeline to submit, runs and reviews.

import type { ValueRuleConfig } from '../pipelines/config/effective.ts';
import type { PipelineConfigs } from '../pipelines/config/service.ts';
import type { ReviewRules } from './reviews/review.ts';
import type { RunDeps } from './run.ts';
import type { WorkflowsDeps } from './service.ts';
import type { ValueRule } from './value-rule.ts';

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
      dueByValue: config.review.due_by_value.map(({ hours, ...rule }) => ({
        ...valueRuleOf(rule),
        hours,
      })),
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
    const { four_eyes_above: above, four_eyes_for: values } = review;
    const isNone = above === null && values.length === 0;
    return {
      fourEyes: isNone
        ? null
        : {
            amountPath: above?.amount ?? null,
            limit: above?.limit ?? 0,
            values: values.map(valueRuleOf),
            sharedKey: above?.shared_key ?? false,
          },
      undoWindowMs: review.undo_window_seconds * 1000,
    };
  };
}

function valueRuleOf({ at, one_of: oneOf = [], above = null }: ValueRuleConfig): ValueRule {
  return { at, oneOf: oneOf.map(String), above };
}
