// Recognizes the characters of machine-readable zones, which are printed in OCR-B: a network with one
// hidden layer that sees a window of a row, and tells which character is at its center, or none.
// models/README.md has its figures; scripts/train/train-zone-glyphs.ts trains it.

import { zoneCharacters } from '../../sdk/zone-characters.ts';

/** Height of capitals in pixels at which rows are read. */
export const glyphHeight = 16;
export const windowWidth = 18;
export const windowHeight = 24;
export const windowSize = windowWidth * windowHeight;
/** The characters in their order, and none. */
export const glyphClasses = zoneCharacters.length + 1;
export const noGlyph = zoneCharacters.length;

export interface GlyphNetwork {
  hidden: number;
  /** By hidden unit, its weights of the window's pixels row by row. */
  inner: Float32Array;
  /** By hidden unit, the sum of its weights. */
  innerSums: Float32Array;
  innerBias: Float32Array;
  /** By class, its weights of the hidden units. */
  outer: Float32Array;
  outerBias: Float32Array;
}

/** Ink of one row of characters. */
export interface InkRow {
  width: number;
  height: number;
  ink: Float32Array;
}

/** Quiet windows are not stretched to full contrast. */
const leastNorm = 0.1 * Math.sqrt(windowSize);

/** Mean of a window's ink, and the factor that makes its deviations one. */
export function windowLevel({ width, ink }: InkRow, left: number, top: number) {
  let [sum, squares] = [0, 0];
  for (let y = 0; y < windowHeight; y += 1) {
    const from = (top + y) * width + left;
    for (let at = from; at < from + windowWidth; at += 1) {
      sum += ink[at]!;
      squares += ink[at]! ** 2;
    }
  }
  const mean = sum / windowSize;
  const norm = Math.sqrt(Math.max(0, squares - sum * mean)) + leastNorm;
  return { mean, factor: Math.sqrt(windowSize) / norm };
}

/** Windows are scored at every second column, which halves the time. */
const stride = 2;

/**
 * Returns the logarithms of the probabilities of all classes for the windows from each column on: the mean
 * of those two columns before and after it and its own, because a character looks the same at all three
 * only where it is in the middle. The row must be at least as high from `top` on as a window.
 */
export function scoreWindows(network: GlyphNetwork, row: InkRow, top: number): Float32Array {
  const places = Math.max(0, row.width - windowWidth + 1);
  const steps = Math.ceil(places / stride);
  const scored = Array.from({ length: steps }, (_, step) =>
    scoreWindow(network, row, step * stride, top).map(Math.exp),
  );
  const scores = new Float32Array(places * glyphClasses);
  for (let left = 0; left < places; left += 1) {
    // Odd columns lie between two of the steps.
    const share = (left % stride) / stride;
    const at = Math.floor(left / stride);
    for (let one = 0; one < glyphClasses; one += 1) {
      const value = (step: number): number => scored[Math.max(0, Math.min(steps - 1, step))]![one]!;
      const mean =
        ((1 - share) * value(at - 1) + value(at) + value(at + 1) + share * value(at + 2)) / 3;
      scores[left * glyphClasses + one] = Math.log(mean + 1e-9);
    }
  }
  return scores;
}

/** Logarithm of the probability of the likeliest character, without none. */
export function bestScore(scores: Float32Array, place: number): number {
  let best = -Infinity;
  for (let at = place * glyphClasses; at < place * glyphClasses + noGlyph; at += 1) {
    if (scores[at]! > best) best = scores[at]!;
  }
  return best;
}

/** Returns the logarithms of the probabilities of all classes for one window. */
export function scoreWindow(
  { hidden, inner, innerSums, innerBias, outer, outerBias }: GlyphNetwork,
  row: InkRow,
  left: number,
  top: number,
): Float32Array {
  const { width, ink } = row;
  const { mean, factor } = windowLevel(row, left, top);
  const units = new Float32Array(hidden);
  for (let unit = 0; unit < hidden; unit += 1) {
    let sum = 0;
    let weight = unit * windowSize;
    for (let y = 0; y < windowHeight; y += 1) {
      const from = (top + y) * width + left;
      for (let x = 0; x < windowWidth; x += 1, weight += 1) sum += inner[weight]! * ink[from + x]!;
    }
    units[unit] = Math.max(0, (sum - mean * innerSums[unit]!) * factor + innerBias[unit]!);
  }
  const scores = new Float32Array(glyphClasses);
  for (let one = 0; one < glyphClasses; one += 1) {
    let sum = outerBias[one]!;
    for (let unit = 0; unit < hidden; unit += 1) sum += outer[one * hidden + unit]! * units[unit]!;
    scores[one] = sum;
  }
  return toLogarithms(scores);
}

function toLogarithms(values: Float32Array): Float32Array {
  const most = values.reduce((best, one) => Math.max(best, one), -Infinity);
  const sum = values.reduce((total, one) => total + Math.exp(one - most), 0);
  const all = most + Math.log(sum);
  return values.map((one) => one - all);
}

/** A network as a file: weights in base64, a byte each, with the value of one step for each layer. */
export interface GlyphNetworkFile {
  format: 1;
  hidden: number;
  innerStep: number;
  inner: string;
  innerBias: readonly number[];
  outerStep: number;
  outer: string;
  outerBias: readonly number[];
}

export function unpackNetwork(file: GlyphNetworkFile): GlyphNetwork {
  const weights = (packed: string, step: number): Float32Array =>
    Float32Array.from(new Int8Array(Buffer.from(packed, 'base64')), (value) => value * step);
  const inner = weights(file.inner, file.innerStep);
  const sumOf = (_: unknown, unit: number): number =>
    inner.subarray(unit * windowSize, (unit + 1) * windowSize).reduce((sum, one) => sum + one, 0);
  return {
    hidden: file.hidden,
    inner,
    innerSums: Float32Array.from({ length: file.hidden }, sumOf),
    innerBias: Float32Array.from(file.innerBias),
    outer: weights(file.outer, file.outerStep),
    outerBias: Float32Array.from(file.outerBias),
  };
}
