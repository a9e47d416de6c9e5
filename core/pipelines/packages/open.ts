// Opens an untrusted package. It is checked completely in memory before any file is written.

import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import {
  compareFiles,
  contentsName,
  PackageRefused,
  readContents,
  releaseOf,
  signatureName,
  type Contents,
} from './contents.ts';

/** Limits above the size of any plugin with its models, and small enough for a database row. */
export const limits = { packedBytes: 32 * 2 ** 20, bytes: 128 * 2 ** 20, files: 5000 };

export interface OpenedPackage {
  contents: Contents;
  /** Exact bytes that the signature covers. */
  contentsBytes: Buffer;
  signature: Buffer | null;
  release: string;
  /** Files by path, without the contents list and its signature. */
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Opens a package.
 * @throws PackageRefused
 */
export async function openPackage(bytes: Buffer): Promise<OpenedPackage> {
  const files = await readEntries(unzip(bytes));
  const contentsBytes = files.get(contentsName);
  if (!contentsBytes) throw new PackageRefused(`it is no package: it has no ${contentsName}`);
  const signature = files.get(signatureName) ?? null;
  files.delete(contentsName);
  files.delete(signatureName);
  const contents = readContents(contentsBytes);
  compareFiles(contents, files);
  const release = releaseOf(contents.version, contentsBytes);
  return { contents, contentsBytes, signature, release, files };
}

/** Writes the package atomically: the folder appears with all of its files. */
export function writePackage(opened: OpenedPackage, folder: string, unique: string): void {
  const { contentsBytes, signature, files } = opened;
  const partial = `${folder}.${unique}.partial`;
  const all = new Map([...files, [contentsName, contentsBytes] as const]);
  if (signature) all.set(signatureName, signature);
  try {
    for (const [path, content] of all) {
      mkdirSync(dirname(join(partial, path)), { recursive: true, mode: 0o755 });
      writeFileSync(join(partial, path), content, { mode: 0o644 });
    }
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function unzip(bytes: Buffer): Buffer {
  if (bytes.length > limits.packedBytes) {
    throw new PackageRefused(`it has ${bytes.length} bytes; ${limits.packedBytes} may be`);
  }
  try {
    // In addition to its content, each entry has a header and padding.
    return gunzipSync(bytes, { maxOutputLength: limits.bytes + limits.files * 2048 });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    if (tooLarge) throw new PackageRefused(`unpacked it has more than ${limits.bytes} bytes`);
    throw new PackageRefused('it is not a gzip file, or it is damaged');
  }
}

async function readEntries(tarball: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const parser = new Parser({
    strict: true,
    onReadEntry(entry: ReadEntry) {
      const path = entry.path.replace(/^\.\//, '');
      const problem = problemOf(entry, path, files);
      if (problem) reject(new PackageRefused(problem));
      const parts: Buffer[] = [];
      files.set(path, Buffer.alloc(0));
      entry.on('data', (part: Buffer) => void parts.push(part));
      entry.on('end', () => files.set(path, Buffer.concat(parts)));
      entry.resume();
    },
  });
  parser.on('error', () => reject(new PackageRefused('it is not a tar file, or it is damaged')));
  parser.on('end', resolve);
  parser.end(tarball);
  await promise;
  return files;
}

function problemOf(
  { type }: ReadEntry,
  path: string,
  files: ReadonlyMap<string, Buffer>,
): string | null {
  if (files.size >= limits.files) return `it has more than ${limits.files} files`;
  if (type !== 'File' && type !== 'OldFile') return `${JSON.stringify(path)} is no file: ${type}`;
  const steps = path.split('/');
  const isPlain = steps.every(
    (step) => /^[^\\\p{Cc}]{1,200}$/u.test(step) && !/^\.\.?$/.test(step),
  );
  if (!isPlain || path.length > 400) return `${JSON.stringify(path)} is no path inside a plugin`;
  return files.has(path) ? `${JSON.stringify(path)} occurs twice` : null;
}
