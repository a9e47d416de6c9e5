// Numbers of a row of a table: their columns, and whether they are consistent.

import type { Big } from 'big.js';
import { type Candidate, printed } from './candidates.ts';
import type { ItemRead, PageReading } from './item.ts';
import type { MoneyCandidate, PercentCandidate } from './money.ts';
import type { Row } from './segments.ts';
import type { Column, ColumnRole } from './table-header.ts';
import { descriptionSpan, wordsOf } from './table-text.ts';

export function readItem(
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
  if (product === null && quantity === null && isAllowance(rows, lineTotal, reading)) return null;
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

/** Finds quantity, price and total with quantity × price = total, minus a printed discount. */
function findProduct(
  money: readonly MoneyCandidate[],
  percentages: readonly PercentCandidate[],
  cells: ReadonlyMap<ColumnRole, MoneyCandidate>,
): Product | null {
  let best: (Product & { score: number }) | null = null;
  const factors = discountFactors(percentages);
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

/** Returns the remaining share of a price, without a discount and with each printed one. */
export function discountFactors(percentages: readonly PercentCandidate[]): number[] {
  return [1, ...percentages.map((percent) => 1 - percent.value.toNumber() / 100)];
}

export function multiplies(
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

export function rolesOf(
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

/**
 * Returns the column whose left edge, right edge or center is nearest; numbers inside text have
 * none.
 */
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

const NOT_SOLD: ReadonlySet<string> = new Set(['discount', 'tax', 'rounding', 'shipping', 'tip']);

/** Some of these may be items nevertheless: freight surcharges, duties paid by an agent. */
const PERHAPS_SOLD: ReadonlySet<string> = new Set(['discount', 'tax']);

/** Discounts, taxes and similar rows among the items belong to the whole invoice. */
function isAllowance(
  rows: readonly Row[],
  total: MoneyCandidate | null,
  reading: PageReading,
): boolean {
  const mayBeSold = reading.keepsCharges && total !== null && total.cents > 0;
  return rows.some((row) =>
    (reading.labelsByRow.get(row.index) ?? []).some(
      (label) =>
        NOT_SOLD.has(label.name) &&
        !(mayBeSold && PERHAPS_SOLD.has(label.name)) &&
        label.from <= 1 &&
        label.segment === row.segments.find((segment) => /\p{L}{3}/u.test(segment.text)),
    ),
  );
}
