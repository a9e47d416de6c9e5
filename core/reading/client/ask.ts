// Sends tasks to the reader's processes and validates their answers, because these processes read
// hostile files.

import { durationText } from '../../kernel/duration-text.ts';
import { errorCatalogue, Fault } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { HostFailure } from '../../hosts/failure.ts';
import type { Host } from '../../hosts/host.ts';
import { ownBytes } from '../../hosts/protocol.ts';
import { finishedPageOf, type FinishedPage } from '../finished-pages.ts';
import type { SoundChannel, SoundPiece, SpeechSegment } from '../speech/speech.ts';
import type { ReaderAnswer, ReaderNote, ReaderTask } from '../tasks.ts';

export interface AskOptions {
  /** Tenant; tasks of different tenants take turns. */
  caller?: string | undefined;
  /** Expected memory of the task in the process. */
  weightBytes: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onNote?: ((note: unknown) => void) | undefined;
  onPage?: ((done: number, expected: number) => void) | undefined;
  /** Called with each recognized page. */
  onFinished?: ((page: FinishedPage) => void) | undefined;
}

export type Made = Exclude<ReaderAnswer, { kind: 'fault' | 'error' }>;

/** @throws Fault of the task, or as documented at `Reader.read` for a task without an answer. */
export type Ask = (host: Host, task: ReaderTask, options: AskOptions) => Promise<Made>;

const graceMs = 1000;

export function createAsk(log: Log): Ask {
  return async (host, task, { onPage, onFinished, onNote, ...options }) => {
    let pages: RecognizedPages | null = null;
    const hearPages = (done: number, expected: number): void => {
      pages = { done, expected };
      onPage?.(done, expected);
    };
    const hearNote = (note: unknown): void => {
      handleNote(note, hearPages);
      const finished = finishedPageOf(note);
      if (finished !== null) onFinished?.(finished);
      onNote?.(note);
    };
    let answer: unknown;
    try {
      answer = await host.call(task, { ...options, graceMs, onNote: hearNote });
    } catch (error) {
      throw faultOf(error, log, { timeoutMs: options.timeoutMs, pages });
    }
    return checked(answer as ReaderAnswer, log);
  };
}

type PagesNote = Extract<ReaderNote, { kind: 'pages' }>;

/** Notes are validated like answers. */
function handleNote(note: unknown, onPage: NonNullable<AskOptions['onPage']>): void {
  const { kind, done, expected } = { ...(note as Partial<PagesNote> | null) };
  if (kind !== 'pages' || !Number.isInteger(done) || !Number.isInteger(expected)) return;
  if (done! >= 0 && expected! > 0 && done! <= expected!) onPage(done!, expected!);
}

function checked(answer: ReaderAnswer, log: Log): Made {
  if (answer.kind === 'document' && answer.document instanceof Uint8Array) {
    return { ...answer, document: ownBytes(answer.document) };
  }
  if (answer.kind === 'incomplete') return answer;
  if (answer.kind === 'picture' && answer.png instanceof Uint8Array) return answer;
  if (answer.kind === 'count' && Number.isSafeInteger(answer.pages)) return answer;
  if (answer.kind === 'sound' && arePieces(answer.pieces)) return answer;
  if (answer.kind === 'clip' && answer.wave instanceof Uint8Array) {
    return { ...answer, wave: ownBytes(answer.wave) };
  }
  if (answer.kind === 'speech' && areSegments(answer.segments)) return answer;
  if (answer.kind === 'fault' && Object.hasOwn(errorCatalogue, answer.code)) {
    throw new Fault(answer.code, answer.message);
  }
  log.error('reading a document failed', { answer });
  throw readerFailed();
}

function arePieces(pieces: readonly Partial<SoundPiece>[]): boolean {
  return (
    Array.isArray(pieces) &&
    pieces.length > 0 &&
    pieces.every(
      ({ start, end, from, channel }) =>
        [start, end, from].every(Number.isFinite) && (channel === undefined || isChannel(channel)),
    )
  );
}

function isChannel({ index, heard }: Partial<SoundChannel>): boolean {
  return (
    (index === 0 || index === 1) &&
    Array.isArray(heard) &&
    heard.every((span) => Array.isArray(span) && span.every(Number.isFinite))
  );
}

function areSegments(segments: readonly Partial<SpeechSegment>[]): boolean {
  return (
    Array.isArray(segments) &&
    segments.every(
      ({ start, end, text, speaker }) =>
        Number.isFinite(start) &&
        Number.isFinite(end) &&
        typeof text === 'string' &&
        (speaker === null || typeof speaker === 'string'),
    )
  );
}

export function readerFailed(): Fault {
  return new Fault('internal_error', 'The document could not be read: the reader failed.');
}

export function isTimeout(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return cause instanceof HostFailure && cause.kind === 'timeout';
}

interface RecognizedPages {
  done: number;
  expected: number;
}

function faultOf(
  thrown: unknown,
  log: Log,
  { timeoutMs, pages }: { timeoutMs: number; pages: RecognizedPages | null },
): unknown {
  if (!(thrown instanceof HostFailure)) return thrown;
  const { kind, message, facts } = thrown;
  // The caller that cancels a read knows the reason, for example a count of pages that would be too
  // late.
  const level = kind === 'cancelled' ? 'info' : 'warn';
  log[level]('a read did not end well', { kind, reason: message, ...facts });
  const extras = { cause: thrown };
  if (kind === 'timeout') {
    const reached = pages === null ? '' : `: ${pages.done} of ${pages.expected} pages recognized`;
    const after = durationText(timeoutMs);
    return new Fault('timeout', `Reading the document timed out after ${after}${reached}.`, extras);
  }
  // If only the task's own thread ran out of memory, this document is the cause, and a retry would
  // fail too.
  if (kind === 'memory' && facts.exitSignal === undefined) {
    const tooMuch = 'Reading the document takes more memory than is allowed.';
    return new Fault('document_unreadable', tooMuch, extras);
  }
  if (kind === 'memory' || kind === 'crashed') {
    return new Fault('internal_error', 'The reader stopped while it read the document.', extras);
  }
  return new Fault('unavailable', 'Reading the document was interrupted.', extras);
}
