// Words around a date or a duration that speak for what it is, each with its weight. The weights were
// set by hand in sight of labeled contracts (scripts/train/measure-contracts.ts).

import type { TextRange } from 'workmill/sdk';

export interface Cue {
  points: number;
  /** In the text before it, which ends where it begins. */
  before?: RegExp;
  /** In the text after it. */
  after?: RegExp;
}

const charactersBefore = 200;
const charactersAfter = 160;

/** The sum of all cues that are there. */
export function pointsOf(text: string, { start, end }: TextRange, cues: readonly Cue[]): number {
  const left = text.slice(Math.max(0, start - charactersBefore), start);
  const right = text.slice(end, end + charactersAfter);
  return cues.reduce((sum, { points, before, after }) => {
    const holds = (!before || before.test(left)) && (!after || after.test(right));
    return holds ? sum + points : sum;
  }, 0);
}

/** Dates of other agreements, of filings, and of the end. */
export const unrelated =
  /\b(?:as amended|amended by|amends|prior|that certain|expir\w*|until|filed|incorporated|filing|previous|original|registration|draft|entwurf|10-K|10-Q|8-K|S-1)\b[^.;]{0,60}$/i;
