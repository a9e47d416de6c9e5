// Writes a gray JPEG (ITU-T T.81, baseline) with the example tables of annex K. Implemented here
// because the bytes must be the same on every machine.

import { levelOf } from './picture-files.ts';
import type { Bitmap } from './raster.ts';

/**
 * Scales table K.1 to a quality of about 70: finer than the example, coarse enough for small files.
 */
const share = 0.6;
const quantities = [
  [16, 11, 10, 16, 24, 40, 51, 61],
  [12, 12, 14, 19, 26, 58, 60, 55],
  [14, 13, 16, 24, 40, 57, 69, 56],
  [14, 17, 22, 29, 51, 87, 80, 62],
  [18, 22, 37, 56, 68, 109, 103, 77],
  [24, 35, 55, 64, 81, 104, 113, 92],
  [49, 64, 78, 87, 103, 121, 120, 101],
  [72, 92, 95, 98, 112, 100, 103, 99],
].map((row) => row.map((value) => Math.round(value * share)));

/** Numbers of codes by length, and their values, from tables K.3 and K.5. */
const directCounts = '00010501010101010100000000000000';
const directValues = '000102030405060708090a0b';
const waveCounts = '0002010303020403050504040000017d';
const waveValues =
  '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a2526' +
  '2728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485' +
  '868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6' +
  'd7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa';

const eight = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Row and column of each coefficient, in the order of the file. */
const zigzag = Array.from({ length: 15 }, (_, sum) => {
  const cells = eight
    .map((row) => [row, sum - row] as const)
    .filter(([, column]) => column >= 0 && column < 8);
  return sum % 2 === 0 ? cells.toReversed() : cells;
}).flat();

export function writeJpeg(bitmap: Bitmap, dotsPerInch: number): Uint8Array {
  const { width, height } = bitmap;
  const two = (value: number): number[] => [value >> 8, value & 0xff];
  const density = [1, 1, 1, ...two(dotsPerInch), ...two(dotsPerInch), 0, 0];
  const steps = zigzag.map(([row, column]) => quantities[row]![column]!);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0'), ...density]),
    segment(0xdb, [0, ...steps]),
    segment(0xc0, [8, ...two(height), ...two(width), 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...Buffer.from(directCounts + directValues, 'hex')]),
    segment(0xc4, [0x10, ...Buffer.from(waveCounts + waveValues, 'hex')]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    scanOf(bitmap),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...body]);
}

function scanOf(bitmap: Bitmap): Buffer {
  const direct = huffman(directCounts, directValues);
  const wave = huffman(waveCounts, waveValues);
  const bits = createBits();
  let before = 0;
  for (let y = 0; y < bitmap.height; y += 8) {
    for (let x = 0; x < bitmap.width; x += 8) {
      const block = quantized(transformed(blockAt(bitmap, x, y)));
      const [mean] = block;
      bits.code(direct, sizeOf(mean! - before), mean! - before);
      before = mean!;
      writeWaves(block, wave, bits);
    }
  }
  return bits.finish();
}

function writeWaves(block: readonly number[], table: Codes, bits: Bits): void {
  const last = block.findLastIndex((value) => value !== 0);
  let zeros = 0;
  for (let at = 1; at <= last; at++) {
    const value = block[at]!;
    if (value === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > 15; zeros -= 16) bits.code(table, 0xf0, 0);
    bits.code(table, (zeros << 4) | sizeOf(value), value);
    zeros = 0;
  }
  if (last < 63) bits.code(table, 0x00, 0);
}

/** Returns samples centered on zero. Beyond the edge, the last samples are repeated. */
function blockAt({ width, height, light }: Bitmap, x: number, y: number): number[][] {
  return eight.map((row) =>
    eight.map((column) => {
      const at = Math.min(y + row, height - 1) * width + Math.min(x + column, width - 1);
      return levelOf(light[at]!, 255) - 128;
    }),
  );
}

/** Section A.3.3: half the product of scale and cosine, for each frequency and position. */
const waves = eight.map((frequency) =>
  eight.map((place) => {
    const scale = frequency === 0 ? Math.SQRT1_2 : 1;
    return (scale * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16)) / 2;
  }),
);

/** Transforms rows, then columns. */
function transformed(block: readonly (readonly number[])[]): number[][] {
  const along = (rows: readonly (readonly number[])[]): number[][] =>
    waves.map((wave) => rows.map((row) => row.reduce((sum, one, at) => sum + one * wave[at]!, 0)));
  // Each pass transposes the block, so that two passes restore its orientation.
  return along(along(block));
}

function quantized(block: readonly (readonly number[])[]): number[] {
  return zigzag.map(([row, column]) =>
    Math.round(block[row]![column]! / quantities[row]![column]!),
  );
}

/** Returns the number of bits of a value. */
function sizeOf(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
}

type Codes = ReadonlyMap<number, { code: number; length: number }>;

/** Annex C: assigns codes in order, by length. */
function huffman(counts: string, values: string): Codes {
  const symbols = Buffer.from(values, 'hex');
  const codes = new Map<number, { code: number; length: number }>();
  let code = 0;
  let next = 0;
  for (const [index, count] of Buffer.from(counts, 'hex').entries()) {
    for (let at = 0; at < count; at++)
      codes.set(symbols[next++]!, { code: code++, length: index + 1 });
    code <<= 1;
  }
  return codes;
}

interface Bits {
  /**
   * Writes a symbol, followed by the bits of the value; the low four bits of the symbol are their
   * number.
   */
  code(table: Codes, symbol: number, value: number): void;
  finish(): Buffer;
}

function createBits(): Bits {
  const bytes: number[] = [];
  let [held, count] = [0, 0];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) {
      held = (held << 1) | ((value >> bit) & 1);
      if (++count < 8) continue;
      bytes.push(held);
      // A zero byte follows 0xFF, which would otherwise begin a marker.
      if (held === 0xff) bytes.push(0);
      [held, count] = [0, 0];
    }
  };
  return {
    code(table, symbol, value) {
      const { code, length } = table.get(symbol)!;
      put(code, length);
      const size = symbol & 0x0f;
      // Negative values are stored minus one, so that they begin with a zero bit.
      put(value < 0 ? value + (1 << size) - 1 : value, size);
    },
    finish() {
      while (count > 0) put(1, 1);
      return Buffer.from(bytes);
    },
  };
}
