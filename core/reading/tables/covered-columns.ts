// Which columns of a row are taken by cells that reach down from rows above.

interface Reach {
  from: number;
  /** The column after the last. */
  to: number;
  /** Rows that it still covers, the present one among them. */
  left: number;
}

/** Cells that reach down at one time: more are a bomb, and their columns free again below. */
const mostReaches = 1000;

export interface CoveredColumns {
  /** The first column from this one on that no cell from above takes. */
  firstFree(column: number): number;
  /** Whether the present row has any. */
  isAny(): boolean;
  /** Notes a cell of the present row that covers as many rows, itself among them. */
  add(cell: { column: number; span: number; rowSpan?: number | undefined }): void;
  nextRow(): void;
}

export function createCoveredColumns(): CoveredColumns {
  let above: Reach[] = [];
  let below: Reach[] = [];
  return {
    firstFree(column) {
      let free = column;
      for (const { from, to } of above) if (from <= free && free < to) free = to;
      return free;
    },
    isAny: () => above.length > 0,
    add({ column, span, rowSpan = 1 }) {
      if (rowSpan > 1 && below.length < mostReaches) {
        below.push({ from: column, to: column + span, left: rowSpan });
      }
    },
    nextRow() {
      const lasting = [...above, ...below].map((reach) => ({ ...reach, left: reach.left - 1 }));
      above = lasting.filter(({ left }) => left > 0).sort((one, other) => one.from - other.from);
      above.length = Math.min(above.length, mostReaches);
      below = [];
    },
  };
}
