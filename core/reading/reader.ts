// Turns files into Documents in a process of its own, without privileges, network or anything to
// write to: hostile files meet only this process. The appliance handles the result as bytes.

import { createHash, webcrypto } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { durationText } from '../kernel/duration-text.ts';
import { errorCatalogue, Fault } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { HostFailure } from '../hosts/failure.ts';
import { createHost, type Host, type HostStats } from '../hosts/host.ts';
import { ownBytes } from '../hosts/protocol.ts';
import { createDocumentCache, type ReadResult } from './document-cache.ts';
import { createHandover, type Handover } from './handover.ts';
import { defaultReadingLimits, type ReadingLimits } from './limits.ts';
import { recognitionOptions, type RecognitionSettings } from './recognition-settings.ts';
import type {
  ReaderAnswer,
  ReaderHostConfig,
  ReaderNote,
  ReaderSource,
  ReaderTask,
} from './tasks.ts';

/**
 * A `sha256` (hex) that is known already saves reading the file an extra time. What has a `read` is
 * read only when it is not in the cache.
 */
export type DocumentSource =
  | { path: string; sha256?: string }
  | { bytes: Uint8Array }
  | { sha256: string; byteLength: number; read(): AsyncIterable<Uint8Array> };

export interface ReadOptions {
  fileName: string | null;
  /** What the sender says it is; the type itself is found by looking. */
  declaredType: string | null;
  signal?: AbortSignal;
  /** Hears what the thread tells of its time, when it reads: what is in the cache took none. */
  onNote?: (note: unknown) => void;
  /** False leaves pages without a text layer empty, which saves seconds; true by default. */
  recognise?: boolean;
  /** Hears how many pages were recognised, of those that have to be: only when some do. */
  onPage?(done: number, expected: number): void;
}

export interface PageImageOptions extends Omit<ReadOptions, 'recognise' | 'onPage' | 'onNote'> {
  /** From 1. */
  page: number;
  /** Pixels. */
  width: number;
}

export interface Reader {
  /**
   * Reads a document, or returns it from the cache.
   * @throws Fault `document_unreadable`, `unsupported_document`; `timeout`; `unavailable` when the
   *   read was interrupted or cancelled; `internal_error` when the reader failed.
   */
  read(source: DocumentSource, options: ReadOptions): Promise<ReadResult>;
  /**
   * One page of a PDF or an image as a PNG file, straightened as it was read, so that the boxes of
   * its words lie on them when points are scaled to its width.
   * @throws Fault like `read`, and `not_found` for a page that there is not.
   */
  pageImage(source: DocumentSource, options: PageImageOptions): Promise<Uint8Array>;
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
  /** Text recognition; by default with what the machine has, in every language packaged. */
  recognition?: Partial<RecognitionSettings>;
  clock: Clock;
  log: Log;
}

const root = join(import.meta.dirname, '../..');

const readable = ['core/reading', 'core/sdk', 'core/kernel', 'core/hosts', 'node_modules']
  .concat('package.json')
  .map((path) => join(root, path));

const graceMs = 1000;

export const defaultReaderLimits: ReaderLimits = {
  timeoutMs: 120_000,
  reading: defaultReadingLimits,
};

export function createReader(options: ReaderOptions): Reader {
  const { folder, clock, limits = () => defaultReaderLimits, threads = 2 } = options;
  const { heapMb = 512, rssMb = 1024, cacheBytes = 64 * 2 ** 20 } = options;
  const log = options.log.child({ part: 'reader' });
  const workFolder = join(folder, 'work');
  const handover = createHandover(workFolder);
  const cache = createDocumentCache(cacheBytes);
  const cacheFolder = join(folder, 'cache');
  const recognition = recognitionOptions(options.recognition ?? {}, cacheFolder);
  const config: ReaderHostConfig = { threads, heapMb, recognition };
  const host = createHost({
    name: 'reader',
    entry: join(import.meta.dirname, 'host.ts'),
    config,
    cwd: workFolder,
    threads,
    heapMb,
    rssMb,
    permissions: {
      read: [...readable, ...recognition.readable],
      // The canvas library, which decodes and draws pictures.
      addons: recognition.engine !== 'off',
      childProcesses: recognition.engine === 'native',
    },
    cacheFolder,
    // What it prints is pdfjs's remarks on other people's files.
    outputLevels: { stdout: 'debug', stderr: 'debug' },
    clock,
    log,
  });

  const ask = createAsk(host, { handover, limits, log });

  async function read(source: DocumentSource, readOptions: ReadOptions): Promise<ReadResult> {
    const { maxBytes } = limits().reading;
    const byteLength = await lengthOf(source);
    if (byteLength > maxBytes) throw tooLarge(byteLength, maxBytes);
    const hash = await hashOf(source);
    const { fileName, declaredType, recognise = true } = readOptions;
    const keyOf = (recognised: boolean): string =>
      JSON.stringify([hash, fileName, declaredType, recognised]);
    // A document that was read with recognition serves those who can do without.
    const known = cache.get(keyOf(recognise)) ?? (recognise ? undefined : cache.get(keyOf(true)));
    if (known) return known;
    const answer = await ask(source, readOptions, { kind: 'document', recognise });
    if (answer.kind !== 'document') throw readerFailed();
    const result = { summary: answer.summary, document: answer.document };
    // Pages that were all there to read are the same either way.
    cache.set(keyOf(answer.isComplete), result);
    return result;
  }

  return {
    read,
    async pageImage(source, { page, width, ...readOptions }) {
      const { summary } = await read(source, readOptions);
      const straightening = summary.straightened?.[page] ?? { turn: 0, skew: 0 };
      const request = { page, width, straightening };
      const answer = await ask(source, readOptions, { kind: 'picture', request });
      if (answer.kind !== 'picture') throw readerFailed();
      return answer.png;
    },
    stats: () => ({ ...host.stats(), cacheBytes: cache.bytes() }),
    stop: () => host.stop(),
  };
}

async function lengthOf(source: DocumentSource): Promise<number> {
  if ('bytes' in source) return source.bytes.length;
  return 'path' in source ? (await stat(source.path)).size : source.byteLength;
}

type Made = Extract<ReaderAnswer, { kind: 'document' | 'picture' }>;

/** Hands a source over to the host and checks what comes back. */
function createAsk(
  host: Host,
  parts: { handover: Handover; limits: () => ReaderLimits; log: Log },
): (source: DocumentSource, options: ReadOptions, make: ReaderTask['make']) => Promise<Made> {
  const { handover, limits, log } = parts;
  return async (source, { fileName, declaredType, signal, onPage, onNote }, make) => {
    const { timeoutMs, reading } = limits();
    const isTraced = onNote !== undefined;
    let pages: RecognisedPages | null = null;
    const hearPages = (done: number, expected: number): void => {
      pages = { done, expected };
      onPage?.(done, expected);
    };
    const hearNote = (note: unknown): void => {
      hear(note, hearPages);
      onNote?.(note);
    };
    const call = async (reached: ReaderSource): Promise<Made> => {
      const facts = { fileName, declaredType, limits: reading, isTraced };
      const task: ReaderTask = { source: reached, make, ...facts };
      const options = { signal, timeoutMs, graceMs, onNote: hearNote };
      const answer = await host.call(task, options).catch((error: unknown) => {
        throw faultOf(error, log, { timeoutMs, pages });
      });
      return checked(answer as ReaderAnswer, log);
    };
    if ('bytes' in source) return call(source);
    const { name, remove } = await handover.place('path' in source ? source.path : source.read());
    try {
      return await call({ name });
    } finally {
      await remove();
    }
  };
}

/** Checked like answers. */
function hear(note: unknown, onPage: NonNullable<ReadOptions['onPage']>): void {
  const { kind, done, expected } = { ...(note as Partial<ReaderNote> | null) };
  if (kind !== 'pages' || !Number.isInteger(done) || !Number.isInteger(expected)) return;
  if (done! >= 0 && expected! > 0 && done! <= expected!) onPage(done!, expected!);
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
  if ('read' in source || source.sha256 !== undefined) return source.sha256!;
  const hash = createHash('sha256');
  for await (const part of createReadStream(source.path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Checked as it comes, from a process that has met hostile files. */
function checked(answer: ReaderAnswer, log: Log): Made {
  if (answer.kind === 'document' && answer.document instanceof Uint8Array) {
    return { ...answer, document: ownBytes(answer.document) };
  }
  if (answer.kind === 'picture' && answer.png instanceof Uint8Array) return answer;
  if (answer.kind === 'fault' && Object.hasOwn(errorCatalogue, answer.code)) {
    throw new Fault(answer.code, answer.message);
  }
  log.error('reading a document failed', { answer });
  throw readerFailed();
}

function readerFailed(): Fault {
  return new Fault('internal_error', 'The document could not be read: the reader failed.');
}

function tooLarge(byteLength: number, maxBytes: number): Fault {
  const message = `The document has ${byteLength} bytes; at most ${maxBytes} are read.`;
  return new Fault('document_unreadable', message);
}

interface RecognisedPages {
  done: number;
  expected: number;
}

function faultOf(
  thrown: unknown,
  log: Log,
  { timeoutMs, pages }: { timeoutMs: number; pages: RecognisedPages | null },
): unknown {
  if (!(thrown instanceof HostFailure)) return thrown;
  const { kind, message, facts } = thrown;
  log.warn('a read did not end well', { kind, reason: message, ...facts });
  const extras = { cause: thrown };
  if (kind === 'timeout') {
    const reached = pages === null ? '' : `: ${pages.done} of ${pages.expected} pages recognized`;
    const after = durationText(timeoutMs);
    return new Fault('timeout', `Reading the document timed out after ${after}${reached}.`, extras);
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
