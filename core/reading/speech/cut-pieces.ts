// Splits a recording into pieces: at a pause near the end of each piece, or with an overlap of a
// second if there is no pause.

import { durationText } from '../../kernel/duration-text.ts';
import { Fault } from '../../kernel/errors.ts';
import { areSeparate, piecesOfChannels, type ChannelLevels } from './channels.ts';
import { levelsOf, partSeconds, silenceDb } from './levels.ts';
import type { SoundFile } from './sound-file.ts';
import type { SoundPiece, SpeechOptions } from './speech.ts';

/** Minimum length of a pause. */
const pauseParts = 6;
/** Overlap if there is no pause. */
const overlapSeconds = 1;
/** A pause is quieter than the recording by this difference, or silent. */
const pauseBelowDb = 10;
/** Shorter pieces contain no recognizable words. */
const shortestSeconds = 0.3;

/** @throws Fault `document_unreadable` for a recording that is silent, empty or too long. */
export function cutPieces(
  sound: SoundFile,
  options: Pick<SpeechOptions, 'pieceSeconds' | 'maxSeconds' | 'separatesChannels'>,
): SoundPiece[] {
  const { pieceSeconds, maxSeconds, separatesChannels } = options;
  const { seconds } = sound;
  if (seconds < shortestSeconds) throw unreadable('The recording has no sound: it is too short.');
  if (seconds > maxSeconds) {
    // Decoding ends soon after the longest recording: how long this one is is not known then.
    const most = durationText(maxSeconds * 1000);
    throw unreadable(`The recording is longer than ${most}, which is the maximum.`);
  }
  const both: ChannelLevels | null =
    separatesChannels && sound.channels === 2 ? [levelsOf(sound, 0), levelsOf(sound, 1)] : null;
  const levels =
    both?.[0].map((level, index) => Math.max(level, both[1][index]!)) ?? levelsOf(sound);
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
  pieces.push({ start, end: seconds, from });
  return both !== null && areSeparate(both) ? piecesOfChannels(pieces, both) : pieces;
}

function unreadable(message: string): Fault {
  return new Fault('document_unreadable', message);
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
