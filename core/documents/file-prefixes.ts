// `file:` addresses, for installations that share a folder with the appliance. Only an
// administrator allows folders, and files must not lead out of them.

import { constants, type Stats } from 'node:fs';
import { open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { isAbsolute, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface FilePrefixes {
  /** Returns the path in the address if it is literally under a prefix; else null. */
  pathOf(address: string): string | null;
  /** Opens a file for reading; returns null if it does not exist or its real path is outside. */
  open(path: string): Promise<FileHandle | null>;
}

export interface FilePrefixesOptions {
  /** Folders, as absolute paths or `file:///…` addresses. */
  prefixes: readonly string[];
}

const absent = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'EPERM', 'ENXIO', 'ENAMETOOLONG']);

export function createFilePrefixes({ prefixes }: FilePrefixesOptions): FilePrefixes {
  const folders = prefixes.map((prefix) => {
    return resolve(isAbsolute(prefix) ? prefix : fileURLToPath(prefix));
  });

  async function openInside(path: string): Promise<FileHandle | null> {
    const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(whenAbsent)));
    const real = await realpath(path);
    if (!roots.some((root) => root !== null && isInside(real, root))) return null;
    // Does not wait for a writer if the file is a pipe.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = await open(real, flags);
    if (await isStill(file, real)) return file;
    await file.close();
    return null;
  }

  return {
    pathOf(address) {
      const path = pathFrom(address);
      return path !== null && folders.some((folder) => isInside(path, folder)) ? path : null;
    },
    open: (path) => openInside(path).catch(whenAbsent),
  };
}

function pathFrom(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // Node rejects what a path cannot contain: an encoded slash, a host, a NUL.
  if (url.host !== '' || /%2f|%00/i.test(url.pathname)) return null;
  return fileURLToPath(url);
}

/**
 * Detects a folder that was replaced by a link between realpath and open, from the path of the open
 * file.
 */
async function isStill(file: FileHandle, path: string): Promise<boolean> {
  const stats: Stats = await file.stat();
  return stats.isFile() && (await readlink(`/proc/self/fd/${file.fd}`)) === path;
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function whenAbsent(error: NodeJS.ErrnoException): null {
  if (absent.has(error.code ?? '')) return null;
  throw error;
}
