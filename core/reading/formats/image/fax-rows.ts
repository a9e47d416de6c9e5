// Decodes rows of pixels from fax compression (ITU-T T.4 and T.6): one bit per pixel, 1 is black.
// Damaged data ends a page early, and the rest of it is white.

import { blackCodes, runOfCode, whiteCodes } from './fax-codes.ts';

/**
 * `huffman`: rows without marks; `t4`: rows after end-of-line marks; `t6`: rows coded by
 * differences from the row above.
 */
export type FaxCoding = 'huffman' | 't4' | 't6';

export interface FaxShape {
  width: number;
  rows: number;
  coding: FaxCoding;
  /**
   * For `t4`: a bit after each mark says whether the row is coded by differences from the row
   * above.
   */
  isTwoDimensional: boolean;
}

/** Maximum length of a code word for a run, in bits. */
const longest = 13;
const endOfLineZeros = 11;

/**
 * Returns eight pixels per byte, with each row starting at a new byte, and at most as many rows as
 * the shape has.
 */
export function unpackFax(packed: Uint8Array, shape: FaxShape): Uint8Array {
  const { width, rows } = shape;
  const rowBytes = Math.ceil(width / 8);
  const pixels = new Uint8Array(rowBytes * rows);
  const source = createRowSource(packed, shape);
  for (let y = 0; y < rows; y += 1) {
    const row = source.next();
    if (row === null) break;
    blacken(pixels, y * rowBytes * 8, row);
  }
  return pixels;
}

/** Positions in a row where the color changes, beginning with white. */
interface Row {
  changes: Int32Array;
  count: number;
}

function createRowSource(packed: Uint8Array, { width, coding, isTwoDimensional }: FaxShape) {
  const bits = createBits(packed);
  const newRow = (): Row => ({ changes: new Int32Array(width + 2), count: 0 });
  let [row, above] = [newRow(), newRow()];

  /** Returns null at the end of the data. */
  function start(): { isByAbove: boolean } | null {
    if (coding === 't6') return bits.isAtEnd() ? null : { isByAbove: true };
    if (coding === 'huffman') {
      bits.align();
      return bits.isAtEnd() ? null : { isByAbove: false };
    }
    const marks = bits.skipEndOfLines(isTwoDimensional);
    if (bits.isAtEnd() || marks.count > 1) return null;
    return { isByAbove: marks.isByAbove };
  }

  return {
    next(): Row | null {
      const begun = start();
      if (begun === null) return null;
      [row, above] = [above, row];
      row.count = 0;
      const isWhole = begun.isByAbove
        ? readByAbove(bits, row, above, width)
        : readRuns(bits, row, width);
      if (isWhole) return row;
      // After an error, decoding continues at the next mark; without marks, the rest is lost.
      return coding === 't4' && bits.findEndOfLine() ? row : null;
    },
  };
}

type Bits = ReturnType<typeof createBits>;

function createBits(packed: Uint8Array) {
  const end = packed.length * 8;
  let at = 0;
  /** Returns the next bits, with zeros beyond the end. */
  function peek(count: number): number {
    const byte = at >> 3;
    const held =
      ((packed[byte] ?? 0) << 16) | ((packed[byte + 1] ?? 0) << 8) | (packed[byte + 2] ?? 0);
    return (held >> (24 - (at & 7) - count)) & ((1 << count) - 1);
  }
  function zerosAhead(): number {
    let zeros = 0;
    while (at + zeros < end) {
      const place = at + zeros;
      const byte = packed[place >> 3]!;
      if (byte === 0 && (place & 7) === 0) zeros += 8;
      else if ((byte >> (7 - (place & 7))) & 1) break;
      else zeros += 1;
    }
    return zeros;
  }
  return {
    peek,
    take: (count: number) => void (at += count),
    isAtEnd: () => at >= end,
    align: () => void (at = (at + 7) & ~7),
    /** Skips marks and fill bits before them; returns what a mark says about its row. */
    skipEndOfLines(isReported: boolean): { count: number; isByAbove: boolean } {
      let [count, isByAbove] = [0, false];
      while (at < end && peek(endOfLineZeros) === 0) {
        at += zerosAhead() + 1;
        count += 1;
        if (!isReported) continue;
        isByAbove = peek(1) === 0;
        at += 1;
      }
      return { count, isByAbove };
    },
    findEndOfLine(): boolean {
      while (at < end) {
        const zeros = zerosAhead();
        if (zeros >= endOfLineZeros) return true;
        at += zeros + 1;
      }
      return false;
    },
  };
}

/** Reads a row of alternating white and black runs; returns false if it is damaged. */
function readRuns(bits: Bits, row: Row, width: number): boolean {
  let [at, color] = [0, 0];
  while (at < width) {
    const run = readRun(bits, color, width - at);
    if (run === null || row.count === row.changes.length) return false;
    at += run;
    row.changes[row.count++] = at;
    color = 1 - color;
  }
  return true;
}

/**
 * Reads a row coded by differences from the row above; returns false if it is damaged, or is not a
 * row.
 */
function readByAbove(bits: Bits, row: Row, above: Row, width: number): boolean {
  let [from, color, next] = [-1, 0, 0];
  while (from < width) {
    while (next > 0 && above.changes[next - 1]! > from) next -= 1;
    while (next < above.count && (above.changes[next]! <= from || (next & 1) !== color)) next += 1;
    const changeAbove = next < above.count ? above.changes[next]! : width;
    const code = bits.peek(7);
    if (code >> 3 === 1) {
      bits.take(4);
      from = next + 1 < above.count ? above.changes[next + 1]! : width;
    } else if (code >> 4 === 1) {
      bits.take(3);
      const first = readRun(bits, color, width - Math.max(0, from));
      if (first === null || row.count + 2 > row.changes.length) return false;
      const middle = Math.max(0, from) + first;
      const second = readRun(bits, 1 - color, width - middle);
      if (second === null) return false;
      from = middle + second;
      row.changes[row.count++] = middle;
      row.changes[row.count++] = from;
    } else {
      const step = verticalSteps[code]!;
      const change = changeAbove + step.by;
      if (step.bits === 0 || change < Math.max(0, from) || change > width) return false;
      if (row.count === row.changes.length) return false;
      bits.take(step.bits);
      row.changes[row.count++] = change;
      from = change;
      color = 1 - color;
    }
  }
  return true;
}

/**
 * By the next seven bits: the distance of a change from the one above it; 0 bits for other codes.
 */
const verticalSteps = Array.from({ length: 128 }, (_, code) => {
  if (code >> 6 === 1) return { by: 0, bits: 1 };
  for (const [bits, right] of [
    [3, 1],
    [6, 2],
    [7, 3],
  ] as const) {
    const head = code >> (7 - bits);
    if (head === 3) return { by: right, bits };
    if (head === 2) return { by: -right, bits };
  }
  return { by: 0, bits: 0 };
});

/** Returns null for an invalid code word, and for a run longer than the rest of the row. */
function readRun(bits: Bits, color: number, most: number): number | null {
  let run = 0;
  for (;;) {
    const found = runTables[color]![bits.peek(longest)]!;
    if (found === 0) return null;
    bits.take(found & 15);
    const part = runOfCode((found >> 4) - 1);
    run += part;
    if (run > most) return null;
    if (part < 64) return run;
  }
}

/**
 * By the next bits: the index of the code word plus one, and in the lowest four bits its length.
 */
const runTables = [whiteCodes, blackCodes].map((codes) => {
  const table = new Uint16Array(1 << longest);
  for (const [index, code] of codes.entries()) {
    const from = Number.parseInt(code, 2) << (longest - code.length);
    table.fill(((index + 1) << 4) | code.length, from, from + (1 << (longest - code.length)));
  }
  return table;
});

/** Sets the black runs of a row in a bitmap, in which the row begins at the given bit. */
function blacken(pixels: Uint8Array, start: number, { changes, count }: Row): void {
  // A row that ends inside a black run is white from there on.
  for (let at = 0; at + 1 < count; at += 2) {
    fillBits(pixels, start + changes[at]!, start + changes[at + 1]!);
  }
}

function fillBits(pixels: Uint8Array, from: number, to: number): void {
  let at = from;
  for (; at < to && (at & 7) !== 0; at += 1) pixels[at >> 3]! |= 0x80 >> (at & 7);
  const bytes = (to - at) >> 3;
  if (bytes > 0) {
    pixels.fill(0xff, at >> 3, (at >> 3) + bytes);
    at += bytes * 8;
  }
  for (; at < to; at += 1) pixels[at >> 3]! |= 0x80 >> (at & 7);
}
