// Decodes a PNG file to gray rows piece by piece: a photo of 100 megapixels is never in memory as a
// whole. Interlaced files cannot be decoded from the top; the canvas library decodes them.

import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { Fault } from '../../../kernel/errors.ts';
import type { TakeRow } from './gray-rows.ts';
import { grayConverter, type SampleShape } from './gray-samples.ts';
import { brokenImage } from './pictures.ts';

/** By color type: samples of a pixel, and their meaning in TIFF's numbering. */
const kinds: Readonly<Record<number, { samples: number; photometric: number; hasAlpha: boolean }>> =
  {
    0: { samples: 1, photometric: 1, hasAlpha: false },
    2: { samples: 3, photometric: 2, hasAlpha: false },
    3: { samples: 1, photometric: 3, hasAlpha: false },
    4: { samples: 2, photometric: 1, hasAlpha: true },
    6: { samples: 4, photometric: 2, hasAlpha: true },
  };
const knownBits: readonly number[] = [1, 2, 4, 8, 16];
/** Number of packed and unpacked bytes processed at a time. */
const pieceBytes = 64 * 1024;

/** Returns null for interlaced or invalid files. */
export function pngRows(file: Buffer): ((take: TakeRow) => Promise<void>) | null {
  const [bits, kind, isInterlaced] = [file[24]!, kinds[file[25]!], file[28] !== 0];
  if (kind === undefined || isInterlaced || !knownBits.includes(bits)) return null;
  const shape: SampleShape = {
    width: file.readUInt32BE(16),
    bits,
    ...kind,
    isLittleEndian: false,
    isFloat: false,
    isDifference: false,
    palette: paletteOf(file, bits),
  };
  return (take) => readRows(file, shape, take);
}

/** A truncated file yields the rows that it has. */
async function readRows(file: Buffer, shape: SampleShape, take: TakeRow): Promise<void> {
  const { width, samples, bits } = shape;
  let rowsLeft = file.readUInt32BE(20);
  const pixelBytes = Math.max(1, (samples * bits) >> 3);
  const row = new Uint8Array(1 + Math.ceil((width * samples * bits) / 8));
  const above = new Uint8Array(row.length);
  const toGray = grayConverter(shape);
  const unpacked = createInflate({ chunkSize: pieceBytes });
  const packed = Readable.from(piecesOf(file)).pipe(unpacked);
  let [filled, isEmpty] = [0, true];
  try {
    for await (const part of packed as AsyncIterable<Buffer>) {
      for (let from = 0; from < part.length && rowsLeft > 0;) {
        const count = Math.min(part.length - from, row.length - filled);
        row.set(part.subarray(from, from + count), filled);
        from += count;
        filled += count;
        if (filled < row.length) continue;
        unfilter(row, above, pixelBytes);
        take(toGray(row.subarray(1)));
        above.set(row);
        [filled, isEmpty, rowsLeft] = [0, false, rowsLeft - 1];
      }
      // Further packed data is not part of the picture.
      if (rowsLeft === 0) break;
    }
  } catch (cause) {
    if (isEmpty) throw new Fault('document_unreadable', brokenImage, { cause });
  }
}

/** Reverses the filter of the row in place; its first byte is the filter type. */
function unfilter(row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const guess = guesses[row[0]!];
  if (guess === undefined) throw new Error(`a row of the unknown kind ${row[0]}`);
  for (let at = 1; at < row.length; at += 1) {
    const isFirst = at <= pixelBytes;
    const left = isFirst ? 0 : row[at - pixelBytes]!;
    const corner = isFirst ? 0 : above[at - pixelBytes]!;
    row[at]! += guess(left, above[at]!, corner);
  }
}

/** By filter type: none, left, above, their mean, and Paeth's. */
const guesses: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const [byLeft, byUp] = [Math.abs(up - corner), Math.abs(left - corner)];
    const byCorner = Math.abs(left + up - 2 * corner);
    if (byLeft <= byUp && byLeft <= byCorner) return left;
    return byUp <= byCorner ? up : corner;
  },
];

function* chunksOf(file: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const data = file.subarray(at + 8, at + 8 + length);
    yield { type: file.toString('latin1', at + 4, at + 8), data };
    at += 12 + length;
  }
}

function* piecesOf(file: Buffer): Generator<Buffer> {
  for (const { type, data } of chunksOf(file)) {
    if (type !== 'IDAT') continue;
    for (let from = 0; from < data.length; from += pieceBytes) {
      yield data.subarray(from, from + pieceBytes);
    }
  }
}

/** Returns sixteen bits each, color by color. */
function paletteOf(file: Buffer, bits: number): number[] {
  const colors = bits <= 8 ? 1 << bits : 0;
  const found = [...chunksOf(file)].find(({ type }) => type === 'PLTE');
  return [0, 1, 2].flatMap((color) =>
    Array.from({ length: colors }, (_, at) => (found?.data[at * 3 + color] ?? 0) * 257),
  );
}
