// From a pipeline's outcome to what happens next (contract.md §5): two thresholds and one question,
// whether the result can stand without a person.

import type { Outcome } from '../sdk/pipeline.ts';

export interface Thresholds {
  /** Below it the workflow has failed its check: it goes to review and `workflow.failed` is sent. */
  confidenceThreshold: number;
  /** Below it, but not below the first, it goes to review quietly. */
  requireHumanReviewBelow: number;
}

/** Why a person has to look, for programs. */
export const reviewCauses = [
  'validation_failed',
  'below_confidence_threshold',
  'below_review_threshold',
  'poison_input',
] as const;

export type ReviewCause = (typeof reviewCauses)[number];

export type Verdict =
  | { state: 'done' }
  | { state: 'in_review'; cause: ReviewCause; reason: string; announceFailure: boolean };

export function judge(outcome: Outcome, thresholds: Thresholds): Verdict {
  const { confidence, validation } = outcome;
  if (validation.failures.length > 0) {
    const reason = validation.failures.map(({ message }) => message).join(' ');
    return { state: 'in_review', cause: 'validation_failed', reason, announceFailure: true };
  }
  const { confidenceThreshold, requireHumanReviewBelow } = thresholds;
  if (confidence < confidenceThreshold) {
    const reason = `Confidence ${confidence} is below the threshold of ${confidenceThreshold}.`;
    const cause = 'below_confidence_threshold';
    return { state: 'in_review', cause, reason, announceFailure: true };
  }
  if (confidence < requireHumanReviewBelow) {
    const reason = `Confidence ${confidence} is below ${requireHumanReviewBelow}, where a person looks.`;
    return { state: 'in_review', cause: 'below_review_threshold', reason, announceFailure: false };
  }
  return { state: 'done' };
}

/**
 * What stands for an outcome when no run survives the input: an empty unit, which cannot be approved
 * as it is by anybody who corrects it only in part, since a corrected unit must keep to its schema.
 */
export function judgePoison(
  crashes: number,
  lastFailure: string,
): { outcome: Outcome; verdict: Verdict } {
  const times = crashes === 1 ? 'once' : `${crashes} times`;
  const reason = `The input has ended its pipeline's process ${times}: ${lastFailure}`;
  const failures = [{ code: 'poison_input', message: reason }];
  return {
    outcome: {
      completedUnit: {},
      confidence: 0,
      evidence: {},
      validation: { rulesPassed: 0, failures },
      businessObject: {},
    },
    verdict: { state: 'in_review', cause: 'poison_input', reason, announceFailure: true },
  };
}
