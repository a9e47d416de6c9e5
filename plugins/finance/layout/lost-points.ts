// Restores decimal points that recognition missed: faint printers of tills give "51 42" or "5142"
// for "51.42" in a column of amounts with two decimals. Only such a column allows it.

import { Big } from 'big.js';
import { type Candidate, candidate } from './candidates.ts';
import type { MoneyCandidate } from './money.ts';
import type { Sheet } from './segments.ts';

/** Minimum number of amounts with two decimals in other rows that end at the same position. */
const LEAST_COLUMN = 2;
/** Maximum distance of the ends of one column's numbers, in text heights. */
const ALIGNED = 0.7;
/** Width of a point in text heights: a wider gap separates columns. */
const POINT_GAP = 0.9;
/** Digits of an amount below a million. */
const WHOLE = /^\d{3,8}$/;

/** Returns all amounts, with restored values in place of the misread ones. */
export function restorePoints(sheet: Sheet, money: readonly MoneyCandidate[]): MoneyCandidate[] {
  const recognized = new Set(
    sheet.pages.flatMap(({ number, source }) => (source === 'ocr' ? [number] : [])),
  );
  const proper = money.filter((one) => one.decimals === 2 && recognized.has(one.page));
  if (proper.length < LEAST_COLUMN) return [...money];
  const endsColumn = ({ box, page, row }: Candidate<unknown>): boolean => {
    const near = proper.filter(
      (one) =>
        one.page === page &&
        one.row !== row &&
        Math.abs(one.box[2] - box[2]) < ALIGNED * sheet.unit,
    );
    return near.length >= LEAST_COLUMN;
  };
  const restored: MoneyCandidate[] = [];
  for (const one of money) {
    if (one.decimals !== 0 || !recognized.has(one.page) || !endsColumn(one)) {
      restored.push(one);
      continue;
    }
    const before = restored.at(-1);
    const printed = digitsOf(one);
    if (printed.length === 2 && before && isOtherHalf(before, one, sheet.unit)) {
      restored[restored.length - 1] = withPoint(before, one);
    } else if (WHOLE.test(printed)) restored.push(withPoint(one, one));
    else restored.push(one);
  }
  return restored;
}

function digitsOf({ text }: MoneyCandidate): string {
  return text.replace(/\D/g, '');
}

/** "24" directly before "38", as integers. */
function isOtherHalf(before: MoneyCandidate, one: MoneyCandidate, unit: number): boolean {
  const gap = one.box[0] - before.box[2];
  return (
    before.segment === one.segment &&
    before.decimals === 0 &&
    one.sign === null &&
    before.to <= one.from &&
    gap < POINT_GAP * unit
  );
}

function withPoint(first: MoneyCandidate, last: MoneyCandidate): MoneyCandidate {
  const digits = first === last ? digitsOf(first) : digitsOf(first) + digitsOf(last);
  const amount = new Big(digits).div(100);
  const value = first.value.lt(0) ? amount.neg() : amount;
  return {
    ...candidate(value, value.toFixed(2), first.segment, first.from, last.to),
    cents: value.times(100).toNumber(),
    decimals: 2,
    sign: first.sign,
    pointLost: true,
  };
}
