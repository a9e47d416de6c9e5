// Rows that reviews add for later runs, in sets that a plugin declares as learned from corrections.
// They are written in the transaction that ends the review, only for its tenant.

import { presentId } from '../kernel/ids.ts';
import { isAtOrAbove, stepsOf } from '../kernel/pointers.ts';
import type { RememberedRow } from './remember.ts';
import type { DeclaredSet } from './sets.ts';
import { termsOf } from './terms.ts';

/** A review that was completed successfully. */
export interface EndedReview {
  plugin: string;
  workflowId: string;
  /** Includes all corrections. */
  completedUnit: object;
  /** JSON pointers to the corrected values. */
  corrected: readonly string[];
}

/** Maximum size of a row: an invoice of two thousand lines. */
const longestRow = 512 * 1024;

/**
 * Returns at most one row for each set. Rows that the set would reject are omitted, so that a
 * decision never fails because of them.
 */
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

/** Returns the value at the steps; `*` stands for every item of a list, and returns a list. */
function valueOf(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (step === '*') {
    return Array.isArray(value) ? value.map((item) => valueOf(item, rest) ?? null) : undefined;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return valueOf((value as Record<string, unknown>)[step], rest);
}
