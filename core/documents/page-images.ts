// Cache of page images: a reviewer looks at pages repeatedly. Images are stored beside the content
// that they show and encrypted like it, so that erasing the content erases them.

import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Ids } from '../kernel/ids.ts';
import type { SealedFiles } from '../vault/sealed-file.ts';
import { placeOf } from '../vault/vault.ts';
import { contentPath } from './content-path.ts';
import type { Content } from './queries.ts';

export interface PagePicture {
  /** Page number, from 1. */
  page: number;
  /** Width in pixels. */
  width: number;
}

export interface PageImages {
  /**
   * Returns the cached image, or the result of `draw`, whose errors are passed on and not cached.
   */
  get(content: Content, picture: PagePicture, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Deletes the images of contents for which none was drawn since this time. */
  sweep(before: Date): Promise<number>;
}

export interface PageImagesOptions {
  folder: string;
  ids: Ids;
  sealed: SealedFiles;
  /** Whether a content is still stored. */
  exists(content: Content): Promise<boolean>;
  /** Maximum size of all images that this process stores; the least recently used are deleted. */
  maxBytes: number;
}

const ending = '.pages';

/** Returns the folder of a content's images, from the path of its plain file. */
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
      // The image is missing, erased with its document, or encrypted with a missing key: it is
      // drawn again.
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

/** Counts files by their bytes, and deletes the least recently used ones. */
function createKeptFiles(maxBytes: number) {
  const kept = new Map<string, number>();
  let held = 0;
  return {
    /** Records that a file was written or read. */
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

/**
 * Returns whether the image was stored: not if there is no space, or if its content was erased in
 * the meantime.
 */
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

/** Returns an empty list if it is not a folder, or no longer exists. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
