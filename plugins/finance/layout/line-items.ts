// Items of an invoice: from its tables or, without a header row (receipts), from rows of text that
// end in an amount.

import type { Arithmetic } from './arithmetic.ts';
import type { ItemRead, PageReading } from './item.ts';
import type { Label } from './labels.ts';
import type { Amounts, MoneyCandidate } from './money.ts';
import { printed } from './candidates.ts';
import type { Row, Sheet } from './segments.ts';
import { discountFactors, multiplies } from './table-cells.ts';
import { findHeaders, type TableHeader } from './table-header.ts';
import { readItems } from './table-rows.ts';
import { textBetween } from './table-text.ts';

export interface ItemsRead {
  items: ItemRead[];
  /** Whether the lines add up to the net amount, the total or another printed sum. */
  supported: boolean;
}

interface ItemsInput {
  sheet: Sheet;
  labels: readonly Label[];
  amounts: Amounts;
  arithmetic: Arithmetic;
  /** Selected totals, in cents. */
  totals: readonly number[];
  /** Selected tax, or the taxes by rate. */
  taxes: readonly number[];
}

export function findItems(input: ItemsInput): ItemsRead {
  const reading: PageReading = {
    keepsCharges: false,
    sheet: input.sheet,
    labelsByRow: Map.groupBy(input.labels, (label) => label.row),
    moneyByRow: Map.groupBy(input.amounts.money, (one) => one.row),
    percentagesByRow: Map.groupBy(input.amounts.percentages, (one) => one.row),
  };
  const tables = bestTables(input, reading);
  const all = upToSums(tables.flat(), input);
  for (const items of [all, upToSums(tables[0] ?? [], input)]) {
    if (items.length > 0 && addsUp(items, input, true)) return { items, supported: true };
  }
  // A surcharge may be an ordinary line, which the sum shows.
  const charged = bestTables(input, { ...reading, keepsCharges: true }).flat();
  const withCharges = upToSums(charged, input);
  if (withCharges.length > all.length && addsUp(withCharges, input, false)) {
    return { items: withCharges, supported: true };
  }
  // Without a header row, much text looks like an item: such a reading must add up to a selected
  // total.
  const loose = upToSums(receiptItems(input, reading), input);
  if (loose.length > 0 && addsUp(loose, input, false)) return { items: loose, supported: true };
  return { items: all.length > 0 ? all : loose, supported: false };
}

/**
 * Sums without a known label look like further lines: if the first lines add up to a selected total
 * and only that total, its tax or another follows, the lines end there.
 */
function upToSums(items: ItemRead[], { totals, taxes }: ItemsInput): ItemRead[] {
  const sums = [...totals, ...taxes];
  const isSum = (item: ItemRead): boolean => !item.checked && sums.includes(centsOf(item));
  let sum = 0;
  for (const [index, item] of items.entries()) {
    sum += centsOf(item);
    const rest = items.slice(index + 1);
    const isEnd = rest.length > 0 && totals.includes(Math.round(sum)) && rest.every(isSum);
    // If there are only two lines, the second may look like the tax on the first.
    if (isEnd && (index > 0 || rest.length > 1)) return items.slice(0, index + 1);
  }
  return items;
}

function countChecked(items: readonly ItemRead[]): number {
  return items.filter((item) => item.checked).length;
}

/**
 * Selects for each page the header row with the best result: more items, and items with a correct
 * product. A page that continues an earlier table has no table of its own.
 */
function bestTables(input: ItemsInput, reading: PageReading): ItemRead[][] {
  const headers = findHeaders(input.sheet, input.labels, input.amounts.money);
  const tables: ItemRead[][] = [];
  const covered = new Set<number>();
  for (const [page, onPage] of Map.groupBy(headers, (header) => header.page)) {
    if (covered.has(page)) continue;
    let best: { items: ItemRead[]; score: number } | null = null;
    for (const header of likeliest(onPage)) {
      const items = readItems(header, reading, headers);
      const score = items.length + header.score * 0.7 + 2 * countChecked(items);
      if (items.length > 0 && (best === null || score > best.score)) best = { items, score };
    }
    if (best === null) continue;
    tables.push(best.items);
    for (const item of best.items) covered.add(input.sheet.rows[item.row]?.page ?? page);
  }
  return tables;
}

/** Each is read to the bottom of its page. */
const MOST_HEADERS = 8;

function likeliest(headers: readonly TableHeader[]): readonly TableHeader[] {
  if (headers.length <= MOST_HEADERS) return headers;
  return headers.toSorted((a, b) => b.score - a.score).slice(0, MOST_HEADERS);
}

function addsUp(
  items: readonly ItemRead[],
  { totals, arithmetic }: ItemsInput,
  anyColumn: boolean,
): boolean {
  const sum = items.reduce((cents, item) => cents + centsOf(item), 0);
  const near = (total: number): boolean =>
    Math.abs(sum - total) <= Math.max(2, Math.abs(total) * 0.0005);
  return totals.some(near) || (anyColumn && arithmetic.columnSums.has(Math.round(sum)));
}

function centsOf(item: ItemRead): number {
  return item.lineTotal?.value.times(100).toNumber() ?? 0;
}

const NOT_AN_ITEM = new Set([
  'net',
  'gross',
  'due',
  'taxRate',
  'tax',
  'paid',
  'change',
  'rounding',
  'tip',
  'discount',
]);
/** Amounts of receipts are in the right half. */
const RIGHT_HALF = 0.55;
const MOST_PIECES = 100;

function receiptItems(input: ItemsInput, reading: PageReading): ItemRead[] {
  const items: ItemRead[] = [];
  const left = input.sheet.rows.reduce((least, row) => Math.min(least, row.box[0]), Infinity);
  const right = input.sheet.rows.reduce((most, row) => Math.max(most, row.box[2]), 0);
  const amountsFrom = left + RIGHT_HALF * (right - left);
  for (const row of input.sheet.rows) {
    const money = reading.moneyByRow.get(row.index) ?? [];
    const total = money.findLast((one) => one.decimals === 2 || one.sign !== null);
    if (total === undefined || total.box[2] < amountsFrom) continue;
    const item = receiptItem(row, reading, total);
    const named = (reading.labelsByRow.get(row.index) ?? []).some(
      (label) =>
        label.segment === row.segments[0] && label.from <= 1 && NOT_AN_ITEM.has(label.name),
    );
    if (named && !item.checked) {
      if (items.length > 0) break;
    } else if (item.description.length > 0) items.push(item);
  }
  return items;
}

function receiptItem(
  row: Row,
  { moneyByRow, percentagesByRow }: PageReading,
  total: MoneyCandidate,
): ItemRead {
  const money = moneyByRow.get(row.index) ?? [];
  const factors = discountFactors(percentagesByRow.get(row.index) ?? []);
  const others = money.filter((one) => one !== total && one.box[2] <= total.box[0]);
  const pair = others
    .flatMap((quantity, index) => others.slice(index + 1).map((price) => ({ quantity, price })))
    .find(({ quantity, price }) => multiplies(quantity, price, total, factors));
  // "2 Cappuccino 7.00": a small leading integer is the quantity.
  const leading = others.find(
    (one) => one.decimals === 0 && one.from === 0 && one.value.lt(MOST_PIECES),
  );
  const quantity = pair?.quantity ?? leading ?? null;
  const used = [total, ...(pair ? [pair.price] : []), ...(quantity ? [quantity] : [])];
  return {
    row: row.index,
    id: null,
    description: row.segments.flatMap((segment) => textBetween(segment, used)),
    quantity,
    unit: null,
    unitPrice: pair?.price ?? null,
    lineTotal: total,
    taxRate: null,
    checked: pair !== undefined,
  };
}

/** Returns the description as one text, without numbers of other columns. */
export function describe(item: ItemRead): string {
  return item.description
    .map(({ segment, from, to }) => printed(segment.text.slice(from, to)))
    .join(' ');
}
