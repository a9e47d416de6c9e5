// Pictures of documents' pages, kept for a while after they were drawn: a person who reviews goes back
// and forth. They lie beside the content that they show and are sealed like it, so that whatever
// erases the content erases them.

import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Ids } from '../kernel/ids.ts';
import type { SealedFiles } from '../vault/sealed-file.ts';
import { placeOf } from '../vault/vault.ts';
import { contentPath } from './content-path.ts';
import type { Content } from './queries.ts';

export interface PagePicture {
  /** From 1. */
  page: number;
  /** Pixels. */
  width: number;
}

export interface PageImages {
  /** As kept, or as `draw` makes it, whose faults are passed on and kept by nobody. */
  get(content: Content, picture: PagePicture, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Removes the pictures of contents that nobody has drawn a picture of since then. */
  sweep(before: Date): Promise<number>;
}

export interface PageImagesOptions {
  folder: string;
  ids: Ids;
  sealed: SealedFiles;
  /** Whether a content is still stored. */
  exists(content: Content): Promise<boolean>;
  /** Of all pictures that this process keeps; what was not looked at longest goes first. */
  maxBytes: number;
}

const ending = '.pages';

/** The folder of a content's pictures, by the path of its plain file. */
export function picturesBeside(plainPath: string): string {
  return `${plainPath}${ending}`;
}

export function createPageImages(options: PageImagesOptions): PageImages {
  const { folder, sealed } = options;
  const kept = createKeptFiles(options.maxBytes);
  const drawing = new Map<string, Promise<Uint8Array>>();

  async function find(path: string, context: string): Promise<Uint8Array | null> {
    try {
      const parts: Buffer[] = [];
      for await (const part of sealed.read(path, context)) parts.push(part);
      const bytes = Buffer.concat(parts);
      await kept.note(path, bytes.length);
      return bytes;
    } catch {
      // None yet, erased with its document, or sealed with a key that is gone: it is drawn again.
      return null;
    }
  }

  return {
    async get(content, picture, draw) {
      const { tenantId, sha256 } = content;
      const name = `${picture.page}-${picture.width}`;
      const path = join(picturesBeside(contentPath(folder, content)), `${name}.sealed`);
      const underway = drawing.get(path);
      if (underway) return underway;
      const context = placeOf('page', tenantId, `${sha256}/${name}`);
      const made = (async () => {
        const found = await find(path, context);
        if (found) return found;
        const bytes = await draw();
        if (await write(options, { path, context, content }, bytes)) {
          await kept.note(path, bytes.length);
        }
        return bytes;
      })();
      drawing.set(path, made);
      return made.finally(() => drawing.delete(path));
    },
    async sweep(before) {
      let swept = 0;
      for await (const path of pictureFolders(folder)) {
        const touched = await stat(path).catch(() => null);
        if (touched === null || touched.mtime >= before) continue;
        await rm(path, { recursive: true, force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

/** Counts files by their bytes, and removes those that were not looked at longest. */
function createKeptFiles(maxBytes: number) {
  const kept = new Map<string, number>();
  let held = 0;
  return {
    /** A file was written or looked at just now. */
    async note(path: string, byteLength: number): Promise<void> {
      held += byteLength - (kept.get(path) ?? 0);
      kept.delete(path);
      kept.set(path, byteLength);
      for (const [oldest, bytes] of kept) {
        if (held <= maxBytes) break;
        kept.delete(oldest);
        held -= bytes;
        await rm(oldest, { force: true });
      }
    },
  };
}

/** Whether it is kept: without room it is not, nor when its content was erased meanwhile. */
async function write(
  { folder, ids, sealed, exists }: PageImagesOptions,
  { path, context, content }: { path: string; context: string; content: Content },
  bytes: Uint8Array,
): Promise<boolean> {
  const incoming = join(folder, '.incoming', ids.uuid());
  try {
    await mkdir(dirname(incoming), { recursive: true, mode: 0o700 });
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(incoming, 'wx', 0o600);
    try {
      await sealed.write(file, [bytes], () => context);
    } finally {
      await file.close();
    }
    await rename(incoming, path);
  } catch {
    await rm(incoming, { force: true });
    return false;
  }
  if (await exists(content)) return true;
  await rm(dirname(path), { recursive: true, force: true });
  return false;
}

async function* pictureFolders(folder: string): AsyncGenerator<string> {
  for (const tenant of await namesIn(folder)) {
    for (const prefix of await namesIn(join(folder, tenant))) {
      const parent = join(folder, tenant, prefix);
      for (const name of await namesIn(parent)) if (name.endsWith(ending)) yield join(parent, name);
    }
  }
}

/** Of what is no folder, or no longer there, none. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
