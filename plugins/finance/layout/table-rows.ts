// Rows below a title row, read into items.

import type { Big } from 'big.js';
import { type Candidate, printed } from './candidates.ts';
import type { Label } from './labels.ts';
import type { MoneyCandidate, PercentCandidate } from './money.ts';
import type { Row, Segment, Sheet } from './segments.ts';
import type { Column, ColumnRole, TableHeader } from './table-header.ts';

/** A stretch of text within a segment. */
export interface Piece {
  segment: Segment;
  from: number;
  to: number;
}

/** An item as read, its description in the pieces in which it is printed. */
export interface ItemRead {
  row: number;
  id: Candidate<string> | null;
  description: Piece[];
  quantity: Candidate<Big> | null;
  unit: { text: string; place: Candidate<Big> } | null;
  unitPrice: Candidate<Big> | null;
  lineTotal: Candidate<Big> | null;
  taxRate: Candidate<Big> | null;
  /** Whether quantity times price gives the total. */
  checked: boolean;
}

/** What all rows are read with. */
export interface PageReading {
  sheet: Sheet;
  labels: readonly Label[];
  moneyByRow: ReadonlyMap<number, readonly MoneyCandidate[]>;
  percentagesByRow: ReadonlyMap<number, readonly PercentCandidate[]>;
}

const FIRST_ITEM_WITHIN = 14;
const NEXT_ITEM_WITHIN = 9;
const WRAPPED_CELL_WITHIN = 1.9;
const DESCRIPTION_ROWS = 6;
const ROWS_WITHIN_ITEM = 16;
/** A title row on the next page that is so much weaker belongs to another table. */
const WEAKER_HEADER = 1.5;
const SUM_LABELS: ReadonlySet<string> = new Set(['net', 'gross', 'due']);
const SECTION_LABELS: ReadonlySet<string> = new Set([
  'net',
  'gross',
  'due',
  'tax',
  'terms',
  'bank',
  'discount',
  'lineTotal',
]);

/** Items below a header, also on following pages that have no header of their own. */
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
 * Where a table goes on at the top of a page: the first row with a total and a price or quantity
 * in its columns, unless a sum comes before it.
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

/** Items of one page, from a row on; `before` are those of earlier pages. */
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
    if (!item?.checked && endsTable(row, begun, reading)) break;
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

interface Span {
  x0: number;
  x1: number;
}

/** From the column before the descriptions to the one after; null without such a column. */
function descriptionSpan(columns: readonly Column[]): Span | null {
  const index = columns.findIndex((column) => column.role === 'description');
  if (index < 0) return null;
  return { x0: columns[index - 1]?.x1 ?? -Infinity, x1: columns[index + 1]?.x0 ?? Infinity };
}

/** Whether the table is over: sums begin, or another table or section does. */
function endsTable(row: Row, afterItems: boolean, reading: PageReading): boolean {
  if (!afterItems) return false;
  const money = reading.moneyByRow.get(row.index) ?? [];
  const labels = reading.labels.filter((label) => label.row === row.index);
  if (money.length === 0) return beginsSection(row, labels);
  const sum = labels.find((label) => SUM_LABELS.has(label.name));
  const [first] = row.segments;
  const leads = labels.some(
    (label) =>
      (SUM_LABELS.has(label.name) || label.name === 'tax') &&
      label.segment === first &&
      label.from <= 1,
  );
  if (leads && row.segments.length <= 4) return true;
  if (sum && money.length <= 2 && !money.some((one) => one.box[2] < sum.box[0])) return true;
  const tax = labels.find((label) => label.name === 'tax');
  const decimals = money.filter((one) => one.decimals > 0);
  return (
    tax !== undefined &&
    decimals.length === 1 &&
    money.length <= 2 &&
    row.segments.length <= 3 &&
    !money.some((one) => one.box[2] < tax.box[0])
  );
}

/** A heading that is a label and nothing else, or the titles of another table. */
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
 * The next row when it only holds cells of this one that were set lower: amounts for columns that
 * are empty here. Without it a total printed half a line down is lost, and often becomes an item.
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
  const sums = reading.labels.some(
    (label) => label.row === below.index && SUM_LABELS.has(label.name),
  );
  const missing = !here.has('lineTotal') && there.has('lineTotal');
  const started = here.has('unitPrice') || here.has('quantity') || here.has('position');
  const disjoint = [...there.keys()].every((role) => !here.has(role));
  return missing && started && disjoint && !sums ? below : null;
}

function readItem(
  rows: readonly Row[],
  columns: readonly Column[],
  reading: PageReading,
): ItemRead | null {
  const money = rows
    .flatMap((row) => reading.moneyByRow.get(row.index) ?? [])
    .sort((a, b) => a.box[0] - b.box[0]);
  const percentages = rows.flatMap((row) => reading.percentagesByRow.get(row.index) ?? []);
  const cells = rolesOf(money, columns, reading);
  const product = findProduct(money, percentages, cells);
  const decimals = money.some((one) => one.decimals > 0 || one.sign !== null);
  const total = cells.get('lineTotal');
  const proper = total && (total.decimals > 0 || total.sign !== null || !decimals);
  const priceOnly =
    cells.has('unitPrice') && !columns.some((column) => column.role === 'lineTotal');
  if (!product && !proper && !priceOnly) return null;
  const lineTotal = product?.total ?? (proper ? total : null) ?? null;
  const quantity = product?.quantity ?? cells.get('quantity') ?? null;
  if (product === null && quantity === null && isAllowance(rows, reading)) return null;
  const unitPrice =
    product?.price ?? cells.get('unitPrice') ?? leftoverPrice(money, lineTotal, quantity);
  const taxRate = taxRateOf(percentages, cells, columns);
  const used = [...cells.values(), quantity, unitPrice, lineTotal, taxRate].filter(
    (one) => one !== null,
  );
  return {
    row: rows[0]?.index ?? 0,
    id: positionOf(cells.get('position')),
    description: rows.flatMap((row) => wordsOf(row, descriptionSpan(columns), reading, used)),
    quantity,
    unit: quantity ? unitAfter(quantity) : null,
    unitPrice,
    lineTotal,
    taxRate,
    checked: product !== null,
  };
}

interface Product {
  quantity: MoneyCandidate;
  price: MoneyCandidate;
  total: MoneyCandidate;
}

/** Quantity, price and total of which the first two make the third, less a printed discount. */
function findProduct(
  money: readonly MoneyCandidate[],
  percentages: readonly PercentCandidate[],
  cells: ReadonlyMap<ColumnRole, MoneyCandidate>,
): Product | null {
  let best: (Product & { score: number }) | null = null;
  const factors = [1, ...percentages.map((percent) => 1 - percent.value.toNumber() / 100)];
  for (const total of money) {
    if (total.cents === 0 || (total.decimals < 1 && total.sign === null && money.length > 3)) continue;
    for (const [index, left] of money.entries()) {
      for (const right of money.slice(index + 1)) {
        if (left === total || right === total) continue;
        if (!multiplies(left, right, total, factors)) continue;
        const swap = cells.get('quantity') === right || cells.get('unitPrice') === left;
        const [quantity, price] = swap ? [right, left] : [left, right];
        const score =
          Number(total === money.at(-1)) +
          Number(cells.get('lineTotal') === total) * 2 +
          Number(cells.get('unitPrice') === price) +
          Number(cells.get('quantity') === quantity) -
          Number(total.box[0] < left.box[0] || total.box[0] < right.box[0]);
        if (score >= 2 && (best === null || score > best.score)) best = { quantity, price, total, score };
      }
    }
  }
  return best;
}

function multiplies(
  left: MoneyCandidate,
  right: MoneyCandidate,
  total: MoneyCandidate,
  factors: readonly number[],
): boolean {
  const product = Math.abs(left.value.times(right.value).toNumber());
  const wanted = Math.abs(total.value.toNumber());
  return factors.some(
    (factor) => Math.abs(product * factor - wanted) <= Math.max(0.011, 0.0006 * wanted),
  );
}

function rolesOf(
  money: readonly MoneyCandidate[],
  columns: readonly Column[],
  reading: PageReading,
): Map<ColumnRole, MoneyCandidate> {
  const nearest = new Map<ColumnRole, { distance: number; cell: MoneyCandidate }>();
  for (const cell of money) {
    const match = columnOf(cell, columns, reading.sheet.unit);
    if (match === null) continue;
    const known = nearest.get(match.role);
    if (known === undefined || match.distance < known.distance) {
      nearest.set(match.role, { distance: match.distance, cell });
    }
  }
  return new Map([...nearest].map(([role, { cell }]) => [role, cell]));
}

/** The column whose left edge, right edge or middle is nearest; numbers inside text have none. */
function columnOf(
  cell: MoneyCandidate,
  columns: readonly Column[],
  unit: number,
): { role: ColumnRole; distance: number } | null {
  let best: { role: ColumnRole; distance: number } | null = null;
  const [x0, , x1] = cell.box;
  for (const column of columns) {
    const distance =
      Math.min(
        Math.abs(x1 - column.x1),
        Math.abs(x0 - column.x0),
        Math.abs((x0 + x1 - column.x0 - column.x1) / 2),
      ) + (Math.min(x1, column.x1) <= Math.max(x0, column.x0) ? 1.5 * unit : 0);
    if (column.role === 'description') {
      const inText = cell.segment.words.length > 1 && /\p{L}{3}/u.test(cell.segment.text);
      const proper = cell.decimals > 0 || cell.sign !== null;
      if (inText && (!proper || cell.from > 0) && x0 < column.x1 && x1 > column.x0) return null;
      continue;
    }
    if (distance < 5 * unit && (best === null || distance < best.distance)) {
      best = { role: column.role, distance };
    }
  }
  return best;
}

function leftoverPrice(
  money: readonly MoneyCandidate[],
  total: MoneyCandidate | null,
  quantity: MoneyCandidate | null,
): MoneyCandidate | null {
  if (total === null) return null;
  const left = money.filter(
    (one) =>
      one !== total &&
      one !== quantity &&
      one.decimals >= 2 &&
      one.box[0] < total.box[0] &&
      Math.abs(one.cents) <= Math.abs(total.cents) + 1,
  );
  return left.length === 1 ? (left[0] ?? null) : null;
}

function positionOf(cell: MoneyCandidate | undefined): Candidate<string> | null {
  if (cell === undefined || cell.decimals > 0 || cell.sign !== null) return null;
  return { ...cell, value: cell.text };
}

function unitAfter(quantity: Candidate<Big>): ItemRead['unit'] {
  const after = printed(quantity.segment.text.slice(quantity.to));
  const match = /^([\p{L}][\p{L}./()]{0,11})(?=\s|$)/u.exec(after);
  return match?.[1] ? { text: match[1], place: quantity } : null;
}

function taxRateOf(
  percentages: readonly PercentCandidate[],
  cells: ReadonlyMap<ColumnRole, MoneyCandidate>,
  columns: readonly Column[],
): Candidate<Big> | null {
  const column = columns.find((one) => one.role === 'tax');
  if (column === undefined) return null;
  const inColumn = percentages.find((one) => one.box[0] < column.x1 && one.box[2] > column.x0);
  if (inColumn) return inColumn;
  const bare = cells.get('tax');
  return bare && bare.sign === null && bare.value.gte(0) && bare.value.lt(30) ? bare : null;
}

/** Discounts, taxes and the like that are printed among the items belong to the whole invoice. */
function isAllowance(rows: readonly Row[], reading: PageReading): boolean {
  return rows.some((row) =>
    reading.labels.some(
      (label) =>
        label.row === row.index &&
        (label.name === 'discount' || label.name === 'tax' || label.name === 'rounding') &&
        label.from <= 1 &&
        label.segment === row.segments.find((segment) => /\p{L}{3}/u.test(segment.text)),
    ),
  );
}

/**
 * Text in the column of descriptions, or all text when none is there. Cells that touch the text,
 * as in narrow tables, are cut off it.
 */
function wordsOf(
  row: Row,
  span: Span | null,
  reading: PageReading,
  used: readonly Candidate<unknown>[],
): Piece[] {
  const numbers = [
    ...(reading.moneyByRow.get(row.index) ?? []),
    ...(reading.percentagesByRow.get(row.index) ?? []),
  ];
  const pieces = row.segments.flatMap((segment) => {
    if (!/\p{L}{2}/u.test(segment.text)) return [];
    const cells = used.filter((one) => one.segment === segment);
    if (cells.length > 0) return textBetween(segment, cells);
    const own = numbers.filter((one) => one.segment === segment);
    const whole = { segment, from: 0, to: segment.text.length };
    if (own.length === 0) return [whole];
    // A cell begins with its number ("10 Stk", "19 % VAT (S)") or with a currency ("EUR 9.00").
    const first = Math.min(...own.map((one) => one.from));
    const letters = own.reduce((text, one) => text.replace(one.text, ''), segment.text);
    return first > 0 ? (countLetters(letters) > 3 ? [whole] : []) : segment.words.length > 4 ? [whole] : [];
  });
  if (span === null) return pieces;
  const { unit } = reading.sheet;
  const inside = pieces.filter(
    ({ segment: { box } }) => box[0] >= span.x0 - unit && box[0] < span.x1 && box[2] > span.x0,
  );
  return inside.length > 0 ? inside : pieces;
}

/** The stretch with most letters between the cells of a segment; a unit belongs to its number. */
export function textBetween(segment: Segment, cells: readonly Candidate<unknown>[]): Piece[] {
  const edges = cells
    .map(({ from, to }) => {
      const unit = /^[\s\u2009]?[\p{L}.%]{1,5}(?=[\s\u2009]|$)/u.exec(segment.text.slice(to));
      return { from, to: to + (unit?.[0].length ?? 0) };
    })
    .sort((a, b) => a.from - b.from);
  let best: Piece | null = null;
  let start = 0;
  for (const edge of [...edges, { from: segment.text.length, to: segment.text.length }]) {
    const text = segment.text.slice(start, edge.from);
    const known = best === null ? 3 : countLetters(segment.text.slice(best.from, best.to));
    if (countLetters(text) > known) best = { segment, from: start, to: edge.from };
    start = Math.max(start, edge.to);
  }
  return best === null ? [] : [best];
}

function countLetters(text: string): number {
  return text.replace(/\P{L}/gu, '').length;
}

function hasWords(pieces: readonly Piece[]): boolean {
  return pieces.some(({ segment, from, to }) => /\p{L}{3}/u.test(segment.text.slice(from, to)));
}

function hasAmount(row: Row, reading: PageReading): boolean {
  return (reading.moneyByRow.get(row.index) ?? []).some((one) => one.decimals > 0);
}
