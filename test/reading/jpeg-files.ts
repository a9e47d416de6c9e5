// JPEG files made for the tests: gray, of blocks of one color each, with restart markers.

import { bitWriter } from './fax-files.ts';

export interface FlatJpeg {
  /** Pixels; a block has eight by eight. */
  width: number;
  height: number;
  /** The gray of a block, by its number from the left and from the top. */
  grayAt(column: number, row: number): number;
  /** Blocks between two restart markers; none when not given. */
  restartInterval?: number;
  /** 0xc0 is baseline, 0xc2 progressive. */
  frameMarker?: number;
  /** As EXIF numbers it. */
  orientation?: number;
}

export function flatJpeg(given: FlatJpeg): Buffer {
  const { width, height, restartInterval, frameMarker = 0xc0, orientation } = given;
  const sizes = Array.from({ length: 12 }, (_, size) => size);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...(orientation === undefined ? [] : [segment(0xe1, exif(orientation))]),
    // A step of eight makes a coefficient of the difference of a gray to the middle.
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    segment(frameMarker, [8, ...short(height), ...short(width), 1, 1, 0x11, 0]),
    // Sizes 0 to 11 are codes of four bits; the end of a block is a zero.
    segment(0xc4, [0x00, ...counts({ 4: 12 }), ...sizes]),
    segment(0xc4, [0x10, ...counts({ 1: 1 }), 0]),
    ...(restartInterval === undefined ? [] : [segment(0xdd, short(restartInterval))]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    ...intervals(given),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function intervals({ width, height, grayAt, restartInterval = Infinity }: FlatJpeg): Buffer[] {
  const parts: Buffer[] = [];
  const columns = Math.ceil(width / 8);
  const blocks = columns * Math.ceil(height / 8);
  let bits = bitWriter();
  let last = 0;
  for (let at = 0; at < blocks; at += 1) {
    if (at > 0 && at % restartInterval === 0) {
      const marker = 0xd0 + ((at / restartInterval - 1) % 8);
      parts.push(stuffed(bits.bytes()), Buffer.from([0xff, marker]));
      [bits, last] = [bitWriter(), 0];
    }
    const value = grayAt(at % columns, Math.floor(at / columns)) - 128;
    bits.put(`${differenceCode(value - last)}0`);
    last = value;
  }
  return [...parts, stuffed(bits.bytes())];
}

function differenceCode(difference: number): string {
  const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  const value = difference < 0 ? difference + 2 ** size - 1 : difference;
  const code = size.toString(2).padStart(4, '0');
  return size === 0 ? code : code + value.toString(2).padStart(size, '0');
}

function stuffed(bytes: Buffer): Buffer {
  if (!bytes.includes(0xff)) return bytes;
  return Buffer.from([...bytes].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

function segment(marker: number, data: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...short(data.length + 2), ...data]);
}

function short(value: number): number[] {
  return [value >> 8, value & 0xff];
}

function counts(given: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: 16 }, (_, at) => given[at + 1] ?? 0);
}

function exif(orientation: number): Buffer[number][] {
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return [...Buffer.from('Exif\0\0MM\0*\0\0\0\b', 'latin1'), ...directory];
}
