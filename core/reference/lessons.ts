// What reviews leave behind for later runs: rows of sets that a plugin declares as learned from
// corrections. They are written in the transaction that ends the review, for its tenant alone.

import { presentId } from '../kernel/ids.ts';
import { isAtOrAbove, stepsOf } from '../kernel/pointers.ts';
import type { RememberedRow } from './remember.ts';
import type { DeclaredSet } from './sets.ts';
import { termsOf } from './terms.ts';

/** A review that ended as done. */
export interface EndedReview {
  plugin: string;
  workflowId: string;
  /** With everything that people corrected. */
  completedUnit: object;
  /** JSON pointers to what they corrected. */
  corrected: readonly string[];
}

/** An invoice of two thousand lines. */
const longestRow = 512 * 1024;

/** One row at most of each set; none that its set would refuse: a decision never fails for it. */
export function lessonsOf(
  sets: ReadonlyMap<string, DeclaredSet>,
  { plugin, workflowId, completedUnit, corrected }: EndedReview,
): RememberedRow[] {
  const key = presentId('workflow', workflowId);
  return [...sets.values()].flatMap((set): RememberedRow[] => {
    const lesson = set.keptByReviews.find((one) => one.plugin === plugin);
    const teaches = (path: string): boolean =>
      lesson?.corrected.some((at) => isAtOrAbove(at, path) || isAtOrAbove(path, at)) ?? false;
    if (!lesson || !corrected.some(teaches)) return [];
    const columns = Object.entries(lesson.columns).flatMap(([name, pointer]) => {
      const value = valueOf(completedUnit, stepsOf(pointer) ?? []);
      return value === undefined || value === null ? [] : [[name, value] as const];
    });
    const row = { ...Object.fromEntries(columns), [set.key]: key };
    const json = JSON.stringify(row);
    if (json.length > longestRow || !set.checks.every((check) => check(row).ok)) return [];
    return [{ set: set.name, key, json, terms: termsOf(set, row) }];
  });
}

/** The value at the steps; `*` stands for every item of a list, each of which gives one. */
function valueOf(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (step === '*') {
    return Array.isArray(value) ? value.map((item) => valueOf(item, rest) ?? null) : undefined;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return valueOf((value as Record<string, unknown>)[step], rest);
}
