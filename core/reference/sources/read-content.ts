// Reads the present content of a source: a file, the newest file of a folder, or an address.

import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Egress } from '../../egress/egress.ts';
import { EgressFailure } from '../../egress/failure.ts';
import { Fault } from '../../kernel/errors.ts';

export interface Content {
  bytes: Buffer;
  sha256: string;
  etag: string | null;
}

/** Either `path` or `url` is set. */
export interface Asked {
  path: string | null;
  url: string | null;
  /** Entity tag of the content in force. */
  etag: string | null;
  now: Date;
  egress: Pick<Egress, 'send'>;
  signal: AbortSignal;
}

/** As much as an upload can have at most (limits.reference_body_bytes). */
export const mostBytes = 64 * 1024 * 1024;
/** A file that changed within this time may still be written. */
const settledMs = 60_000;
const deadlineMs = 5 * 60_000;

/**
 * Returns `unchanged` if the server says that the content in force is still the present one, and
 * `unsettled` if a file may still be written. Throws a `Fault` if there is nothing to read.
 */
export async function readContent(asked: Asked): Promise<Content | 'unchanged' | 'unsettled'> {
  if (asked.url !== null) return await download(asked.url, asked);
  return await readPath(asked.path!, asked.now);
}

async function readPath(path: string, now: Date): Promise<Content | 'unsettled'> {
  try {
    const found = await newestFile(path);
    if (found === null) throw new Fault('invalid_request', `${path} has no file.`);
    const ageMs = now.getTime() - found.changedMs;
    // Times in the future are those of another machine: they would never be old enough.
    if (ageMs >= 0 && ageMs < settledMs) return 'unsettled';
    if (found.bytes > mostBytes) throw tooLarge(found.path);
    return contentOf(await readFile(found.path), null);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('invalid_request', (error as Error).message, { cause: error });
  }
}

interface FoundFile {
  path: string;
  changedMs: number;
  bytes: number;
}

/** Names that begin with a dot are ignored: programs that copy files use them meanwhile. */
async function newestFile(path: string): Promise<FoundFile | null> {
  const found = await stat(path);
  if (found.isFile()) return { path, changedMs: found.mtimeMs, bytes: found.size };
  if (!found.isDirectory()) throw new Fault('invalid_request', `${path} is no file or folder.`);
  const entries = await readdir(path, { withFileTypes: true });
  const files: FoundFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const file = join(path, entry.name);
    const { mtimeMs, size } = await stat(file);
    files.push({ path: file, changedMs: mtimeMs, bytes: size });
  }
  files.sort((one, other) => other.changedMs - one.changedMs || (one.path < other.path ? 1 : -1));
  return files[0] ?? null;
}

async function download(
  url: string,
  { etag, egress, signal }: Pick<Asked, 'etag' | 'egress' | 'signal'>,
): Promise<Content | 'unchanged'> {
  try {
    const { status, body, headers } = await egress.send({
      purpose: 'documents',
      method: 'GET',
      url,
      ...(etag !== null && { headers: { 'if-none-match': etag } }),
      deadlineMs,
      maxResponseBytes: mostBytes,
      oversize: 'refuse',
      maxRedirects: 5,
      signal,
    });
    if (status === 304 && etag !== null) return 'unchanged';
    if (status !== 200) {
      throw new Fault('document_unreachable', `The server answered with status ${status}.`);
    }
    return contentOf(body, headers['etag'] ?? null);
  } catch (error) {
    if (!(error instanceof EgressFailure)) throw error;
    if (error.kind === 'too_large') throw tooLarge('The file');
    throw new Fault('document_unreachable', error.message, { cause: error });
  }
}

function contentOf(bytes: Buffer, etag: string | null): Content {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), etag };
}

function tooLarge(what: string): Fault {
  return new Fault('payload_too_large', `${what} has more than ${mostBytes / (1024 * 1024)} MiB.`);
}
