// Evaluates a model on labeled texts, with figures for each label as in the report of a training.

import { isCovered } from '../sdk/learning/coverage.ts';
import type { Example } from '../sdk/learning/inputs.ts';
import type { TextModel } from '../sdk/learning/model.ts';

export interface LabelFigures {
  label: string;
  examples: number;
  precision: number;
  recall: number;
  f1: number;
  /** Number of examples for which the answer about this label was `unsure`. */
  unsure: number;
}

export interface ModelFigures {
  examples: number;
  /**
   * For kind `one`, the share of right most probable labels; for kind `any`, of exactly right sets
   * of labels.
   */
  accuracy: number;
  /** Mean F1 of the labels that occur in the examples. */
  macroF1: number;
  labels: LabelFigures[];
  /**
   * Labels of examples that the model does not know, so that its answers about them are always
   * wrong.
   */
  unknownLabels: string[];
}

interface Count {
  examples: number;
  yes: number;
  right: number;
  unsure: number;
}

export function evaluateModel(model: TextModel, examples: Iterable<Example>): ModelFigures {
  const counts = new Map<string, Count>();
  const countOf = (label: string): Count => {
    const present = counts.get(label) ?? { examples: 0, yes: 0, right: 0, unsure: 0 };
    counts.set(label, present);
    return present;
  };
  for (const label of model.labels) countOf(label);
  let all = 0;
  let right = 0;
  for (const example of examples) {
    const expected = new Set(example.labels);
    const prediction = model.predict(example);
    const ranked = prediction.ranked.filter(({ label }) => isCovered(example, label));
    const labels = prediction.labels.filter((label) => isCovered(example, label));
    const named = model.kind === 'one' ? [ranked[0]!.label] : labels;
    all += 1;
    if (named.length === expected.size && named.every((one) => expected.has(one))) right += 1;
    for (const label of expected) countOf(label).examples += 1;
    for (const label of labels) {
      countOf(label).yes += 1;
      if (expected.has(label)) countOf(label).right += 1;
    }
    for (const { label, outcome } of ranked) if (outcome === 'unsure') countOf(label).unsure += 1;
  }
  const labels = [...counts].map(([label, count]): LabelFigures => ({
    label,
    examples: count.examples,
    precision: share(count.right, count.yes),
    recall: share(count.right, count.examples),
    f1: share(2 * count.right, count.yes + count.examples),
    unsure: count.unsure,
  }));
  const occurring = labels.filter((one) => one.examples > 0);
  return {
    examples: all,
    accuracy: share(right, all),
    macroF1: share(
      occurring.reduce((sum, { f1 }) => sum + f1, 0),
      occurring.length,
    ),
    labels: labels.toSorted((one, other) => (one.label < other.label ? -1 : 1)),
    unknownLabels: [...counts.keys()].filter((label) => !model.labels.includes(label)),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
