// Checks sums of money and percentages that a rule requires.

import { findMoney } from '../facts/amounts.ts';
import type { PlaybookRule } from './rule.ts';

type Limits = Pick<
  PlaybookRule['when'],
  'sum_above' | 'sum_below' | 'percent_above' | 'percent_below'
>;

const percentage =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,4})?)\s?\)?\s?(?:%|percent\b|per cent\b|Prozent\b)/giu;

/** Returns whether the text has the required figures; true if the rule requires none. */
export function hasFigures(
  text: string,
  { sum_above: above, sum_below: below, percent_above: from, percent_below: to }: Limits,
  language: string | null,
): boolean {
  if (above || below) {
    const fits = findMoney(text, language).some(
      ({ amount, currency }) =>
        isBeyond(Number(amount), above?.amount, below?.amount) &&
        isIn(currency, above?.currency ?? below?.currency),
    );
    if (!fits) return false;
  }
  if (from === undefined && to === undefined) return true;
  return [...text.matchAll(percentage)].some(([, printed]) =>
    isBeyond(Number(printed!.replace(',', '.')), from, to),
  );
}

function isBeyond(value: number, above: number | undefined, below: number | undefined): boolean {
  return (above === undefined || value > above) && (below === undefined || value < below);
}

/**
 * Returns whether the currency matches. An unknown currency matches any, because "$" denotes
 * several.
 */
function isIn(currency: string | null, wanted: string | undefined): boolean {
  return wanted === undefined || currency === null || currency === wanted;
}
