// Gives the reader a file that it cannot reach itself: it runs as another user, may pass none of
// the folders above, and knows only its own working folder.

import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { chmod, chown, constants, copyFile, link, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serviceUser, startedByRoot } from '../kernel/service-user.ts';

export interface Handover {
  /** Places a file in the reader's folder; `remove` it when it has been read. */
  place(path: string): Promise<{ name: string; remove(): Promise<void> }>;
}

/** Empties the folder: files left in it are those of a run that was killed. */
export function createHandover(folder: string): Handover {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 });
  mkdirSync(folder, { mode: 0o700 });
  if (startedByRoot()) chownSync(folder, serviceUser.uid, serviceUser.gid);
  let count = 0;

  return {
    async place(path) {
      count += 1;
      const name = `document-${count}`;
      const placed = join(folder, name);
      // A link would keep the owner and mode of the original, which only root may read.
      if (startedByRoot()) await copyForServiceUser(path, placed);
      else await linkOrCopy(path, placed);
      return { name, remove: () => rm(placed, { force: true }) };
    },
  };
}

async function copyForServiceUser(path: string, placed: string): Promise<void> {
  await copyFile(path, placed, constants.COPYFILE_FICLONE);
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
