// Who counts as another reviewer, and when two are needed.
//
// The appliance knows keys; names are what a key's holder says. So two approvals never come from one
// key, unless the rule trusts the names that a key gives: a front end signs people in itself and
// talks to the appliance with one key for all of them. One name under two keys is one person.

import { valueAt } from '../../kernel/pointers.ts';
import type { FourEyesRule, Reviewer } from './review.ts';

/**
 * For claims and for taking back: a key vouches for the names that it gives, and who gives none is
 * the key.
 */
export function isSameReviewer(one: Reviewer, other: Reviewer): boolean {
  if (!one.named || !other.named) return one.keyId === other.keyId;
  return fold(one.reviewer) === fold(other.reviewer);
}

/** For approvals, where one person with two names is what four eyes shall exclude. */
export function mayBeSamePerson(
  one: Reviewer,
  other: Reviewer,
  { sharedKey }: Pick<FourEyesRule, 'sharedKey'>,
): boolean {
  return isSameReviewer(one, other) || (!sharedKey && one.keyId === other.keyId);
}

/** Names that differ in case or form only are one. */
export function fold(name: string): string {
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
