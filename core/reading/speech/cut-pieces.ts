// Splits a recording into pieces: at a pause near the end of each piece, or with an overlap of a
// second if there is no pause.

import { durationText } from '../../kernel/duration-text.ts';
import { Fault } from '../../kernel/errors.ts';
import type { SoundFile } from './sound-file.ts';
import { speechRate, type SoundPiece } from './speech.ts';

/** Length of the parts in which loudness is measured. */
const partSeconds = 0.05;
const partSamples = speechRate * partSeconds;
/** Length of sound read at once. */
const blockSeconds = 30;
/** Minimum length of a pause. */
const pauseParts = 6;
/** Overlap if there is no pause. */
const overlapSeconds = 1;
/**
 * A pause is quieter than the recording by this difference, or quieter than the noise of a silent
 * line.
 */
const [pauseBelowDb, silenceDb] = [10, -50];
/** Shorter pieces contain no recognizable words. */
const shortestSeconds = 0.3;

/** @throws Fault `document_unreadable` for a recording that is silent, empty or too long. */
export function cutPieces(
  sound: SoundFile,
  { pieceSeconds, maxSeconds }: { pieceSeconds: number; maxSeconds: number },
): SoundPiece[] {
  const { seconds } = sound;
  if (seconds < shortestSeconds) throw unreadable('The recording has no sound: it is too short.');
  if (seconds > maxSeconds) {
    // Decoding ends soon after the longest recording: how long this one is is not known then.
    const most = durationText(maxSeconds * 1000);
    throw unreadable(`The recording is longer than ${most}, which is the maximum.`);
  }
  const levels = levelsOf(sound);
  const sorted = levels.toSorted();
  // A click is not speech: half a percent of two minutes is 0.6 s.
  if (sorted[Math.floor(sorted.length * 0.995)]! < silenceDb) {
    throw unreadable('The recording is silent: nothing in it is louder than -50 dB of full scale.');
  }
  const pauseDb = Math.max(silenceDb, sorted[Math.floor(sorted.length / 2)]! - pauseBelowDb);
  const pieces: SoundPiece[] = [];
  let [start, from] = [0, 0];
  // A remainder shorter than half a piece is added to the last one.
  while (seconds - start > pieceSeconds * 1.5) {
    const cut = pauseIn(levels, start + pieceSeconds / 2, start + pieceSeconds, pauseDb);
    const end = cut ?? start + pieceSeconds;
    pieces.push({ start, end, from });
    from = end;
    start = cut === null ? end - overlapSeconds : end;
  }
  return [...pieces, { start, end: seconds, from }];
}

function unreadable(message: string): Fault {
  return new Fault('document_unreadable', message);
}

/** Level of each part, in dB of full scale. */
function levelsOf(sound: SoundFile): Float32Array {
  const levels = new Float32Array(Math.ceil(sound.seconds / partSeconds)).fill(-120);
  for (let start = 0; start < sound.seconds; start += blockSeconds) {
    const samples = sound.read(start, blockSeconds);
    const first = Math.round(start / partSeconds);
    for (let at = 0; at < samples.length; at += partSamples) {
      const index = first + at / partSamples;
      if (index < levels.length) {
        levels[index] = loudness(samples.subarray(at, at + partSamples));
      }
    }
  }
  return levels;
}

function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.max(-120, 10 * Math.log10(sum / samples.length + 1e-12));
}

/** Returns the middle of the quietest pause between two times, in seconds. */
function pauseIn(levels: Float32Array, from: number, to: number, pauseDb: number): number | null {
  const last = Math.min(levels.length, Math.floor(to / partSeconds)) - pauseParts;
  let best: { at: number; level: number } | null = null;
  for (let at = Math.ceil(from / partSeconds); at <= last; at += 1) {
    const level = Math.max(...levels.subarray(at, at + pauseParts));
    if (level < pauseDb && (best === null || level < best.level)) best = { at, level };
  }
  return best && (best.at + pauseParts / 2) * partSeconds;
}
