// Stores the rows of lists as JSON bytes, which need a third of the memory of objects. Recently
// used rows are cached as objects.

import type { ListRow } from './watch-list.ts';

export interface KeptRows {
  /** Returns the row at a position, from 0, in insertion order. */
  at(place: number): ListRow;
}

export interface RowsKeeper {
  add(row: ListRow): void;
  bytes(): number;
  finish(): KeptRows;
}

const firstBytes = 2 ** 20;
/** Maximum number of cached rows, about 10 MB. */
const mostOpened = 4_000;

export function createRowsKeeper(): RowsKeeper {
  const encoder = new TextEncoder();
  let content = new Uint8Array(firstBytes);
  let [length, rows] = [0, 0];
  let ends: number[] = [];

  return {
    add(row) {
      const text = JSON.stringify(row);
      // A UTF-16 code unit needs at most three bytes.
      while (length + 3 * text.length > content.length) {
        const larger = new Uint8Array(Math.max(firstBytes, 2 * content.length));
        larger.set(content);
        content = larger;
      }
      length += encoder.encodeInto(text, content.subarray(length)).written;
      ends.push(length);
      rows += 1;
    },
    bytes: () => length + 8 * rows,
    finish() {
      const bytes = content.slice(0, length);
      const lastOf = Float64Array.from(ends);
      // Closures keep the variables of this function alive, so they are cleared.
      content = new Uint8Array(0);
      ends = [];
      const decoder = new TextDecoder();
      const opened = new Map<number, ListRow>();
      return {
        at(place) {
          const known = opened.get(place);
          if (known) return known;
          const text = decoder.decode(bytes.subarray(lastOf[place - 1] ?? 0, lastOf[place]));
          const row = JSON.parse(text) as ListRow;
          if (opened.size >= mostOpened) opened.clear();
          opened.set(place, row);
          return row;
        },
      };
    },
  };
}
