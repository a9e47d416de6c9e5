// The bytes of documents as files: `<folder>/<tenant>/<aa>/<sha256>.sealed`, named after the plain
// bytes and encrypted for that name and tenant. A file appears under its final name only when it is
// complete and on disk; until then it lies in `.incoming`, a name that no tenant can have. Files
// without the ending are plain, from before there was encryption, until `reseal` has been by.

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

/** Bytes that are complete and hashed, and have no name yet. */
export interface IncomingFile extends Content {
  path: string;
  byteLength: number;
}

export interface ContentFiles {
  /** Nothing is left behind when the source, the cap or the disk ends it. Fault: `unavailable`. */
  receive(tenantId: string, source: ByteSource, limit: ByteLimit): Promise<IncomingFile>;
  /** The plain bytes of what was received. */
  readIncoming(incoming: IncomingFile): AsyncIterable<Buffer>;
  /** Gives the bytes their final name; the same bytes may be there already. */
  keep(incoming: IncomingFile): Promise<void>;
  discard(incoming: { path: string }): Promise<void>;
  /** The plain bytes. Faults: `FileOutOfReach`, and those of SealedFiles. */
  read(content: Content): AsyncIterable<Buffer>;
  erase(content: Content): Promise<void>;
  /** The id of the master key; null for a plain file, undefined when there is none. */
  keyOf(content: Content): Promise<string | null | undefined>;
  /** Seals a plain file, or a sealed one under the present master key. */
  reseal(content: Content): Promise<void>;
  /** Removes incoming files that nobody has written to since then. */
  sweepIncoming(before: Date): Promise<number>;
  /** Every content there is, a folder at a time. */
  contents(): AsyncGenerator<{ tenantId: string; hashes: string[] }>;
}

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ByteLimit {
  maxBytes: number;
  /** What is thrown beyond it. */
  tooLarge: () => Fault;
}

const ownerOnly = { folder: 0o700, file: 0o600 } as const;
/** The file is elsewhere, or its folder is not mounted as it should be. */
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
      // The name, and the folders that may be new, must outlive a power cut as the bytes do.
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
        // Bound to the hash that it is named after: a plain file that is no longer that is refused.
        const { sha256 } = await sealed.write(file, read(content), () => context);
        if (sha256 !== content.sha256) throw changedFile(content);
      });
      await keep({ path, byteLength: 0, ...content });
    },
    sweepIncoming: (before) => sweepFolder(incomingFolder, before),
    contents: () => walkContents(folder),
  };
}

/** All stored files of a tenant; what is on its way in is swept when it has come to nothing. */
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
    // What is not ours (lost+found, a backup) is left alone.
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

/** On disk when it resolves; nothing is left of it when it rejects. */
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
