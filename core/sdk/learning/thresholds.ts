// Computes score thresholds for answers.

import { plattCalibration } from './calibration.ts';
import { bestBetween } from './cut-points.ts';
import { sigmoid } from './fit.ts';

/**
 * Returns the threshold with the highest F1 for `score ≥ threshold`, halfway between two scores.
 * Use scores of examples that the model has not seen, such as `outOfFold` of a training. Returns
 * Infinity if no truth is true.
 */
export function bestThreshold(scores: ArrayLike<number>, truths: ArrayLike<boolean>): number {
  const rights: number[] = [];
  const wrongs: number[] = [];
  for (let index = 0; index < scores.length; index += 1) {
    (truths[index]! ? rights : wrongs).push(scores[index]!);
  }
  return bestBetween(Float64Array.from(rights).sort(), Float64Array.from(wrongs).sort());
}

/**
 * Like bestThreshold, for few scores: of a rare label, one document more or less moves the observed best
 * far. It takes the highest F1 of the mean between what is observed and what the scores promise if they
 * are read as calibrated log-odds.
 */
export function steadyThreshold(logOdds: ArrayLike<number>, truths: ArrayLike<boolean>): number {
  const rights: number[] = [];
  const wrongs: number[] = [];
  for (let index = 0; index < logOdds.length; index += 1) {
    (truths[index]! ? rights : wrongs).push(logOdds[index]!);
  }
  if (rights.length === 0) return Infinity;
  const sorted = [Float64Array.from(rights).sort(), Float64Array.from(wrongs).sort()] as const;
  const { slope, offset } = plattCalibration(...sorted);
  const ranked = [
    ...rights.map((score) => ({ score, truth: 1 })),
    ...wrongs.map((score) => ({ score, truth: 0 })),
  ]
    .map(({ score, truth }) => ({ score, gain: (sigmoid(slope * score + offset) + truth) / 2 }))
    .toSorted((one, other) => other.score - one.score);
  const total = ranked.reduce((sum, { gain }) => sum + gain, 0);
  let best = { f1: 0, threshold: Infinity };
  let found = 0;
  for (const [index, { score, gain }] of ranked.entries()) {
    found += gain;
    const next = ranked[index + 1]?.score;
    if (next === score) continue;
    const f1 = (2 * found) / (index + 1 + total);
    if (f1 > best.f1) best = { f1, threshold: next === undefined ? score : (score + next) / 2 };
  }
  return best.threshold;
}
