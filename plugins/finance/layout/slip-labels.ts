// Meaning of labels on slips of tills, if it differs from invoices.

import type { Label } from './labels.ts';
import type { LabelClass } from './languages/language.ts';
import { type MoneyCandidate, MOST_ROUNDING } from './money.ts';

/** After discounts and rounding: the amount paid, including tax. */
const NET_TOTAL = /^net{1,2}[\s\u2009.:-]*total/;

export function labelsOnSlips(labels: readonly Label[], money: readonly MoneyCandidate[]): Label[] {
  const hasChange = labels.some(({ name }) => name === 'change');
  const largest = new Map<number, number>();
  for (const { row, cents } of money) {
    largest.set(row, Math.max(largest.get(row) ?? 0, Math.abs(cents)));
  }
  const meaning = (label: Label): LabelClass => {
    const { name, segment, from, to, row } = label;
    const text = segment.folded.slice(from, to);
    if (name === 'net' && NET_TOTAL.test(text)) return 'gross';
    // A larger amount is the rounded total.
    if (name === 'rounding' && (largest.get(row) ?? 0) >= MOST_ROUNDING) return 'gross';
    // "Pay 20.00, change 12.50" is the customer's payment.
    return name === 'due' && text === 'pay' && hasChange ? 'paid' : name;
  };
  return labels.map((label) => ({ ...label, name: meaning(label) }));
}
