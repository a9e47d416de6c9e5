// Turns files into Documents in a process of its own, without privileges, network or anything to
// write to: hostile files meet only this process. The appliance handles the result as bytes.

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
import { transcribeInPieces, type TranscribeOptions } from './client/speech.ts';
import { defaultReadingLimits, type ReadingLimits } from './limits.ts';
import { recognitionOptions, type RecognitionSettings } from './recognition-settings.ts';
import type { SpeechSetup } from './speech-settings.ts';
import type { SpeechSegment } from './speech/speech.ts';

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
  /** The tenant: while reads wait, tenants take turns. */
  caller?: string | undefined;
  signal?: AbortSignal;
  /** Hears what the thread tells of its time, when it reads: what is in the cache took none. */
  onNote?: (note: unknown) => void;
  /** False leaves pages without a text layer empty, which saves seconds; true by default. */
  recognise?: boolean;
  /** What is or carries such XML is read without recognition. */
  exactXml?: readonly XmlRoot[] | undefined;
  /** What the pipeline takes: more than that is refused. */
  maxContentBytes?: number | undefined;
  /** Hears how many pages were recognised, of those that have to be: only when some do. */
  onPage?(done: number, expected: number): void;
}

export interface PageImageOptions extends Omit<
  ReadOptions,
  'recognise' | 'exactXml' | 'onPage' | 'onNote'
> {
  /** From 1. */
  page: number;
  /** Pixels. */
  width: number;
}

export interface Reader {
  /**
   * Reads a document, or returns it from the cache.
   * @throws Fault `document_unreadable`, also when it takes too long; `unsupported_document`;
   *   `unavailable` when the read was interrupted or cancelled; `internal_error` when the reader
   *   failed.
   */
  read(source: DocumentSource, options: ReadOptions): Promise<ReadResult>;
  /**
   * One page of a PDF or an image as a PNG file, straightened as it was read, so that the boxes of
   * its words lie on them when points are scaled to its width.
   * @throws Fault like `read`, `timeout`, and `not_found` for a page that there is not.
   */
  pageImage(source: DocumentSource, options: PageImageOptions): Promise<Uint8Array>;
  /**
   * Pages of a document, 0 for formats without any; null when they are not counted within seconds.
   * Never waits for a read.
   * @throws Fault like `read`.
   */
  countPages(source: DocumentSource, options?: { caller?: string }): Promise<number | null>;
  /**
   * What is said in a recording, by the local program of the settings; pieces that an interrupted
   * attempt has finished are not transcribed again.
   * @throws Fault `document_unreadable` for silence and when the program fails,
   *   `unsupported_document` for sound that is not decoded; else like `read`.
   */
  transcribe(source: DocumentSource, options: TranscribeOptions): Promise<SpeechSegment[]>;
  /** By the name of each process. */
  stats(): Record<string, HostStats>;
  cacheBytes(): number;
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
  /** Documents read at the same time, with recognition and again as many without. */
  threads?: number;
  heapMb?: number;
  /** Resident memory at which a new process takes a process's place: the soft limit. */
  softRssMb?: number;
  cacheBytes?: number;
  /** Shared with other hosts. */
  memoryPool?: MemoryPool | undefined;
  /** Text recognition; by default with what the machine has, in every language packaged. */
  recognition?: Partial<RecognitionSettings>;
  /** The local program that transcribes recordings; none by default. */
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
  // The options of recognition are the same as long as there are pages.
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
    const { fileName, declaredType, recognise = true, exactXml = [] } = readOptions;
    const keyOf = (how: 'recognised' | 'plain' | readonly XmlRoot[]): string =>
      JSON.stringify([hash, fileName, declaredType, how]);
    // A document that was read with recognition serves those who can do without.
    const known =
      cache.get(keyOf('recognised')) ?? cache.get(keyOf(recognise ? exactXml : 'plain'));
    if (known) return known;
    const made = await continued(kept.of(readOptions.caller, hash), log, (pages) =>
      reaching(handover, source, (reached) => choice.read(reached, readOptions, pages)),
    );
    const result = { summary: made.summary, document: made.document };
    // Pages that were all there to read are the same either way.
    const isWhole = made.isComplete || (recognise && !recognizes);
    if (made.isExact) cache.set(keyOf(exactXml), result);
    else cache.set(keyOf(isWhole ? 'recognised' : 'plain'), result);
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
      // Under a name of their own, apart from recognized pages.
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

/** Reads with the pages that an interrupted attempt left, which stay for the next one or go. */
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
