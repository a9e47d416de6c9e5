// Reads files to Documents in separate processes without privileges, network or write access:
// hostile files are only opened there. The appliance handles the results as bytes.

import { createHash, webcrypto } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { errorCatalogue, Fault } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { XmlRoot } from '../sdk/pipeline.ts';
import type { HostStats } from '../hosts/host.ts';
import type { MemoryPool } from '../hosts/memory-pool.ts';
import { createAsk } from './client/ask.ts';
import { createLaneChoice } from './client/choose-lane.ts';
import { createDocumentCache, type ReadResult } from './client/document-cache.ts';
import { createHandover } from './client/handover.ts';
import { createKeptPages, type KeptDocument } from './client/kept-pages.ts';
import { createLanes, type Lanes } from './client/lanes.ts';
import { reaching } from './client/placed-source.ts';
import { transcribeInPieces, type Transcribed, type TranscribeOptions } from './client/speech.ts';
import { defaultReadingLimits, type ReadingLimits } from './limits.ts';
import { recognitionOptions, type RecognitionSettings } from './recognition-settings.ts';
import type { SpeechSetup } from './speech-settings.ts';

/**
 * A known `sha256` (hex) saves a read of the file. A source with `read` is only read if it is not
 * in the cache.
 */
export type DocumentSource =
  | { path: string; sha256?: string }
  | { bytes: Uint8Array }
  | { sha256: string; byteLength: number; read(): AsyncIterable<Uint8Array> };

export interface ReadOptions {
  fileName: string | null;
  /** Declared media type; the actual type is detected from the content. */
  declaredType: string | null;
  /** Tenant; waiting reads of different tenants take turns. */
  caller?: string | undefined;
  signal?: AbortSignal;
  /** Called with trace notes of the thread, unless the document is in the cache. */
  onNote?: (note: unknown) => void;
  /** False leaves pages without a text layer empty, which saves seconds; default: true. */
  recognize?: boolean;
  /** Documents with such XML are read without recognition. */
  exactXml?: readonly XmlRoot[] | undefined;
  /** Maximum size for the pipeline: larger documents are rejected. */
  maxContentBytes?: number | undefined;
  /**
   * Called with the number of recognized pages, and of those to be recognized; only if there are
   * any.
   */
  onPage?(done: number, expected: number): void;
}

export interface PageImageOptions extends Omit<
  ReadOptions,
  'recognize' | 'exactXml' | 'onPage' | 'onNote'
> {
  /** Page number, from 1. */
  page: number;
  /** Width in pixels. */
  width: number;
}

export interface Reader {
  /**
   * Reads a document, or returns it from the cache.
   * @throws Fault `document_unreadable`, also for a timeout; `unsupported_document`;
   *   `unavailable` when the read was interrupted or canceled; `internal_error` when the reader
   *   failed.
   */
  read(source: DocumentSource, options: ReadOptions): Promise<ReadResult>;
  /**
   * Returns one page of a PDF or an image as a PNG file, straightened as when it was read. The
   * boxes of its words, scaled from points to its width, match their positions.
   * @throws Fault like `read`, `timeout`, and `not_found` for a page that does not exist.
   */
  pageImage(source: DocumentSource, options: PageImageOptions): Promise<Uint8Array>;
  /**
   * Returns the number of pages, 0 for formats without pages, and null if they are not counted
   * within seconds. Never waits for a read.
   * @throws Fault like `read`.
   */
  countPages(source: DocumentSource, options?: { caller?: string }): Promise<number | null>;
  /**
   * Transcribes a recording piece by piece; pieces that an interrupted attempt has finished are not
   * transcribed again.
   * @throws Fault `document_unreadable` for silence and when the program fails,
   *   `unsupported_document` for unsupported sound; else like `read`.
   */
  transcribe(source: DocumentSource, options: TranscribeOptions): Promise<Transcribed>;
  /** Statistics by the name of each process. */
  stats(): Record<string, HostStats>;
  cacheBytes(): number;
  stop(): Promise<void>;
}

/** Limits that may change while the appliance runs; read for every document. */
export interface ReaderLimits {
  timeoutMs: number;
  reading: ReadingLimits;
}

export interface ReaderOptions {
  /** `<home>/reader`; created if it is missing. */
  folder: string;
  limits?(): ReaderLimits;
  /** Number of documents read concurrently with recognition, and the same number without. */
  threads?: number;
  heapMb?: number;
  /** Soft limit of resident memory, at which a new process replaces the current one. */
  softRssMb?: number;
  cacheBytes?: number;
  /** Memory pool shared with other hosts. */
  memoryPool?: MemoryPool | undefined;
  /** Text recognition; default: the available engine with all bundled languages. */
  recognition?: Partial<RecognitionSettings>;
  /** How recordings are transcribed; default: not at all. */
  speech?: SpeechSetup | null | undefined;
  clock: Clock;
  log: Log;
}

export const defaultReaderLimits: ReaderLimits = {
  timeoutMs: 120_000,
  reading: defaultReadingLimits,
};

export function createReader(options: ReaderOptions): Reader {
  const { folder, clock, limits = () => defaultReaderLimits } = options;
  const { speech: setup = null, cacheBytes = 64 * 2 ** 20 } = options;
  const log = options.log.child({ part: 'reader' });
  const handover = createHandover(workFolderIn(folder));
  const cache = createDocumentCache(cacheBytes);
  // Stored pages are only valid for the same recognition options.
  const kept = createKeptPages(clock);
  const recognition = recognitionOptions(options.recognition ?? {}, join(folder, 'cache'));
  const recognizes = recognition.engine !== 'off';
  const lanes = openLanes(options, recognition, log);
  const ask = createAsk(log);
  const choice = createLaneChoice({ lanes, ask, limits, recognizes, clock });
  const speech = { lanes, ask, limits, setup };

  async function read(source: DocumentSource, readOptions: ReadOptions): Promise<ReadResult> {
    checkLength(await lengthOf(source), limits().reading);
    const hash = await hashOf(source);
    const { fileName, declaredType, recognize = true, exactXml = [] } = readOptions;
    const keyOf = (how: 'recognized' | 'plain' | readonly XmlRoot[]): string =>
      JSON.stringify([hash, fileName, declaredType, how]);
    // A document read with recognition also serves requests without it.
    const known =
      cache.get(keyOf('recognized')) ?? cache.get(keyOf(recognize ? exactXml : 'plain'));
    if (known) return known;
    const made = await continued(kept.of(readOptions.caller, hash), log, (pages) =>
      reaching(handover, source, (reached) => choice.read(reached, readOptions, pages)),
    );
    const result = { summary: made.summary, document: made.document };
    // The result is the same if no page needed recognition.
    const isWhole = made.isComplete || (recognize && !recognizes);
    if (made.isExact) cache.set(keyOf(exactXml), result);
    else cache.set(keyOf(isWhole ? 'recognized' : 'plain'), result);
    return result;
  }

  return {
    read,
    async countPages(source, { caller } = {}) {
      checkLength(await lengthOf(source), limits().reading);
      return reaching(handover, source, (reached) => choice.countPages(reached, caller));
    },
    async pageImage(source, { page, width, ...readOptions }) {
      const { summary } = await read(source, readOptions);
      const straightening = summary.straightened?.[page] ?? { turn: 0, skew: 0 };
      const picture = { kind: 'picture', request: { page, width, straightening } } as const;
      return reaching(handover, source, (reached) =>
        choice.drawPage(reached, readOptions, picture),
      );
    },
    async transcribe(source, transcribeOptions) {
      const sha256 = await hashOf(source);
      // Uses a separate name from that of recognized pages.
      const pieces = kept.of(transcribeOptions.caller, `speech ${sha256}`);
      const parts = { sha256, kept: pieces };
      return continued(pieces, log, () =>
        reaching(handover, source, (reached) =>
          transcribeInPieces(speech, reached, transcribeOptions, parts),
        ),
      );
    },
    stats: () => lanes.stats(),
    cacheBytes: () => cache.bytes(),
    async stop() {
      await lanes.stop();
      kept.clear();
    },
  };
}

function workFolderIn(folder: string): string {
  return join(folder, 'work');
}

function openLanes(
  options: ReaderOptions,
  recognition: ReturnType<typeof recognitionOptions>,
  log: Log,
): Lanes {
  const { folder, clock, memoryPool, speech = null } = options;
  const { threads = 2, heapMb = 512, softRssMb = 1024 } = options;
  const workFolder = workFolderIn(folder);
  return createLanes({
    folder,
    workFolder,
    threads,
    heapMb,
    softRssMb,
    memoryPool,
    recognition,
    speech,
    clock,
    log,
  });
}

/** Reads with the pages of an interrupted attempt; stores or deletes them afterwards. */
async function continued<T>(
  pages: KeptDocument,
  log: Log,
  read: (pages: KeptDocument) => Promise<T>,
): Promise<T> {
  const recognizedPages = pages.pages().length;
  if (recognizedPages > 0) log.info('continuing an interrupted read', { recognizedPages });
  try {
    const made = await read(pages);
    pages.drop();
    return made;
  } catch (error) {
    const isFinal = error instanceof Fault && errorCatalogue[error.code].retry === 'never';
    if (isFinal) pages.drop();
    throw error;
  }
}

async function lengthOf(source: DocumentSource): Promise<number> {
  if ('bytes' in source) return source.bytes.length;
  return 'path' in source ? (await stat(source.path)).size : source.byteLength;
}

function checkLength(byteLength: number, { maxBytes }: ReadingLimits): void {
  if (byteLength <= maxBytes) return;
  const message = `The document has ${byteLength} bytes; at most ${maxBytes} are read.`;
  throw new Fault('document_unreadable', message);
}

async function hashOf(source: DocumentSource): Promise<string> {
  if ('bytes' in source) {
    // Computed outside the main thread, which a large file would block for tens of milliseconds.
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
