// Detects whether a plugin's folder contains a different version than the loaded one.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Returns the SHA-256 over the names and contents of the folder's files and over its real path.
 * Omits `node_modules`: thousands of files that do not change without the manifest.
 */
export function fingerprintOf(folder: string): string {
  const hash = createHash('sha256').update(folder);
  for (const path of filesIn(folder)) {
    const content = createHash('sha256').update(readFileSync(path)).digest();
    hash.update(`\0${relative(folder, path)}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      return entry.isFile() ? [path] : [];
    });
}
