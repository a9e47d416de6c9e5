// Gives the reader a file that it cannot reach itself: it runs as another user, may pass none of
// the folders above, and knows only its own working folder.

import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { chmod, chown, constants, copyFile, link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serviceUser, startedByRoot } from '../../kernel/service-user.ts';

export interface Handover {
  /** Places a file in the reader's folder; `remove` it when it has been read. */
  place(from: Placed): Promise<{ name: string; path: string; remove(): Promise<void> }>;
}

/** A file by its path, or bytes that lie nowhere in the clear. */
export type Placed = string | AsyncIterable<Uint8Array>;

/** Empties the folder: files left in it are those of a run that was killed. */
export function createHandover(folder: string): Handover {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 });
  mkdirSync(folder, { mode: 0o700 });
  if (startedByRoot()) chownSync(folder, serviceUser.uid, serviceUser.gid);
  let count = 0;

  return {
    async place(from) {
      count += 1;
      const name = `document-${count}`;
      const placed = join(folder, name);
      const remove = (): Promise<void> => rm(placed, { force: true });
      try {
        if (typeof from !== 'string') await writeBytes(from, placed);
        // A link would keep the owner and mode of the original, which only root may read.
        else if (startedByRoot()) await copyFile(from, placed, constants.COPYFILE_FICLONE);
        else await linkOrCopy(from, placed);
        if (startedByRoot()) await giveToServiceUser(placed);
      } catch (error) {
        await remove();
        throw error;
      }
      return { name, path: placed, remove };
    },
  };
}

/**
 * The one place where a stored document is in the clear on disk, for as long as it is being read.
 * Passing it by memory would hold a large document three times: here, in the channel, in the thread.
 */
async function writeBytes(bytes: AsyncIterable<Uint8Array>, placed: string): Promise<void> {
  const file = await open(placed, 'wx', 0o600);
  try {
    for await (const part of bytes) await file.writeFile(part);
  } finally {
    await file.close();
  }
}

async function giveToServiceUser(placed: string): Promise<void> {
  await chown(placed, serviceUser.uid, serviceUser.gid);
  await chmod(placed, 0o400);
}

async function linkOrCopy(path: string, placed: string): Promise<void> {
  try {
    await link(path, placed);
  } catch {
    // Another file system, or one without links.
    await copyFile(path, placed, constants.COPYFILE_FICLONE);
  }
}
