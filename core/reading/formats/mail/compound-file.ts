// Compound files (MS-CFB): storages and streams in one file, the container of Outlook messages.
// Safe against hostile files: chains are limited by the size of the file, and every entry is
// visited once.

import { Fault } from '../../../kernel/errors.ts';

export interface Storage {
  name: string;
  storages: Storage[];
  /** Streams by name, read on demand. Throws `document_unreadable`. */
  streams: Map<string, () => Buffer>;
}

interface Layout {
  file: Buffer;
  sectorSize: number;
  fat: Uint32Array;
}

interface Entry {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

const headerLength = 512;
const entryLength = 128;
const miniSize = 64;
/** Smaller streams are in sectors of 64 bytes. */
const miniCutoff = 4096;
const listedInHeader = 109;
/** Higher values mark the end of a chain, free sectors and the table itself. */
const lastSector = 0xfffffff9;
const noEntry = 0xffffffff;
const storageType = 1;
const streamType = 2;
/** Real messages have several hundred. */
const mostEntries = 100_000;
const deepest = 32;

/** Throws `document_unreadable` if the file contradicts its tables. */
export function openCompoundFile(bytes: Uint8Array): Storage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < headerLength) return refuse('is cut off');
  const shift = file.readUInt16LE(0x1e);
  if (shift !== 9 && shift !== 12) return refuse('has sectors of an unknown size');
  const layout: Layout = { file, sectorSize: 2 ** shift, fat: new Uint32Array() };
  layout.fat = readTable(layout, tableSectors(layout));
  const entries = readEntries(chainOf(layout, file.readUInt32LE(0x30)));
  const [root] = entries;
  if (!root) return refuse('has no directory');
  refuseShared(entries, file.length);
  const miniTable = readTable(layout, sectorsFrom(layout, file.readUInt32LE(0x3c)));
  const mini = { file: chainOf(layout, root.start), sectorSize: miniSize, fat: miniTable };
  const read = ({ start, size }: Entry): Buffer =>
    size < miniCutoff ? miniChain(mini, start, size) : chainOf(layout, start, size);
  return storageOf(root, entries, read);
}

/** Overlapping streams would let a small file contain any number of large attachments. */
function refuseShared(entries: readonly Entry[], fileLength: number): void {
  const streams = entries.filter(({ type }) => type === streamType);
  const total = streams.reduce((sum, { size }) => sum + size, 0);
  if (total > fileLength) refuse('has streams that share their sectors');
}

function storageOf(
  root: Entry,
  entries: readonly Entry[],
  read: (entry: Entry) => Buffer,
): Storage {
  const met = new Set<number>();

  function fill(entry: Entry, level: number): Storage {
    if (level > deepest) refuse('has storages nested too deeply');
    const storage: Storage = { name: entry.name, storages: [], streams: new Map() };
    const pending = [entry.child];
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      if (index === noEntry) continue;
      const child = entries[index];
      if (!child || met.has(index)) return refuse('has a directory that leads in circles');
      met.add(index);
      pending.push(child.left, child.right);
      if (child.type === storageType) storage.storages.push(fill(child, level + 1));
      if (child.type === streamType) storage.streams.set(child.name, () => read(child));
    }
    storage.storages.sort((one, other) => (one.name < other.name ? -1 : 1));
    return storage;
  }

  return fill(root, 0);
}

function readEntries(directory: Buffer): Entry[] {
  const count = Math.floor(directory.length / entryLength);
  if (count > mostEntries) refuse(`has ${count} entries; at most ${mostEntries} are read`);
  return Array.from({ length: count }, (_, index) => {
    const at = index * entryLength;
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 0x40));
    return {
      name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      type: directory[at + 0x42]!,
      left: directory.readUInt32LE(at + 0x44),
      right: directory.readUInt32LE(at + 0x48),
      child: directory.readUInt32LE(at + 0x4c),
      start: directory.readUInt32LE(at + 0x74),
      size: directory.readUInt32LE(at + 0x78),
    };
  });
}

/** Returns the sectors of the sector table: the first ones are in the header, others in a chain. */
function tableSectors({ file, sectorSize }: Layout): number[] {
  const count = file.readUInt32LE(0x2c);
  if (count > file.length / sectorSize) refuse('has a table larger than itself');
  const sectors: number[] = [];
  const take = (at: number, listed: number): void => {
    for (let index = 0; index < listed && sectors.length < count; index += 1) {
      sectors.push(file.readUInt32LE(at + index * 4));
    }
  };
  take(0x4c, listedInHeader);
  let next = file.readUInt32LE(0x44);
  const perSector = sectorSize / 4 - 1;
  while (sectors.length < count) {
    const at = (next + 1) * sectorSize;
    if (next > lastSector || at + sectorSize > file.length) return refuse('is cut off');
    take(at, perSector);
    next = file.readUInt32LE(at + perSector * 4);
  }
  return sectors;
}

function readTable({ file, sectorSize }: Layout, sectors: readonly number[]): Uint32Array {
  const perSector = sectorSize / 4;
  const table = new Uint32Array(sectors.length * perSector);
  for (const [place, sector] of sectors.entries()) {
    const from = (sector + 1) * sectorSize;
    if (from + sectorSize > file.length) refuse('is cut off');
    for (let index = 0; index < perSector; index += 1) {
      table[place * perSector + index] = file.readUInt32LE(from + index * 4);
    }
  }
  return table;
}

function sectorsFrom({ fat }: Pick<Layout, 'fat'>, start: number): number[] {
  const sectors: number[] = [];
  for (let sector = start; sector <= lastSector; sector = fat[sector]!) {
    // A chain longer than the table is circular.
    if (sector >= fat.length || sectors.length > fat.length) refuse('has a broken chain');
    sectors.push(sector);
  }
  return sectors;
}

/** Without a size, returns the whole chain. */
function chainOf(layout: Layout, start: number, size?: number): Buffer {
  const { file, sectorSize } = layout;
  const sectors = sectorsFrom(layout, start);
  const parts = sectors.map((sector) =>
    file.subarray((sector + 1) * sectorSize, (sector + 2) * sectorSize),
  );
  return exactly(Buffer.concat(parts), size);
}

function miniChain({ file, sectorSize, fat }: Layout, start: number, size: number): Buffer {
  if (size === 0) return Buffer.alloc(0);
  const parts = sectorsFrom({ fat }, start).map((sector) =>
    file.subarray(sector * sectorSize, (sector + 1) * sectorSize),
  );
  return exactly(Buffer.concat(parts), size);
}

function exactly(content: Buffer, size = content.length): Buffer {
  if (content.length < size) refuse('has a stream that is cut off');
  return content.subarray(0, size);
}

function refuse(problem: string): never {
  throw new Fault('document_unreadable', `The Outlook file ${problem}.`);
}
