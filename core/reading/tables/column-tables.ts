// Tables of a page without ruled lines: rows whose words are separated into the same columns. A
// column is bounded by gaps that no row's words cross.

import type { Box, Line, TableCell, Word } from '../../sdk/document.ts';
import { startsWithTitles } from '../host/describe-content.ts';
import type { TableContent } from '../host/reader-contract.ts';
import { around } from '../page/boxes.ts';

/** Minimum gap between cells in font sizes. */
const cellGap = 1;
/** Minimum gap between columns in points; narrower ones occur by chance. */
const narrowestGutter = 4;
/** Maximum distance between rows of a table, in line heights. */
const rowGap = 2.5;
/** Two columns also occur for addresses and sums. */
const fewestColumns = 3;
const fewestRows = 3;
/** Maximum number of columns of a table. */
const mostColumns = 100;
const mostRows = 2_000;

interface Row {
  box: Box;
  cells: { text: string; box: Box }[];
}

type Column = readonly [x0: number, x1: number];

/** In page order; lines in other writing directions are ignored. */
export function findColumnTables(lines: readonly Line[]): TableContent[] {
  const rows = lines.filter(isUpright).map(rowOf);
  const tables: TableContent[] = [];
  for (let first = 0; first < rows.length; first += 1) {
    const columns = columnsOf([rows[first]!]);
    if (columns.length < fewestColumns || columns.length > mostColumns) continue;
    const found = grow(rows, first);
    if (found === null) continue;
    tables.push(toTable(rows.slice(first, found.end), found.columns));
    first = found.end - 1;
  }
  return tables;
}

function isUpright({ box }: Line): boolean {
  return box[2] - box[0] >= box[3] - box[1];
}

function rowOf({ box, words }: Line): Row {
  const cells: Row['cells'] = [];
  let previous: Word | null = null;
  for (const word of words) {
    const gap = previous === null ? Infinity : word.box[0] - previous.box[2];
    const last = cells.at(-1);
    if (last && gap < cellGap * word.fontSize) {
      last.text += ` ${word.text}`;
      last.box = around([last.box, word.box]);
    } else cells.push({ text: word.text, box: word.box });
    previous = word;
  }
  return { box, cells };
}

/** Extends a table by rows that fit its columns; returns null if there are too few. */
function grow(rows: readonly Row[], first: number): { end: number; columns: Column[] } | null {
  let columns = columnsOf([rows[first]!]);
  let full = 1;
  /**
   * Ends after the last row with cells in several columns: further lines may be the following text.
   */
  let end = first + 1;
  for (let at = first + 1; at < rows.length && at - first < mostRows; at += 1) {
    const [above, row] = [rows[at - 1]!.box, rows[at]!];
    const height = Math.max(above[3] - above[1], row.box[3] - row.box[1]);
    if (row.box[1] - above[3] > rowGap * height) break;
    // The next column of a page that is read in columns.
    if (row.box[3] < above[1]) break;
    if (isAcross(row, columns) || columns.length > mostColumns) break;
    const joined = columnsOf([row], columns);
    // Otherwise it has a cell that spans several columns, which remain separate.
    if (joined.length >= columns.length) columns = joined;
    if (row.cells.length < 2) continue;
    end = at + 1;
    if (row.cells.length >= fewestColumns) full += 1;
  }
  return full >= fewestRows ? { end, columns } : null;
}

/** Whether the row is a line of text below the table. */
function isAcross({ cells }: Row, columns: readonly Column[]): boolean {
  const [cell] = cells;
  return cells.length === 1 && placed(cell!, columns).span > columns.length / 2;
}

/** Returns the areas covered by words in any row, separated by gutters. */
function columnsOf(rows: readonly Row[], known: readonly Column[] = []): Column[] {
  const spans = rows.flatMap(({ cells }) => cells.map(({ box }): Column => [box[0], box[2]]));
  const columns: [number, number][] = [];
  for (const [x0, x1] of [...known, ...spans].sort(([one], [other]) => one - other)) {
    const last = columns.at(-1);
    if (last && x0 - last[1] < narrowestGutter) last[1] = Math.max(last[1], x1);
    else columns.push([x0, x1]);
  }
  return columns;
}

function toTable(rows: readonly Row[], columns: readonly Column[]): TableContent {
  const cells = rows.map((row) => row.cells.map((cell) => placed(cell, columns)));
  return {
    box: around(rows.map(({ box }) => box)),
    hasHeader: startsWithTitles(cells),
    rows: cells,
  };
}

function placed({ text, box }: Row['cells'][number], columns: readonly Column[]): TableCell {
  const covered = columns.flatMap(([x0, x1], index) => (box[0] < x1 && box[2] > x0 ? [index] : []));
  const column = covered[0] ?? 0;
  return { text, box, column, span: Math.max(1, covered.length) };
}
