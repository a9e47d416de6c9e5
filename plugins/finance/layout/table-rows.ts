// Reads rows below a header row as items.

import { Big } from 'big.js';
import type { ItemRead, PageReading, Piece } from './item.ts';
import type { Label } from './labels.ts';
import type { Row } from './segments.ts';
import { readItem, rolesOf } from './table-cells.ts';
import type { Column, TableHeader } from './table-header.ts';
import { descriptionSpan, hasWords, wordsOf } from './table-text.ts';

// Distances in text heights.
const FIRST_ITEM_WITHIN = 14;
const NEXT_ITEM_WITHIN = 9;
const WRAPPED_CELL_WITHIN = 1.9;
/** Maximum number of rows that describe an item below it, or precede the next one. */
const DESCRIPTION_ROWS = 6;
const ROWS_WITHIN_ITEM = 16;
const ROWS_TO_NEXT_PART = 5;
const MOST_ITEMS_OF_PART = 200;
/** A header row on the next page with a score lower by this belongs to another table. */
const WEAKER_HEADER = 1.5;
const SUM_LABELS: ReadonlySet<string> = new Set(['net', 'gross', 'due']);
const TAX_LABELS: ReadonlySet<string> = new Set(['taxRate', 'tax']);
const SECTION_LABELS: ReadonlySet<string> = new Set([
  'net',
  'gross',
  'due',
  'taxRate',
  'tax',
  'terms',
  'bank',
  'discount',
  'lineTotal',
]);

/** Reads items below a header, also on following pages without their own header. */
export function readItems(
  header: TableHeader,
  reading: PageReading,
  headers: readonly TableHeader[],
): ItemRead[] {
  const first = reading.sheet.rows[header.last];
  if (first === undefined) return [];
  const items = readRun(header.last + 1, first.box[3], header.columns, reading, []);
  let page = header.page;
  const repeated = (on: number): boolean =>
    headers.some((one) => one.page === on && one.score >= header.score - WEAKER_HEADER);
  while (!repeated(page + 1)) {
    page += 1;
    const start = reading.sheet.rows.findIndex((row) => row.page === page);
    if (start < 0) break;
    const begin = restart(start, header.columns, reading);
    if (begin === null) break;
    const above = reading.sheet.rows[begin]?.box[1] ?? 0;
    const more = readRun(begin, above, header.columns, reading, items);
    if (more.length === 0) break;
    items.push(...more);
  }
  return items;
}

/**
 * Finds where a table continues on a page: the first row with a total and a price or quantity in
 * its columns, unless a sum precedes it.
 */
function restart(start: number, columns: readonly Column[], reading: PageReading): number | null {
  const page = reading.sheet.rows[start]?.page;
  for (const row of reading.sheet.rows.slice(start)) {
    if (row.page !== page || endsTable(row, true, reading)) return null;
    const cells = rolesOf(reading.moneyByRow.get(row.index) ?? [], columns, reading);
    const total = cells.get('lineTotal');
    if (total && total.decimals > 0 && (cells.has('unitPrice') || cells.has('quantity'))) {
      return row.index;
    }
  }
  return null;
}

/** Reads items of one page, from a row on; `before` are those of earlier pages. */
function readRun(
  start: number,
  top: number,
  columns: readonly Column[],
  reading: PageReading,
  before: readonly ItemRead[],
): ItemRead[] {
  const { sheet } = reading;
  const page = sheet.rows[start]?.page;
  const items: ItemRead[] = [];
  const span = descriptionSpan(columns);
  let bottom = top;
  let pending: Piece[] = [];
  let extension = 0;
  let next = start;
  while (next < sheet.rows.length) {
    const row = sheet.rows[next];
    next += 1;
    if (row === undefined || row.page !== page) break;
    const begun = items.length + before.length > 0;
    const reach = (items.length === 0 ? FIRST_ITEM_WITHIN : NEXT_ITEM_WITHIN) * sheet.unit;
    if (row.box[1] - bottom > reach) break;
    const wrapped = wrappedRow(row, columns, reading);
    const rows = wrapped ? [row, wrapped] : [row];
    const item = readItem(rows, columns, reading);
    const isPart = !item?.checked && isPartSum(row, items, columns, reading);
    if (!item?.checked && !isPart && endsTable(row, begun, reading)) break;
    if (!item?.checked && (isPart || isOfThePage(row, reading, [...before, ...items]))) {
      bottom = row.box[3];
      continue;
    }
    if (item && (hasWords(item.description) || pending.length > 0 || item.checked)) {
      if (!hasWords(item.description)) item.description = pending.slice(-1);
      items.push(item);
      pending = [];
      extension = 0;
      bottom = Math.max(...rows.map((one) => one.box[3]));
      next += rows.length - 1;
      continue;
    }
    const text = wordsOf(row, span, reading, []);
    extension += 1;
    if (items.length === 0 || extension < ROWS_WITHIN_ITEM) bottom = row.box[3];
    if (!hasWords(text)) continue;
    if (extension <= DESCRIPTION_ROWS && !hasAmount(row, reading)) {
      items.at(-1)?.description.push(...text);
    }
    pending.push(...text);
  }
  return items;
}

/** A subtotal of the preceding items, for example of one of several deliveries. */
function isPartSum(
  row: Row,
  sofar: readonly ItemRead[],
  columns: readonly Column[],
  reading: PageReading,
): boolean {
  const money = reading.moneyByRow.get(row.index) ?? [];
  if (money.length === 0 || sofar.length === 0) return false;
  let sum = new Big(0);
  const isSum = sofar
    .slice(-MOST_ITEMS_OF_PART)
    .toReversed()
    .some(({ lineTotal }) => {
      sum = sum.plus(lineTotal?.value ?? 0);
      return money.some(({ value }) => value.eq(sum));
    });
  if (!isSum) return false;
  return reading.sheet.rows
    .slice(row.index + 1, row.index + 1 + ROWS_TO_NEXT_PART)
    .some((next) => next.page === row.page && readItem([next], columns, reading)?.checked === true);
}

/**
 * Rows that pages insert between items: the carried-over sum, and the page number. "Transport" is a
 * carry-over in one document and freight in another: it is a sum if the items add up to it, or if
 * the previous or next page repeats it.
 */
function isOfThePage(row: Row, reading: PageReading, sofar: readonly ItemRead[]): boolean {
  const money = reading.moneyByRow.get(row.index) ?? [];
  const labels = reading.labelsByRow.get(row.index) ?? [];
  const named = (name: string): boolean => labels.some((label) => label.name === name);
  if (named('page') && money.length > 0 && money.every((one) => one.decimals === 0)) return true;
  if (!named('previous')) return false;
  const sum = sofar.reduce((all, { lineTotal }) => all.plus(lineTotal?.value ?? 0), new Big(0));
  const repeated = carriedNear(row.page, reading);
  return money.some(
    (one) => (sofar.length > 0 && one.value.eq(sum)) || repeated.has(one.value.toString()),
  );
}

/** Amounts that the neighboring pages label as carried over. */
function carriedNear(page: number, { sheet, labelsByRow, moneyByRow }: PageReading): Set<string> {
  const rows = sheet.rows.filter(
    (row) =>
      Math.abs(row.page - page) === 1 &&
      labelsByRow.get(row.index)?.some(({ name }) => name === 'previous'),
  );
  return new Set(
    rows.flatMap((row) => (moneyByRow.get(row.index) ?? []).map(({ value }) => value.toString())),
  );
}

/** Whether the table ends: sums, another table or a section begin. */
function endsTable(row: Row, afterItems: boolean, reading: PageReading): boolean {
  if (!afterItems) return false;
  const money = reading.moneyByRow.get(row.index) ?? [];
  const labels = reading.labelsByRow.get(row.index) ?? [];
  if (money.length === 0) return beginsSection(row, labels);
  const sum = labels.find((label) => SUM_LABELS.has(label.name));
  const [first] = row.segments;
  const leads = labels.some(
    (label) =>
      (SUM_LABELS.has(label.name) || TAX_LABELS.has(label.name)) &&
      label.segment === first &&
      label.from <= 1,
  );
  if (leads && row.segments.length <= 4) return true;
  if (sum && money.length <= 2 && !money.some((one) => one.box[2] < sum.box[0])) return true;
  const tax = labels.find((label) => TAX_LABELS.has(label.name));
  const decimals = money.filter((one) => one.decimals > 0);
  return (
    tax !== undefined &&
    decimals.length === 1 &&
    money.length <= 2 &&
    row.segments.length <= 3 &&
    !money.some((one) => one.box[2] < tax.box[0])
  );
}

/** A heading that is only a label, or the titles of another table. */
function beginsSection(row: Row, labels: readonly Label[]): boolean {
  const [first] = row.segments;
  const heads = labels.filter((label) => SECTION_LABELS.has(label.name));
  const titles = new Set(labels.map((label) => label.name)).size;
  if (heads.length >= 2 && titles >= 3) return true;
  return (
    row.segments.length === 1 &&
    first !== undefined &&
    heads.some((label) => label.to - label.from > 0.85 * first.text.replace(/[:.\s]+$/, '').length)
  );
}

/**
 * Returns the next row if it only has cells of this one that were set lower: amounts for columns
 * that are empty here. Otherwise a total printed half a line lower is lost, and often becomes an
 * item.
 */
function wrappedRow(row: Row, columns: readonly Column[], reading: PageReading): Row | null {
  const below = reading.sheet.rows[row.index + 1];
  if (below === undefined || below.page !== row.page) return null;
  if (below.box[1] - row.box[1] >= WRAPPED_CELL_WITHIN * reading.sheet.unit) return null;
  const here = rolesOf(reading.moneyByRow.get(row.index) ?? [], columns, reading);
  const amounts = (reading.moneyByRow.get(below.index) ?? []).filter(
    (one) => one.decimals > 0 || one.sign !== null,
  );
  const there = rolesOf(amounts, columns, reading);
  const sums = (reading.labelsByRow.get(below.index) ?? []).some((label) =>
    SUM_LABELS.has(label.name),
  );
  const missing = !here.has('lineTotal') && there.has('lineTotal');
  const started = here.has('unitPrice') || here.has('quantity') || here.has('position');
  const disjoint = [...there.keys()].every((role) => !here.has(role));
  return missing && started && disjoint && !sums ? below : null;
}

function hasAmount(row: Row, reading: PageReading): boolean {
  return (reading.moneyByRow.get(row.index) ?? []).some((one) => one.decimals > 0);
}
