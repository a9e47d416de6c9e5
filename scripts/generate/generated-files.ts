// Generated files are committed. A generator writes them; with --check it verifies that they are up
// to date.

import { readFileSync, writeFileSync } from 'node:fs';

export interface TextFile {
  /** Absolute path. */
  path: string;
  text: string;
}

export interface BinaryFile {
  /** Absolute path. */
  path: string;
  bytes: Uint8Array;
}

export type GeneratedFile = TextFile | BinaryFile;

/** Returns the files whose content differs from what would be generated. */
export function staleFiles(files: readonly GeneratedFile[]): string[] {
  return files
    .filter((file) => !contentOf(file.path)?.equals(bytesOf(file)))
    .map(({ path }) => path);
}

/**
 * Writes outdated files, or only lists them if `check` is set. Returns the exit code, which is 1 if
 * a check fails.
 */
export function generate(files: readonly GeneratedFile[], { check }: { check: boolean }): 0 | 1 {
  const stale = staleFiles(files);
  for (const file of files) {
    const { path } = file;
    if (!stale.includes(path)) continue;
    if (check) process.stderr.write(`${path} is stale; run: npm run generate\n`);
    else writeFileSync(path, bytesOf(file));
  }
  return check && stale.length > 0 ? 1 : 0;
}

function bytesOf(file: GeneratedFile): Buffer {
  return 'bytes' in file ? Buffer.from(file.bytes) : Buffer.from(file.text);
}

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null; // not there yet: stale
  }
}
