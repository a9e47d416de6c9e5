// Fits the weights of a conditional logit model (plugins/legal/facts/choose.ts): one value among
// the candidates of a document is correct, or none.

import { createHash } from 'node:crypto';
import { choose, strengthOf, type Candidate } from '../../../plugins/legal/facts/choose.ts';

export interface ChoiceExample {
  /** Examples of a group are in the same fold. */
  group: string;
  candidates: readonly Candidate[];
  /** Values that are accepted as correct; empty if there is none. */
  right: ReadonlySet<string>;
}

const folds = 5;
const rounds = 400;
const step = 0.5;
const decay = 0.004;
/** Differences in F1 below this margin are considered noise. */
const margin = 0.01;

export interface FittedWeights {
  weights: number[];
  /** Minimum probability of an answer, selected by F1 on the other folds. */
  least: number;
  report: {
    documents: number;
    known: number;
    least: number;
    precision: string;
    recall: string;
    f1: string;
  };
}

export function fitWeights(examples: readonly ChoiceExample[], width: number): FittedWeights {
  const answers = Array.from({ length: folds }, (_, fold) => {
    const weights = descend(
      examples.filter(({ group }) => foldOf(group) !== fold),
      width,
    );
    return examples
      .filter(({ group }) => foldOf(group) === fold)
      .map(({ candidates, right }) => {
        const choice = choose(candidates, weights, 0);
        return {
          probability: choice?.probability ?? 0,
          isRight: choice !== null && right.has(choice.candidate.value),
          isKnown: right.size > 0,
        };
      });
  }).flat();
  const known = answers.filter(({ isKnown }) => isKnown).length;
  const tried = Array.from({ length: 17 }, (_, at) => 0.1 + at * 0.05).map((least) => {
    const given = answers.filter(({ probability }) => probability >= least);
    const right = given.filter(({ isRight }) => isRight).length;
    const precision = right / Math.max(1, given.length);
    const recall = right / Math.max(1, known);
    return { least, precision, recall, f1: (2 * right) / (given.length + known) };
  });
  const highest = Math.max(...tried.map(({ f1: one }) => one));
  // Among thresholds within the margin, select the one whose precision and recall are most
  // balanced.
  const [best] = tried
    .filter(({ f1: one }) => one >= highest - margin)
    .toSorted((one, other) => imbalance(one) - imbalance(other));
  const { least, precision, recall, f1 } = best!;
  const shown = { precision: precision.toFixed(3), recall: recall.toFixed(3), f1: f1.toFixed(3) };
  return {
    weights: descend(examples, width),
    least: Math.round(least * 100) / 100,
    report: { documents: examples.length, known, least, ...shown },
  };
}

function imbalance({ precision, recall }: { precision: number; recall: number }): number {
  return Math.abs(precision - recall);
}

function foldOf(group: string): number {
  return Number.parseInt(createHash('sha256').update(group).digest('hex').slice(0, 8), 16) % folds;
}

/** Maximizes the log-likelihood by gradient ascent with adaptive steps per weight (Adagrad). */
function descend(examples: readonly ChoiceExample[], width: number): number[] {
  const weights = Array.from({ length: width }, () => 0);
  const squares = Array.from({ length: width }, () => 1e-6);
  for (let round = 0; round < rounds; round += 1) {
    const gradient = Array.from({ length: width }, () => 0);
    for (const { candidates, right } of examples) addGradient(candidates, right, weights, gradient);
    for (let at = 0; at < width; at += 1) {
      const slope = gradient[at]! / examples.length - decay * weights[at]!;
      squares[at]! += slope * slope;
      weights[at]! += (step * slope) / Math.sqrt(squares[at]!);
    }
  }
  return weights;
}

function addGradient(
  candidates: readonly Candidate[],
  right: ReadonlySet<string>,
  weights: readonly number[],
  gradient: number[],
): void {
  const strengths = candidates.map(({ inputs }) => strengthOf(inputs, weights));
  const all = strengths.reduce((sum, one) => sum + one, 1);
  const isRight = candidates.map(({ value }) => right.has(value));
  const ofRight = strengths.reduce((sum, one, at) => (isRight[at] ? sum + one : sum), 0);
  for (const [index, { inputs }] of candidates.entries()) {
    const wanted = isRight[index] ? strengths[index]! / ofRight : 0;
    const pull = wanted - strengths[index]! / all;
    if (Math.abs(pull) < 1e-7) continue;
    for (let at = 0; at < inputs.length; at += 1) gradient[at]! += pull * inputs[at]!;
  }
}
