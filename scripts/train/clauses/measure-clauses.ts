// Evaluates out-of-fold probabilities for whole contracts: thresholds, precision and recall.

import { steadyThreshold, type TrainedModel } from '../../../core/sdk/sdk.ts';
import type { CategoryName } from '../../../plugins/legal/clauses/categories.ts';
import { spansOf, type LabeledContract } from './contracts.ts';

export interface ClauseFigures {
  /** Number of contracts with the clause. */
  contracts: number;
  /** Minimum probability of the most probable sentence for the clause to be reported. */
  threshold: number;
  precision: number;
  recall: number;
  f1: number;
  /**
   * Share of the contracts with the clause that have a labeled sentence among the three most
   * probable.
   */
  topThree: number;
}

/**
 * Evaluates each fold with a threshold from the other folds. The returned `threshold` is fitted on
 * all folds.
 */
export function measureClause(
  name: CategoryName,
  contracts: readonly LabeledContract[],
  /** Index of the contract of each example. */
  owners: readonly number[],
  /** Returns whether the example has the label. */
  isLabeled: (example: number) => boolean,
  { outOfFold, report }: TrainedModel,
): ClauseFigures {
  const { labels, probabilities, folds, examples } = outOfFold;
  const column = labels.indexOf(name);
  const highest = new Float64Array(contracts.length);
  const foldOf = new Uint8Array(contracts.length);
  const best: { probability: number; example: number }[][] = contracts.map(() => []);
  for (const [row, example] of examples.entries()) {
    const owner = owners[example]!;
    const probability = probabilities[row * labels.length + column]!;
    highest[owner] = Math.max(highest[owner]!, probability);
    foldOf[owner] = folds[row]!;
    best[owner]!.push({ probability, example });
  }
  const truths = contracts.map((contract) => spansOf(contract, name).length > 0);
  const thresholdOf = (some: readonly number[]): number => {
    const threshold = steadyThreshold(
      some.map((index) => logOddsOf(highest[index]!)),
      some.map((index) => truths[index]!),
    );
    return 1 / (1 + Math.exp(-threshold));
  };
  const all = [...contracts.keys()];
  let [yes, right] = [0, 0];
  for (let fold = 0; fold < report.folds; fold += 1) {
    const threshold = thresholdOf(all.filter((index) => foldOf[index] !== fold));
    for (const index of all) {
      if (foldOf[index] !== fold || highest[index]! < threshold) continue;
      yes += 1;
      if (truths[index]) right += 1;
    }
  }
  const withClause = truths.filter(Boolean).length;
  const inTopThree = all.filter((index) => {
    best[index]!.sort((one, other) => other.probability - one.probability);
    return truths[index] && best[index]!.slice(0, 3).some(({ example }) => isLabeled(example));
  });
  return {
    contracts: withClause,
    threshold: rounded(thresholdOf(all)),
    precision: rounded(yes === 0 ? 0 : right / yes),
    recall: rounded(right / withClause),
    f1: rounded((2 * right) / (yes + withClause)),
    topThree: rounded(inTopThree.length / withClause),
  };
}

function logOddsOf(probability: number): number {
  const bounded = Math.min(0.999_999, Math.max(0.000_001, probability));
  return Math.log(bounded / (1 - bounded));
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
