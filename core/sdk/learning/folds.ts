// Assigns examples to the folds of a cross-validation.

import { groupOf } from './groups.ts';
import type { Example } from './inputs.ts';
import { LearningFault } from './learning-faults.ts';

/**
 * Returns the fold of each example, from 0. Examples of one group, or with the same text, share a
 * fold; each fold gets about the same share of every label. The result is deterministic. Throws
 * `label_in_one_fold` if the examples of a label cannot be split between training and test.
 */
export function assignFolds(examples: readonly Example[], folds = 5): Uint8Array {
  const groups = groupsOf(examples);
  const totals = new Map<string, number>();
  for (const { labels } of examples) {
    for (const label of labels) totals.set(label, (totals.get(label) ?? 0) + 1);
  }
  const sizes = Array.from({ length: folds }, () => 0);
  const perLabel = Array.from({ length: folds }, () => new Map<string, number>());
  const assigned = new Uint8Array(examples.length);
  for (const members of groups) {
    const labels = members.flatMap((member) => examples[member]!.labels);
    const load = sizes.map((size, fold) => {
      let sum = size / examples.length;
      for (const label of labels) sum += (perLabel[fold]!.get(label) ?? 0) / totals.get(label)!;
      return sum;
    });
    const fold = load.indexOf(Math.min(...load));
    for (const member of members) assigned[member] = fold;
    sizes[fold]! += members.length;
    const counts = perLabel[fold]!;
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  for (const [label, total] of totals) {
    if (perLabel.every((counts) => (counts.get(label) ?? 0) < total)) continue;
    throw new LearningFault(
      'label_in_one_fold',
      `All ${total} examples of the label "${label}" belong to one group or repeat one text, so the label cannot be tested. Add examples of another group.`,
    );
  }
  return assigned;
}

/** Returns the indexes of the examples of each group, the largest groups first. */
function groupsOf(examples: readonly Example[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [index, example] of examples.entries()) {
    const key = groupOf(example);
    const members = groups.get(key);
    if (members) members.push(index);
    else groups.set(key, [index]);
  }
  return [...groups.values()].toSorted((one, other) => other.length - one.length);
}
