// Generated files are committed: a generator writes them, and with --check proves them fresh.

import { readFileSync, writeFileSync } from 'node:fs';

export interface TextFile {
  /** Absolute. */
  path: string;
  text: string;
}

export interface BinaryFile {
  /** Absolute. */
  path: string;
  bytes: Uint8Array;
}

export type GeneratedFile = TextFile | BinaryFile;

/** Files whose content on disk is not what would be generated now. */
export function staleFiles(files: readonly GeneratedFile[]): string[] {
  return files
    .filter((file) => !contentOf(file.path)?.equals(bytesOf(file)))
    .map(({ path }) => path);
}

/** Writes what is stale, or with `check` only names it; the exit code is 1 when a check fails. */
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
