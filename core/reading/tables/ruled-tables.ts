// Tables with ruled lines: words belong to the cell that contains them.

import type { Line, TableCell, Word } from '../../sdk/document.ts';
import { around, middleOf } from '../page/boxes.ts';
import { startsWithTitles } from '../host/describe-content.ts';
import type { TableContent } from '../host/reader-contract.ts';
import { cellsBetween, type RuledCell, type RuledCells } from './ruled-cells.ts';
import { connectedRulings, type Ruling } from './rulings.ts';

/** A frame around an address and one around a number are not a table. */
const fewestFilled = 4;
const fewestRows = 2;
/** Tables with fewer ruled rows may have all their items in one of them. */
const fewRows = 4;

export function findRuledTables(
  lines: readonly Line[],
  rulings: readonly Ruling[],
): TableContent[] {
  const tables: TableContent[] = [];
  for (const group of connectedRulings(rulings)) {
    const found = group.length < 4 ? null : cellsBetween(group);
    if (found === null) continue;
    const filled = fill(found, lines);
    const rows = found.rows < fewRows ? filled.flatMap(splitRow) : filled;
    const cells = rows.flat();
    const columns = new Set(cells.map(({ column }) => column));
    if (cells.length < fewestFilled || columns.size < 2 || rows.length < fewestRows) continue;
    tables.push({
      box: found.box,
      hasHeader: startsWithTitles(rows),
      rows: rows.map((row) => row.map(toCell)),
    });
  }
  return tables;
}

interface Filled extends RuledCell {
  /** Words of each line of the page inside the cell. */
  lines: Word[][];
  text: string;
}

/**
 * Returns non-empty rows of non-empty cells; a cell over several rows counts only non-empty ones.
 */
function fill({ cellAt }: RuledCells, lines: readonly Line[]): Filled[][] {
  const linesOf = new Map<RuledCell, Word[][]>();
  for (const { words } of lines) {
    for (const [cell, own] of Map.groupBy(words, ({ box }) => cellAt(...middleOf(box)))) {
      const shown = own.filter(({ text }) => !isRule(text));
      if (cell === null || shown.length === 0) continue;
      const known = linesOf.get(cell);
      if (known) known.push(shown);
      else linesOf.set(cell, [shown]);
    }
  }
  const filled = [...linesOf].map(([cell, own]) => ({ ...cell, lines: own, text: textOf(own) }));
  const rows = [...Map.groupBy(filled, ({ row }) => row)].sort(([one], [other]) => one - other);
  const covered = ({ row, rowSpan }: RuledCell): number =>
    rowSpan === 1 ? 1 : rows.filter(([one]) => one >= row && one < row + rowSpan).length;
  return rows.map(([, cells]) =>
    cells
      .map((cell) => ({ ...cell, rowSpan: covered(cell) }))
      .sort((one, other) => one.column - other.column),
  );
}

/** Characters that text recognition reads from ruled lines: bars and brackets. */
function isRule(text: string): boolean {
  return /^[|¦_[\]]+$/.test(text);
}

/**
 * Many printers draw lines between columns and around all rows together. Such a row is detected by
 * several lines of text with figures in several columns; each line of text then becomes a row.
 */
function splitRow(row: Filled[]): Filled[][] {
  const tops = rowTops(row);
  if (tops.length < 2 || row.some(({ rowSpan }) => rowSpan > 1)) return [row];
  const split = tops.map((top, index) => {
    const below = tops[index + 1] ?? Infinity;
    return row.flatMap((cell): Filled[] => {
      const own = cell.lines.filter((words) => {
        const middle = heightOf(words);
        return middle >= top && middle < below;
      });
      return own.length === 0 ? [] : [{ ...cell, lines: own, text: textOf(own) }];
    });
  });
  const withFigures = split.filter(
    (cells) => cells.filter(({ text }) => /\d/.test(text)).length > 1,
  );
  return withFigures.length > 1 ? split : [row];
}

/** Returns the upper ends of text rows across all cells, by the vertical centers of their words. */
function rowTops(row: readonly Filled[]): number[] {
  const lines = row.flatMap((cell) => cell.lines);
  const height = lines.flat().reduce((most, { box }) => Math.max(most, box[3] - box[1]), 0);
  const tops: number[] = [];
  let last = -Infinity;
  for (const middle of lines.map(heightOf).sort((one, other) => one - other)) {
    if (middle - last > height / 2) tops.push(middle - height / 4);
    last = middle;
  }
  return tops;
}

/** Returns the vertical center of a line of text. */
function heightOf(words: readonly Word[]): number {
  return words.reduce((sum, { box }) => sum + box[1] + box[3], 0) / (2 * words.length);
}

function textOf(lines: readonly (readonly Word[])[]): string {
  return lines.map((words) => words.map(({ text }) => text).join(' ')).join('\n');
}

function toCell({ text, lines, column, span, rowSpan }: Filled): TableCell {
  const box = around(lines.flat().map((word) => word.box));
  return { text, box, column, span, ...(rowSpan > 1 && { rowSpan }) };
}
