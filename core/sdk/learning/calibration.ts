// Calibrates scores to probabilities: of answers with probability 0.8, 80 percent are right. The
// calibration is fitted on scores of examples that the model has not seen.

import { sigmoid } from './fit.ts';

/**
 * For kind `any`, the probability of a label is sigmoid(slope × score + offset). Kind `one` only
 * has slopes.
 */
export interface Calibration {
  slope: number;
  offset: number;
}

const leastSlope = 0.05;

/** Platt scaling with smoothed targets (Platt 1999, Lin et al. 2007), by Newton's method. */
export function plattCalibration(rights: Float64Array, wrongs: Float64Array): Calibration {
  const yes = (rights.length + 1) / (rights.length + 2);
  const no = 1 / (wrongs.length + 2);
  let slope = 1;
  let offset = 0;
  for (let step = 0; step < 20; step += 1) {
    const sums = { g0: 0, g1: 0, h00: 1e-9, h01: 0, h11: 1e-9 };
    for (const [scores, target] of [
      [rights, yes],
      [wrongs, no],
    ] as const) {
      for (let index = 0; index < scores.length; index += 1) {
        const score = scores[index]!;
        const p = sigmoid(slope * score + offset);
        const curve = p * (1 - p);
        sums.g0 += (p - target) * score;
        sums.g1 += p - target;
        sums.h00 += curve * score * score;
        sums.h01 += curve * score;
        sums.h11 += curve;
      }
    }
    const determinant = sums.h00 * sums.h11 - sums.h01 * sums.h01;
    if (determinant <= 0) break;
    const bySlope = (sums.h11 * sums.g0 - sums.h01 * sums.g1) / determinant;
    const byOffset = (sums.h00 * sums.g1 - sums.h01 * sums.g0) / determinant;
    // Far from the optimum, a full Newton step is too long.
    const length = Math.max(1, Math.abs(bySlope), Math.abs(byOffset) / 4);
    slope = Math.max(leastSlope, slope - bySlope / length);
    offset -= byOffset / length;
    if (Math.abs(bySlope) + Math.abs(byOffset) < 1e-6) break;
  }
  return { slope, offset };
}

/** Number of steps; the last interval is 0.1 % wide. */
const factorSteps = 18;

/**
 * Finds the common factor of all softmax scores with the lowest log loss, by golden-section search
 * between 0.1 and 20. `loss` returns the mean log loss for a factor.
 */
export function bestFactor(loss: (factor: number) => number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [Math.log(0.1), Math.log(20)];
  let [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
  let [leftLoss, rightLoss] = [loss(Math.exp(left)), loss(Math.exp(right))];
  for (let step = 0; step < factorSteps; step += 1) {
    if (leftLoss < rightLoss) {
      [high, right, rightLoss] = [right, left, leftLoss];
      left = high - ratio * (high - low);
      leftLoss = loss(Math.exp(left));
    } else {
      [low, left, leftLoss] = [left, right, rightLoss];
      right = low + ratio * (high - low);
      rightLoss = loss(Math.exp(right));
    }
  }
  return Math.exp((low + high) / 2);
}
