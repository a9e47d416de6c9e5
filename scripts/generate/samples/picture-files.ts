// Writes PNG and TIFF from gray or black pixels.

import { crc32 } from 'node:zlib';
import { zlibBytes } from './deflate.ts';
import type { Bitmap } from './raster.ts';

/** Writes 16 levels of gray, with the resolution. */
export function writePng({ width, height, light }: Bitmap, dotsPerInch: number): Uint8Array {
  const rowBytes = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(rowBytes * height);
  light.forEach((value, at) => {
    const column = at % width;
    const byte = Math.floor(at / width) * rowBytes + 1 + (column >> 1);
    rows[byte]! |= levelOf(value, 15) << (column % 2 === 0 ? 4 : 0);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Four bits of gray; compression, filter and interlacing have their default values.
  head[8] = 4;
  const density = Buffer.alloc(9);
  const perMetre = Math.round(dotsPerInch / 0.0254);
  density.writeUInt32BE(perMetre, 0);
  density.writeUInt32BE(perMetre, 4);
  density[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('pHYs', density),
    chunk('IDAT', zlibBytes(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** TIFF 6.0, little-endian: black and white pages, one strip each, PackBits. */
export function writeTiff(pages: readonly Bitmap[], dotsPerInch: number): Uint8Array {
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  const parts: Buffer[] = [head];
  let length = head.length;
  let link: { part: Buffer; at: number } = { part: head, at: 4 };
  for (const page of pages) {
    const strip = packBits(page);
    const ratio = Buffer.alloc(8);
    ratio.writeUInt32LE(dotsPerInch, 0);
    ratio.writeUInt32LE(1, 4);
    const [stripAt, ratioAt] = [length, length + strip.length];
    const directory = directoryOf([
      [256, 4, page.width],
      [257, 4, page.height],
      [258, 3, 1],
      [259, 3, 32_773],
      // 0 means white.
      [262, 3, 0],
      [273, 4, stripAt],
      [277, 3, 1],
      [278, 4, page.height],
      [279, 4, strip.length],
      [282, 5, ratioAt],
      [283, 5, ratioAt],
      [296, 3, 2],
    ]);
    link.part.writeUInt32LE(ratioAt + ratio.length, link.at);
    link = { part: directory, at: directory.length - 4 };
    parts.push(strip, ratio, directory);
    length = ratioAt + ratio.length + directory.length;
  }
  return Buffer.concat(parts);
}

/** Tag, type (3: short, 4: long, 5: offset of a fraction) and the single value. */
type TiffEntry = readonly [tag: number, type: number, value: number];

function directoryOf(entries: readonly TiffEntry[]): Buffer {
  const directory = Buffer.alloc(2 + 12 * entries.length + 4);
  directory.writeUInt16LE(entries.length, 0);
  entries.forEach(([tag, type, value], index) => {
    const at = 2 + 12 * index;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(1, at + 4);
    directory.writeUInt32LE(value, at + 8);
  });
  return directory;
}

/**
 * Packs each row of bits separately: runs of one byte, and stretches without runs. Pads to an even
 * length.
 */
function packBits({ width, height, light }: Bitmap): Buffer {
  const packed: number[] = [];
  const rowBytes = Math.ceil(width / 8);
  for (let row = 0; row < height; row++) {
    const bits = new Uint8Array(rowBytes);
    for (let column = 0; column < width; column++) {
      if (light[row * width + column]! < 0.5) bits[column >> 3]! |= 0x80 >> (column & 7);
    }
    packRow(bits, packed);
  }
  if (packed.length % 2 === 1) packed.push(0x80);
  return Buffer.from(packed);
}

const longestRun = 128;

function packRow(bits: Uint8Array, packed: number[]): void {
  for (let at = 0; at < bits.length;) {
    const run = runAt(bits, at);
    if (run > 2) {
      packed.push(257 - run, bits[at]!);
      at += run;
      continue;
    }
    let end = at;
    while (end < bits.length && end - at < longestRun && runAt(bits, end) < 3) end += 1;
    packed.push(end - at - 1, ...bits.subarray(at, end));
    at = end;
  }
}

function runAt(bits: Uint8Array, at: number): number {
  let end = at;
  while (end < bits.length && end - at < longestRun && bits[end] === bits[at]) end += 1;
  return end - at;
}

export function levelOf(value: number, most: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * most);
}
