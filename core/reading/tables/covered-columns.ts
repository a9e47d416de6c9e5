// Columns of a row that cells from rows above span.

interface Reach {
  from: number;
  /** Column after the last one. */
  to: number;
  /** Number of rows that it still spans, including the current one. */
  left: number;
}

/** Maximum number of spanning cells at one time: more are an attack; further ones do not span. */
const mostReaches = 1000;

export interface CoveredColumns {
  /** Returns the first column from this one on that no cell from above spans. */
  firstFree(column: number): number;
  /** Whether the current row has any. */
  isAny(): boolean;
  /** Adds a cell of the current row with its number of rows. */
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
