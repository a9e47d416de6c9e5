// The seller's VAT identifier. Many invoices also print the buyer's, so the surrounding words and
// block decide; in doubt, none is selected.

import type { Candidate } from './candidates.ts';
import { type Proximity, near } from './geometry.ts';
import type { Label } from './labels.ts';
import { alternatives } from './languages/languages.ts';
import type { Sheet } from './segments.ts';

const BUYERS_OWN = new RegExp(
  `(?<![a-z])(?:${alternatives(({ companies }) => companies?.ofCustomer)})(?![a-z])`,
);

export interface TaxIdChoice {
  candidate: Candidate<string>;
  score: number;
}

export function chooseSellerTaxId(
  sheet: Sheet,
  ids: readonly Candidate<string>[],
  proximities: readonly Proximity[],
  labels: readonly Label[],
): TaxIdChoice | null {
  let best: TaxIdChoice | null = null;
  ids.forEach((candidate, index) => {
    const proximity = proximities[index];
    if (proximity === undefined) return;
    const page = sheet.pages[candidate.page - 1];
    const buyer = blockDistance(candidate, labels, 'buyer', sheet.unit);
    const seller = blockDistance(candidate, labels, 'seller', sheet.unit);
    const score =
      1 +
      // "TVA : FR…" and "BTW NL…" name the tax, and mean its number.
      Math.max(near(proximity.left, 'vatId'), near(proximity.left, 'tax')) +
      0.5 * near(proximity.above, 'vatId') -
      2 * near(proximity.left, 'bank') -
      3 * Number(isBuyersOwn(sheet, candidate)) -
      2.5 * Number(isUnderBuyer(candidate, labels, sheet.unit)) +
      Number(seller < 12 && seller < buyer) +
      0.5 * Number(candidate.box[1] > 0.8 * (page?.height ?? Infinity));
    if (best === null || score > best.score) best = { candidate, score };
  });
  return best;
}

/** Whether it is under a heading of the buyer, nearer than one of the seller. */
export function isUnderBuyer(
  candidate: Candidate<string>,
  labels: readonly Label[],
  unit: number,
): boolean {
  const buyer = blockDistance(candidate, labels, 'buyer', unit);
  return buyer < 12 && buyer < blockDistance(candidate, labels, 'seller', unit);
}

/** Whether the words before it in its row assign the number to the buyer. */
export function isBuyersOwn(sheet: Sheet, candidate: Candidate<string>): boolean {
  const before = sheet.rows[candidate.row]?.segments
    .filter((segment) => segment.box[0] <= candidate.box[0])
    .map((segment) =>
      segment === candidate.segment ? segment.folded.slice(0, candidate.from) : segment.folded,
    )
    .join(' ');
  return BUYERS_OWN.test(before ?? '');
}

/**
 * Returns the distance in text heights to the nearest such heading above in the same column; 99 for
 * none.
 */
function blockDistance(
  { box, page }: Candidate<string>,
  labels: readonly Label[],
  kind: 'buyer' | 'seller',
  unit: number,
): number {
  let nearest = 99;
  for (const label of labels) {
    if (label.name !== kind || label.page !== page || label.box[1] > box[1] + 0.3 * unit) continue;
    if (label.box[0] > box[2] || label.segment.box[2] < box[0] - 20 * unit) continue;
    if (label.box[0] < box[0] - 20 * unit) continue;
    nearest = Math.min(nearest, Math.max(0, box[1] - label.box[3]) / unit);
  }
  return nearest;
}
