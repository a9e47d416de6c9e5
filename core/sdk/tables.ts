// Tables by the titles of their columns, whatever format they come from.

import type { Box, Cell, Document, TableCell } from './document.ts';
import { similarity } from './text.ts';

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
}

interface PlainTable {
  page: number | null;
  rows: readonly (readonly (Cell | TableCell)[])[];
}

/**
 * The tables that have a column for each of the names: `{ quantity: ['Qty', 'Menge'], … }` gives each
 * name the titles that its column may have. The row of titles is looked for in the first five rows.
 */
export function findTables<Name extends string>(
  document: Document,
  titles: Readonly<Record<Name, readonly string[]>>,
  { minSimilarity = 0.8 }: { minSimilarity?: number } = {},
): NamedTable<Name>[] {
  const names = Object.keys(titles) as Name[];
  return tablesOf(document).flatMap(({ page, rows }) => {
    for (const [index, row] of rows.slice(0, 5).entries()) {
      const columns = names.map((name) => columnFor(row, titles[name], minSimilarity));
      if (columns.some((column) => column === null)) continue;
      const named = rows.slice(index + 1).map((cells) => {
        const entries = names.map((name, place) => {
          const cell = cells.find((one) => covers(one, columns[place]!));
          return [name, cell ? { text: cell.text, page, box: boxOf(cell) } : null] as const;
        });
        return Object.fromEntries(entries) as NamedRow<Name>;
      });
      return [{ rows: named }];
    }
    return [];
  });
}

function tablesOf({ pages, tables }: Document): PlainTable[] {
  const onPages = pages.flatMap((page) =>
    page.tables.map(({ rows }) => ({ page: page.number, rows })),
  );
  return [...onPages, ...tables.map(({ rows }) => ({ page: null, rows }))];
}

/** The column whose title is most like one of those that are known. */
function columnFor(
  row: PlainTable['rows'][number],
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

function boxOf(cell: Cell | TableCell): Box | null {
  return 'box' in cell ? cell.box : null;
}
