// Plugins are checked without the types of Node, which this file uses.
/// <reference types="node" />

// Linear support vector machines, one for each label against all others: squared hinge loss with a
// penalty on the squares of the weights, by dual coordinate descent (Hsieh et al., 2008). Few examples
// with many features gain from the penalty, which the steps of fit.ts do without.

import { setImmediate } from 'node:timers/promises';
import { createRandom, shuffle, type FitOptions, type LinearModel } from './fit.ts';
import type { Vectors } from './vocabulary.ts';

export interface MarginOptions extends FitOptions {
  /** What an example within the margin costs, against the penalty on weights. */
  cost: number;
}

/** Projected gradients that differ by less have converged. */
const tolerance = 0.1;
/** Of one label; most need ten. */
const mostPasses = 30;

/**
 * Deterministic: the same vectors and options give the same bits. With `start`, the penalty is on the
 * distance from it. Rejects with the signal's reason.
 */
export async function fitMargin(vectors: Vectors, options: MarginOptions): Promise<LinearModel> {
  const { labels, rows, passes, truths, uncovered, examples, start, signal } = options;
  const model = { weights: new Float32Array(rows * labels), biases: new Float32Array(labels) };
  const own = new Float32Array(rows);
  const squares = squaredLengths(vectors);
  for (let label = 0; label < labels; label += 1) {
    for (let row = 0; row < rows; row += 1) own[row] = start?.weights[row * labels + label] ?? 0;
    const covered = examples.filter((example) => uncovered?.[example]?.[label] !== 1);
    const machine = new Machine(vectors, squares, own, start?.biases[label] ?? 0, options.cost);
    machine.begin(covered, (example) => truths[example]!.includes(label));
    const random = createRandom(options.seed);
    for (let pass = 0; pass < mostPasses; pass += 1) {
      // The thread answers other calls, such as a cancellation.
      await setImmediate();
      signal?.throwIfAborted();
      if (machine.pass(random)) break;
    }
    model.biases[label] = machine.bias;
    for (let row = 0; row < rows; row += 1) model.weights[row * labels + label] = own[row]!;
    options.onPass?.((passes * (label + 1)) / labels);
  }
  return model;
}

/** With the bias, which is a feature that every example has. */
function squaredLengths({ starts, values }: Vectors): Float64Array {
  const squares = new Float64Array(starts.length - 1).fill(1);
  for (let example = 0; example < squares.length; example += 1) {
    for (let index = starts[example]!; index < starts[example + 1]!; index += 1) {
      squares[example] = squares[example]! + values[index]! * values[index]!;
    }
  }
  return squares;
}

/** The weights of one label. */
class Machine {
  readonly #vectors: Vectors;
  readonly #squares: Float64Array;
  readonly #weights: Float32Array;
  /** What the dual of the squared loss adds to the diagonal. */
  readonly #diagonal: number;
  /** Of each example, its dual variable. */
  readonly #duals: Float64Array;
  readonly #signs: Int8Array;
  /** The first `#active` examples of it are looked at: the others keep their zero for now. */
  #order = new Uint32Array(0);
  #active = 0;
  #highestBefore = Infinity;
  bias: number;

  constructor(
    vectors: Vectors,
    squares: Float64Array,
    weights: Float32Array,
    bias: number,
    cost: number,
  ) {
    this.#vectors = vectors;
    this.#squares = squares;
    this.#weights = weights;
    this.#diagonal = 1 / (2 * cost);
    this.#duals = new Float64Array(squares.length);
    this.#signs = new Int8Array(squares.length);
    this.bias = bias;
  }

  begin(examples: readonly number[], isOfLabel: (example: number) => boolean): void {
    this.#order = Uint32Array.from(examples);
    this.#active = examples.length;
    for (const example of examples) this.#signs[example] = isOfLabel(example) ? 1 : -1;
  }

  /** True once nothing changes any more. */
  pass(random: () => number): boolean {
    const order = this.#order;
    shuffle(order.subarray(0, this.#active), random);
    let [highest, lowest] = [-Infinity, Infinity];
    for (let at = 0; at < this.#active; at += 1) {
      const example = order[at]!;
      const dual = this.#duals[example]!;
      const gradient = this.#signs[example]! * this.#score(example) - 1 + dual * this.#diagonal;
      if (dual === 0 && gradient > this.#highestBefore) {
        // Far outside of the margin.
        this.#active -= 1;
        order[at] = order[this.#active]!;
        order[this.#active] = example;
        at -= 1;
        continue;
      }
      const projected = dual === 0 ? Math.min(0, gradient) : gradient;
      highest = Math.max(highest, projected);
      lowest = Math.min(lowest, projected);
      if (Math.abs(projected) > 1e-12) this.#step(example, gradient);
    }
    const isDone = highest - lowest <= tolerance;
    const isWhole = this.#active === order.length;
    if (isDone && !isWhole) this.#active = order.length;
    this.#highestBefore = isDone || highest <= 0 ? Infinity : highest;
    return isDone && isWhole;
  }

  #score(example: number): number {
    const { starts, columns, values } = this.#vectors;
    const weights = this.#weights;
    let score = this.bias;
    const end = starts[example + 1]!;
    for (let index = starts[example]!; index < end; index += 1) {
      score += values[index]! * weights[columns[index]!]!;
    }
    return score;
  }

  #step(example: number, gradient: number): void {
    const { starts, columns, values } = this.#vectors;
    const weights = this.#weights;
    const before = this.#duals[example]!;
    const after = Math.max(0, before - gradient / (this.#squares[example]! + this.#diagonal));
    this.#duals[example] = after;
    const change = (after - before) * this.#signs[example]!;
    this.bias += change;
    const end = starts[example + 1]!;
    for (let index = starts[example]!; index < end; index += 1) {
      const column = columns[index]!;
      weights[column] = weights[column]! + change * values[index]!;
    }
  }
}
