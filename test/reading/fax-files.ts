// Pages packed as fax machines pack them (ITU-T T.6), made for the tests and for measurements.

import { blackCodes, whiteCodes } from '../../core/reading/formats/image/fax-codes.ts';

/** CCITT G4 of rows of eight pixels a byte, black as one, each row from a new byte. */
export function packG4(packed: Buffer, width: number, height: number): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const bits = bitWriter();
  let above: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = changesOf(packed.subarray(y * rowBytes, (y + 1) * rowBytes), width);
    writeRow(bits, row, above, width);
    above = row;
  }
  bits.put('000000000001'.repeat(2));
  return bits.bytes();
}

/** The code words of one run, long ones in pieces. */
export function runCodes(length: number, isBlack: boolean): string {
  const codes = isBlack ? blackCodes : whiteCodes;
  let text = '';
  let left = length;
  for (; left > 2623; left -= 2560) text += codes.at(-1)!;
  if (left > 63) text += codes[63 + (left >> 6)]!;
  return text + codes[left & 63]!;
}

/** Where the color changes, from white on. */
export function changesOf(row: Uint8Array, width: number): number[] {
  const changes: number[] = [];
  let color = 0;
  for (let x = 0; x < width; x += 1) {
    const here = (row[x >> 3]! >> (7 - (x & 7))) & 1;
    if (here !== color) changes.push(x);
    color = here;
  }
  return changes;
}

const vertical = ['0000010', '000010', '010', '1', '011', '000011', '0000011'];

function writeRow(
  bits: ReturnType<typeof bitWriter>,
  row: readonly number[],
  above: readonly number[],
  width: number,
): void {
  const at = (changes: readonly number[], index: number): number => changes[index] ?? width;
  let [from, color, own, other] = [-1, 0, 0, 0];
  while (from < width) {
    while (other > 0 && at(above, other - 1) > from) other -= 1;
    while (other < above.length && (at(above, other) <= from || other % 2 !== color)) other += 1;
    const [b1, b2, a1] = [at(above, other), at(above, other + 1), at(row, own)];
    if (b2 < a1) {
      bits.put('0001');
      from = b2;
    } else if (Math.abs(a1 - b1) <= 3) {
      bits.put(vertical[a1 - b1 + 3]!);
      [from, color, own] = [a1, 1 - color, own + 1];
    } else {
      const a2 = at(row, own + 1);
      bits.put(`001${runCodes(a1 - Math.max(0, from), color === 1)}`);
      bits.put(runCodes(a2 - a1, color === 0));
      [from, own] = [a2, own + 2];
    }
  }
}

export function bitWriter() {
  const bytes: number[] = [];
  let [held, count] = [0, 0];
  return {
    put(bits: string) {
      for (const bit of bits) {
        held = (held << 1) | Number(bit);
        count += 1;
        if (count < 8) continue;
        bytes.push(held);
        [held, count] = [0, 0];
      }
    },
    bytes(): Buffer {
      return Buffer.from(count === 0 ? bytes : [...bytes, held << (8 - count)]);
    },
  };
}
