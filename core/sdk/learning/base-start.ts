// Starts a training from the weights of a base model (few-shot). Labels that the base does not know
// start at zero. Features that do not occur in the tenant's examples keep the weights of the base.

import type { LinearModel } from './fit.ts';
import type { CompleteSettings } from './check-settings.ts';
import { LearningFault } from './learning-faults.ts';
import { parseModel, type ModelParts } from './model-file.ts';
import { createRows } from './feature-rows.ts';
import type { Vocabulary } from './vocabulary.ts';
import { restoreWeights } from './weights.ts';

/** Throws `invalid_setting` if the kind or the features of the base differ from the settings. */
export function readBase(file: Uint8Array, { kind, blocks }: CompleteSettings): ModelParts {
  const { parts } = parseModel(file);
  const same = parts.kind === kind && JSON.stringify(parts.blocks) === JSON.stringify(blocks);
  if (same) return parts;
  throw new LearningFault(
    'invalid_setting',
    'The base model has another kind or other blocks than the settings. Train it with the same ones.',
  );
}

/** Returns the calibrated weights of the base, arranged by the rows and labels of the new model. */
export function startFrom(
  base: ModelParts,
  vocabulary: Vocabulary,
  labels: readonly string[],
): LinearModel {
  const { weights, biases } = restoreWeights(base.weights);
  const width = base.labels.length;
  const start = {
    weights: new Float32Array(vocabulary.features.length * labels.length),
    biases: new Float32Array(labels.length),
  };
  const rows = createRows(vocabulary.features);
  const rowOf = Array.from(base.vocabulary.features, (feature) => rows.rowOf(feature));
  for (const [from, label] of base.labels.entries()) {
    const to = labels.indexOf(label);
    if (to === -1) continue;
    const { slope, offset } = base.rules[from]!;
    start.biases[to] = biases[from]! * slope + offset;
    for (const [row, place] of rowOf.entries()) {
      start.weights[place * labels.length + to] = weights[row * width + from]! * slope;
    }
  }
  return start;
}
