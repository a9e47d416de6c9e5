// Words around a date or a duration that speak for what it is, each with its weight. The weights were
// set by hand in sight of labeled contracts (scripts/train/measure-contracts.ts).

import type { TextRange } from 'workmill/sdk';

export interface Cue {
  points: number;
  /** In the text before it, which ends where it begins. */
  before?: RegExp;
  /** In the text after it. */
  after?: RegExp;
  /** In what is printed. */
  inside?: RegExp;
}

const charactersBefore = 200;
const charactersAfter = 160;

/** Whether all that the cue asks for is there. */
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

/** The sum of all cues that are there. */
export function pointsOf(text: string, { start, end }: TextRange, cues: readonly Cue[]): number {
  return cues.reduce((sum, cue) => (holds(text, { start, end }, cue) ? sum + cue.points : sum), 0);
}

/** Dates of other agreements, of filings, and of the end. */
export const unrelated =
  /\b(?:as amended|amended by|amends|prior|that certain|expir\w*|until|filed|incorporated|filing|previous|original|registration|draft|entwurf|10-K|10-Q|8-K|S-1)\b[^.;]{0,60}$/i;
