// Files with the bytes of documents: `<folder>/<tenant>/<aa>/<sha256>.sealed`, named after the
// plain bytes and encrypted for that name and tenant. A file gets its final name only when it is
// complete and on disk. Until then, it is in `.incoming`, which cannot be the name of a tenant.
// Files without the extension were stored before encryption was introduced; `reseal` encrypts them.

import { ok } from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Ids } from '../kernel/ids.ts';
import { Fault } from '../kernel/errors.ts';
import type { SealedFiles } from '../vault/sealed-file.ts';
import { placeOf } from '../vault/vault.ts';
import { FileOutOfReach } from './out-of-reach.ts';
import { contentName, contentPath, tenantName } from './content-path.ts';
import { picturesBeside } from './page-images.ts';
import type { Content } from './queries.ts';

/** Complete and hashed bytes without a final name. */
export interface IncomingFile extends Content {
  path: string;
  byteLength: number;
}

export interface ContentFiles {
  /**
   * Receives bytes. Leaves nothing behind if the source, the size limit or the disk ends it. Throws
   * `unavailable`.
   */
  receive(tenantId: string, source: ByteSource, limit: ByteLimit): Promise<IncomingFile>;
  /** Returns the plain bytes of a received file. */
  readIncoming(incoming: IncomingFile): AsyncIterable<Buffer>;
  /** Gives the file its final name; the same content may exist already. */
  keep(incoming: IncomingFile): Promise<void>;
  discard(incoming: { path: string }): Promise<void>;
  /** Yields the plain bytes. Throws `FileOutOfReach`, and the errors of SealedFiles. */
  read(content: Content): AsyncIterable<Buffer>;
  erase(content: Content): Promise<void>;
  /** Returns the ID of the master key; null for a plain file, undefined if there is no file. */
  keyOf(content: Content): Promise<string | null | undefined>;
  /** Encrypts a file with the current master key. */
  reseal(content: Content): Promise<void>;
  /** Deletes incoming files that were not written to since this time. */
  sweepIncoming(before: Date): Promise<number>;
  /** Yields all stored contents, one folder at a time. */
  contents(): AsyncGenerator<{ tenantId: string; hashes: string[] }>;
}

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ByteLimit {
  maxBytes: number;
  /** Error thrown beyond the limit. */
  tooLarge: () => Fault;
}

const ownerOnly = { folder: 0o700, file: 0o600 } as const;
/** Error codes of a file that is on another node, or whose folder is not mounted. */
const outOfReachCodes = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EIO',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'ENODEV',
  'ENXIO',
]);
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

export function createContentFiles(deps: {
  folder: string;
  ids: Ids;
  sealed: SealedFiles;
}): ContentFiles {
  const { folder, ids, sealed } = deps;
  const incomingFolder = join(folder, '.incoming');

  const plainPath = (content: Content): string => contentPath(folder, content);
  const sealedPath = (content: Content): string => `${plainPath(content)}.sealed`;

  async function* read(content: Content): AsyncGenerator<Buffer> {
    try {
      if (await isThere(sealedPath(content))) {
        yield* sealed.read(sealedPath(content), contextOf(content));
      } else yield* createReadStream(plainPath(content)) as AsyncIterable<Buffer>;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw code !== undefined && outOfReachCodes.has(code) ? new FileOutOfReach(error) : error;
    }
  }

  async function keep(incoming: IncomingFile): Promise<void> {
    const path = sealedPath(incoming);
    try {
      await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder });
      await rename(incoming.path, path);
      // The directory entries must survive a power failure as well.
      await syncFolder(dirname(path));
      await syncFolder(dirname(dirname(path)));
      await syncFolder(folder);
      await rm(plainPath(incoming), { force: true });
    } catch (error) {
      throw withoutRoom(error);
    }
  }

  return {
    async receive(tenantId, source, limit) {
      const path = join(incomingFolder, ids.uuid());
      const written = await writeNew(path, (file) =>
        sealed.write(file, capped(source, limit), (sha256) => contextOf({ tenantId, sha256 })),
      );
      return { path, tenantId, ...written };
    },
    readIncoming: (incoming) => sealed.read(incoming.path, contextOf(incoming)),
    keep,
    discard: (incoming) => rm(incoming.path, { force: true }),
    read,
    async erase(content) {
      await rm(sealedPath(content), { force: true });
      await rm(plainPath(content), { force: true });
      await rm(picturesBeside(plainPath(content)), { recursive: true, force: true });
    },
    async keyOf(content) {
      if (await isThere(sealedPath(content))) return await sealed.keyOf(sealedPath(content));
      return (await isThere(plainPath(content))) ? null : undefined;
    },
    async reseal(content) {
      const context = contextOf(content);
      const path = join(incomingFolder, ids.uuid());
      await writeNew(path, async (file) => {
        if (await isThere(sealedPath(content))) {
          await sealed.rewrap(sealedPath(content), file, context);
          return;
        }
        // Bound to the hash in its name: a plain file whose content has changed is rejected.
        const { sha256 } = await sealed.write(file, read(content), () => context);
        if (sha256 !== content.sha256) throw changedFile(content);
      });
      await keep({ path, byteLength: 0, ...content });
    },
    sweepIncoming: (before) => sweepFolder(incomingFolder, before),
    contents: () => walkContents(folder),
  };
}

/** Deletes all stored files of a tenant. Abandoned incoming files are deleted by the sweep. */
export async function eraseTenantFiles(folder: string, tenantId: string): Promise<void> {
  ok(tenantName.test(tenantId));
  await rm(join(folder, tenantId), { recursive: true, force: true });
}

async function sweepFolder(folder: string, before: Date): Promise<number> {
  let swept = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const touched = await stat(path).catch(ignoreMissing);
    if (touched === undefined || touched.mtime >= before) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}

async function* walkContents(
  folder: string,
): AsyncGenerator<{ tenantId: string; hashes: string[] }> {
  for (const tenantId of await namesIn(folder)) {
    // Ignores other entries (lost+found, a backup).
    if (!tenantName.test(tenantId)) continue;
    for (const prefix of await namesIn(join(folder, tenantId))) {
      const names = await namesIn(join(folder, tenantId, prefix));
      const hashes = names.flatMap((name) => contentName.exec(name)?.[1] ?? []);
      yield { tenantId, hashes: [...new Set(hashes)] };
    }
  }
}

function contextOf({ tenantId, sha256 }: Content): string {
  return placeOf('document', tenantId, sha256);
}

async function* capped(
  source: ByteSource,
  { maxBytes, tooLarge }: ByteLimit,
): AsyncGenerator<Uint8Array> {
  let byteLength = 0;
  for await (const chunk of source) {
    byteLength += chunk.length;
    if (byteLength > maxBytes) throw tooLarge();
    yield chunk;
  }
}

/** The file is on disk when this resolves, and removed when it rejects. */
async function writeNew<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder });
    const file = await open(path, 'wx', ownerOnly.file);
    try {
      const written = await write(file);
      await file.sync();
      return written;
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw withoutRoom(error);
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== undefined;
}

export async function syncFolder(path: string): Promise<void> {
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

function changedFile({ tenantId, sha256 }: Content): Fault {
  const message = `The stored file ${sha256} of ${tenantId} differs from what was stored. It was not changed.`;
  return new Fault('internal_error', message);
}

function withoutRoom(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !noRoomCodes.has(code)) return error;
  const message = 'There is no room to store the document. Nothing else is lost; try again later.';
  return new Fault('unavailable', message, { retryAfter: 60, cause: error });
}
