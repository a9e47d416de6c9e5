// Cells between connected ruled lines. Two fields without a line between them are one cell; a table
// with open sides ends at the ends of its lines.

import type { Box } from '../../sdk/document.ts';
import type { Ruling } from './rulings.ts';

export interface RuledCell {
  column: number;
  row: number;
  span: number;
  rowSpan: number;
}

export interface RuledCells {
  box: Box;
  rows: number;
  /** Returns the cell around a point; null outside. */
  cellAt(x: number, y: number): RuledCell | null;
}

/** Maximum distance in points between the end of a line and the corner of a field. */
const reach = 3;
/** Narrower fields are the gap of a double line. */
const narrowest = 4;
/** More fields are graph paper. */
const mostFields = 5_000;

/**
 * Returns null if the lines enclose no table: fewer than two fields in either direction, or too
 * many.
 */
export function cellsBetween(rulings: readonly Ruling[]): RuledCells | null {
  const level = rulings.filter(({ isLevel }) => isLevel);
  const upright = rulings.filter(({ isLevel }) => !isLevel);
  const xs = placesOf(upright, level);
  const ys = placesOf(level, upright);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || rows < 1 || columns * rows > mostFields) return null;
  const walls = createWalls({ level, upright, xs, ys });
  const fields: (RuledCell | undefined)[] = Array.from({ length: columns * rows });
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (fields[row * columns + column]) continue;
      let [span, rowSpan] = [1, 1];
      while (column + span < columns && walls.isOpenRight(column + span - 1, row)) span += 1;
      while (row + rowSpan < rows && walls.isOpenBelow(column, span, row + rowSpan - 1)) {
        rowSpan += 1;
      }
      const cell = { column, row, span, rowSpan };
      for (let down = 0; down < rowSpan; down += 1) {
        const start = (row + down) * columns + column;
        for (let at = start; at < start + span; at += 1) fields[at] = cell;
      }
    }
  }
  return {
    box: [xs[0]!, ys[0]!, xs[columns]!, ys[rows]!],
    rows,
    cellAt(x, y) {
      const [column, row] = [fieldAt(xs, x), fieldAt(ys, y)];
      return column === null || row === null ? null : (fields[row * columns + column] ?? null);
    },
  };
}

/** Returns the interval of positions that contains a point. */
function fieldAt(places: readonly number[], point: number): number | null {
  if (point < places[0]! || point > places.at(-1)!) return null;
  let [low, high] = [0, places.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (places[middle]! <= point) low = middle;
    else high = middle;
  }
  return low;
}

/** Positions of lines, and of the ends of perpendicular lines. */
function placesOf(lines: readonly Ruling[], across: readonly Ruling[]): number[] {
  const ends = across.flatMap(({ from, to }) => [from, to]);
  const outer = ends.length === 0 ? [] : [Math.min(...ends), Math.max(...ends)];
  const sorted = [...lines.map(({ at }) => at), ...outer].sort((one, other) => one - other);
  const kept: number[] = [];
  for (const place of sorted) {
    const last = kept.at(-1);
    if (last === undefined || place - last >= narrowest) kept.push(place);
  }
  return kept;
}

function createWalls({
  level,
  upright,
  xs,
  ys,
}: Record<'level' | 'upright', readonly Ruling[]> & Record<'xs' | 'ys', readonly number[]>) {
  const stands = (lines: readonly Ruling[], at: number, from: number, to: number): boolean =>
    lines.some(
      (line) =>
        Math.abs(line.at - at) < narrowest && line.from <= from + reach && line.to >= to - reach,
    );
  const isOpenRight = (column: number, row: number): boolean =>
    !stands(upright, xs[column + 1]!, ys[row]!, ys[row + 1]!);
  return {
    isOpenRight,
    /** Whether the fields below belong to the same cell: no line in between, and the same sides. */
    isOpenBelow(column: number, span: number, row: number): boolean {
      for (let at = column; at < column + span; at += 1) {
        if (stands(level, ys[row + 1]!, xs[at]!, xs[at + 1]!)) return false;
        if (at + 1 < column + span && !isOpenRight(at, row + 1)) return false;
      }
      return xs.length === column + span + 1 || !isOpenRight(column + span - 1, row + 1);
    },
  };
}
