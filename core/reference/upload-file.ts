// Reads a local file as an upload. Its format is an option or follows from its name.

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Fault } from '../kernel/errors.ts';
import type { RowsUpload } from './check-rows.ts';
import { unknownFormat, type FileUpload } from './file-rows.ts';
import type { DeclaredSet } from './sets.ts';

const byExtension: Readonly<Record<string, string>> = {
  '.json': 'json',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '': 'csv',
};

/**
 * `format` has the values of `?format=`; by default, it follows from `.json` and `.csv`.
 * @throws Fault `invalid_request` for a file that cannot be read, is not JSON, or has no or an
 *   unknown format.
 */
export async function uploadOfFile(
  { path, format }: { path: string; format?: string | undefined },
  set: DeclaredSet,
): Promise<RowsUpload | FileUpload> {
  const chosen = format ?? byExtension[extname(path).toLowerCase()];
  if (chosen === undefined) {
    const known = ['json', 'csv', ...set.formats.keys()].join(', ');
    throw new Fault('invalid_request', `say what it is; the set "${set.name}" takes ${known}`);
  }
  return uploadOfBytes(await bytesOf(path), chosen, set);
}

/** @throws Fault `invalid_request` for bytes that are not JSON, or an unknown format. */
export function uploadOfBytes(
  bytes: Buffer,
  chosen: string,
  set: DeclaredSet,
): RowsUpload | FileUpload {
  if (chosen === 'csv') return { kind: 'csv', bytes };
  if (chosen === 'json') return { kind: 'json', rows: parsed(bytes) };
  if (!set.formats.has(chosen)) throw unknownFormat(set, chosen);
  return { kind: 'file', format: chosen, bytes };
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new Fault('invalid_request', (cause as Error).message, { cause });
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (cause) {
    throw new Fault('invalid_request', 'is not JSON', { cause });
  }
}

/**
 * Converts the rejection of a file to a message of the command line: the file, and the first
 * reasons.
 */
export function refusalOf(path: string, cause: Fault): Fault {
  const { code, message, details = [] } = cause;
  const reasons = details.slice(0, 5).map((one) => one.message);
  return new Fault(code, [`${path}: ${message}`, ...reasons].join('\n  '), { cause });
}
