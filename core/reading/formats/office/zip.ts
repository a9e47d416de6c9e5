// Reads ZIP files (APPNOTE 6.3) that were not made to harm: office files in the first place. Sizes
// are those the directory states, which are held to; what a plain writer never writes is refused.

import { crc32, inflateRawSync } from 'node:zlib';
import { Fault } from '../../../kernel/errors.ts';
import type { ReadingLimits } from '../../limits.ts';

export interface ZipFile {
  names: readonly string[];
  /**
   * The content of an entry, or null when there is none of that name.
   * Faults: `document_unreadable` when it is not what the directory says.
   */
  read(name: string): Buffer | null;
}

interface Entry {
  name: string;
  method: number;
  checksum: number;
  packed: number;
  size: number;
  /** Of its local header. */
  offset: number;
}

const endMark = 0x06054b50;
const endLength = 22;
const entryMark = 0x02014b50;
const entryLength = 46;
const localMark = 0x04034b50;
const localLength = 30;

/** XML of equal rows shrinks to a hundredth; deflate itself ends at 1032, where bombs are. */
const mostRatio = 400;
/** Small files of zeros may shrink as they like. */
const ratioMatters = 1024 * 1024;

/** Faults: `document_unreadable` with what is wrong. */
export function openZip(bytes: Uint8Array, limits: ReadingLimits): ZipFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(file);
  const entries = readDirectory(file, end, limits);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.maxUnzippedBytes) {
    refuse(`unpacks to ${total} bytes; at most ${limits.maxUnzippedBytes} are read`);
  }
  refuseOverlaps(entries, file.readUInt32LE(end + 16));
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  if (named.size < entries.length) refuse('has two entries of one name');
  return {
    names: [...named.keys()],
    read(name) {
      const entry = named.get(name);
      return entry === undefined ? null : unpack(file, entry);
    },
  };
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - endLength - 0xffff);
  for (let at = file.length - endLength; at >= first; at -= 1) {
    const isEnd = file.readUInt32LE(at) === endMark;
    if (isEnd && at + endLength + file.readUInt16LE(at + 20) === file.length) return at;
  }
  return refuse('is cut off: it has no directory');
}

function readDirectory(file: Buffer, end: number, limits: ReadingLimits): Entry[] {
  const [disk, directoryDisk] = [file.readUInt16LE(end + 4), file.readUInt16LE(end + 6)];
  const [here, count] = [file.readUInt16LE(end + 8), file.readUInt16LE(end + 10)];
  const [length, start] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)];
  if (count === 0xffff || length === 0xffffffff || start === 0xffffffff) {
    refuse('is in the ZIP64 form, which is not read');
  }
  if (disk !== 0 || directoryDisk !== 0 || here !== count) refuse('is one part of several');
  if (start + length > end) refuse('has a directory outside of itself');
  if (count > limits.maxZipEntries) {
    refuse(`has ${count} entries; at most ${limits.maxZipEntries} are read`);
  }
  const entries: Entry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > start + length || file.readUInt32LE(at) !== entryMark) {
      refuse('has a broken directory');
    }
    const { entry, next } = readEntry(file, at);
    // Folders hold nothing.
    if (!entry.name.endsWith('/')) entries.push(entry);
    at = next;
  }
  return entries;
}

function readEntry(file: Buffer, at: number): { entry: Entry; next: number } {
  const nameEnd = at + entryLength + file.readUInt16LE(at + 28);
  const name = file.toString('utf8', at + entryLength, nameEnd);
  const entry = {
    name,
    method: file.readUInt16LE(at + 10),
    checksum: file.readUInt32LE(at + 16),
    packed: file.readUInt32LE(at + 20),
    size: file.readUInt32LE(at + 24),
    offset: file.readUInt32LE(at + 42),
  };
  // Bit 0: encrypted; bit 13: so is the directory.
  if ((file.readUInt16LE(at + 8) & 0x2001) !== 0) refuse('is encrypted');
  if (!isPlainName(name)) refuse(`has an entry named ${JSON.stringify(name.slice(0, 100))}`);
  if ([entry.packed, entry.size, entry.offset].includes(0xffffffff)) {
    refuse('is in the ZIP64 form, which is not read');
  }
  if (entry.size > ratioMatters && entry.size > entry.packed * mostRatio) {
    refuse(`has an entry that unpacks to more than ${mostRatio} times its size`);
  }
  const next = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  return { entry, next };
}

/** Nothing is ever written under these names; still, a name that leads out shows a forged file. */
function isPlainName(name: string): boolean {
  if (name === '' || /^[/\\]|^[a-z]:|[\0\\]/i.test(name)) return false;
  return !name.split('/').includes('..');
}

/** Entries over the same bytes let a small file unpack to any size (D. Fifield, 2019). */
function refuseOverlaps(entries: readonly Entry[], directory: number): void {
  let free = 0;
  for (const { offset, packed } of [...entries].sort((a, b) => a.offset - b.offset)) {
    if (offset < free) refuse('has entries that overlap');
    free = offset + localLength + packed;
  }
  if (free > directory) refuse('has entries that overlap its directory');
}

function unpack(file: Buffer, { name, method, checksum, packed, size, offset }: Entry): Buffer {
  if (offset + localLength > file.length || file.readUInt32LE(offset) !== localMark) {
    refuse('has a broken entry');
  }
  const start =
    offset + localLength + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const source = file.subarray(start, start + packed);
  const content = method === 0 ? source : inflate(source, method, size);
  if (content.length !== size || crc32(content) !== checksum) {
    refuse(`has a damaged entry (${name.slice(0, 100)})`);
  }
  return content;
}

function inflate(source: Buffer, method: number, size: number): Buffer {
  if (method !== 8) refuse(`has an entry packed by method ${method}, which is not read`);
  try {
    // One byte more than stated, so that an entry that goes on is found out.
    return inflateRawSync(source, { maxOutputLength: size + 1 });
  } catch (error) {
    throw new Fault('document_unreadable', 'The ZIP file has a damaged entry.', { cause: error });
  }
}

function refuse(problem: string): never {
  throw new Fault('document_unreadable', `The ZIP file ${problem}.`);
}
