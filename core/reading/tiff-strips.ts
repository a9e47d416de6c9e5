// The packed strips and tiles of a TIFF page, unpacked here where the decoder would not end on garbled
// ones (LZW) or would unpack whatever they claim (deflate). It decodes the pixels and the rest.

import { inflateSync } from 'node:zlib';
import { Fault } from '../kernel/errors.ts';
import { brokenImage } from './pictures.ts';

/** Values by `t` and the number of their tag, as the decoder has them. */
export type TiffFrame = Record<`t${number}`, number[] | undefined>;

const lzw = 5;
const deflates: readonly number[] = [8, 32946];
/** None, the three of fax machines, LZW, JPEG, deflate, PackBits: what scanners write. */
const known: readonly number[] = [1, 2, 3, 4, lzw, 7, ...deflates, 32773];

const [clear, end] = [256, 257];
const mostCodes = 4096;

/**
 * The bytes in which the frame finds its strips: the file's, or, where they are unpacked here and the
 * frame changed to say so, new ones. Faults: `document_unreadable`.
 */
export function unpackStrips(file: Uint8Array<ArrayBuffer>, frame: TiffFrame): ArrayBuffer {
  const [compression = 1] = frame.t259 ?? [];
  if (!known.includes(compression)) {
    const message = `The image is packed in a way that is not read (TIFF compression ${compression}).`;
    throw new Fault('document_unreadable', message);
  }
  const isTiled = frame.t322 !== undefined;
  const offsets = (isTiled ? frame.t324 : frame.t273) ?? [];
  const lengths = (isTiled ? frame.t325 : frame.t279) ?? [];
  // Strips that share bytes are a bomb: each would be unpacked for itself.
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (offsets.length === 0 || total > file.length) throw broken();
  if (compression !== lzw && !deflates.includes(compression)) return file.buffer;
  let left = bytesOf(frame, isTiled);
  const strips = offsets.map((offset, index) => {
    const packed = file.subarray(offset, offset + (lengths[index] ?? 0));
    const strip = compression === lzw ? unpackLzw(packed, left) : inflate(packed, left);
    left -= strip.length;
    return strip;
  });
  // The decoder tells the order of bytes by how a file begins.
  const mark = file.subarray(0, 8);
  let at = mark.length;
  const places = strips.map((strip) => (at += strip.length) - strip.length);
  const counts = strips.map((strip) => strip.length);
  frame.t259 = [1];
  if (isTiled) [frame.t324, frame.t325] = [places, counts];
  else [frame.t273, frame.t279] = [places, counts];
  return Uint8Array.from(Buffer.concat([mark, ...strips])).buffer;
}

/** Of all pixels; tiles reach over the edges. */
function bytesOf(frame: TiffFrame, isTiled: boolean): number {
  const [width, height] = [frame.t256?.[0] ?? 0, frame.t257?.[0] ?? 0];
  const perPixel = (frame.t258?.[0] ?? 1) * (frame.t277?.[0] ?? 1);
  const [across, down] = isTiled ? [frame.t322?.[0] ?? 0, frame.t323?.[0] ?? 0] : [1, 1];
  const rounded = (size: number, step: number): number => Math.ceil(size / step) * step;
  return Math.ceil((rounded(width, across) * perPixel) / 8 + 1) * rounded(height, down);
}

function inflate(packed: Uint8Array, mostBytes: number): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, mostBytes) });
  } catch (cause) {
    throw broken(cause);
  }
}

/**
 * Codes of 9 to 12 bits, highest bit first, which grow one entry early (TIFF 6.0, section 13). A code
 * stands for what was written when it was made, and one byte more: so places in the result do.
 */
function unpackLzw(packed: Uint8Array, mostBytes: number): Uint8Array {
  const unpacked = new Uint8Array(mostBytes);
  const starts = new Uint32Array(mostCodes);
  const lengths = new Uint32Array(mostCodes);
  let [held, bits, width, next, at] = [0, 0, 9, end + 1, 0];
  let [start, length] = [0, 0];
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xfffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === end || at >= mostBytes) break;
    if (code === clear) {
      [width, next, length] = [9, end + 1, 0];
      continue;
    }
    if (code > next || (code === next && length === 0)) throw broken();
    if (length > 0 && next < mostCodes) {
      starts[next] = start;
      lengths[next] = length + 1;
      next += 1;
      if (next === 511 || next === 1023 || next === 2047) width += 1;
    }
    const from = code < clear ? at : starts[code]!;
    const count = code < clear ? 1 : lengths[code]!;
    if (count === 0) throw broken();
    start = at;
    length = count;
    if (code < clear) unpacked[at] = code;
    // One after the other: a code that was made just now overlaps what it makes.
    else
      for (let place = 0; place < count; place += 1) unpacked[at + place] = unpacked[from + place]!;
    at += count;
  }
  return unpacked.subarray(0, Math.min(at, mostBytes));
}

function broken(cause?: unknown): Fault {
  return new Fault('document_unreadable', brokenImage, { cause });
}
