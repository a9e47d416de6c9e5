// Features of amounts for scoring by rules or a trained model. Nearby labels are measured
// separately (geometry.ts).

import type { Arithmetic } from './arithmetic.ts';
import { type Candidate, doubtOf } from './candidates.ts';
import type { Label } from './labels.ts';
import { alternatives } from './languages/languages.ts';
import { type Amounts, type MoneyCandidate, MOST_ROUNDING } from './money.ts';
import { height, type Sheet } from './segments.ts';

export type Features = Readonly<Record<string, number>>;

const TAXED = new RegExp(
  String.raw`%\)?\s*(?:${alternatives(({ taxes }) => taxes?.abbreviations)})?\.?\s*(?:${alternatives(({ connectors }) => connectors?.rateOf)})\s*(?:eur|chf|usd|gbp|sek|dkk|[€$£])?\s*$`,
);

/** 0 at the top of the first page, 1 at the bottom of the last. */
export function depth(sheet: Sheet, place: Candidate<unknown>): number {
  return ((sheet.pageTops[place.page - 1] ?? 0) + place.box[1]) / sheet.totalHeight;
}

export interface AmountContext {
  arithmetic: Arithmetic;
  labels: readonly Label[];
  isReceipt: boolean;
}

export function amountFeatures(
  sheet: Sheet,
  { money, percentages }: Amounts,
  { arithmetic, labels, isReceipt }: AmountContext,
): Features[] {
  const proper = money.filter((one) => one.decimals === 2 || one.sign !== null);
  const sizes = new Set((proper.length > 0 ? proper : money).map((one) => Math.abs(one.cents)));
  const ranked = [...sizes].sort((a, b) => b - a);
  const rank = new Map(ranked.map((cents, index) => [cents, index]));
  const count = Map.groupBy(money, (one) => one.cents);
  const rows = Map.groupBy(proper, (one) => one.row);
  const beside = (name: Label['name']): Set<number> =>
    amountsBeside(
      money,
      labels.filter((label) => label.name === name),
      sheet.unit,
    );
  const paid = beside('paid');
  const roundings = [...beside('rounding')].filter(
    (cents) => cents !== 0 && Math.abs(cents) < MOST_ROUNDING,
  );
  const due = beside('due');
  const settled = settledAmounts(paid, beside('change'));
  const gross = beside('gross');
  const previous = beside('previous');
  const left = remaindersInColumn(money, { paid, previous }, sheet.unit);
  const remaining = new Set([...remainingAmounts(gross, paid), ...left]);
  const carried = withPreviousBalance(due, previous, count);
  for (const cents of carried) due.delete(cents);
  for (const cents of changeGiven(due, paid, gross)) due.delete(cents);
  for (const cents of left) due.add(cents);
  // "Balance: 0.00" on a receipt, or without a payment, is not a payable amount.
  if (isReceipt || ![...paid].some((cents) => cents !== 0)) due.delete(0);
  const taxRows = lastOfTaxRows(proper, labels);
  const taxed = taxedAmounts(proper, taxRows, percentages);
  return money.map((one) => {
    const place = rank.get(Math.abs(one.cents)) ?? 99;
    return {
      largest: Number(place === 0),
      second: Number(place === 1),
      small: Number(place > 5),
      zero: Number(one.cents === 0),
      hundredths: Number(one.decimals === 2),
      bare: Number(one.decimals !== 2 && one.sign === null),
      repeated: Math.min(3, count.get(one.cents)?.length ?? 1),
      inFullRow: Number((rows.get(one.row)?.length ?? 0) > 2),
      depth: depth(sheet, one),
      largeType: Number(height(one.box) > 1.2 * sheet.unit),
      carriesBalance: Number(carried.has(one.cents)),
      settled: Number(settled.has(one.cents)),
      remaining: Number(remaining.has(one.cents)),
      roundedToFive: Number(
        isRounding(one.cents, count) || roundings.some((off) => count.has(one.cents - off)),
      ),
      labelledDue: Number(due.has(one.cents)),
      otherIsDue: Number(due.size > 0 && !due.has(one.cents)),
      supportedGross: arithmetic.gross.get(one.cents) ?? 0,
      supportedNet: arithmetic.net.get(one.cents) ?? 0,
      supportedTax: arithmetic.tax.get(one.cents) ?? 0,
      columnSum: Number(arithmetic.columnSums.has(one.cents)),
      addend: Number(arithmetic.addends.has(one.cents)),
      taxed: Number(isTaxed(one)),
      taxBase: Number(taxed.has(one.cents)),
      inTaxRow: Number(taxRows.get(one.row) === one && !isTaxed(one)),
      doubt: doubtOf(one),
      pointLost: Number(one.pointLost),
      inProse: Number(one.segment.words.length > 7),
    };
  });
}

/** Amounts added to or subtracted from net and tax before the total, in cents. */
export function adjustmentsOf(
  money: readonly MoneyCandidate[],
  labels: readonly Label[],
  unit: number,
): Set<number> {
  const named = (...names: readonly Label['name'][]): Set<number> =>
    amountsBeside(
      money,
      labels.filter(({ name }) => names.includes(name)),
      unit,
    );
  const off = [...named('paid')].map((cents) => -Math.abs(cents));
  // "Less: rounding 0.20" is printed without a sign.
  const rounded = [...named('rounding')]
    .filter((cents) => Math.abs(cents) < MOST_ROUNDING)
    .flatMap((cents) => [cents, -cents]);
  const single = [...named('levy', 'tip'), ...off, ...rounded].filter((cents) => cents !== 0);
  const pairs = single.flatMap((one, at) => single.slice(at + 1).map((other) => one + other));
  return new Set([...single, ...pairs].filter((cents) => cents !== 0));
}

/** If a document names more amounts of a kind, such as a list of payments, the last ones count. */
const MOST_NAMED = 100;

/** Amounts on the row of one of these labels, or directly under it. */
function amountsBeside(
  money: readonly MoneyCandidate[],
  labels: readonly Label[],
  unit: number,
): Set<number> {
  const byPage = Map.groupBy(money, (one) => one.page);
  const found = new Set<number>();
  for (const label of labels) {
    for (const { box, row, cents } of byPage.get(label.page) ?? []) {
      const right = row === label.row && label.box[2] <= box[0] + unit;
      const gap = box[1] - label.box[3];
      const under = gap >= 0 && gap < 2 * unit && label.box[0] < box[2] && label.box[2] > box[0];
      if (right || under) found.add(cents);
    }
  }
  return new Set([...found].slice(-MOST_NAMED));
}

/** By row, the last amount of rows that begin with a tax label. */
function lastOfTaxRows(
  money: readonly MoneyCandidate[],
  labels: readonly Label[],
): Map<number, MoneyCandidate> {
  const first = new Map<number, Label>();
  for (const label of labels) {
    const known = first.get(label.row);
    if (known === undefined || label.box[0] < known.box[0]) first.set(label.row, label);
  }
  const last = new Map<number, MoneyCandidate>();
  for (const one of money) {
    if (first.get(one.row)?.name === 'tax') last.set(one.row, one);
  }
  return last;
}

/** Taxed amounts on tax rows, by size: "20 % VAT 12.00" implies 60.00. */
function taxedAmounts(
  money: readonly MoneyCandidate[],
  taxRows: ReadonlyMap<number, MoneyCandidate>,
  percentages: Amounts['percentages'],
): Set<number> {
  const rates = percentages.flatMap(({ row, value }) => {
    const tax = taxRows.get(row);
    return tax && value.gt(0) ? [{ tax: tax.cents, rate: value.toNumber() }] : [];
  });
  return new Set(
    money
      .map(({ cents }) => cents)
      .filter((cents) => rates.some(({ tax, rate }) => Math.abs((cents * rate) / 100 - tax) <= 1)),
  );
}

/** "VAT 20 % on 61.98": the taxed amount, not the tax. */
function isTaxed({ segment, from }: MoneyCandidate): boolean {
  return TAXED.test(segment.folded.slice(0, from));
}

/** Rounded to five hundredths, as for cash in several countries, beside the original sum. */
function isRounding(cents: number, known: ReadonlyMap<number, unknown>): boolean {
  if (cents === 0 || cents % 5 !== 0) return false;
  return [-2, -1, 1, 2].some((off) => known.has(cents + off));
}

/** Amounts due that include an earlier invoice: this invoice does not request them. */
function withPreviousBalance(
  due: ReadonlySet<number>,
  previous: ReadonlySet<number>,
  known: ReadonlyMap<number, unknown>,
): Set<number> {
  return new Set(
    [...due].filter((cents) =>
      [...previous].some((part) => part > 0 && part < cents && known.has(cents - part)),
    ),
  );
}

/** Cash received minus change: on receipts, the total as rounded for payment. */
function settledAmounts(paid: ReadonlySet<number>, change: ReadonlySet<number>): Set<number> {
  return new Set(
    [...paid].flatMap((given) =>
      [...change].filter((back) => back >= 0 && back < given).map((back) => given - back),
    ),
  );
}

/** Remainder of a total after earlier payments. */
function remainingAmounts(gross: ReadonlySet<number>, paid: ReadonlySet<number>): Set<number> {
  return new Set(
    [...gross].flatMap((total) =>
      [...paid].flatMap((part) => {
        const left = total - Math.abs(part);
        return part !== 0 && left > 0 ? [left] : [];
      }),
    ),
  );
}

/**
 * The same without a label for the total: one above the other are the total, the payment, and the
 * remainder or change. Remainders of earlier invoices are excluded.
 */
function remaindersInColumn(
  money: readonly MoneyCandidate[],
  { paid, previous }: Readonly<Record<'paid' | 'previous', ReadonlySet<number>>>,
  unit: number,
): number[] {
  const byPage = Map.groupBy(money, (one) => one.page);
  return money.flatMap((part) => {
    if (part.cents === 0 || !paid.has(part.cents)) return [];
    const isInColumn = (one: MoneyCandidate): boolean =>
      one.row !== part.row && Math.abs(one.box[2] - part.box[2]) < unit;
    const onPage = byPage.get(part.page) ?? [];
    const at = onPage.indexOf(part);
    const total = onPage.slice(0, at).findLast(isInColumn);
    const left = onPage.slice(at + 1).find(isInColumn);
    if (total === undefined || left === undefined) return [];
    if (previous.has(total.cents) || previous.has(left.cents)) return [];
    const rest = total.cents - Math.abs(part.cents);
    // More than the total, and not a deduction: change in cash.
    if (rest === 0 || (rest < 0 && part.cents > 0)) return [];
    return Math.abs(left.cents) === Math.abs(rest) ? [left.cents] : [];
  });
}

/** "Paid 250.00, balance 19.65" for a total of 230.35: the balance is the change. */
function changeGiven(
  due: ReadonlySet<number>,
  paid: ReadonlySet<number>,
  gross: ReadonlySet<number>,
): Set<number> {
  return new Set(
    [...due].filter((cents) =>
      [...paid].some((given) => cents > 0 && given > cents && gross.has(given - cents)),
    ),
  );
}
