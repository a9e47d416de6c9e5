// Who counts as another reviewer, and when two are needed.

import { valueAt } from '../../kernel/pointers.ts';
import type { FourEyesRule, Reviewer } from './review.ts';

/**
 * One person with two names is what four eyes shall exclude, as far as keys can tell: a key vouches
 * for the names that it gives (a front end with its own sign-in), but who gives none is the key.
 */
export function isSameReviewer(one: Reviewer, other: Reviewer): boolean {
  if (!one.named || !other.named) return one.keyId === other.keyId;
  return fold(one.reviewer) === fold(other.reviewer);
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/**
 * Approvals needed for a unit that may stand in several versions: nobody gets below the limit by
 * correcting the amount alone. An amount that is missing or no number may be any amount.
 */
export function approvalsNeeded(rule: FourEyesRule | null, units: readonly object[]): 1 | 2 {
  if (rule === null) return 1;
  const isWithin = units.every((unit) => {
    const found = valueAt(unit, rule.amountPath);
    return found.found && typeof found.value === 'number' && Math.abs(found.value) <= rule.limit;
  });
  return isWithin ? 1 : 2;
}
