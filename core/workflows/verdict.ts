// Determines what follows an outcome of a pipeline (contract.md §5), from two thresholds and the
// validation failures.

import { writeOutcome, type CheckedOutcome } from '../pipelines/checked-outcome.ts';
import type { Outcome } from '../sdk/pipeline.ts';
import { holdsFor, type ValueRule } from './value-rule.ts';

export interface Thresholds {
  /**
   * Below it, the workflow has failed its check: it goes to review and `workflow.failed` is sent.
   */
  confidenceThreshold: number;
  /** Below it, but not below the first one, it goes to review without an event of failure. */
  requireHumanReviewBelow: number;
}

/** Machine-readable reasons of a review. */
export const reviewCauses = [
  'validation_failed',
  'below_confidence_threshold',
  'below_review_threshold',
  'poison_input',
  'sampled',
] as const;

export type ReviewCause = (typeof reviewCauses)[number];

/** Hours within which a review should be decided; `default` is for causes that are not listed. */
export type DueHours = Readonly<Partial<Record<'default' | ReviewCause, number>>>;

export type Verdict = { state: 'done' } | ReviewVerdict;

export interface ReviewVerdict {
  state: 'in_review';
  cause: ReviewCause;
  reason: string;
  announceFailure: boolean;
  /** When it should be decided; absent: there is no limit. */
  dueAt?: Date;
}

/** `isSampled`: a result that needs no person is reviewed all the same. */
export function judge(
  outcome: Pick<Outcome, 'confidence' | 'validation'>,
  thresholds: Thresholds,
  isSampled = false,
): Verdict {
  const { confidence, validation } = outcome;
  if (validation.failures.length > 0) {
    const reason = validation.failures.map(({ message }) => sentence(message)).join(' ');
    return { state: 'in_review', cause: 'validation_failed', reason, announceFailure: true };
  }
  const { confidenceThreshold, requireHumanReviewBelow } = thresholds;
  if (confidence < confidenceThreshold) {
    const reason = `Confidence ${readable(confidence)} is below the threshold of ${confidenceThreshold}.`;
    const cause = 'below_confidence_threshold';
    return { state: 'in_review', cause, reason, announceFailure: true };
  }
  if (confidence < requireHumanReviewBelow) {
    const reason =
      `Confidence ${readable(confidence)} is below ${requireHumanReviewBelow}: ` +
      'a person must approve the result.';
    return { state: 'in_review', cause: 'below_review_threshold', reason, announceFailure: false };
  }
  if (isSampled) {
    const reason = 'Chosen at random to check how often results are right.';
    return { state: 'in_review', cause: 'sampled', reason, announceFailure: false };
  }
  return { state: 'done' };
}

/** Times of reviews: by their cause, and shorter ones by values of the result. */
export interface DueTimes {
  hours?: DueHours;
  byValue?: readonly (ValueRule & { hours: number })[];
}

/** A review with the time until which it should be decided: the shortest that applies. */
export function withDueTime(
  verdict: Verdict,
  { hours: byCause = {}, byValue = [] }: DueTimes,
  { now, unit }: { now: Date; unit: object },
): Verdict {
  if (verdict.state === 'done') return verdict;
  const usual = byCause[verdict.cause] ?? byCause.default;
  const all = byValue.filter((rule) => holdsFor(rule, unit)).map((rule) => rule.hours);
  if (usual !== undefined) all.push(usual);
  if (all.length === 0) return verdict;
  const hours = Math.min(...all);
  return { ...verdict, dueAt: new Date(now.getTime() + hours * 3_600_000) };
}

/** Rules write sentences or fragments; in a row, each has to begin and end like a sentence. */
function sentence(message: string): string {
  const text = message.trim();
  // A name such as po_number keeps its spelling.
  const begun = text.replace(/^\p{Ll}(?=\p{L}*[\s,])/u, (letter) => letter.toUpperCase());
  return /[.!?…]$/u.test(begun) ? begun : `${begun}.`;
}

/** At most three digits, truncated: a value below a limit must not be shown as equal to it. */
function readable(confidence: number): number {
  return Number(confidence.toFixed(4).slice(0, -1));
}

/**
 * Outcome for an input that no run survives: an empty unit. It must be corrected completely before
 * an approval, because a corrected unit must be valid for its schema.
 */
export function judgePoison(
  crashes: number,
  lastFailure: string,
): { outcome: CheckedOutcome; verdict: Verdict } {
  const times = crashes === 1 ? 'once' : `${crashes} times`;
  const reason = `The input crashed its pipeline ${times}: ${lastFailure}`;
  const failures = [{ code: 'poison_input', message: reason }];
  return {
    outcome: writeOutcome({
      completedUnit: {},
      confidence: 0,
      evidence: {},
      validation: { rulesPassed: 0, failures },
      businessObject: {},
    }),
    verdict: { state: 'in_review', cause: 'poison_input', reason, announceFailure: true },
  };
}
