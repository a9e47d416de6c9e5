// Fits a network with one hidden layer of rectified units by Adam (Kingma and Ba 2015), and rounds its
// weights to a byte each.

import {
  windowSize,
  type GlyphNetworkFile,
} from '../../../core/reading/recognition/zone-glyphs.ts';
import type { Chance } from '../random.ts';

export interface Examples {
  /** Pixels with mean 0 and deviation 1, times `windowScale`: a byte each, because there are many. */
  windows: readonly Int8Array[];
  labels: readonly number[];
}

export interface FitOptions {
  hidden: number;
  classes: number;
  chance: Chance;
  log: (line: string) => void;
}

export const windowScale = 24;
const epochs = 8;
const batch = 64;
const firstRate = 0.002;

export function fitNetwork(
  { windows, labels }: Examples,
  options: FitOptions,
): Omit<GlyphNetworkFile, 'format' | 'hidden'> {
  const { chance, log } = options;
  const network = createNetwork(options);
  const layers = [network.inner, network.innerBias, network.outer, network.outerBias];
  const order = Uint32Array.from(labels, (_, at) => at);
  const steps = Math.floor(order.length / batch);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, chance);
    let loss = 0;
    for (let from = 0; from + batch <= order.length; from += batch) {
      for (const example of order.subarray(from, from + batch)) {
        loss += learn(network, windows[example]!, labels[example]!);
      }
      step += 1;
      // The rate falls to a hundredth along half a cosine.
      const rate = firstRate * (0.01 + 0.495 * (1 + Math.cos((Math.PI * step) / (epochs * steps))));
      for (const layer of layers) update(layer, rate, step);
    }
    log(`epoch ${epoch + 1} of ${epochs}: loss ${(loss / (steps * batch)).toFixed(4)}`);
  }
  return packed(network);
}

interface Layer {
  weights: Float32Array;
  gradients: Float32Array;
  means: Float32Array;
  squares: Float32Array;
}

interface Trained {
  inner: Layer;
  innerBias: Layer;
  outer: Layer;
  outerBias: Layer;
  /** Of the example that is learned: its pixels, the hidden units and their errors, and the answers. */
  pixels: Float32Array;
  units: Float32Array;
  errors: Float32Array;
  answers: Float32Array;
}

function createNetwork({ hidden, classes, chance }: FitOptions): Trained {
  const layer = (size: number, spread: number): Layer => {
    const zeros = (): Float32Array => new Float32Array(size);
    const weights = Float32Array.from({ length: size }, () => (chance.next() - 0.5) * 2 * spread);
    return { weights, gradients: zeros(), means: zeros(), squares: zeros() };
  };
  return {
    inner: layer(hidden * windowSize, Math.sqrt(3 / windowSize)),
    innerBias: layer(hidden, 0),
    outer: layer(classes * hidden, Math.sqrt(3 / hidden)),
    outerBias: layer(classes, 0),
    pixels: new Float32Array(windowSize),
    units: new Float32Array(hidden),
    errors: new Float32Array(hidden),
    answers: new Float32Array(classes),
  };
}

/** Adds the gradients of one example; returns its loss. */
function learn(network: Trained, window: Int8Array, label: number): number {
  const { pixels, answers } = network;
  pixels.set(window);
  for (let at = 0; at < windowSize; at += 1) pixels[at]! /= windowScale;
  const total = answer(network);
  const { outer, outerBias, inner, innerBias, units, errors } = network;
  const hidden = units.length;
  errors.fill(0);
  for (const [one, value] of answers.entries()) {
    const error = (value / total - (one === label ? 1 : 0)) / batch;
    outerBias.gradients[one]! += error;
    for (let unit = 0; unit < hidden; unit += 1) {
      outer.gradients[one * hidden + unit]! += error * units[unit]!;
      errors[unit]! += error * outer.weights[one * hidden + unit]!;
    }
  }
  for (let unit = 0; unit < hidden; unit += 1) {
    if (units[unit] === 0) continue;
    const error = errors[unit]!;
    innerBias.gradients[unit]! += error;
    const base = unit * windowSize;
    for (let at = 0; at < windowSize; at += 1) inner.gradients[base + at]! += error * pixels[at]!;
  }
  return -Math.log(answers[label]! / total + 1e-9);
}

/** Sets units and answers, not yet divided by their sum, which it returns. */
function answer({ inner, innerBias, outer, outerBias, pixels, units, answers }: Trained): number {
  const hidden = units.length;
  for (let unit = 0; unit < hidden; unit += 1) {
    let sum = innerBias.weights[unit]!;
    const base = unit * windowSize;
    for (let at = 0; at < windowSize; at += 1) sum += inner.weights[base + at]! * pixels[at]!;
    units[unit] = sum > 0 ? sum : 0;
  }
  let most = -Infinity;
  for (let one = 0; one < answers.length; one += 1) {
    let sum = outerBias.weights[one]!;
    for (let unit = 0; unit < hidden; unit += 1) {
      sum += outer.weights[one * hidden + unit]! * units[unit]!;
    }
    answers[one] = sum;
    if (sum > most) most = sum;
  }
  let total = 0;
  for (let one = 0; one < answers.length; one += 1) {
    answers[one] = Math.exp(answers[one]! - most);
    total += answers[one]!;
  }
  return total;
}

function update({ weights, gradients, means, squares }: Layer, rate: number, step: number): void {
  const [ofMeans, ofSquares] = [1 - 0.9 ** step, 1 - 0.999 ** step];
  for (let at = 0; at < weights.length; at += 1) {
    const gradient = gradients[at]!;
    means[at] = 0.9 * means[at]! + 0.1 * gradient;
    squares[at] = 0.999 * squares[at]! + 0.001 * gradient * gradient;
    weights[at]! -= (rate * means[at]!) / ofMeans / (Math.sqrt(squares[at]! / ofSquares) + 1e-8);
    gradients[at] = 0;
  }
}

function shuffle(order: Uint32Array, chance: Chance): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = chance.whole(0, at);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
}

function packed({ inner, innerBias, outer, outerBias }: Trained) {
  const [first, second] = [pack(inner.weights), pack(outer.weights)];
  const rounded = ({ weights }: Layer): number[] =>
    Array.from(weights, (one) => Math.round(one * 1e4) / 1e4);
  return {
    innerStep: first.step,
    inner: first.packed,
    innerBias: rounded(innerBias),
    outerStep: second.step,
    outer: second.packed,
    outerBias: rounded(outerBias),
  };
}

function pack(weights: Float32Array): { step: number; packed: string } {
  const most = weights.reduce((best, one) => Math.max(best, Math.abs(one)), 0);
  const step = Math.round((most / 127) * 1e6) / 1e6;
  const bytes = Int8Array.from(weights, (one) =>
    Math.max(-127, Math.min(127, Math.round(one / step))),
  );
  return { step, packed: Buffer.from(bytes.buffer).toString('base64') };
}
