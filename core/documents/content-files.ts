// The bytes of documents as files: `<folder>/<tenant>/<aa>/<sha256>`. A file appears under its
// final name only when it is complete and on disk; until then it lies in `.incoming`, a name that
// no tenant can have. Only the owner may read: other processes are given bytes, not paths.

import { ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Ids } from '../kernel/ids.ts';
import { Fault } from '../kernel/errors.ts';
import type { Content } from './queries.ts';

/** Bytes that are complete and hashed, and have no name yet. */
export interface IncomingFile {
  path: string;
  sha256: string;
  byteLength: number;
}

export interface ContentFiles {
  /** Nothing is left behind when the source, the cap or the disk ends it. Fault: `unavailable`. */
  receive(source: ByteSource, limit: ByteLimit): Promise<IncomingFile>;
  /** Gives the bytes their final name; the same bytes may be there already. */
  keep(incoming: { path: string }, content: Content): Promise<string>;
  discard(incoming: { path: string }): Promise<void>;
  pathOf(content: Content): string;
  erase(content: Content): Promise<void>;
  /** Removes incoming files that nobody has written to since then. */
  sweepIncoming(before: Date): Promise<number>;
  /** Every file there is, a folder at a time. */
  contents(): AsyncGenerator<{ tenantId: string; hashes: string[] }>;
}

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ByteLimit {
  maxBytes: number;
  /** What is thrown beyond it. */
  tooLarge: () => Fault;
}

const tenantName = /^[a-z][a-z0-9-]*$/;
const contentName = /^[0-9a-f]{64}$/;
const ownerOnly = { folder: 0o700, file: 0o600 } as const;
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

export function createContentFiles({ folder, ids }: { folder: string; ids: Ids }): ContentFiles {
  const incomingFolder = join(folder, '.incoming');

  function pathOf({ tenantId, sha256 }: Content): string {
    ok(tenantName.test(tenantId) && contentName.test(sha256));
    return join(folder, tenantId, sha256.slice(0, 2), sha256);
  }

  return {
    async receive(source, limit) {
      const path = join(incomingFolder, ids.uuid());
      try {
        await mkdir(incomingFolder, { recursive: true, mode: ownerOnly.folder });
        const file = await open(path, 'wx', ownerOnly.file);
        try {
          return { path, ...(await write(file, source, limit)) };
        } finally {
          await file.close();
        }
      } catch (error) {
        await rm(path, { force: true });
        throw withoutRoom(error);
      }
    },
    async keep(incoming, content) {
      const path = pathOf(content);
      try {
        await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder });
        await rename(incoming.path, path);
        // The name, and the folders that may be new, must outlive a power cut as the bytes do.
        await syncFolder(dirname(path));
        await syncFolder(dirname(dirname(path)));
        await syncFolder(folder);
      } catch (error) {
        throw withoutRoom(error);
      }
      return path;
    },
    discard: (incoming) => rm(incoming.path, { force: true }),
    pathOf,
    erase: (content) => rm(pathOf(content), { force: true }),
    async sweepIncoming(before) {
      let swept = 0;
      for (const name of await namesIn(incomingFolder)) {
        const path = join(incomingFolder, name);
        const touched = await stat(path).catch(ignoreMissing);
        if (touched === undefined || touched.mtime >= before) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },
    async *contents() {
      for (const tenantId of await namesIn(folder)) {
        // What is not ours (lost+found, a backup) is left alone.
        if (!tenantName.test(tenantId)) continue;
        for (const prefix of await namesIn(join(folder, tenantId))) {
          const names = await namesIn(join(folder, tenantId, prefix));
          yield { tenantId, hashes: names.filter((name) => contentName.test(name)) };
        }
      }
    },
  };
}

async function write(
  file: FileHandle,
  source: ByteSource,
  { maxBytes, tooLarge }: ByteLimit,
): Promise<Omit<IncomingFile, 'path'>> {
  const hash = createHash('sha256');
  let byteLength = 0;
  for await (const chunk of source) {
    byteLength += chunk.length;
    if (byteLength > maxBytes) throw tooLarge();
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  await file.sync();
  return { sha256: hash.digest('hex'), byteLength };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

function withoutRoom(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !noRoomCodes.has(code)) return error;
  const message = 'There is no room to store the document. Nothing else is lost; try again later.';
  return new Fault('unavailable', message, { retryAfter: 60, cause: error });
}
