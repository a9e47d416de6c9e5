// Words near a date or a duration that indicate its meaning, each with a weight. The weights were
// set by hand, based on labeled contracts (scripts/train/measure-contracts.ts).

import type { TextRange } from 'workmill/sdk';

export interface Cue {
  points: number;
  /** Matched against the text before the range; the text ends where the range starts. */
  before?: RegExp;
  /** Matched against the text after the range. */
  after?: RegExp;
  /** Matched against the range itself. */
  inside?: RegExp;
}

const charactersBefore = 200;
const charactersAfter = 160;

/** Returns whether all patterns of the cue match. */
export function holds(
  text: string,
  { start, end }: TextRange,
  { before, after, inside }: Omit<Cue, 'points'>,
): boolean {
  if (before && !before.test(text.slice(Math.max(0, start - charactersBefore), start)))
    return false;
  if (after && !after.test(text.slice(end, end + charactersAfter))) return false;
  return !inside || inside.test(text.slice(start, end));
}

/** Returns the sum of the points of all matching cues. */
export function pointsOf(text: string, { start, end }: TextRange, cues: readonly Cue[]): number {
  return cues.reduce((sum, cue) => (holds(text, { start, end }, cue) ? sum + cue.points : sum), 0);
}

/** Matches text before dates of other agreements, of filings, and of the end of the contract. */
export const unrelated =
  /\b(?:as amended|amended by|amends|prior|that certain|expir\w*|until|filed|incorporated|filing|previous|original|registration|draft|entwurf|10-K|10-Q|8-K|S-1)\b[^.;]{0,60}$/i;
