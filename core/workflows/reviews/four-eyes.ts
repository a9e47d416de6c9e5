// Four-eyes rule: who counts as a different reviewer, and when two are required.
//
// The appliance authenticates keys; names are claims of the key's holder. Two approvals with the
// same key therefore count as one, unless the rule trusts the names given with a key: a front end
// signs people in itself and uses one key for all of them. The same name with two keys is one
// person.

import { valueAt } from '../../kernel/pointers.ts';
import { holdsFor } from '../value-rule.ts';
import type { FourEyesRule, Reviewer } from './review.ts';

/**
 * Used for claims and undo. A key vouches for the names given with it; a request without a name is
 * attributed to the key.
 */
export function isSameReviewer(one: Reviewer, other: Reviewer): boolean {
  if (!one.named || !other.named) return one.keyId === other.keyId;
  return fold(one.reviewer) === fold(other.reviewer);
}

/** Used for approvals: the rule must exclude one person with two names. */
export function mayBeSamePerson(
  one: Reviewer,
  other: Reviewer,
  { sharedKey }: Pick<FourEyesRule, 'sharedKey'>,
): boolean {
  return isSameReviewer(one, other) || (!sharedKey && one.keyId === other.keyId);
}

/** Names that differ only in case or Unicode form are equal. */
export function fold(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/**
 * Returns the number of approvals required for all versions of a unit. Correcting only the amount
 * therefore does not avoid the limit. A missing or non-numeric amount counts as above the limit.
 */
export function approvalsNeeded(rule: FourEyesRule | null, units: readonly object[]): 1 | 2 {
  if (rule === null) return 1;
  const { amountPath, limit, values = [] } = rule;
  const isWithin = units.every((unit) => {
    if (values.some((one) => holdsFor(one, unit))) return false;
    if (amountPath === null) return true;
    const found = valueAt(unit, amountPath);
    return found.found && typeof found.value === 'number' && Math.abs(found.value) <= limit;
  });
  return isWithin ? 1 : 2;
}
