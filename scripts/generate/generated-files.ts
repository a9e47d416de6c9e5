// Generated files are committed: a generator writes them, and with --check proves them fresh.

import { readFileSync, writeFileSync } from 'node:fs';

export interface TextFile {
  /** Absolute. */
  path: string;
  text: string;
}

/** Files whose content on disk is not what would be generated now. */
export function staleFiles(files: readonly TextFile[]): string[] {
  return files.filter(({ path, text }) => contentOf(path) !== text).map(({ path }) => path);
}

/** Writes what is stale, or with `check` only names it; the exit code is 1 when a check fails. */
export function generate(files: readonly TextFile[], { check }: { check: boolean }): 0 | 1 {
  const stale = staleFiles(files);
  for (const { path, text } of files) {
    if (!stale.includes(path)) continue;
    if (check) process.stderr.write(`${path} is stale; run: npm run generate\n`);
    else writeFileSync(path, text);
  }
  return check && stale.length > 0 ? 1 : 0;
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null; // not there yet: stale
  }
}
