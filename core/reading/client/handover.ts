// Copies a file to the reader's folder. The reader runs as another user, may be unable to access
// parent folders, and only knows its own working folder.

import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { chmod, chown, constants, copyFile, link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serviceUser, startedByRoot } from '../../kernel/service-user.ts';

export interface Handover {
  /** Places a file in the reader's folder; call `remove` after reading it. */
  place(from: Placed): Promise<{ name: string; path: string; remove(): Promise<void> }>;
}

/** Path of a file, or bytes that are not on disk in plain text. */
export type Placed = string | AsyncIterable<Uint8Array>;

/** Empties the folder: files in it belong to a killed process. */
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
 * The only place where a stored document is on disk in plain text, while it is read. In memory, a
 * large document would exist three times: here, in the channel, and in the thread.
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
