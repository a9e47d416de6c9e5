// Discounts and charges of the whole invoice: the difference between the sum of its lines and its
// net amount. Only printed amounts with such a label are used, and only if they explain the
// difference.

import { Big } from 'big.js';
import { near, type Proximity } from './geometry.ts';
import type { ItemRead } from './item.ts';
import type { LabelClass } from './languages/language.ts';
import type { MoneyCandidate } from './money.ts';

export interface Allowances {
  /** Subtracted from the sum of the lines. */
  allowances: Big;
  /** Added to it. */
  charges: Big;
}

const ROUNDING_CENTS = 2;
/** Minimum weight of the label: below it, the label names something else. */
const NAMED = 0.35;

export function findAllowances(
  items: readonly ItemRead[],
  net: MoneyCandidate | null,
  money: readonly MoneyCandidate[],
  proximities: readonly Proximity[],
): Allowances {
  const none = { allowances: new Big(0), charges: new Big(0) };
  const totals = items.map((item) => item.lineTotal);
  if (net === null || totals.length === 0 || totals.includes(null)) return none;
  const lines = totals.reduce((sum, total) => sum.plus(total?.value ?? 0), new Big(0));
  const named = (...names: LabelClass[]): Big[] => [
    new Big(0),
    ...money
      .filter((one, index) => {
        const proximity = proximities[index];
        if (proximity === undefined || one.cents === 0) return false;
        return names.some(
          (name) => Math.max(near(proximity.left, name), near(proximity.above, name)) > NAMED,
        );
      })
      .map((one) => one.value.abs()),
  ];
  // The lines of a credit note are negative, and so are their allowances.
  const sign = lines.lt(0) ? -1 : 1;
  for (const charge of named('shipping', 'tip')) {
    for (const allowance of named('discount')) {
      const [taken, added] = [allowance.times(sign), charge.times(sign)];
      const gap = lines.minus(taken).plus(added).minus(net.value).times(100).abs();
      if (gap.lte(ROUNDING_CENTS)) return { allowances: taken, charges: added };
    }
  }
  return none;
}
