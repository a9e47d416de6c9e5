// A condition on one value of a result, for settings of reviews.

import { valueAt } from '../kernel/pointers.ts';

export interface ValueRule {
  /** RFC 6901 pointer into completed_unit. */
  at: string;
  /** Values that it is for, as texts; empty for any. */
  oneOf: readonly string[];
  /** Only numbers above it; null for any value. */
  above: number | null;
}

/** A value that is missing meets no condition. Amounts are compared without their sign. */
export function holdsFor({ at, oneOf, above }: ValueRule, unit: object): boolean {
  const found = valueAt(unit, at);
  if (!found.found || found.value === null) return false;
  const value = found.value as string | number | boolean | object;
  if (above !== null && !(typeof value === 'number' && Math.abs(value) > above)) return false;
  if (oneOf.length === 0) return true;
  return typeof value !== 'object' && oneOf.includes(String(value));
}
