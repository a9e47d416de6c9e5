// Transcribes a recording piece by piece. Finished pieces are stored, so that the next attempt
// continues an interrupted one.

import { Fault } from '../../kernel/errors.ts';
import type { SpeechSetup } from '../speech-settings.ts';
import type { SoundPiece, SpeechSegment } from '../speech/speech.ts';
import type { ReaderLimits } from '../reader.ts';
import type { Making } from '../tasks.ts';
import { readerFailed, type Ask, type Made } from './ask.ts';
import type { KeptDocument } from './kept-pages.ts';
import type { Lanes } from './lanes.ts';
import type { PlacedSource } from './placed-source.ts';

export interface TranscribeOptions {
  /** Tenant; pieces of different tenants take turns. */
  caller?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the number of finished pieces. */
  onPiece?: ((done: number, expected: number) => void) | undefined;
}

export interface SpeechDeps {
  lanes: Pick<Lanes, 'speech'>;
  ask: Ask;
  limits: () => ReaderLimits;
  setup: SpeechSetup | null;
}

/** Memory of a block of sound, its samples and the program's input file. */
const weightBytes = 64 * 2 ** 20;
/** Additional time for reading and writing the piece. */
const spareMs = 30_000;

/** @throws Fault `document_unreadable`, `unsupported_document`; `unavailable` when interrupted. */
export async function transcribeInPieces(
  { lanes, ask, limits, setup }: SpeechDeps,
  { reached }: PlacedSource,
  { caller, signal, onPiece }: TranscribeOptions,
  { sha256, kept }: { sha256: string; kept: KeptDocument },
): Promise<SpeechSegment[]> {
  const { speech: host } = lanes;
  if (host === null || setup === null) throw new Fault('unavailable', 'No program transcribes.');
  const { reading, timeoutMs } = limits();
  const given = { source: reached, fileName: null, declaredType: null, limits: reading };
  const asked = (make: Making, longestMs: number): Promise<Made> =>
    ask(
      host,
      { ...given, isTraced: false, make },
      { caller, signal, weightBytes, timeoutMs: longestMs },
    );
  // The whole recording may have to be decoded.
  const cut = await asked({ kind: 'sound' }, Math.max(timeoutMs, setup.pieceTimeoutMs + spareMs));
  if (cut.kind !== 'sound') throw readerFailed();
  const known = new Map(kept.pages().map(({ page, content }) => [page, content]));
  const segments: SpeechSegment[] = [];
  for (const [index, piece] of cut.pieces.entries()) {
    onPiece?.(index, cut.pieces.length);
    const finished = known.get(index);
    const heard = finished ? segmentsOf(finished) : await transcribePart(piece);
    if (!finished) kept.keep({ file: sha256, page: index, content: contentOf(heard) });
    segments.push(...withoutRepeated(segments.at(-1), heard, piece));
  }
  onPiece?.(cut.pieces.length, cut.pieces.length);
  return segments;

  async function transcribePart(piece: SoundPiece): Promise<SpeechSegment[]> {
    const made = await asked({ kind: 'speech', piece }, setup!.pieceTimeoutMs + spareMs);
    if (made.kind !== 'speech') throw readerFailed();
    return made.segments;
  }
}

function contentOf(segments: readonly SpeechSegment[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(segments));
}

function segmentsOf(content: Uint8Array): SpeechSegment[] {
  return JSON.parse(new TextDecoder().decode(content)) as SpeechSegment[];
}

/** Maximum number of words that a program without times repeats in the overlap of one second. */
const mostRepeated = 6;

/** Removes the words that are at the end of one piece and repeated at the beginning of the next. */
export function withoutRepeated(
  last: SpeechSegment | undefined,
  heard: readonly SpeechSegment[],
  { start, from }: SoundPiece,
): readonly SpeechSegment[] {
  const [first, ...rest] = heard;
  if (first === undefined || last === undefined || start === from) return heard;
  const [before, after] = [last, first].map(({ text }) => text.split(' '));
  for (let count = mostRepeated; count > 0; count -= 1) {
    const isRepeated = before!.slice(-count).join(' ') === after!.slice(0, count).join(' ');
    if (!isRepeated) continue;
    const text = after!.slice(count).join(' ');
    return text === '' ? rest : [{ ...first, text }, ...rest];
  }
  return heard;
}
