// Transcribes a recording piece by piece, with a program or a server. Finished pieces are stored, so
// that the next attempt continues an interrupted one.

import { Fault } from '../../kernel/errors.ts';
import type { SpeechSetup } from '../speech-settings.ts';
import type { SoundChannel, SoundPiece, SpeechSegment } from '../speech/speech.ts';
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
  /** Recognizes the speech of a piece; default: the configured program. */
  recognize?: ((clip: Clip) => Promise<SpeechSegment[]>) | undefined;
}

/** A piece of a recording, for a server. */
export interface Clip {
  /** The piece is the whole recording, with all its channels. */
  isWhole: boolean;
  seconds: number;
  /** A WAV file with 16 kHz and one channel. */
  wave(): Promise<Uint8Array>;
}

export interface Transcribed {
  segments: SpeechSegment[];
  /** False for a recording that sounds like music or noise. */
  isLikeSpeech: boolean;
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
  { caller, signal, onPiece, recognize }: TranscribeOptions,
  { sha256, kept }: { sha256: string; kept: KeptDocument },
): Promise<Transcribed> {
  const { speech: host } = lanes;
  if (host === null || setup === null) throw new Fault('unavailable', 'Nothing transcribes.');
  const { reading, timeoutMs } = limits();
  const given = { source: reached, fileName: null, declaredType: null, limits: reading };
  const asked = (make: Making, longestMs: number): Promise<Made> =>
    ask(
      host,
      { ...given, isTraced: false, make },
      { caller, signal, weightBytes, timeoutMs: longestMs },
    );
  const pieceMs = setup.pieceTimeoutMs + spareMs;
  // The whole recording may have to be decoded.
  const cut = await asked({ kind: 'sound' }, Math.max(timeoutMs, pieceMs));
  if (cut.kind !== 'sound') throw readerFailed();
  const { pieces, isLikeSpeech } = cut;
  const known = new Map(kept.pages().map(({ page, content }) => [page, content]));
  const segments: SpeechSegment[] = [];
  /** By channel. */
  const last = new Map<number | undefined, SpeechSegment>();
  for (const [index, piece] of pieces.entries()) {
    onPiece?.(index, pieces.length);
    const finished = known.get(index);
    const heard = finished ? segmentsOf(finished) : await transcribePart(piece);
    if (!finished) kept.keep({ file: sha256, page: index, content: contentOf(heard) });
    const channel = piece.channel?.index;
    const added = withoutRepeated(last.get(channel), heard, piece);
    segments.push(...added);
    if (added.length > 0) last.set(channel, added.at(-1)!);
  }
  onPiece?.(pieces.length, pieces.length);
  return { segments: segments.toSorted((one, other) => one.start - other.start), isLikeSpeech };

  async function transcribePart(piece: SoundPiece): Promise<SpeechSegment[]> {
    const heard = recognize ? await recognizePart(piece, recognize) : await runProgram(piece);
    if (piece.channel === undefined) return heard;
    const speaker = setup!.channelSpeakers[piece.channel.index] ?? null;
    const { channel } = piece;
    return heard.map((segment) => ({ ...atSound(segment, channel), speaker }));
  }

  async function runProgram(piece: SoundPiece): Promise<SpeechSegment[]> {
    const made = await asked({ kind: 'speech', piece }, pieceMs);
    if (made.kind !== 'speech') throw readerFailed();
    return made.segments;
  }

  async function recognizePart(
    piece: SoundPiece,
    recognizeClip: (clip: Clip) => Promise<SpeechSegment[]>,
  ): Promise<SpeechSegment[]> {
    const heard = await recognizeClip({
      isWhole: pieces.length === 1 && piece.channel === undefined,
      seconds: piece.end - piece.start,
      async wave() {
        const made = await asked({ kind: 'clip', piece }, pieceMs);
        if (made.kind !== 'clip') throw readerFailed();
        return made.wave;
      },
    });
    return placed(heard, piece);
  }
}

/**
 * Moves the beginning of a segment to the sound that follows it: recognizers often count the silence
 * while the other side speaks to the first words after it.
 */
function atSound(segment: SpeechSegment, { heard }: SoundChannel): SpeechSegment {
  const span = heard.find(([, end]) => end > segment.start + leastSoundSeconds);
  if (span === undefined || span[0] <= segment.start) return segment;
  return { ...segment, start: span[0], end: Math.max(segment.end, span[0]) };
}

const leastSoundSeconds = 0.1;

/** Returns segments of a piece with the times of the whole recording. */
function placed(
  heard: readonly SpeechSegment[],
  { start, end, from }: SoundPiece,
): SpeechSegment[] {
  const within = (time: number): number => Math.min(end, start + time);
  return heard
    .map((one) => ({ ...one, start: within(one.start), end: within(one.end) }))
    .filter((one) => (one.start + one.end) / 2 >= from);
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
