// Independent evidence for the payable amount. A single sign is unreliable: a label may belong to
// another amount, and net, tax and total of one delivery may add up on an invoice of several.

import type { Analysis } from './analysis.ts';
import type { Sums } from './choice.ts';
import { near } from './geometry.ts';
import type { ItemsRead } from './line-items.ts';

/** Maximum confidence of an amount with only one sign. */
export const surestOfOneSign = 0.94;
/** A label with a lower weight names something else. */
const NAMED = 0.3;
/** Net and tax add up to the total, at any rate. */
const FITTING = 0.6;

type Input = Pick<Analysis, 'amounts' | 'arithmetic' | 'moneyProximities'>;

/**
 * Whether two signs agree: a label, net and tax, the items or a column, the same amount elsewhere.
 */
export function isAgreed(sums: Sums, { items }: ItemsRead, input: Input): boolean {
  if (sums.payable === null) return false;
  const { cents } = sums.payable.candidate;
  const { money } = input.amounts;
  const places = money.flatMap((one, index) => (one.cents === cents ? [{ one, index }] : []));
  const isNamed = places.some(({ index }) => {
    const { left, above } = input.moneyProximities[index]!;
    return (['gross', 'due'] as const).some(
      (name) => Math.max(near(left, name), near(above, name)) > NAMED,
    );
  });
  const lines = items.reduce(
    (sum, { lineTotal }) => sum + (lineTotal?.value.times(100).toNumber() ?? NaN),
    0,
  );
  const isSum =
    (items.length > 1 && Math.round(lines) === cents) || input.arithmetic.columnSums.has(cents);
  const isRepeated = new Set(places.map(({ one }) => `${one.page}/${one.row}`)).size > 1;
  const signs = [isNamed, sums.support >= FITTING, isSum, isRepeated];
  return signs.filter(Boolean).length > 1;
}
