// Recordings with one speaker on each of two channels, as call centers make them.

import { isEcho, partSeconds, silenceDb } from './levels.ts';
import type { SoundPiece } from './speech.ts';

/** The levels of both channels. */
export type ChannelLevels = readonly [Float32Array, Float32Array];

/** Speakers on separate channels differ by more than this most of the time. */
const differenceDb = 10;
const shareOfDifferent = 0.5;
/** A shorter sound on a channel is a click. */
const shortestSeconds = 0.3;
const pauseSeconds = 0.5;

/** False for a recording with the same voices on both channels, such as a copied channel. */
export function areSeparate([left, right]: ChannelLevels): boolean {
  let [loud, different] = [0, 0];
  for (const [index, level] of left.entries()) {
    const other = right[index]!;
    if (Math.max(level, other) < silenceDb) continue;
    loud += 1;
    if (Math.abs(level - other) > differenceDb) different += 1;
  }
  return different > loud * shareOfDifferent;
}

/** Returns each piece once for each channel on which somebody speaks. */
export function piecesOfChannels(
  pieces: readonly SoundPiece[],
  levels: ChannelLevels,
): SoundPiece[] {
  return pieces.flatMap((piece) =>
    [0, 1]
      .map((index) => ({ index, heard: spansOf(piece, levels[index]!, levels[1 - index]!) }))
      .filter(({ heard }) => heard.some(([start, end]) => end - start >= shortestSeconds))
      .map((channel) => ({ ...piece, channel })),
  );
}

/** Spans in which the channel has sound of its own, joined over short pauses. */
function spansOf(
  { start, end }: SoundPiece,
  own: Float32Array,
  other: Float32Array,
): [number, number][] {
  const spans: [number, number][] = [];
  const last = Math.min(Math.ceil(end / partSeconds), own.length);
  for (let at = Math.floor(start / partSeconds); at < last; at += 1) {
    if (own[at]! < silenceDb || isEcho(own[at]!, other[at])) continue;
    const [from, to] = [at * partSeconds, (at + 1) * partSeconds];
    const span = spans.at(-1);
    if (span !== undefined && from - span[1] < pauseSeconds) span[1] = to;
    else spans.push([from, to]);
  }
  return spans;
}
