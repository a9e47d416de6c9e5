// Value types for files and folders. A relative path starts at the configuration folder. Files are
// read together with the settings, so that a renewed certificate is applied by a reload.

import { createPublicKey } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { accept, refuse, type Given, type Reading, type ValueType } from './value-types.ts';

export interface NamedFile {
  /** Absolute path. */
  readonly path: string;
  readonly content: string;
}

/** A text file without confidential content, such as a certificate. */
export const file: ValueType<NamedFile> = {
  expected: 'the path of a readable file',
  unit: '',
  schema: { type: 'string' },
  read: readNamedFile,
  print: ({ path }) => path,
};

/**
 * A file that holds a secret: read like any other, with a warning if its permissions are too broad.
 */
export const privateFile: ValueType<NamedFile> = {
  ...file,
  read(given) {
    const reading = readNamedFile(given);
    if (!reading.ok) return reading;
    const warning = tooOpen(reading.value.path);
    return warning === null ? reading : { ...reading, warning };
  },
};

/** A public key that verifies signatures. */
export const signingKeyFile: ValueType<NamedFile> = {
  ...file,
  expected: 'the path of a PEM file with an Ed25519 public key',
  read(given) {
    const reading = readNamedFile(given);
    if (!reading.ok || isSigningKey(reading.value.content)) return reading;
    return refuse(`${reading.value.path} holds no Ed25519 public key in PEM`);
  },
};

export const folder: ValueType<string> = {
  expected: 'the path of a folder',
  unit: '',
  schema: { type: 'string' },
  read(given) {
    const path = pathIn(given);
    if (path === null) return refuse();
    try {
      return statSync(path).isDirectory() ? accept(path) : refuse(`${path} is not a folder`);
    } catch (error) {
      return refuse(`cannot read ${path}: ${fileFailure(error)}`);
    }
  },
  print: (path) => path,
};

function isSigningKey(pem: string): boolean {
  try {
    // A private key would be accepted as well, but must not be used here.
    if (!pem.includes('BEGIN PUBLIC KEY')) return false;
    return createPublicKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

function readNamedFile(given: Given): Reading<NamedFile> {
  const path = pathIn(given);
  if (path === null) return refuse();
  try {
    return accept({ path, content: readFileSync(path, 'utf8') });
  } catch (error) {
    return refuse(`cannot read ${path}: ${fileFailure(error)}`);
  }
}

/** Folder in which systemd stores the files of `LoadCredential=`. */
const unitCredentials = /^\/run\/credentials\/[^/]+\//;

function pathIn({ value, folder: from, credentials }: Given): string | null {
  // No path contains a NUL, and Node throws on one.
  const usable = typeof value === 'string' && value !== '' && !value.includes('\0');
  if (!usable) return null;
  const path = resolve(from, value);
  return credentials === undefined ? path : path.replace(unitCredentials, `${credentials}/`);
}

/** The owner may write, the group may read: the result of `install -m 640 -g workmill`. */
const widestMode = 0o640;

function tooOpen(path: string): string | null {
  const mode = statSync(path).mode & 0o777;
  if ((mode & 0o077 & ~widestMode) === 0) return null;
  return `${path} has mode ${octal(mode)}, wider than ${octal(widestMode)}; run: chmod 640 ${path}`;
}

function octal(mode: number): string {
  return `0${mode.toString(8)}`;
}

const failureWords: Record<string, string> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
};

/** Returns a message for a file that could not be read. */
export function fileFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return failureWords[code ?? ''] ?? message;
}
