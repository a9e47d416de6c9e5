// The two learners of the name scorer: logistic regression with L2 penalty, and boosted trees.

import { createChance } from '../random.ts';
import type { NameModel, TreeNode } from '../../../plugins/compliance/names/name-scorer.ts';

export interface Examples {
  values: readonly (readonly number[])[];
  labels: readonly number[];
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

const penalty = 0.02;
const steps = 300;
const rate = 0.15;
const momentum = 0.8;

export function fitLogistic({ values, labels }: Examples): NameModel['logistic'] {
  const [count, width] = [values.length, values[0]!.length];
  const columns = Array.from({ length: width }, (_, at) => values.map((row) => row[at]!));
  const means = columns.map((column) => column.reduce((all, one) => all + one, 0) / count);
  const deviations = columns.map((column, at) => {
    const square = column.reduce((all, one) => all + (one - means[at]!) ** 2, 0) / count;
    return Math.sqrt(square) || 1;
  });
  const inputs = values.map((row) =>
    row.map((value, at) => Math.max(-4, Math.min(4, (value - means[at]!) / deviations[at]!))),
  );
  const weights = means.map(() => 0);
  const speeds = means.map(() => 0);
  let [bias, biasSpeed] = [0, 0];
  for (let step = 0; step < steps; step += 1) {
    const gradient = means.map(() => 0);
    let biasGradient = 0;
    for (const [row, input] of inputs.entries()) {
      const logit = input.reduce((all, value, at) => all + weights[at]! * value, bias);
      const error = (sigmoid(logit) - labels[row]!) / count;
      biasGradient += error;
      for (let at = 0; at < width; at += 1) gradient[at]! += error * input[at]!;
    }
    for (let at = 0; at < width; at += 1) {
      speeds[at] = momentum * speeds[at]! - rate * (gradient[at]! + penalty * weights[at]!);
      weights[at]! += speeds[at]!;
    }
    biasSpeed = momentum * biasSpeed - rate * biasGradient;
    bias += biasSpeed;
  }
  return { bias, weights, means, deviations };
}

const rounds = 120;
const depth = 3;
const shrinkage = 0.07;
const rowShare = 0.7;
const columnShare = 0.4;
const leastLeaf = 6;
const lambda = 2;
const leastGain = 0.1;
const mostCuts = 24;

/** Fits one ensemble. Returns its base value and its trees. */
export function fitTrees(
  { values, labels }: Examples,
  seed: number,
): { base: number; trees: TreeNode[] } {
  const chance = createChance(seed);
  const positive = labels.reduce((all, one) => all + one, 0);
  const base = Math.log((positive + 1) / (labels.length - positive + 1));
  const logits = values.map(() => base);
  const cuts = cutsOf(values);
  const trees: TreeNode[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const slopes = logits.map((logit, row) => sigmoid(logit) - labels[row]!);
    const curves = logits.map((logit) => Math.max(1e-6, sigmoid(logit) * (1 - sigmoid(logit))));
    const rows = [...values.keys()].filter(() => chance.next() < rowShare);
    const columns = [...cuts.keys()].filter(() => chance.next() < columnShare);
    const tree = grow(rows, depth, { values, slopes, curves, columns, cuts });
    trees.push(tree);
    for (const [row, input] of values.entries()) logits[row]! += leafOf(tree, input);
  }
  return { base, trees };
}

function cutsOf(values: Examples['values']): number[][] {
  return values[0]!.map((_, at) => {
    const distinct = [...new Set(values.map((row) => row[at]!))].sort((a, b) => a - b);
    const step = Math.max(1, Math.floor(distinct.length / mostCuts));
    const cuts: number[] = [];
    for (let k = step; k < distinct.length; k += step)
      cuts.push((distinct[k - 1]! + distinct[k]!) / 2);
    return cuts;
  });
}

interface Growing {
  values: Examples['values'];
  slopes: readonly number[];
  curves: readonly number[];
  columns: readonly number[];
  cuts: readonly (readonly number[])[];
}

function grow(rows: readonly number[], levels: number, growing: Growing): TreeNode {
  const { values, slopes, curves, columns, cuts } = growing;
  const slope = rows.reduce((all, row) => all + slopes[row]!, 0);
  const curve = rows.reduce((all, row) => all + curves[row]!, 0);
  const leaf = (-slope / (curve + lambda)) * shrinkage;
  if (levels === 0 || rows.length < 2 * leastLeaf) return leaf;
  let best: { gain: number; column: number; cut: number } | null = null;
  for (const column of columns) {
    for (const cut of cuts[column]!) {
      let [slopeBelow, curveBelow, below] = [0, 0, 0];
      for (const row of rows) {
        if (values[row]![column]! >= cut) continue;
        slopeBelow += slopes[row]!;
        curveBelow += curves[row]!;
        below += 1;
      }
      if (below < leastLeaf || rows.length - below < leastLeaf) continue;
      const gain =
        slopeBelow ** 2 / (curveBelow + lambda) +
        (slope - slopeBelow) ** 2 / (curve - curveBelow + lambda) -
        slope ** 2 / (curve + lambda);
      if (best === null || gain > best.gain) best = { gain, column, cut };
    }
  }
  if (best === null || best.gain < leastGain) return leaf;
  const { column, cut } = best;
  const side = (isBelow: boolean): number[] =>
    rows.filter((row) => values[row]![column]! < cut === isBelow);
  return [
    column,
    cut,
    grow(side(true), levels - 1, growing),
    grow(side(false), levels - 1, growing),
  ];
}

function leafOf(tree: TreeNode, input: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = input[node[0]]! < node[1] ? node[2] : node[3];
  return node;
}

const seeds = [1, 2, 3, 4, 5];

export function fitNameModel(examples: Examples, features: readonly string[]): NameModel {
  const ensembles = seeds.map((seed) => fitTrees(examples, seed));
  return {
    features,
    logistic: fitLogistic(examples),
    base: ensembles[0]!.base,
    trees: ensembles.flatMap(({ trees }) => trees),
    ensembles: seeds.length,
  };
}
