// Rows below a title row, read into items.

import type { Big } from 'big.js';
import { type Candidate, printed } from './candidates.ts';
import type { Label } from './labels.ts';
import type { MoneyCandidate, PercentCandidate } from './money.ts';
import type { Row, Segment, Sheet } from './segments.ts';
import type { Column, ColumnRole, TableHeader } from './table-header.ts';

/** An item as read, its description in the pieces in which it is printed. */
export interface ItemRead {
  row: number;
  id: Candidate<string> | null;
  description: Segment[];
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
const SUM_LABELS = new Set(['net', 'gross', 'due']);

export function readItems(header: TableHeader, reading: PageReading): ItemRead[] {
  const { sheet } = reading;
  const items: ItemRead[] = [];
  let bottom = sheet.rows[header.last]?.box[3] ?? 0;
  let pending: Segment[] = [];
  let extension = 0;
  let next = header.last + 1;
  while (next < sheet.rows.length) {
    const row = sheet.rows[next];
    next += 1;
    if (row === undefined || row.page !== header.page) break;
    const reach = (items.length === 0 ? FIRST_ITEM_WITHIN : NEXT_ITEM_WITHIN) * sheet.unit;
    if (row.box[1] - bottom > reach || endsTable(row, items.length > 0, reading)) break;
    const wrapped = wrappedRow(row, header.columns, reading);
    const rows = wrapped ? [row, wrapped] : [row];
    const item = readItem(rows, header.columns, reading);
    if (item && (hasWords(item.description) || pending.length > 0 || item.checked)) {
      if (!hasWords(item.description)) item.description = pending.slice(-1);
      items.push(item);
      pending = [];
      extension = 0;
      bottom = Math.max(...rows.map((one) => one.box[3]));
      next += rows.length - 1;
      continue;
    }
    const text = wordsOf(row, reading);
    if (!hasWords(text)) continue;
    const previous = items.at(-1);
    if (previous && extension < DESCRIPTION_ROWS && !hasAmount(row, reading)) {
      previous.description.push(...text);
      extension += 1;
      bottom = row.box[3];
    }
    if (items.length === 0) bottom = row.box[3];
    pending.push(...text);
  }
  return items;
}

/** A row that begins with the name of a sum, or shows one amount to the right of it. */
function endsTable(row: Row, afterItems: boolean, reading: PageReading): boolean {
  const money = reading.moneyByRow.get(row.index) ?? [];
  if (money.length === 0 || !afterItems) return false;
  const labels = reading.labels.filter((label) => label.row === row.index);
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
  const unitPrice =
    product?.price ?? cells.get('unitPrice') ?? leftoverPrice(money, lineTotal, quantity);
  return {
    row: rows[0]?.index ?? 0,
    id: positionOf(cells.get('position')),
    description: rows.flatMap((row) => wordsOf(row, reading)),
    quantity,
    unit: quantity ? unitAfter(quantity) : null,
    unitPrice,
    lineTotal,
    taxRate: taxRateOf(percentages, cells, columns),
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
    if (total.cents === 0 || (total.decimals < 1 && total.sign === null && money.length > 3))
      continue;
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
        if (score >= 2 && (best === null || score > best.score))
          best = { quantity, price, total, score };
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
      const inText = cell.decimals === 0 && cell.sign === null && cell.segment.words.length > 1;
      if (inText && x0 < column.x1 && x1 > column.x0) return null;
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

/** Segments with words, without those that are cells of numbers. */
function wordsOf(row: Row, reading: PageReading): Segment[] {
  const money = reading.moneyByRow.get(row.index) ?? [];
  const percentages = reading.percentagesByRow.get(row.index) ?? [];
  return row.segments.filter((segment) => {
    if (!/\p{L}{2}/u.test(segment.text)) return false;
    const cell = [...money, ...percentages].some((one) => one.segment === segment);
    return !cell || segment.words.length > 2;
  });
}

function hasWords(segments: readonly Segment[]): boolean {
  return segments.some((segment) => /\p{L}{3}/u.test(segment.text));
}

function hasAmount(row: Row, reading: PageReading): boolean {
  return (reading.moneyByRow.get(row.index) ?? []).some((one) => one.decimals > 0);
}
