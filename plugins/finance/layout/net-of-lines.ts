// Net amount of an invoice with one total and no tax. The total is also the net amount if the
// invoice states that no tax is charged. It is also if the title of the line totals says they
// exclude tax, and they add up to it.

import type { Big } from 'big.js';
import type { Field } from '../invoice.ts';
import type { Analysis } from './analysis.ts';
import { evidenceOf } from './candidates.ts';
import type { Sums } from './choice.ts';
import { alternatives } from './languages/languages.ts';
import type { ItemsRead } from './line-items.ts';
import { findHeaders, type TableHeader } from './table-header.ts';

/** In the title of a column, in folded text. */
const WITHOUT_TAX = new RegExp(
  `(?<![a-z])(?:${alternatives(({ taxes }) => taxes?.without)})(?![a-z])`,
);
const SURE = 0.85;

type Input = Pick<Analysis, 'sheet' | 'labels' | 'amounts'>;

/** States that no tax is charged, and why: reverse charge, small businesses, exempt services. */
const NO_TAX = new RegExp(alternatives(({ taxes }) => taxes?.none));

/**
 * For an invoice without net amount and tax; returns null if nothing says that the lines exclude
 * tax.
 */
export function netOfLines(input: Input, sums: Sums, items: ItemsRead): Field<Big> | null {
  const { payable, gross } = sums;
  if (payable === null || gross !== null) return null;
  if (input.sheet.segments.some(({ folded }) => NO_TAX.test(folded))) return asNet(payable);
  const lines = items.items.map(({ lineTotal }) => lineTotal);
  const cents = lines.reduce((sum, one) => sum + (one?.value.times(100).toNumber() ?? NaN), 0);
  if (!items.supported || Math.abs(cents - payable.candidate.cents) >= 1) return null;
  const headers = findHeaders(input.sheet, input.labels, input.amounts.money);
  if (!headers.some((header) => saysWithoutTax(header, input))) return null;
  return asNet(payable);
}

function asNet({ candidate }: NonNullable<Sums['payable']>): Field<Big> {
  return { value: candidate.value, evidence: evidenceOf(candidate, SURE, 'derived') };
}

/** The words above the column of line totals, whose title may take two or three rows. */
function saysWithoutTax({ first, last, columns }: TableHeader, { sheet }: Input): boolean {
  const column = columns.findLast(({ role }) => role === 'lineTotal');
  if (column === undefined) return false;
  const end = sheet.rows[last]?.box[3] ?? 0;
  const title = sheet.rows
    .filter(({ index, box }) => index >= first && (index <= last || isBelow(box, end, sheet.unit)))
    .filter(({ page }) => page === sheet.rows[first]?.page)
    .flatMap(({ segments }) => segments)
    .filter(({ box }) => box[0] < column.x1 && box[2] > column.x0)
    .map(({ folded }) => folded.replaceAll('\u2009', ' ').trim());
  return WITHOUT_TAX.test(title.join(' '));
}

function isBelow([, top]: readonly number[], end: number, unit: number): boolean {
  return top! >= end - 0.3 * unit && top! <= end + 0.8 * unit;
}
