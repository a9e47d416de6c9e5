// Decides from its pixels whether a picture on a text page can contain text. This takes
// milliseconds; recognition takes about a hundred times as long, and finds words in anything.

import type { GrayImage } from '../image/gray-image.ts';
import { histogramOf, inkThreshold } from '../../recognition/specks.ts';

/** Maximum entropy of lightness, out of 5 bits: print and flat colors have about 2, photos 4. */
const mostEntropy = 3.9;
const levels = 32;
/** Minimum height in pixels; smaller text is illegible. */
const leastHeight = 8;
/**
 * Maximum height and width of a letter, in letter heights: bars are taller, underlines and waves
 * wider.
 */
const widest = 4;
const tallest = 9;
/** Minimum number of letters of a meaningful word. */
const fewestLetters = 3;
/** A picture with more spots is a pattern. */
const mostSpots = 4000;
/** Share of dark pixels in a box: codes are half dark, print less than a third. */
const codeDarkness = 0.36;
const fewestModules = 30;

export interface Letters {
  /** Dark on light, as recognition requires. */
  image: GrayImage;
  /** Typical letter height in pixels. */
  letterHeight: number;
}

/** Returns null if there can be no row of letters. */
export function findLetters(image: GrayImage): Letters | null {
  const histogram = histogramOf(image.pixels);
  if (entropyOf(histogram, image.pixels.length) > mostEntropy) return null;
  const ink = inkThreshold(histogram);
  const dark = histogram.subarray(0, ink + 1).reduce((sum, count) => sum + count, 0);
  const isLightOnDark = 2 * dark > image.pixels.length;
  const upright = isLightOnDark ? inverted(image) : image;
  const spots = spotsOf(upright, isLightOnDark ? 254 - ink : ink);
  if (spots === null || isCode(spots)) return null;
  const heights = lettersInRows(spots.filter(isLetter))
    .map(heightOf)
    .sort((a, b) => a - b);
  if (heights.length === 0) return null;
  return { image: upright, letterHeight: heights[heights.length >> 1]! };
}

function entropyOf(histogram: Uint32Array, pixels: number): number {
  const width = histogram.length / levels;
  let bits = 0;
  for (let level = 0; level < levels; level += 1) {
    const own = histogram.subarray(level * width, (level + 1) * width);
    const share = own.reduce((sum, count) => sum + count, 0) / pixels;
    if (share > 0) bits -= share * Math.log2(share);
  }
  return bits;
}

function inverted({ width, height, pixels }: GrayImage): GrayImage {
  return { width, height, pixels: pixels.map((value) => 255 - value) };
}

/** Connected dark pixels. */
interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
}

interface Run {
  from: number;
  to: number;
  spot: number;
}

/** Returns null if there are too many. */
function spotsOf({ width, height, pixels }: GrayImage, ink: number): Spot[] | null {
  const spots: Spot[] = [];
  /** By spot: the spot that it was joined with. */
  const joined: number[] = [];
  const whole = (spot: number): number => {
    let at = spot;
    while (joined[at] !== at) at = joined[at] = joined[joined[at]!]!;
    return at;
  };
  let above: Run[] = [];
  for (let y = 0; y < height; y += 1) {
    const runs: Run[] = [];
    let next = 0;
    for (let x = 0; x < width; x += 1) {
      if (pixels[y * width + x]! > ink) continue;
      const from = x;
      while (x < width && pixels[y * width + x]! <= ink) x += 1;
      while (next < above.length && above[next]!.to <= from) next += 1;
      const own = { left: from, top: y, right: x, bottom: y + 1, pixels: x - from };
      let spot = -1;
      for (let at = next; at < above.length && above[at]!.from < x; at += 1) {
        const other = whole(above[at]!.spot);
        if (spot < 0) extend(spots[other]!, own);
        else if (other !== spot) extend(spots[other]!, spots[spot]!);
        if (spot >= 0) joined[spot] = other;
        spot = other;
      }
      if (spot < 0) {
        spot = spots.push(own) - 1;
        joined.push(spot);
      }
      runs.push({ from, to: x, spot });
    }
    if (spots.length > 10 * mostSpots) return null;
    above = runs;
  }
  const found = spots.filter((_, at) => joined[at] === at);
  return found.length > mostSpots ? null : found;
}

function extend(spot: Spot, by: Spot): void {
  spot.left = Math.min(spot.left, by.left);
  spot.top = Math.min(spot.top, by.top);
  spot.right = Math.max(spot.right, by.right);
  spot.bottom = Math.max(spot.bottom, by.bottom);
  spot.pixels += by.pixels;
}

/** QR codes and similar ones: squares of many modules, about half of them dark. */
function isCode(spots: readonly Spot[]): boolean {
  if (spots.length < fewestModules) return false;
  const all = { ...spots[0]!, pixels: 0 };
  for (const spot of spots) extend(all, spot);
  return all.pixels > codeDarkness * (all.right - all.left) * (all.bottom - all.top);
}

function isLetter(spot: Spot): boolean {
  const [width, height] = [spot.right - spot.left, heightOf(spot)];
  return height >= leastHeight && width <= widest * height && height <= tallest * width;
}

/**
 * In letter heights: maximum variation of positions and sizes, and maximum distance within a word.
 */
const unevenness = 0.2;
const least = 0.55;
const reach = 6;

/** Keeps letters with neighbors of similar height on the same baseline. */
function lettersInRows(letters: readonly Spot[]): Spot[] {
  return letters.filter((letter) => {
    const height = heightOf(letter);
    const row = letters.filter(
      (other) =>
        Math.abs(other.bottom - letter.bottom) <= unevenness * height &&
        heightOf(other) >= least * height &&
        heightOf(other) <= height &&
        Math.abs(other.left - letter.left) <= reach * height,
    );
    return row.length >= fewestLetters;
  });
}

function heightOf({ top, bottom }: Spot): number {
  return bottom - top;
}
