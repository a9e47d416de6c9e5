// Weights as they are stored: of each label the largest, in steps of 1/127 of the largest of all.

import type { LinearModel } from './fit.ts';

/** Row after row: the labels that have a weight, and the weight in steps of the label's scale. */
export interface StoredWeights {
  /** How many weights each row has. */
  counts: Uint16Array;
  labels: Uint16Array;
  steps: Int8Array;
  scales: Float32Array;
  biases: Float32Array;
}

export function storeWeights({ weights, biases }: LinearModel, most: number): StoredWeights {
  const labels = biases.length;
  const rows = weights.length / labels;
  const scales = new Float32Array(labels);
  const least = new Float32Array(labels);
  for (let label = 0; label < labels; label += 1) {
    let largest = 0;
    for (let at = label; at < weights.length; at += labels) {
      largest = Math.max(largest, Math.abs(weights[at]!));
    }
    scales[label] = largest / 127;
    least[label] = leastKept(weights, label, labels, largest, most);
  }
  const counts = new Uint16Array(rows);
  const kept = { labels: [] as number[], steps: [] as number[] };
  for (let row = 0; row < rows; row += 1) {
    for (let label = 0; label < labels; label += 1) {
      const weight = weights[row * labels + label]!;
      if (scales[label] === 0 || Math.abs(weight) < least[label]!) continue;
      const steps = Math.round(weight / scales[label]!);
      if (steps === 0) continue;
      counts[row]! += 1;
      kept.labels.push(label);
      kept.steps.push(Math.max(-127, Math.min(127, steps)));
    }
  }
  return {
    counts,
    labels: Uint16Array.from(kept.labels),
    steps: Int8Array.from(kept.steps),
    scales,
    biases: biases.slice(),
  };
}

/** The smallest weight of a label, in 4,096 steps, above which no more than `most` are left. */
function leastKept(
  weights: Float32Array,
  label: number,
  labels: number,
  largest: number,
  most: number,
): number {
  if (weights.length / labels <= most || largest === 0) return 0;
  const histogram = new Uint32Array(4096);
  for (let at = label; at < weights.length; at += labels) {
    histogram[Math.min(4095, Math.floor((Math.abs(weights[at]!) / largest) * 4096))]! += 1;
  }
  let step = 4096;
  for (let kept = 0; step > 0; step -= 1) {
    kept += histogram[step - 1]!;
    if (kept > most) break;
  }
  return (Math.min(step, 4095) / 4096) * largest;
}

/** The same model with the weights as stored. */
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
