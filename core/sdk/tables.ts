// Tables of all formats in one shape: tables on pages (with ruled cells or aligned columns,
// including recognized ones) and tables of HTML, Word, CSV and spreadsheets.

import type { Box, Cell, Document, Origin } from './document.ts';
import { similarity } from './text.ts';

/** A cell of any table; `box` is null in formats without pages. */
export interface AnyCell extends Cell {
  box: Box | null;
}

export interface AnyTable {
  /** Name of the sheet, in spreadsheets. */
  name: string | null;
  /** Whether row 0 is a header row with column titles. */
  hasHeader: boolean;
  /** Cells without text are optional: `column` gives the position of a cell. */
  rows: AnyCell[][];
  /** Page and file of the table, and how it was read. */
  origin: Origin;
}

export interface TableOptions {
  /**
   * Also returns the tables of all attachments, at any depth, after those of the document. Default:
   * false.
   */
  attachments?: boolean;
}

/** Returns every table of a document, page by page. */
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
 * Returns the texts of a table by row and column. All rows have the same length; empty cells are
 * ''. A cell that spans several columns or rows has its text in the first of them.
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

/** Maximum number of columns: a single cell may claim to be far to the right. */
const mostColumns = 1000;

/** A row with its cells by the requested names. */
export type NamedRow<Name extends string> = Record<Name, NamedCell | null>;

export interface NamedCell {
  text: string;
  /** Page number, from 1; null in formats without pages. */
  page: number | null;
  box: Box | null;
}

export interface NamedTable<Name extends string> {
  /** Rows without the header row. */
  rows: NamedRow<Name>[];
  origin: Origin;
}

export interface FindTablesOptions extends TableOptions {
  /** Minimum similarity of a column title, 0 to 1; default: 0.8. */
  minSimilarity?: number;
}

/**
 * Finds tables that have a column for each of the names. `{ quantity: ['Qty', 'Menge'], … }` gives
 * each name its possible column titles. The header row is searched for in the first five rows. A
 * cell that spans several rows is in each of them.
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
  /** By name, the cell that spans from a row above, and the number of rows left. */
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

/** Returns the column whose title is most similar to one of the known titles. */
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
