// Codes of a JPEG scan: bits, Huffman symbols and the numbers after them (ITU-T T.81, annex F).

/** By the next 16 bits: the length of a code, shifted by eight, and its symbol; 0 for no code. */
export type CodeTable = Uint16Array;

/**
 * Finds the tables of a DHT segment, packed, by the byte with class and number. A file may repeat
 * tables a million times, so only used ones are unpacked.
 */
export function findCodeTables(data: Buffer, tables: Map<number, Buffer>): void {
  for (let at = 0; at + 17 <= data.length;) {
    const counts = data.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    tables.set(data[at]!, data.subarray(at + 1, at + 17 + total));
    at += 17 + total;
  }
}

export function codeTable(packed: Buffer): CodeTable {
  const [counts, symbols] = [packed.subarray(0, 16), packed.subarray(16)];
  const table = new Uint16Array(1 << 16);
  let [from, next] = [0, 0];
  for (let length = 1; length <= 16; length += 1) {
    const width = 1 << (16 - length);
    for (let code = 0; code < counts[length - 1]!; code += 1) {
      table.fill((length << 8) | (symbols[next] ?? 0), from, from + width);
      from += width;
      next += 1;
    }
  }
  return table;
}

export class EndOfScan extends Error {}

export interface ScanBits {
  /** @throws EndOfScan at the end of the data, or for an invalid code. */
  symbol(table: CodeTable): number;
  /** Reads a number of this many bits; values below the half are negative. */
  number(size: number): number;
  /** Continues after the next restart marker. @throws EndOfScan if there is none. */
  restart(): void;
}

export function scanBits(file: Buffer, start: number): ScanBits {
  let [at, held, count] = [start, 0, 0];
  /**
   * Number of held bits that are padding after the end: they complete a look-up but belong to no
   * code.
   */
  let padding = 0;

  /** Ensures at least 25 bits. */
  function fill(): void {
    while (count <= 24) {
      let byte = at < file.length ? file[at]! : 0xff;
      if (byte === 0xff && file[at + 1] !== 0) {
        // A marker, or the end of the file.
        padding += 8;
        byte = 0;
      } else {
        at += byte === 0xff ? 2 : 1;
      }
      held = (held << 8) | byte;
      count += 8;
    }
  }

  function take(size: number): void {
    count -= size;
    if (count < padding) throw new EndOfScan();
  }

  return {
    symbol(table) {
      if (count < 16) fill();
      const entry = table[(held >>> (count - 16)) & 0xffff]!;
      if (entry === 0) throw new EndOfScan();
      take(entry >> 8);
      return entry & 0xff;
    },
    number(size) {
      if (size === 0) return 0;
      if (count < size) fill();
      take(size);
      const value = (held >>> count) & ((1 << size) - 1);
      return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
    },
    restart() {
      [held, count, padding] = [0, 0, 0];
      while (at + 1 < file.length && (file[at] !== 0xff || !isRestart(file[at + 1]!))) at += 1;
      if (at + 1 >= file.length) throw new EndOfScan();
      at += 2;
    },
  };
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}
