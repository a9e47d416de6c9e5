// Finds labels among the words of the page, and their meaning.

import type { LabelClass } from './languages/language.ts';
import { alternatives, LABEL_INDEX } from './languages/languages.ts';
import { cut, type Segment } from './segments.ts';
import type { Box } from 'workmill/sdk';

export interface Label {
  name: LabelClass;
  segment: Segment;
  from: number;
  to: number;
  box: Box;
  page: number;
  row: number;
  /** 1 for a separate label, lower for a word in running text. */
  weight: number;
}

/** More words are running text, in which "invoice" is rarely a label. */
const PROSE_WORDS = 9;
const PROSE_WEIGHT = 0.6;

/** The longest match wins, and no character belongs to two labels. */
export function findLabels(segments: readonly Segment[]): Label[] {
  return segments.flatMap((segment) => labelsOf(segment));
}

function labelsOf(segment: Segment): Label[] {
  if (!/[a-z#]/.test(segment.folded)) return [];
  const matches: { name: LabelClass; from: number; to: number }[] = [];
  const { folded } = segment;
  // Not after a letter, nor inside a domain: "shop.net" is not a net amount.
  for (const { index } of folded.matchAll(/(?<![a-z@]|[a-z]\.)[^\s\u2009\d]/g)) {
    const phrases = LABEL_INDEX.get(folded[index] ?? '');
    if (phrases === undefined) continue;
    phrases.any.lastIndex = index;
    if (!phrases.any.test(folded)) continue;
    for (const [name, pattern] of phrases.classes) {
      pattern.lastIndex = index;
      const match = pattern.exec(folded);
      if (match === null) continue;
      const to = index + match[0].trimEnd().length;
      if (isLabel(name, folded.slice(0, index), folded.slice(to)))
        matches.push({ name, from: index, to });
    }
  }
  matches.sort((a, b) => b.to - b.from - (a.to - a.from));
  const labels: Label[] = [];
  for (const { name, from, to } of matches) {
    if (to <= from || labels.some((label) => from < label.to && to > label.from)) continue;
    labels.push({
      name,
      segment,
      from,
      to,
      box: cut(segment, from, to),
      page: segment.page,
      row: segment.row,
      weight: segment.words.length > PROSE_WORDS ? PROSE_WEIGHT : 1,
    });
  }
  return labels.map((label) => ({ ...label, name: nameOfDate(label, labels) }));
}

/** Amounts between the sums: deducted, paid, given back or carried over. */
const PAYMENTS: ReadonlySet<LabelClass> = new Set([
  ...(['discount', 'paid', 'change', 'rounding', 'previous', 'tip', 'levy'] as const),
  ...(['otherAmount', 'shipping'] as const),
]);

/** Whether the words have their usual meaning in their context. */
function isLabel(name: LabelClass, before: string, after: string): boolean {
  // "AHV-Nr." is the number of something unknown.
  if (name === 'number') return !/[a-z]-$/.test(before);
  // "19 % VAT" names a tax.
  if (name === 'taxRate') return !/\d[\s\u2009]?$/.test(before);
  // "BAR012" is a customer number, "CASH10.00" a payment.
  return !PAYMENTS.has(name) || !/^\d+(?![.,\d])/.test(after);
}

/** Other things that a date after "of" may belong to. */
const DATED_OTHERS: ReadonlySet<LabelClass> = new Set([
  ...(['paid', 'orderNumber', 'salesOrder', 'deliveryNumber', 'earlierInvoice'] as const),
  ...(['otherNumber', 'customerNumber'] as const),
]);
const ORDERS: ReadonlySet<LabelClass> = new Set(['orderNumber', 'salesOrder']);
const OF = new RegExp(String.raw`^(?:${alternatives(({ connectors }) => connectors?.ofDate)})\W?$`);

/** "Order 4711 of 1 March": the date of the order. */
function nameOfDate({ name, segment, from, to }: Label, labels: readonly Label[]): LabelClass {
  if (name !== 'date' || !OF.test(segment.folded.slice(from, to))) return name;
  const before = labels
    .filter((label) => label.to <= from)
    .reduce<Label | null>((last, one) => (last && last.to > one.to ? last : one), null);
  if (before === null || !DATED_OTHERS.has(before.name)) return name;
  return ORDERS.has(before.name) ? 'orderDate' : 'otherDate';
}

/** Share of a segment's characters covered by labels, 0 to 1. */
export function labelShare(segment: Segment, labels: readonly Label[]): number {
  const covered = labels.reduce((sum, label) => sum + label.to - label.from, 0);
  return covered / Math.max(1, segment.text.length);
}
