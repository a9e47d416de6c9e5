// Derives the verification status and the decision from the checks. Nothing is guessed: checks that
// did not run are shown as skipped, and a record in which nothing was verified goes to a person.

import {
  checkRules,
  effects,
  type Check,
  type CheckGroup,
  type CheckName,
  type CheckResult,
  type Effect,
} from './check.ts';

/** Version of the shipped effects, included in every result. */
export const policyVersion = '2026-11-24';

export type VerificationStatus = 'verified' | 'review_required' | 'failed';
export type Decision = 'auto_verify' | 'review' | 'reject';

export interface Ruling {
  status: VerificationStatus;
  decision: Decision;
  /** Failed checks that prevent verification, with their effects. */
  reasons: (Check & { effect: Effect })[];
}

export type EffectSettings = Readonly<Partial<Record<CheckName, Effect>>>;

export function effectOf({ check, atMost }: Check, changed: EffectSettings): Effect {
  const effect = changed[check] ?? checkRules[check].effect;
  const limit = atMost ?? 'reject';
  return effects.indexOf(effect) < effects.indexOf(limit) ? limit : effect;
}

export function decide(checks: readonly Check[], changed: EffectSettings): Ruling {
  return rule(checks.map((check) => ({ ...check, effect: effectOf(check, changed) })));
}

/** Decides by checks whose effects are known. */
export function rule(checks: readonly (Check & { effect: Effect })[]): Ruling {
  const reasons = checks.filter(({ result, effect }) => result === 'failed' && effect !== 'note');
  if (reasons.some(({ effect }) => effect === 'reject')) {
    return { status: 'failed', decision: 'reject', reasons };
  }
  return reasons.length > 0
    ? { status: 'review_required', decision: 'review', reasons }
    : { status: 'verified', decision: 'auto_verify', reasons };
}

/** Returns the result of a group: failed if one of its checks failed, skipped if none ran. */
export function traceOf(group: CheckGroup, checks: readonly Check[]): CheckResult {
  const results = checks
    .filter(({ check }) => checkRules[check].group === group)
    .map(({ result }) => result);
  if (results.includes('failed')) return 'failed';
  return results.includes('passed') ? 'passed' : 'skipped';
}
