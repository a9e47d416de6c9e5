// Computes the report of a training from out-of-fold probabilities.

import { highestOf, type AnswerRule } from './answer-rules.ts';
import type { ModelKind } from './fit.ts';
import type { LabelReport, LearningReport, RejectPoint } from './report.ts';

export interface Judged {
  kind: ModelKind;
  labels: readonly string[];
  truths: readonly (readonly number[])[];
  /** By example, a 1 for each label that the example does not cover. */
  uncovered: readonly (Uint8Array | null)[];
  /** `probabilities[example * labels + label]`, by the rules of the example's fold. */
  probabilities: Float32Array;
  folds: Uint8Array;
  rulesOfFold: readonly (readonly AnswerRule[])[];
  /** Rules of the final model. */
  rules: readonly AnswerRule[];
}

type Figures = Omit<LearningReport, 'examples' | 'folds' | 'features' | 'notes'>;

/**
 * Minimum probability that enters calibration for kind `any`. Nearly all lower ones belong to
 * implausible labels.
 */
const leastBinned = 0.05;

interface Outcome {
  /**
   * For kind `one`, the probability of the label; for kind `any`, the certainty of the least
   * certain label.
   */
  certainty: number;
  right: boolean;
}

interface LabelCount {
  examples: number;
  /** Number of answers `yes`, and of the right ones among them. */
  yes: number;
  right: number;
  unsure: number;
}

interface Bin {
  count: number;
  sum: number;
  right: number;
}

type Confusion = LearningReport['confusion'][number];

/** Counters of one label. */
interface Tally {
  counts: LabelCount[];
  bins: Bin[];
  confusion: Map<string, Confusion>;
}

export function measure(judged: Judged): Figures {
  const { kind, labels, truths } = judged;
  const tally: Tally = {
    counts: labels.map(() => ({ examples: 0, yes: 0, right: 0, unsure: 0 })),
    bins: Array.from({ length: 10 }, () => ({ count: 0, sum: 0, right: 0 })),
    confusion: new Map(),
  };
  const judge = kind === 'one' ? judgeOne : judgeAny;
  const outcomes = truths.map((truth, example) => {
    const start = example * labels.length;
    const given = judged.probabilities.subarray(start, start + labels.length);
    for (const label of truth) tally.counts[label]!.examples += 1;
    const rules = judged.rulesOfFold[judged.folds[example]!]!;
    return judge(tally, given, { truth, uncovered: judged.uncovered[example]! }, rules, labels);
  });
  const reports = tally.counts.map((count, label): LabelReport => ({
    label: labels[label]!,
    examples: count.examples,
    precision: share(count.right, count.yes),
    recall: share(count.right, count.examples),
    f1: share(2 * count.right, count.yes + count.examples),
    unsure: share(count.unsure, truths.length),
    yes: judged.rules[label]!.yes,
  }));
  const f1s = reports.reduce((sum, { f1 }) => sum + f1, 0);
  const distances = tally.bins.reduce((sum, one) => sum + Math.abs(one.sum - one.right), 0);
  const binned = tally.bins.reduce((sum, { count }) => sum + count, 0);
  return {
    accuracy: share(outcomes.filter(({ right }) => right).length, outcomes.length),
    macroF1: share(f1s, reports.length),
    calibrationError: share(distances, binned),
    labels: reports,
    confusion: [...tally.confusion.values()]
      .toSorted((one, other) => other.count - one.count)
      .slice(0, 200),
    rejectCurve: rejectCurve(outcomes),
  };
}

interface Expected {
  truth: readonly number[];
  uncovered: Uint8Array | null;
}

type Judge = (
  tally: Tally,
  given: Float32Array,
  expected: Expected,
  rules: readonly AnswerRule[],
  labels: readonly string[],
) => Outcome;

const judgeOne: Judge = ({ counts, bins, confusion }, given, { truth }, rules, labels) => {
  const top = highestOf(given);
  const right = truth[0] === top;
  addToBin(bins, given[top]!, right);
  const count = counts[top]!;
  if (given[top]! < rules[top]!.yes) count.unsure += 1;
  else {
    count.yes += 1;
    if (right) count.right += 1;
  }
  if (!right) {
    const [expected, wrong] = [labels[truth[0]!]!, labels[top]!];
    const key = JSON.stringify([expected, wrong]);
    const cell = confusion.get(key) ?? { expected, given: wrong, count: 0 };
    confusion.set(key, { ...cell, count: cell.count + 1 });
  }
  return { certainty: given[top]!, right };
};

const judgeAny: Judge = ({ counts, bins }, given, { truth, uncovered }, rules) => {
  const outcome: Outcome = { certainty: 1, right: true };
  for (const [label, count] of counts.entries()) {
    if (uncovered?.[label] === 1) continue;
    const probability = given[label]!;
    const isTrue = truth.includes(label);
    const isYes = probability >= rules[label]!.yes;
    if (probability >= leastBinned) addToBin(bins, probability, isTrue);
    if (isYes) count.yes += 1;
    else if (probability >= rules[label]!.no) count.unsure += 1;
    if (isYes && isTrue) count.right += 1;
    if (isYes !== isTrue) outcome.right = false;
    outcome.certainty = Math.min(outcome.certainty, Math.max(probability, 1 - probability));
  }
  return outcome;
};

function addToBin(bins: Bin[], probability: number, right: boolean): void {
  const bin = bins[Math.min(9, Math.floor(probability * 10))]!;
  bin.count += 1;
  bin.sum += probability;
  if (right) bin.right += 1;
}

function rejectCurve(outcomes: readonly Outcome[]): RejectPoint[] {
  const sorted = outcomes.toSorted((one, other) => other.certainty - one.certainty);
  const rights = new Float64Array(sorted.length + 1);
  for (const [index, { right }] of sorted.entries()) {
    rights[index + 1] = rights[index]! + (right ? 1 : 0);
  }
  return Array.from({ length: 11 }, (_, step) => {
    const answered = 1 - step / 20;
    const count = Math.max(1, Math.round(answered * sorted.length));
    return {
      answered,
      probability: sorted[count - 1]!.certainty,
      accuracy: rights[count]! / count,
    };
  });
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
