// Weight of a word in a name: common words have a low weight.

import { genericWords, particles } from './word-lists.ts';

/** Returns a weight from 0.12 to 1. */
export function wordWeight(word: string, isPerson: boolean): number {
  if (particles.has(word)) return isPerson ? 0.15 : 0.12;
  if (/^\d+$/.test(word)) return 0.7;
  if (word.length === 1) return isPerson ? 0.4 : 0.5;
  return !isPerson && genericWords.has(word) ? 0.4 : 1;
}
