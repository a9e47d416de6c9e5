// Non-empty rows of a sheet by number, and merged cells, which a sheet declares after all rows
// (ECMA-376 part 1, 18.3.1.55).

import type { Cell } from '../../../sdk/document.ts';
import { columnOf } from './sheet-values.ts';

export interface SheetRows {
  /** Begins a row. The row number increases by one if the file omits it. */
  begin(number: string | undefined): void;
  end(cells: Cell[]): void;
  /** Adds a range such as `A1:C2`. */
  merge(range: string): void;
  finish(): Cell[][];
}

/** Excel's maximum number of rows. */
const lastRow = 1_048_576;

export function createSheetRows(): SheetRows {
  const rows: { number: number; cells: Cell[] }[] = [];
  let number = 0;

  const rowsBefore = (wanted: number): number =>
    countBefore(rows.length, (index) => rows[index]!.number < wanted);

  return {
    begin(written) {
      const stated = Number(written);
      // Rows must be in ascending order in the file.
      number = Number.isInteger(stated) && stated > number ? Math.min(stated, lastRow) : number + 1;
    },
    end(cells) {
      if (cells.length > 0) rows.push({ number, cells });
    },
    merge(range) {
      const corners = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(range);
      if (corners === null) return;
      const [, left, top, right, bottom] = corners;
      const column = columnOf(`${left}1`)!;
      const index = rowsBefore(Number(top));
      if (rows[index]?.number !== Number(top)) return;
      const { cells } = rows[index];
      const cell = cells[countBefore(cells.length, (at) => cells[at]!.column < column)];
      if (cell?.column !== column) return;
      cell.span = Math.max(1, columnOf(`${right}1`)! - column + 1);
      const rowSpan = rowsBefore(Number(bottom) + 1) - index;
      if (rowSpan > 1) cell.rowSpan = rowSpan;
    },
    finish: () => rows.map(({ cells }) => cells),
  };
}

/** Returns the number of members before a position in an ordered list. */
function countBefore(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
