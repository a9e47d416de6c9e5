// Scores above which an answer is given.

import { bestBetween } from './cut-points.ts';

/**
 * The threshold with the highest F1 for `score ≥ threshold`, halfway between two scores. Take scores
 * that the model gave to examples it has not seen, such as `outOfFold` of a training. Infinity when
 * nothing is true.
 */
export function bestThreshold(scores: ArrayLike<number>, truths: ArrayLike<boolean>): number {
  const rights: number[] = [];
  const wrongs: number[] = [];
  for (let index = 0; index < scores.length; index += 1) {
    (truths[index]! ? rights : wrongs).push(scores[index]!);
  }
  return bestBetween(Float64Array.from(rights).sort(), Float64Array.from(wrongs).sort());
}
