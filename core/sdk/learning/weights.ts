// Weights in storage form: the largest ones of each label, in steps of 1/127 of the largest of all.

import type { LinearModel } from './fit.ts';

/** The labels that have a weight, row by row, and the weight in steps of the label's scale. */
export interface StoredWeights {
  /** Number of weights of each row. */
  counts: Uint16Array;
  labels: Uint16Array;
  steps: Int8Array;
  scales: Float32Array;
  biases: Float32Array;
}

export function storeWeights({ weights, biases }: LinearModel, most: number): StoredWeights {
  const labels = biases.length;
  const rows = weights.length / labels;
  const largest = largestOf(weights, labels);
  const scales = largest.map((weight) => weight / 127);
  const least = leastKept(weights, largest, most);
  const counts = new Uint16Array(rows);
  const keptLabels = new Uint16Array(weights.length);
  const steps = new Int8Array(weights.length);
  let kept = 0;
  for (let row = 0, at = 0; row < rows; row += 1) {
    for (let label = 0; label < labels; label += 1, at += 1) {
      const weight = weights[at]!;
      if (scales[label] === 0 || Math.abs(weight) < least[label]!) continue;
      const step = Math.round(weight / scales[label]!);
      if (step === 0) continue;
      counts[row]! += 1;
      keptLabels[kept] = label;
      steps[kept] = Math.max(-127, Math.min(127, step));
      kept += 1;
    }
  }
  return {
    counts,
    labels: keptLabels.slice(0, kept),
    steps: steps.slice(0, kept),
    scales,
    biases: biases.slice(),
  };
}

// Both passes read the weights in memory order, row by row. Reading label by label takes ten times
// as long if the model exceeds the processor cache.

/** Returns the largest absolute weight of each label. */
function largestOf(weights: Float32Array, labels: number): Float32Array {
  const largest = new Float32Array(labels);
  for (let at = 0; at < weights.length;) {
    for (let label = 0; label < labels; label += 1, at += 1) {
      const size = Math.abs(weights[at]!);
      if (size > largest[label]!) largest[label] = size;
    }
  }
  return largest;
}

const histogramSteps = 4096;

/**
 * Returns for each label the smallest threshold, in 4,096 steps, above which at most `most` weights
 * remain.
 */
function leastKept(weights: Float32Array, largest: Float32Array, most: number): Float32Array {
  const labels = largest.length;
  const least = new Float32Array(labels);
  if (weights.length / labels <= most) return least;
  const histogram = new Uint32Array(labels * histogramSteps);
  for (let at = 0; at < weights.length;) {
    for (let label = 0; label < labels; label += 1, at += 1) {
      if (largest[label] === 0) continue;
      const step = Math.floor((Math.abs(weights[at]!) / largest[label]!) * histogramSteps);
      histogram[label * histogramSteps + Math.min(histogramSteps - 1, step)]! += 1;
    }
  }
  for (let label = 0; label < labels; label += 1) {
    let step = histogramSteps;
    for (let kept = 0; step > 0; step -= 1) {
      kept += histogram[label * histogramSteps + step - 1]!;
      if (kept > most) break;
    }
    least[label] = (Math.min(step, histogramSteps - 1) / histogramSteps) * largest[label]!;
  }
  return least;
}

/** Restores the model with its stored weights. */
export function restoreWeights({
  counts,
  labels,
  steps,
  scales,
  biases,
}: StoredWeights): LinearModel {
  const width = biases.length;
  const weights = new Float32Array(counts.length * width);
  let at = 0;
  for (let row = 0; row < counts.length; row += 1) {
    for (let index = 0; index < counts[row]!; index += 1, at += 1) {
      weights[row * width + labels[at]!] = steps[at]! * scales[labels[at]!]!;
    }
  }
  return { weights, biases };
}
