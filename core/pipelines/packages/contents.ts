// The contents list of a package: one line for each file, with the SHA-256 of its content.
// Signatures cover this list, and the files of a folder are compared with it.

import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchema } from '../../kernel/validate.ts';

/** File name of the list, in the folder and as first entry of the package. */
export const contentsName = 'workmill-package.json';
export const signatureName = 'workmill-package.sig';

export interface Contents {
  format: 1;
  name: string;
  version: string;
  /** Supported range of appliance versions. */
  engine: string;
  /** Files by path relative to the folder, sorted by name. */
  files: Record<string, { sha256: string; bytes: number }>;
}

/** A package or folder is invalid; the message is for an administrator. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused';
}

const contentsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['format', 'name', 'version', 'engine', 'files'],
  properties: {
    format: { const: 1 },
    // Names are used as folder names.
    name: { type: 'string', pattern: '^[a-z][a-z0-9_-]{0,62}$' },
    version: { type: 'string', pattern: '^[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}$' },
    engine: { type: 'string', maxLength: 100 },
    files: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['sha256', 'bytes'],
        properties: {
          sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
          bytes: { type: 'integer', minimum: 0 },
        },
      },
    },
  },
} as const;

/**
 * Parses a contents list.
 * @throws PackageRefused
 */
export function readContents(bytes: Uint8Array): Contents {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new PackageRefused(`${contentsName} is not JSON`);
  }
  const checked = compileSchema<Contents>(contentsSchema)(value);
  if (checked.ok) return checked.value;
  const [first] = checked.details;
  throw new PackageRefused(`${contentsName}: ${first?.path} ${first?.message}`);
}

export function writeContents(contents: Contents): Buffer {
  return Buffer.from(`${JSON.stringify(contents, null, 1)}\n`);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the identifier of a release among those of its plugin; also the name of its folder. */
export function releaseOf(version: string, contents: Uint8Array): string {
  return `${version}-${sha256(contents).slice(0, 12)}`;
}

/**
 * Compares files with the list and reports changed, missing and extra files.
 * @throws PackageRefused
 */
export function compareFiles(contents: Contents, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, { sha256: expected, bytes }] of Object.entries(contents.files)) {
    const content = files.get(path);
    if (!content) throw new PackageRefused(`${path} is missing`);
    if (content.length !== bytes || sha256(content) !== expected) {
      throw new PackageRefused(`${path} has changed since it was packed: SHA-256 mismatch`);
    }
  }
  for (const path of files.keys()) {
    if (!Object.hasOwn(contents.files, path)) {
      throw new PackageRefused(`${path} is an extra file: ${contentsName} does not name it`);
    }
  }
}

/**
 * Reads every file below a folder except the package's two own files; names use `/`.
 * @throws PackageRefused for anything other than a file or a folder: a link can point anywhere
 */
export function readFolder(folder: string, skip: (path: string) => boolean): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const walk = (below: string): void => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      const path = below === '' ? name : `${below}/${name}`;
      if (path === contentsName || path === signatureName || skip(path)) continue;
      const facts = lstatSync(join(folder, path));
      if (facts.isDirectory()) walk(path);
      else if (facts.isFile()) files.set(path, readFileSync(join(folder, path)));
      else throw new PackageRefused(`${path} is neither a file nor a folder`);
    }
  };
  walk('');
  return files;
}
