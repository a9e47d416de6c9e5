// Unpacks strips and tiles of a TIFF page to rows of samples. Everything is limited by the sizes
// that the page states; damaged data ends early, and the rest is missing.

import { inflateSync } from 'node:zlib';
import { Fault } from '../../../kernel/errors.ts';
import { unpackFax, type FaxCoding } from './fax-rows.ts';
import { brokenImage } from './pictures.ts';

export interface PackedStrip {
  packed: Uint8Array;
  compression: number;
  /** Width in pixels, and the bytes of one row. */
  width: number;
  rows: number;
  rowBytes: number;
  /** For a fax strip: each row says whether it is coded by differences from the row above. */
  isTwoDimensional: boolean;
}

const none = 1;
const lzw = 5;
const packBits = 32773;
const deflates: readonly number[] = [8, 32946];
const faxCodings: Readonly<Record<number, FaxCoding>> = { 2: 'huffman', 3: 't4', 4: 't6' };
/** Each strip is a JPEG file, which is decoded elsewhere. */
export const jpegCompression = 7;

/** Maximum unpacked size; scanners do not pack larger pages as a single strip. */
const mostStripBytes = 192 * 2 ** 20;

const [clear, end] = [256, 257];
const mostCodes = 4096;

/** Compressions that fax machines and scanners write. */
export function isKnownCompression(compression: number): boolean {
  const others = [none, lzw, jpegCompression, ...deflates, packBits];
  return Object.hasOwn(faxCodings, compression) || others.includes(compression);
}

/** Returns the complete rows, at most as many as the strip has. Throws `document_unreadable`. */
export function unpackStrip(strip: PackedStrip): Uint8Array {
  const { packed, compression, width, rows, rowBytes, isTwoDimensional } = strip;
  const bytes = rowBytes * rows;
  if (bytes > mostStripBytes && compression !== none) {
    const message = `The image has strips of ${bytes} bytes; at most ${mostStripBytes} are read.`;
    throw new Fault('document_unreadable', message);
  }
  const coding = faxCodings[compression];
  if (coding !== undefined) return unpackFax(packed, { width, rows, coding, isTwoDimensional });
  if (compression === lzw) return unpackLzw(packed, bytes);
  if (compression === packBits) return unpackBits(packed, bytes);
  return compression === none ? packed.subarray(0, bytes) : inflate(packed, bytes);
}

function inflate(packed: Uint8Array, mostBytes: number): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, mostBytes) });
  } catch (cause) {
    throw broken(cause);
  }
}

/** PackBits: a count and its bytes, or one byte to be repeated (TIFF 6.0, section 9). */
function unpackBits(packed: Uint8Array, mostBytes: number): Uint8Array {
  const unpacked = new Uint8Array(mostBytes);
  let [from, to] = [0, 0];
  while (from < packed.length && to < mostBytes) {
    const head = packed[from]!;
    from += 1;
    if (head < 128) {
      const part = packed.subarray(from, from + Math.min(head + 1, mostBytes - to));
      unpacked.set(part, to);
      [from, to] = [from + head + 1, to + part.length];
    } else if (head > 128) {
      const until = Math.min(mostBytes, to + 257 - head);
      unpacked.fill(packed[from] ?? 0, to, until);
      [from, to] = [from + 1, until];
    }
  }
  return unpacked.subarray(0, to);
}

/**
 * LZW: codes of 9 to 12 bits, highest bit first, which grow one entry early (TIFF 6.0, section 13).
 * A code stands for the text written when it was created plus one byte, so positions in the output
 * represent codes.
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
    // Copied byte by byte: a code that was just created overlaps its own output.
    else
      for (let place = 0; place < count; place += 1) unpacked[at + place] = unpacked[from + place]!;
    at += count;
  }
  return unpacked.subarray(0, Math.min(at, mostBytes));
}

function broken(cause?: unknown): Fault {
  return new Fault('document_unreadable', brokenImage, { cause });
}
