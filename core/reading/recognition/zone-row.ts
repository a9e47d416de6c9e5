// Reads one row of a machine-readable zone: a given number of characters at nearly equal distances.
// Where they stand is found together with what they are, because fillers and blurred edges hide it.

import type { GrayImage } from '../formats/image/gray-image.ts';
import { inkOf } from './ink.ts';
import {
  bestScore,
  glyphClasses,
  glyphHeight,
  noGlyph,
  scoreWindow,
  scoreWindows,
  windowHeight,
  windowWidth,
  type GlyphNetwork,
  type InkRow,
} from './zone-glyphs.ts';

/** Distances of characters in heights of capitals: 1.03 in OCR-B; cells of other prints are wider. */
const leastPitch = 0.86;
const mostPitch = 1.3;
const pitchStep = 0.03;
/** Rows of a zone have the same pitch, but for the perspective of a photo. */
const pitchShares = [0.98, 1, 1.02];
/** Every zone has rows of at least so many characters. */
const sampleLength = 30;
/** What a doubtful character costs at most. */
const leastValue = -6;
/** Pixels by which neighbors may be closer or farther than the pitch, and the cost of each. */
const mostDrift = 2;
const driftCost = 0.35;
/** What a character adds to the score of a row: a doubtful one is worth less than none. */
const worth = 1.5;
/** Slopes of a row, down to the right, in pixels per pixel. */
const mostSlope = 0.024;
const slopeStep = 0.003;

export interface RowScores {
  /** Logarithms of the probabilities of all classes, window by window. */
  scores: Float32Array;
  places: number;
  /** Mean probability of the likeliest characters of all windows; the most where characters are. */
  certainty: number;
}

export interface ReadRow {
  /** Sum over the characters, each at most `worth`; comparable between lengths. */
  score: number;
  /** By character, the logarithms of the probabilities of all characters. */
  characters: Float32Array[];
  /** Middle of each character, in pixels of the image. */
  middles: number[];
}

/** The ink of a row, straightened, with the middle and the height of its capitals. */
export interface LevelRow extends InkRow {
  middle: number;
  size: number;
}

/** How ink is separated from paper in rows. The network was trained with these values. */
export const rowInk = { reach: Math.round(0.8 * glyphHeight), leastSpread: 12 };

/** Ink of a drawing of a row at the height at which rows are read. */
export function inkRow(image: GrayImage): InkRow {
  const { width, height } = image;
  return { width, height, ink: inkOf(image, rowInk) };
}

/**
 * The slope at which the rows are sharpest together: one row alone, of fillers mostly, has no clear
 * slope.
 */
export function slopeOf(rows: readonly InkRow[]): number {
  let best = { sharpness: -1, slope: 0 };
  for (let slope = -mostSlope; slope <= mostSlope + slopeStep / 2; slope += slopeStep) {
    let sharpness = 0;
    for (const row of rows) {
      const profile = profileOf({ ...row, ink: shear(row, slope) });
      profile.forEach((one, y) => (sharpness += Math.abs(one - (profile[y - 1] ?? 0))));
    }
    if (sharpness > best.sharpness) best = { sharpness, slope };
  }
  return best.slope;
}

export function levelRow(row: InkRow, slope: number): LevelRow {
  const level = { ...row, ink: shear(row, slope) };
  return { ...level, ...extentOf(profileOf(level)) };
}

function shear({ width, height, ink }: InkRow, slope: number): Float32Array {
  if (Math.abs(slope) < 1e-9) return ink;
  const sheared = new Float32Array(ink.length);
  for (let x = 0; x < width; x += 1) {
    const shift = slope * (x - width / 2);
    const whole = Math.floor(shift);
    const share = shift - whole;
    for (let y = 0; y < height; y += 1) {
      const above = y + whole;
      const [one, next] = [
        above >= 0 && above < height ? ink[above * width + x]! : 0,
        above + 1 >= 0 && above + 1 < height ? ink[(above + 1) * width + x]! : 0,
      ];
      sheared[y * width + x] = one * (1 - share) + next * share;
    }
  }
  return sheared;
}

function profileOf({ width, height, ink }: InkRow): Float32Array {
  return Float32Array.from({ length: height }, (_, y) => {
    let sum = 0;
    for (let x = 0; x < width; x += 1) sum += ink[y * width + x]!;
    return sum / width;
  });
}

/** Blur makes rows look higher, by this factor at the middle of made-up rows. */
const blurred = 1.08;

/** The rows around the middle that have at least a third of the most ink. */
function extentOf(profile: Float32Array): { middle: number; size: number } {
  const center = profile.length / 2;
  const near = (y: number): boolean => Math.abs(y - center) <= 0.6 * glyphHeight;
  const most = profile.reduce((best, one, y) => (near(y) ? Math.max(best, one) : best), 0);
  const least = most / 3;
  let from = profile.findIndex((one, y) => near(y) && one >= most / 2);
  let to = from;
  while (from > 0 && profile[from - 1]! >= least) from -= 1;
  while (to + 1 < profile.length && profile[to + 1]! >= least) to += 1;
  // Where the profile crosses the limit between two rows of pixels.
  const crossing = (outside: number, inside: number): number =>
    (inside - least) / Math.max(1e-6, inside - outside);
  const top = from + 0.5 - crossing(profile[from - 1] ?? 0, profile[from]!);
  const bottom = to + 0.5 + crossing(profile[to + 1] ?? 0, profile[to]!);
  return { middle: (top + bottom) / 2, size: (bottom - top) / blurred };
}

/** Distance of sampled windows in pixels, which is not close to a fraction of the usual pitches. */
const sampleStep = 6;

/**
 * Mean probability of the likeliest characters of some windows in the middle half of a row, where slanted
 * rows are not far from their middle. Takes 2 ms.
 */
export function sampleRow(network: GlyphNetwork, row: InkRow): number {
  const top = Math.round((row.height - windowHeight) / 2);
  let [sum, count] = [0, 0];
  for (let left = row.width >> 2; left + windowWidth < 0.75 * row.width; left += sampleStep) {
    sum += Math.exp(bestScore(scoreWindow(network, row, left, top), 0));
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

/** Scores of the windows of a row at the height of its middle. */
export function scoreRow(network: GlyphNetwork, row: LevelRow): RowScores {
  const places = Math.max(0, row.width - windowWidth + 1);
  const top = Math.round(row.middle - windowHeight / 2);
  if (top < 0 || top + windowHeight > row.height || places === 0) {
    return { scores: new Float32Array(0), places: 0, certainty: 0 };
  }
  const scores = scoreWindows(network, row, top);
  let sum = 0;
  for (let at = 0; at < places; at += 1) sum += Math.exp(bestScore(scores, at));
  return { scores, places, certainty: sum / places };
}

/** Characters on each side that determine the height of a character: rows bend slowly. */
const reach = 4;
/** Pixels above and below the middle, and beside the place of a character, that are looked at. */
const mostShift = 3;
const beside = [-1, 0, 1];
const above = [-1, 0, 1];

/**
 * Looks at each character of a row again, at its own height: the mean of the probabilities of windows
 * around it, as logarithms. One window alone is wrong more often.
 */
export function lookAgain(
  network: GlyphNetwork,
  row: LevelRow,
  middles: readonly number[],
): Float32Array[] {
  const tops = 2 * mostShift + 1;
  const known = new Map<number, Float32Array>();
  const score = (x: number, top: number): Float32Array => {
    const left = Math.max(0, Math.min(row.width - windowWidth, x));
    const at = Math.max(0, Math.min(row.height - windowHeight, top));
    const key = at * row.width + left;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = scoreWindow(network, row, left, at)));
    return found;
  };
  const first = Math.round(row.middle - windowHeight / 2) - mostShift;
  const lefts = middles.map((middle) => Math.round(middle - windowWidth / 2));
  const certainty = lefts.map((left) =>
    Float32Array.from({ length: tops }, (_, at) => Math.exp(bestScore(score(left, first + at), 0))),
  );
  return lefts.map((left, place) => {
    const near = certainty.slice(Math.max(0, place - reach), place + reach + 1);
    const sums = Array.from(
      { length: tops },
      (_, at) =>
        near.reduce((sum, one) => sum + one[at]!, 0) -
        0.02 * near.length * Math.abs(at - mostShift),
    );
    const top = first + sums.indexOf(Math.max(...sums));
    const mean = new Float32Array(noGlyph);
    let total = 0;
    for (const across of beside) {
      for (const down of above) {
        const scores = score(left + across, top + down);
        // Windows beside the middle of a character are unsure, and count less.
        const weight = Math.exp(2 * bestScore(scores, 0));
        total += weight;
        for (let at = 0; at < noGlyph; at += 1) mean[at]! += weight * Math.exp(scores[at]!);
      }
    }
    return mean.map((one) => Math.log(one / total + 1e-9));
  });
}

/** Distance of the characters of a row, in pixels: the likeliest if they are thirty. */
export function pitchOf(row: RowScores): number {
  const values = valuesOf(row);
  let best = { score: -Infinity, pitch: glyphHeight };
  for (let share = leastPitch; share <= mostPitch; share += pitchStep) {
    const pitch = share * glyphHeight;
    const score = bestPath(values, sampleLength, pitch)?.score ?? -Infinity;
    if (score > best.score) best = { score, pitch };
  }
  return best.pitch;
}

function valuesOf({ scores, places }: RowScores): Float32Array {
  return Float32Array.from({ length: places }, (_, at) =>
    Math.max(leastValue, bestScore(scores, at) + worth),
  );
}

/** Reads the row as this number of characters; null if it has no room for them. */
export function readRow(row: RowScores, length: number, pitch: number): ReadRow | null {
  const values = valuesOf(row);
  let best: { score: number; path: number[] } | null = null;
  for (const share of pitchShares) {
    const found = bestPath(values, length, share * pitch);
    if (found && (best === null || found.score > best.score)) best = found;
  }
  if (best === null) return null;
  const { scores } = row;
  return {
    score: best.score,
    characters: best.path.map((place) =>
      scores.slice(place * glyphClasses, place * glyphClasses + noGlyph),
    ),
    middles: best.path.map((place) => place + windowWidth / 2),
  };
}

/** The places with the largest sum of values, `pitch` apart, give or take the drift. */
function bestPath(
  values: Float32Array,
  length: number,
  pitch: number,
): { score: number; path: number[] } | null {
  const places = values.length;
  if ((length - 1) * (pitch - mostDrift) > places) return null;
  const nearest = Math.round(pitch);
  const back = new Int8Array(length * places);
  let sums = Float32Array.from(values);
  for (let at = 1; at < length; at += 1) {
    const next = new Float32Array(places).fill(-Infinity);
    for (let drift = -mostDrift; drift <= mostDrift; drift += 1) {
      const step = nearest + drift;
      const cost = driftCost * Math.abs(step - pitch);
      for (let place = step; place < places; place += 1) {
        const sum = sums[place - step]! - cost;
        if (sum > next[place]!) {
          next[place] = sum;
          back[at * places + place] = drift;
        }
      }
    }
    for (let place = 0; place < places; place += 1) next[place]! += values[place]!;
    sums = next;
  }
  let place = 0;
  for (let at = 1; at < places; at += 1) if (sums[at]! > sums[place]!) place = at;
  const score = sums[place] ?? -Infinity;
  if (score === -Infinity) return null;
  const path = [place];
  for (let at = length - 1; at > 0; at -= 1) {
    place -= nearest + back[at * places + place]!;
    path.unshift(place);
  }
  return { score, path };
}
