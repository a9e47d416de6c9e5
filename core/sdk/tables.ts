// Tables of any format in one shape: those of pages (with lines around their cells, or by columns,
// recognized ones among them), of HTML, Word, CSV and spreadsheets.

import type { Box, Cell, Document, Origin } from './document.ts';
import { similarity } from './text.ts';

/** A cell of any table; `box` is null in formats without pages. */
export interface AnyCell extends Cell {
  box: Box | null;
}

export interface AnyTable {
  /** The sheet's name, in spreadsheets. */
  name: string | null;
  /** The row of column titles, where one was recognized, is row 0. */
  hasHeader: boolean;
  /** Cells without text may be left out: `column` tells where a cell stands. */
  rows: AnyCell[][];
  /** The page it is on, the file it is in, and how it was read. */
  origin: Origin;
}

export interface TableOptions {
  /** Also those of all that the document carries, at any depth, after its own; false by default. */
  attachments?: boolean;
}

/** Every table of a document, page by page. */
export function tablesOf(
  document: Document,
  { attachments = false }: TableOptions = {},
): AnyTable[] {
  const onPages = document.pages.flatMap(({ tables }) =>
    tables.map(({ rows, hasHeader, origin }) => ({ name: null, hasHeader, rows, origin })),
  );
  const others = document.tables.map(({ name, hasHeader, rows, origin }) => ({
    name,
    hasHeader,
    origin,
    rows: rows.map((row) => row.map((cell) => ({ ...cell, box: null }))),
  }));
  const carried = attachments ? document.attachments : [];
  const inside = carried.flatMap((one) =>
    one.document === null ? [] : tablesOf(one.document, { attachments }),
  );
  return [...onPages, ...others, ...inside];
}

/**
 * The texts of a table by row and column, all rows equally long, '' where nothing stands. A cell over
 * several columns or rows has its text in the first of them.
 */
export function textsOf({ rows }: Pick<AnyTable, 'rows'>): string[][] {
  const ends = rows.flatMap((row) => row.map(({ column, span }) => column + span));
  const width = Math.min(
    mostColumns,
    ends.reduce((most, end) => Math.max(most, end), 0),
  );
  return rows.map((row) => {
    const texts = Array<string>(width).fill('');
    for (const { column, text } of row) if (column < width) texts[column] = text;
    return texts;
  });
}

/** Of a table as texts: a single cell may claim to stand far to the right. */
const mostColumns = 1000;

/** A row by the names that were asked for. */
export type NamedRow<Name extends string> = Record<Name, NamedCell | null>;

export interface NamedCell {
  text: string;
  /** From 1; null in formats without pages. */
  page: number | null;
  box: Box | null;
}

export interface NamedTable<Name extends string> {
  /** Without the row of titles. */
  rows: NamedRow<Name>[];
  origin: Origin;
}

export interface FindTablesOptions extends TableOptions {
  /** Of a column's title, 0 to 1; 0.8 unless given. */
  minSimilarity?: number;
}

/**
 * The tables that have a column for each of the names: `{ quantity: ['Qty', 'Menge'], … }` gives each
 * name the titles that its column may have. The row of titles is looked for in the first five rows. A
 * cell over several rows is in each of them.
 */
export function findTables<Name extends string>(
  document: Document,
  titles: Readonly<Record<Name, readonly string[]>>,
  { minSimilarity = 0.8, attachments = false }: FindTablesOptions = {},
): NamedTable<Name>[] {
  const names = Object.keys(titles) as Name[];
  return tablesOf(document, { attachments }).flatMap(({ rows, origin }) => {
    for (const [index, row] of rows.slice(0, 5).entries()) {
      const columns = names.map((name) => columnFor(row, titles[name], minSimilarity));
      if (columns.some((column) => column === null)) continue;
      const wanted = names.map((name, place) => [name, columns[place]!] as const);
      return [{ rows: namedRows(rows.slice(index + 1), wanted, origin.page), origin }];
    }
    return [];
  });
}

function namedRows<Name extends string>(
  rows: readonly (readonly AnyCell[])[],
  wanted: readonly (readonly [name: Name, column: number])[],
  page: number | null,
): NamedRow<Name>[] {
  /** By name, the cell that reaches down from a row above, and for how many rows yet. */
  const reaching = new Map<Name, { cell: AnyCell; left: number }>();
  return rows.map((row) => {
    const entries = wanted.map(([name, column]) => {
      const above = reaching.get(name);
      const own = row.find((one) => covers(one, column));
      const cell = own ?? (above && above.left > 0 ? above.cell : null);
      if (own) reaching.set(name, { cell: own, left: (own.rowSpan ?? 1) - 1 });
      else if (above) above.left -= 1;
      return [name, cell && { text: cell.text, page, box: cell.box }] as const;
    });
    return Object.fromEntries(entries) as NamedRow<Name>;
  });
}

/** The column whose title is most like one of those that are known. */
function columnFor(
  row: readonly AnyCell[],
  known: readonly string[],
  minSimilarity: number,
): number | null {
  let best = { column: null as number | null, alike: minSimilarity };
  for (const { text, column } of row) {
    const alike = Math.max(...known.map((title) => similarity(text, title)));
    if (alike >= best.alike && (best.column === null || alike > best.alike)) {
      best = { column, alike };
    }
  }
  return best.column;
}

function covers({ column, span }: Cell, wanted: number): boolean {
  return column <= wanted && wanted < column + span;
}
