// Defaults and limits of training settings.

import { runLengths } from './features.ts';
import type { FeatureBlock } from './inputs.ts';
import { LearningFault } from './learning-faults.ts';
import type { TrainingSettings } from './training-settings.ts';

export type CompleteSettings = Required<TrainingSettings>;

/** Throws `invalid_setting` with the name of the setting and its range. */
export function completeSettings(
  settings: TrainingSettings,
  labels: readonly string[],
): CompleteSettings {
  const complete: CompleteSettings = {
    minimumExamples: 5,
    minimumInAll: 2,
    rareLabels: 'refuse',
    folds: 5,
    seed: 1,
    learner: 'steps',
    cost: 1,
    passes: settings.kind === 'one' ? 5 : 6,
    rate: settings.kind === 'one' ? 0.5 : 0.3,
    minimumOccurrences: 2,
    mostFeatures: 300_000,
    weightsPerLabel: 10_000,
    precision: 0.9,
    recall: 0.95,
    contradictions: 'refuse',
    ...settings,
    labels,
  };
  const limits = {
    minimumExamples: [2, 1_000_000],
    minimumInAll: [2, 1_000_000],
    folds: [2, 20],
    seed: [0, 2 ** 31 - 1],
    passes: [1, 100],
    minimumOccurrences: [1, 1_000_000],
    mostFeatures: [1, 4_000_000],
    weightsPerLabel: [1, 4_000_000],
  } as const;
  for (const [name, [least, most]] of Object.entries(limits)) {
    const value = complete[name as keyof typeof limits];
    if (Number.isInteger(value) && value >= least && value <= most) continue;
    throw invalid(name, `must be an integer from ${least} to ${most}, got ${value}`);
  }
  for (const name of ['rate', 'precision', 'recall'] as const) {
    const value = complete[name];
    if (!(value > 0 && value <= 1))
      throw invalid(name, `must be above 0 and at most 1, got ${value}`);
  }
  if (!(complete.cost > 0 && complete.cost <= 100)) {
    throw invalid('cost', `must be above 0 and at most 100, got ${complete.cost}`);
  }
  checkBlocks(complete.blocks);
  return complete;
}

function checkBlocks(blocks: readonly FeatureBlock[]): void {
  if (blocks.length === 0 || blocks.length > 32) {
    throw invalid('blocks', `must have 1 to 32 entries, got ${blocks.length}`);
  }
  const names = new Set(blocks.map(({ name }) => name));
  if (names.size < blocks.length) throw invalid('blocks', 'must have different names');
  for (const block of blocks) {
    const { shortest, longest } = runLengths(block);
    const fits = Number.isInteger(shortest) && Number.isInteger(longest);
    if (!fits || shortest < 1 || longest > 8 || shortest > longest) {
      throw invalid(`blocks: ${block.name}`, 'needs 1 ≤ shortest ≤ longest ≤ 8');
    }
    const { weight = 1 } = block;
    if (!(weight > 0 && weight <= 100)) {
      throw invalid(
        `blocks: ${block.name}`,
        `needs a weight above 0 and at most 100, got ${weight}`,
      );
    }
  }
}

function invalid(name: string, problem: string): LearningFault {
  return new LearningFault('invalid_setting', `Setting "${name}" ${problem}.`);
}
