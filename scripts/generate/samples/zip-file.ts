// Writes ZIP files; all entries have the same fixed timestamp.

import { crc32 } from 'node:zlib';
import { deflatedBytes } from './deflate.ts';

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
}

/** 1 January 2025, midnight, as two 16-bit words in MS-DOS format. */
const dosDate = ((2025 - 1980) << 9) | (1 << 5) | 1;
/** Version 2.0, required for deflate; UTF-8 names; deflated. */
const common = [20, 0x0800, 8, 0, dosDate];

export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content as Uint8Array);
    const packed = deflatedBytes(bytes);
    const described = Buffer.concat([
      words(common),
      longs([crc32(bytes), packed.length, bytes.length]),
    ]);
    const label = Buffer.from(name);
    const local = Buffer.concat([longs([0x04034b50]), described, words([label.length, 0]), label]);
    files.push(local, Buffer.from(packed));
    directory.push(
      longs([0x02014b50]),
      words([20]),
      described,
      words([label.length, 0, 0, 0, 0]),
      longs([0, offset]),
      label,
    );
    offset += local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const count = entries.length;
  const end = [longs([0x06054b50]), words([0, 0, count, count]), longs([listed.length, offset])];
  return Buffer.concat([...files, listed, ...end, words([0])]);
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => bytes.writeUInt16LE(value, 2 * index));
  return bytes;
}

function longs(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, 4 * index));
  return bytes;
}
