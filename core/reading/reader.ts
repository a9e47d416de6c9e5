// Turns files into Documents in a process of its own, without privileges, network or anything to
// write to: hostile files meet only this process. The appliance handles the result as bytes.

import { createHash, webcrypto } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { errorCatalogue, Fault } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { HostFailure } from '../hosts/failure.ts';
import { createHost, type HostStats } from '../hosts/host.ts';
import { ownBytes } from '../hosts/protocol.ts';
import { createDocumentCache, type ReadResult } from './document-cache.ts';
import { createHandover } from './handover.ts';
import { defaultReadingLimits, type ReadingLimits } from './limits.ts';
import type { ReaderAnswer, ReaderHostConfig, ReaderSource, ReaderTask } from './tasks.ts';

/** A `sha256` (hex) that is known already saves reading the file an extra time. */
export type DocumentSource = { path: string; sha256?: string } | { bytes: Uint8Array };

export interface ReadOptions {
  fileName: string | null;
  /** What the sender says it is; the type itself is found by looking. */
  declaredType: string | null;
  signal?: AbortSignal;
}

export interface Reader {
  /**
   * Reads a document, or returns it from the cache.
   * @throws Fault `document_unreadable`, `unsupported_document`; `timeout`; `unavailable` when the
   *   read was interrupted or cancelled; `internal_error` when the reader failed.
   */
  read(source: DocumentSource, options: ReadOptions): Promise<ReadResult>;
  stats(): HostStats & { cacheBytes: number };
  stop(): Promise<void>;
}

/** What may change while the appliance runs; asked for at every read. */
export interface ReaderLimits {
  timeoutMs: number;
  reading: ReadingLimits;
}

export interface ReaderOptions {
  /** `<home>/reader`; made when absent. */
  folder: string;
  limits?(): ReaderLimits;
  /** Documents read at the same time. */
  threads?: number;
  heapMb?: number;
  /** Resident memory at which the process is replaced by a fresh one. */
  rssMb?: number;
  cacheBytes?: number;
  clock: Clock;
  log: Log;
}

const root = join(import.meta.dirname, '../..');

const readable = ['core/reading', 'core/sdk', 'core/kernel', 'core/hosts', 'node_modules']
  .concat('package.json')
  .map((path) => join(root, path));

const graceMs = 1000;

export const defaultReaderLimits: ReaderLimits = {
  timeoutMs: 30_000,
  reading: defaultReadingLimits,
};

export function createReader(options: ReaderOptions): Reader {
  const { folder, clock, limits = () => defaultReaderLimits, threads = 2 } = options;
  const { heapMb = 512, rssMb = 1024, cacheBytes = 64 * 2 ** 20 } = options;
  const log = options.log.child({ part: 'reader' });
  const workFolder = join(folder, 'work');
  const handover = createHandover(workFolder);
  const cache = createDocumentCache(cacheBytes);
  const config: ReaderHostConfig = { threads, heapMb };
  const host = createHost({
    name: 'reader',
    entry: join(import.meta.dirname, 'host.ts'),
    config,
    cwd: workFolder,
    threads,
    heapMb,
    rssMb,
    permissions: { read: readable, addons: false, childProcesses: false },
    cacheFolder: join(folder, 'cache'),
    // What it prints is pdfjs's remarks on other people's files.
    outputLevels: { stdout: 'debug', stderr: 'debug' },
    clock,
    log,
  });

  async function ask(source: ReaderSource, readOptions: ReadOptions): Promise<ReadResult> {
    const { fileName, declaredType, signal } = readOptions;
    const { timeoutMs, reading } = limits();
    const task: ReaderTask = { source, fileName, declaredType, limits: reading };
    const answer = await host.call(task, { signal, timeoutMs, graceMs }).catch((error: unknown) => {
      throw faultOf(error, log);
    });
    return resultOf(answer as ReaderAnswer, log);
  }

  return {
    async read(source, readOptions) {
      const { maxBytes } = limits().reading;
      const byteLength = 'bytes' in source ? source.bytes.length : (await stat(source.path)).size;
      if (byteLength > maxBytes) throw tooLarge(byteLength, maxBytes);
      const hash = await hashOf(source);
      const key = JSON.stringify([hash, readOptions.fileName, readOptions.declaredType]);
      const known = cache.get(key);
      if (known) return known;
      let result: ReadResult;
      if ('bytes' in source) result = await ask(source, readOptions);
      else {
        const { name, remove } = await handover.place(source.path);
        try {
          result = await ask({ name }, readOptions);
        } finally {
          await remove();
        }
      }
      cache.set(key, result);
      return result;
    },
    stats: () => ({ ...host.stats(), cacheBytes: cache.bytes() }),
    stop: () => host.stop(),
  };
}

async function hashOf(source: DocumentSource): Promise<string> {
  if ('bytes' in source) {
    // Off the main thread, which a large file would hold for tens of milliseconds.
    const digest = await webcrypto.subtle.digest(
      'SHA-256',
      source.bytes as Uint8Array<ArrayBuffer>,
    );
    return Buffer.from(digest).toString('hex');
  }
  if (source.sha256 !== undefined) return source.sha256;
  const hash = createHash('sha256');
  for await (const part of createReadStream(source.path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Checked as it comes, from a process that has met hostile files. */
function resultOf(answer: ReaderAnswer, log: Log): ReadResult {
  if (answer.kind === 'document' && answer.document instanceof Uint8Array) {
    return { summary: answer.summary, document: ownBytes(answer.document) };
  }
  if (answer.kind === 'fault' && Object.hasOwn(errorCatalogue, answer.code)) {
    throw new Fault(answer.code, answer.message);
  }
  log.error('reading a document failed', { answer });
  throw new Fault('internal_error', 'The document could not be read: the reader failed.');
}

function tooLarge(byteLength: number, maxBytes: number): Fault {
  const message = `The document has ${byteLength} bytes; at most ${maxBytes} are read.`;
  return new Fault('document_unreadable', message);
}

function faultOf(thrown: unknown, log: Log): unknown {
  if (!(thrown instanceof HostFailure)) return thrown;
  const { kind, message, facts } = thrown;
  log.warn('a read did not end well', { kind, reason: message, ...facts });
  const extras = { cause: thrown };
  if (kind === 'timeout') {
    return new Fault('timeout', 'Reading the document took longer than it may.', extras);
  }
  // When only its own thread ran out, it was this document and would be again.
  if (kind === 'memory' && facts.exitSignal === undefined) {
    const tooMuch = 'Reading the document takes more memory than is allowed.';
    return new Fault('document_unreadable', tooMuch, extras);
  }
  if (kind === 'memory' || kind === 'crashed') {
    return new Fault('internal_error', 'The reader stopped while it read the document.', extras);
  }
  return new Fault('unavailable', 'Reading the document was interrupted.', extras);
}
