// Plugins are checked without the types of Node, which this file uses.
/// <reference types="node" />

// Trains linear classifiers with AdaGrad. Each pass visits the examples in an order that depends on
// the seed. Models of kind `one` use a softmax over the labels, models of kind `any` a logistic
// loss for each label.

import { setImmediate } from 'node:timers/promises';
import type { Vectors } from './vocabulary.ts';

export type ModelKind = 'one' | 'any';

export interface LinearModel {
  /** `weights[row * labels + label]`. */
  weights: Float32Array;
  biases: Float32Array;
}

export interface FitOptions {
  kind: ModelKind;
  labels: number;
  /** Number of rows of the model: features of the vocabulary. */
  rows: number;
  passes: number;
  rate: number;
  seed: number;
  /** Labels of each example, in ascending order. */
  truths: readonly (readonly number[])[];
  /** By example, a 1 for each label that is not trained on it; kind `any` only. */
  uncovered?: readonly (Uint8Array | null)[] | undefined;
  /** Indexes of the examples to train on. */
  examples: readonly number[];
  /** Initial weights; default: zero. It is not modified. */
  start?: LinearModel | undefined;
  onPass?: (done: number) => void;
  signal?: AbortSignal | undefined;
}

/** Initial value of each sum of squared gradients; limits the first steps. */
const firstSquares = 0.01;
/** Smaller gradients are skipped; most of them are smaller. */
const leastGradient = 0.002;
/** Number of examples after which the thread handles other events, such as a cancellation. */
const examplesWithoutBreak = 500;

/**
 * Number of passes of kind `one` that score every label. Later passes score only labels that the
 * last full pass found likely for the example (`leastLikely`): a tenth of 77 labels, with the same
 * accuracy.
 */
const fullPasses = 2;
const leastLikely = 0.0005;

/**
 * Trains a model. Deterministic: the same vectors and options give the same bits. Rejects with the
 * signal's reason.
 */
export async function fit(vectors: Vectors, options: FitOptions): Promise<LinearModel> {
  const { labels, rows, passes, kind, rate, truths, uncovered, signal } = options;
  const model = {
    weights: options.start?.weights.slice() ?? new Float32Array(rows * labels),
    biases: options.start?.biases.slice() ?? new Float32Array(labels),
  };
  const squares = new Float32Array(rows * labels).fill(firstSquares);
  const biasSquares = new Float32Array(labels).fill(firstSquares);
  const order = Uint32Array.from(options.examples);
  const random = createRandom(options.seed);
  const every = Uint16Array.from({ length: labels }, (_, label) => label);
  const likely = new LikelyLabels(vectors.starts.length - 1);
  const scores = new Float64Array(labels);
  const gradients = new Float64Array(labels);
  const active = new Uint32Array(labels);
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random);
    for (let at = 0; at < order.length; at += 1) {
      if (at % examplesWithoutBreak === 0) {
        await setImmediate();
        signal?.throwIfAborted();
      }
      const example = order[at]!;
      const truth = truths[example]!;
      const partly = kind === 'one' && pass >= fullPasses;
      const scored = partly ? likely.of(example) : every;
      const some = scores.subarray(0, scored.length);
      if (partly) scoreSome(some, scored, vectors, example, model);
      else scoreInto(scores, vectors, example, model);
      (kind === 'one' ? softmaxInPlace : sigmoidInPlace)(some);
      if (kind === 'one' && pass === fullPasses - 1) likely.set(example, scores, truth[0]!);
      for (const label of truth) some[partly ? scored.indexOf(label) : label]! -= 1;
      if (uncovered?.[example]) withoutErrors(some, uncovered[example]);
      const count = findActive(some, scored, gradients, active);
      stepBiases(model.biases, biasSquares, gradients, active, count, rate);
      stepWeights(vectors, example, model.weights, squares, gradients, active, count, rate);
    }
    options.onPass?.(pass + 1);
  }
  return model;
}

/** The labels worth scoring of each example, in ascending order. */
class LikelyLabels {
  readonly #starts: Float64Array;
  readonly #counts: Uint16Array;
  #labels = new Uint16Array(1 << 12);
  #length = 0;

  constructor(examples: number) {
    this.#starts = new Float64Array(examples);
    this.#counts = new Uint16Array(examples);
  }

  set(example: number, probabilities: Float64Array, truth: number): void {
    if (this.#length + probabilities.length > this.#labels.length) {
      const larger = new Uint16Array(2 * this.#labels.length + probabilities.length);
      larger.set(this.#labels);
      this.#labels = larger;
    }
    this.#starts[example] = this.#length;
    for (let label = 0; label < probabilities.length; label += 1) {
      if (probabilities[label]! < leastLikely && label !== truth) continue;
      this.#labels[this.#length] = label;
      this.#length += 1;
    }
    this.#counts[example] = this.#length - this.#starts[example]!;
  }

  of(example: number): Uint16Array {
    const start = this.#starts[example]!;
    return this.#labels.subarray(start, start + this.#counts[example]!);
  }
}

export function scoreInto(
  scores: Float64Array,
  { starts, columns, values }: Vectors,
  example: number,
  { weights, biases }: LinearModel,
): void {
  const labels = biases.length;
  for (let label = 0; label < labels; label += 1) scores[label] = biases[label]!;
  const end = starts[example + 1]!;
  let index = starts[example]!;
  // Processes four features at a time, so that each score is loaded and stored a quarter as often.
  for (; index + 4 <= end; index += 4) {
    const [a, b] = [values[index]!, values[index + 1]!];
    const [c, d] = [values[index + 2]!, values[index + 3]!];
    const [rowA, rowB] = [columns[index]! * labels, columns[index + 1]! * labels];
    const [rowC, rowD] = [columns[index + 2]! * labels, columns[index + 3]! * labels];
    for (let label = 0; label < labels; label += 1) {
      scores[label] =
        scores[label]! +
        (a * weights[rowA + label]! + b * weights[rowB + label]!) +
        (c * weights[rowC + label]! + d * weights[rowD + label]!);
    }
  }
  for (; index < end; index += 1) {
    const value = values[index]!;
    const row = columns[index]! * labels;
    for (let label = 0; label < labels; label += 1) {
      scores[label] = scores[label]! + value * weights[row + label]!;
    }
  }
}

/** Computes the scores of the given labels only. */
function scoreSome(
  scores: Float64Array,
  labels: Uint16Array,
  { starts, columns, values }: Vectors,
  example: number,
  { weights, biases }: LinearModel,
): void {
  const count = labels.length;
  for (let at = 0; at < count; at += 1) scores[at] = biases[labels[at]!]!;
  const end = starts[example + 1]!;
  for (let index = starts[example]!; index < end; index += 1) {
    const value = values[index]!;
    const row = columns[index]! * biases.length;
    for (let at = 0; at < count; at += 1) {
      scores[at] = scores[at]! + value * weights[row + labels[at]!]!;
    }
  }
}

function withoutErrors(errors: Float64Array, uncovered: Uint8Array): void {
  for (let label = 0; label < errors.length; label += 1) {
    if (uncovered[label] === 1) errors[label] = 0;
  }
}

/**
 * Finds the labels that are trained on the example, and their gradients; returns their number.
 * `errors` has probability minus truth for each label.
 */
function findActive(
  errors: Float64Array,
  labels: Uint16Array,
  gradients: Float64Array,
  active: Uint32Array,
): number {
  let count = 0;
  for (let at = 0; at < labels.length; at += 1) {
    const error = errors[at]!;
    if (Math.abs(error) < leastGradient) continue;
    gradients[count] = error;
    active[count] = labels[at]!;
    count += 1;
  }
  return count;
}

function stepWeights(
  { starts, columns, values }: Vectors,
  example: number,
  weights: Float32Array,
  squares: Float32Array,
  gradients: Float64Array,
  active: Uint32Array,
  count: number,
  rate: number,
): void {
  const labels = gradients.length;
  const end = starts[example + 1]!;
  for (let index = starts[example]!; index < end; index += 1) {
    const value = values[index]!;
    const row = columns[index]! * labels;
    for (let at = 0; at < count; at += 1) {
      const label = active[at]!;
      const gradient = gradients[at]! * value;
      const sum = squares[row + label]! + gradient * gradient;
      squares[row + label] = sum;
      weights[row + label] = weights[row + label]! - (rate * gradient) / Math.sqrt(sum);
    }
  }
}

function stepBiases(
  biases: Float32Array,
  squares: Float32Array,
  gradients: Float64Array,
  active: Uint32Array,
  count: number,
  rate: number,
): void {
  for (let at = 0; at < count; at += 1) {
    const label = active[at]!;
    const gradient = gradients[at]!;
    const sum = squares[label]! + gradient * gradient;
    squares[label] = sum;
    biases[label] = biases[label]! - (rate * gradient) / Math.sqrt(sum);
  }
}

/** Replaces scores by probabilities that add up to 1. */
export function softmaxInPlace(scores: Float64Array): void {
  let highest = -Infinity;
  for (let label = 0; label < scores.length; label += 1) {
    if (scores[label]! > highest) highest = scores[label]!;
  }
  let sum = 0;
  for (let label = 0; label < scores.length; label += 1) {
    const weight = Math.exp(scores[label]! - highest);
    scores[label] = weight;
    sum += weight;
  }
  for (let label = 0; label < scores.length; label += 1) scores[label]! /= sum;
}

function sigmoidInPlace(scores: Float64Array): void {
  for (let label = 0; label < scores.length; label += 1) scores[label] = sigmoid(scores[label]!);
}

export function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** Numbers in [0, 1): the generator SplitMix32. */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

export function shuffle(order: Uint32Array, random: () => number): void {
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
}
