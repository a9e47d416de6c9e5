// Finds the table in separated values that begin with other content: title lines, an address, pairs
// of name and value. Banks and accounting programs write such files.

import type { Cell } from '../../../sdk/document.ts';

export interface TableBelow {
  /** Index of the header row. */
  start: number;
  /** Number of columns with a title. */
  width: number;
  /** Number of rows of at least that width, including the header row. */
  rows: number;
}

/**
 * Returns the table below a preamble; null if the rows begin with the table, or its start is
 * unclear. A preamble is narrower than its table. It ends at a header row that has figures below
 * it: without titles, narrow rows at the beginning may belong to the table.
 */
export function tableBelow(rows: readonly Cell[][]): TableBelow | null {
  const widths = rows.map(widthOf);
  const wide = [...new Set(widths)].filter((width) => width > 1).sort((a, b) => b - a);
  for (const width of wide) {
    const start = titlesAt(rows, widths, width);
    const below = widths.slice(start);
    const count = below.filter((own) => own >= width).length;
    if (count < 2 || count < below.length / 2) continue;
    if (start === 0 || rows[start]!.some(isFigure)) return null;
    if (!rows.slice(start + 1).some((row) => row.some(isFigure))) return null;
    return { start, width, rows: count };
  }
  return null;
}

/** Returns the first row of a width, or the header row above it if its last column has no title. */
function titlesAt(rows: readonly Cell[][], widths: readonly number[], width: number): number {
  const first = widths.findIndex((own) => own >= width);
  if (first === 0 || width < 4 || !rows[first]!.some(isFigure)) return first;
  const above = rows[first - 1]!;
  const isTitles = widths[first - 1] === width - 1 && !above.some(isFigure);
  return isTitles && above.slice(0, width - 1).every(({ text }) => text !== '') ? first - 1 : first;
}

/** Programs pad short rows with empty cells. */
function widthOf(row: readonly Cell[]): number {
  return row.findLastIndex(({ text }) => text !== '') + 1;
}

function isFigure({ text }: Cell): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text);
}
