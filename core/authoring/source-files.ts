// Code files in a plugin's folder.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const sources = /\.(ts|mts|js|mjs)$/;
const test = /\.test\.\w+$/;

/** Returns files that run in service, without installed packages and tests. */
export function serviceFiles(folder: string): string[] {
  return filesBelow(folder, ['node_modules', 'samples', 'test']).filter((path) => !test.test(path));
}

/** Returns all files of the author. */
export function sourceFiles(folder: string): string[] {
  return filesBelow(folder, ['node_modules']);
}

/** Returns the plugin's own tests: `<name>.test.ts` or `.js`, in any folder. */
export function testFiles(folder: string): string[] {
  return sourceFiles(folder).filter((path) => test.test(path));
}

function filesBelow(folder: string, without: readonly string[]): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.') && !without.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path, without);
      return entry.isFile() && sources.test(entry.name) ? [path] : [];
    })
    .sort();
}
