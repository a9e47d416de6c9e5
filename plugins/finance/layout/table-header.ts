// Finds the header row of the table of items, and the meaning of each column.

import type { Label } from './labels.ts';
import type { LabelClass } from './languages/language.ts';
import { alternatives } from './languages/languages.ts';
import type { MoneyCandidate } from './money.ts';
import type { Row, Sheet } from './segments.ts';

export type ColumnRole =
  | 'description'
  | 'quantity'
  | 'unitPrice'
  | 'lineTotal'
  | 'tax'
  | 'discount'
  | 'article'
  | 'position'
  | 'other';

export interface Column {
  role: ColumnRole;
  x0: number;
  x1: number;
}

type Title = Pick<Label, 'name' | 'box'>;

export interface TableHeader {
  /** First and last row of the titles. */
  first: number;
  last: number;
  page: number;
  columns: Column[];
  /** Score of the similarity to a header row. */
  score: number;
}

const ROLES: Partial<Record<LabelClass, ColumnRole>> = {
  description: 'description',
  quantity: 'quantity',
  unitPrice: 'unitPrice',
  lineTotal: 'lineTotal',
  gross: 'lineTotal',
  net: 'lineTotal',
  taxRate: 'tax',
  tax: 'tax',
  discount: 'discount',
  paid: 'other',
  shipping: 'other',
  articleNumber: 'article',
  position: 'position',
  date: 'other',
};
const CORE: ReadonlySet<ColumnRole> = new Set([
  'description',
  'quantity',
  'unitPrice',
  'lineTotal',
]);
/** Tables of taxes and allowances also have amounts, but no goods. */
const THINGS: ReadonlySet<ColumnRole> = new Set(['description', 'quantity', 'article', 'position']);
const CURRENCY_TITLE = new RegExp(
  String.raw`^(?:in )?(?:(${alternatives(({ connectors }) => connectors?.each)}) )?(?:chf|eur|euro|usd|gbp|sek|dkk|nok|€|\$|£)$`,
);
const LONGEST_TITLES = 160;
const LINES_OF_TITLES = 3;

export function findHeaders(
  sheet: Sheet,
  labels: readonly Label[],
  money: readonly MoneyCandidate[],
): TableHeader[] {
  const labelsByRow = Map.groupBy(labels, (label) => label.row);
  const amountRows = new Set(money.filter((one) => one.decimals === 2).map((one) => one.row));
  const found: TableHeader[] = [];
  for (const row of sheet.rows) {
    for (let lines = 1; lines <= LINES_OF_TITLES; lines += 1) {
      const rows = sheet.rows.slice(row.index, row.index + lines);
      if (!adjacent(rows, lines, sheet.unit) || rows.some((one) => amountRows.has(one.index)))
        break;
      const titles = rows.flatMap((one) => [
        ...(labelsByRow.get(one.index) ?? []),
        ...currencyTitles(one),
      ]);
      const header = readTitles(rows, titles);
      if (header) found.push(header);
    }
  }
  found.sort((a, b) => b.score - a.score);
  const kept: TableHeader[] = [];
  const covered = new Set<number>();
  for (const header of found) {
    const rows = rowsOf(header);
    if ([header.first - 1, ...rows, header.last + 1].some((row) => covered.has(row))) continue;
    kept.push(header);
    for (const row of rows) covered.add(row);
  }
  return kept.sort((a, b) => a.first - b.first);
}

function rowsOf({ first, last }: TableHeader): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function adjacent(rows: readonly Row[], lines: number, unit: number): boolean {
  return (
    rows.length === lines &&
    rows.every((row, index) => {
      const before = rows[index - 1];
      if (before === undefined) return true;
      return row.page === before.page && row.box[1] - before.box[3] <= 1.3 * unit;
    })
  );
}

/** "EUR" over line totals, "per EUR" over prices. */
function currencyTitles({ segments }: Row): Title[] {
  return segments.flatMap(({ folded, box }): Title[] => {
    const match = CURRENCY_TITLE.exec(folded.trim());
    return match ? [{ name: match[1] === undefined ? 'lineTotal' : 'unitPrice', box }] : [];
  });
}

function readTitles(rows: readonly Row[], titles: readonly Title[]): TableHeader | null {
  const text = rows.flatMap((row) => row.segments.map((segment) => segment.text)).join(' ');
  if (text.length > LONGEST_TITLES * rows.length) return null;
  const columns = columnsOf(titles);
  const roles = new Set(columns.map((column) => column.role));
  const core = [...roles].filter((role) => CORE.has(role)).length;
  const amount = roles.has('lineTotal') || roles.has('unitPrice');
  const [firstRow] = rows;
  const things = [...roles].some((role) => THINGS.has(role));
  if (!amount || !things || firstRow === undefined || core < 1) return null;
  if (core < 2 && roles.size < 3) return null;
  return {
    first: firstRow.index,
    last: firstRow.index + rows.length - 1,
    page: firstRow.page,
    columns,
    score: roles.size + core - 0.6 * (rows.length - 1),
  };
}

/** The rightmost column of sums has the line totals; one before it can only be a price. */
function columnsOf(titles: readonly Title[]): Column[] {
  const columns: Column[] = [];
  for (const title of [...titles].sort((a, b) => a.box[0] - b.box[0])) {
    const role = ROLES[title.name];
    if (role) columns.push({ role, x0: title.box[0], x1: title.box[2] });
  }
  const totals = columns.filter((column) => column.role === 'lineTotal');
  const prices = columns.filter((column) => column.role === 'unitPrice');
  const quantities = columns.filter((column) => column.role === 'quantity');
  const rightmost = totals.reduce<Column | null>(
    (best, column) => (best === null || column.x1 > best.x1 ? column : best),
    null,
  );
  for (const column of totals) {
    if (column !== rightmost) column.role = prices.length > 0 ? 'other' : 'unitPrice';
  }
  // "Amount, Product, VAT, Price, Total": the first of two amount columns is the quantity.
  const [leading] = totals;
  const described = columns.some((column) => column.role === 'description');
  if (described && leading && leading !== rightmost && leading === columns[0]) {
    if (quantities.length === 0) leading.role = 'quantity';
  }
  const lastPrice = prices.at(-1);
  if (rightmost === null && lastPrice && (prices.length > 1 || quantities.length === 0)) {
    lastPrice.role = 'lineTotal';
  }
  return columns;
}
