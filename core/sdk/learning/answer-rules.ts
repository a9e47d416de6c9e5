// Computes the calibration and the thresholds of a model from scores of examples that it has not
// seen.

import { bestFactor, plattCalibration, type Calibration } from './calibration.ts';
import { sigmoid, softmaxInPlace, type ModelKind } from './fit.ts';
import { bestBetween, precisionThreshold } from './cut-points.ts';

/**
 * For each label: its calibration, and the probability thresholds of the answers `yes` and `no`.
 */
export interface AnswerRule extends Calibration {
  /** The answer is `yes` at this probability or above. */
  yes: number;
  /** The answer is `no` below this probability; between the two thresholds it is `unsure`. */
  no: number;
}

export interface Scored {
  kind: ModelKind;
  labels: number;
  /** `scores[example * labels + label]`. */
  scores: Float32Array;
  truths: readonly (readonly number[])[];
  /** By example, a 1 for each label that the example does not cover. */
  uncovered: readonly (Uint8Array | null)[];
}

export interface Aims {
  precision: number;
  recall: number;
}

/** A threshold that no probability reaches. */
const never = 2;

/** Returns one rule for each label, computed from the given examples. */
export function chooseRules(scored: Scored, examples: readonly number[], aims: Aims): AnswerRule[] {
  return scored.kind === 'one'
    ? rulesForOne(scored, examples, aims.precision)
    : Array.from({ length: scored.labels }, (_, label) =>
        ruleForLabel(scored, examples, label, aims.recall),
      );
}

/** Writes the probabilities of one example's scores to the given array. */
export function probabilities(
  kind: ModelKind,
  rules: readonly AnswerRule[],
  scores: ArrayLike<number>,
  into: Float64Array,
): Float64Array {
  for (const [label, { slope, offset }] of rules.entries()) {
    into[label] = slope * scores[label]! + offset;
  }
  if (kind === 'one') softmaxInPlace(into);
  else for (let label = 0; label < into.length; label += 1) into[label] = sigmoid(into[label]!);
  return into;
}

/** Returns the index of the highest value; the first if several are equal. */
export function highestOf(values: ArrayLike<number>): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) {
    if (values[index]! > values[best]!) best = index;
  }
  return best;
}

function rulesForOne(scored: Scored, examples: readonly number[], precision: number): AnswerRule[] {
  const { labels, scores, truths } = scored;
  const row = (example: number): Float32Array =>
    scores.subarray(example * labels, (example + 1) * labels);
  const into = new Float64Array(labels);
  const ruleWith = (slope: number): AnswerRule[] =>
    Array.from({ length: labels }, () => ({ slope, offset: 0, yes: never, no: 0 }));
  // Smoothing as in Platt's method: folds without an error must not make every answer certain.
  const doubt = 1 / (examples.length + 2);
  const slope = bestFactor((factor) => {
    let loss = 0;
    for (const example of examples) {
      const probability = softmaxOf(scores, example * labels, labels, truths[example]![0]!, factor);
      loss -= (1 - doubt) * Math.log(Math.max(1e-12, probability));
      loss -= doubt * Math.log(Math.max(1e-12, 1 - probability));
    }
    return loss / examples.length;
  });
  const rules = ruleWith(slope);
  const answers = rules.map((): { probability: number; right: boolean }[] => []);
  for (const example of examples) {
    const given = probabilities('one', rules, row(example), into);
    const label = highestOf(given);
    answers[label]!.push({ probability: given[label]!, right: truths[example]![0] === label });
  }
  return rules.map((rule, label) => {
    const yes = Math.min(never, precisionThreshold(answers[label]!, precision));
    return { ...rule, yes };
  });
}

/**
 * Scores this far below the highest one are omitted from the sum: 65,535 labels at e^-20 add up to
 * 0.0001.
 */
const negligible = -20;

/**
 * Returns the probability of one label: the softmax of `labels` scores from `start` on, each
 * multiplied by `factor`.
 */
function softmaxOf(
  scores: Float32Array,
  start: number,
  labels: number,
  label: number,
  factor: number,
): number {
  let highest = -Infinity;
  for (let at = start; at < start + labels; at += 1) {
    if (scores[at]! > highest) highest = scores[at]!;
  }
  let sum = 0;
  for (let at = start; at < start + labels; at += 1) {
    const exponent = factor * (scores[at]! - highest);
    if (exponent > negligible) sum += Math.exp(exponent);
  }
  return Math.exp(factor * (scores[start + label]! - highest)) / sum;
}

function ruleForLabel(
  { labels, scores, truths, uncovered }: Scored,
  examples: readonly number[],
  label: number,
  recall: number,
): AnswerRule {
  const rights: number[] = [];
  const wrongs: number[] = [];
  for (const example of examples) {
    if (uncovered[example]?.[label] === 1) continue;
    const list = truths[example]!.includes(label) ? rights : wrongs;
    list.push(scores[example * labels + label]!);
  }
  const sorted = [Float64Array.from(rights).sort(), Float64Array.from(wrongs).sort()] as const;
  const { slope, offset } = plattCalibration(...sorted);
  const probability = (score: number): number => sigmoid(slope * score + offset);
  const threshold = bestBetween(...sorted);
  const yes = threshold === Infinity ? never : probability(threshold);
  const lowest = sorted[0][Math.floor((1 - recall) * rights.length)];
  const no = lowest === undefined ? yes : Math.min(yes, probability(lowest));
  return { slope, offset, yes, no };
}
