// ZIP files: yauzl reads the directory, and unusual structures are rejected. The sizes in the
// directory are enforced. Entries are unpacked here, because the streams of yauzl take three times
// as long and do not limit the unpacked bytes.

import { crc32, inflateRawSync } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile as ZipReader } from 'yauzl';
import { Fault } from '../../../kernel/errors.ts';
import type { ReadingLimits } from '../../limits.ts';

export interface ZipFile {
  names: readonly string[];
  /**
   * Returns the content of an entry, or null if there is no such name. Throws `document_unreadable`
   * if it contradicts the directory.
   */
  read(name: string): Promise<Buffer | null>;
}

const localLength = 30;
const stored = 0;
const deflated = 8;

/** XML of equal rows shrinks to a hundredth; the maximum of deflate is 1032, which bombs use. */
const mostRatio = 400;
/** Smaller files may have any ratio. */
const ratioMatters = 1024 * 1024;

/** Throws `document_unreadable` with the problem. */
export async function openZip(bytes: Uint8Array, limits: ReadingLimits): Promise<ZipFile> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await readable(fromBufferPromise(file));
  if (zip.entryCount > limits.maxZipEntries) {
    refuse(`has ${zip.entryCount} entries; at most ${limits.maxZipEntries} are read`);
  }
  const entries = await readable(entriesOf(zip));
  for (const entry of entries) refuseForged(entry);
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > limits.maxUnzippedBytes) {
    refuse(`unpacks to ${total} bytes; at most ${limits.maxUnzippedBytes} are read`);
  }
  refuseOverlaps(entries);
  const named = new Map(entries.map((entry) => [entry.fileName, entry]));
  if (named.size < entries.length) refuse('has two entries of one name');
  return {
    names: [...named.keys()],
    async read(name) {
      const entry = named.get(name);
      if (entry === undefined) return null;
      const header = await readable(zip.readLocalFileHeaderPromise(entry, { minimal: true }));
      return unpack(file, header.fileDataStart, entry);
    },
  };
}

/** yauzl rejects names that lead out of the folder: they indicate a forged file. */
async function entriesOf(zip: ZipReader): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    // Folders have no content.
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  return entries;
}

function refuseForged(entry: Entry): void {
  const { compressedSize, uncompressedSize, fileName } = entry;
  if (entry.isEncrypted()) refuse('is encrypted');
  if (fileName === '' || fileName.includes('\0')) {
    refuse(`has an entry named ${JSON.stringify(fileName.slice(0, 100))}`);
  }
  if (uncompressedSize > ratioMatters && uncompressedSize > compressedSize * mostRatio) {
    refuse(`has an entry that unpacks to more than ${mostRatio} times its size`);
  }
}

/** Overlapping entries let a small file unpack to any size (D. Fifield, 2019). */
function refuseOverlaps(entries: readonly Entry[]): void {
  let free = 0;
  const byOffset = (a: Entry, b: Entry): number =>
    a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader;
  for (const { relativeOffsetOfLocalHeader: offset, compressedSize } of entries.toSorted(
    byOffset,
  )) {
    if (offset < free) refuse('has entries that overlap');
    free = offset + localLength + compressedSize;
  }
}

function unpack(file: Buffer, start: number, entry: Entry): Buffer {
  const source = file.subarray(start, start + entry.compressedSize);
  const content = entry.compressionMethod === stored ? source : inflate(source, entry);
  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32) {
    refuse(`has a damaged entry (${entry.fileName.slice(0, 100)})`);
  }
  return content;
}

function inflate(source: Buffer, { compressionMethod, uncompressedSize }: Entry): Buffer {
  if (compressionMethod !== deflated) {
    refuse(`has an entry packed by method ${compressionMethod}, which is not read`);
  }
  try {
    // One byte more than stated, to detect an entry that continues.
    return inflateRawSync(source, { maxOutputLength: uncompressedSize + 1 });
  } catch (error) {
    throw new Fault('document_unreadable', 'The ZIP file has a damaged entry.', { cause: error });
  }
}

/** Converts errors of yauzl to faults. Its messages repeat names, which may be long. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    const reason = (cause as Error).message.slice(0, 200);
    throw new Fault('document_unreadable', `The ZIP file is damaged or forged: ${reason}`, {
      cause,
    });
  }
}

function refuse(problem: string): never {
  throw new Fault('document_unreadable', `The ZIP file ${problem}.`);
}
