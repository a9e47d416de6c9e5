// Specks: noise of a camera, of dust or of a damaged file. Text recognition treats each as a
// letter, and a hundred thousand of them take minutes. They are therefore counted first, and
// removed if letters survive the removal.

import type { GrayImage } from '../formats/image/gray-image.ts';

/**
 * Maximum number of separate dark spots per thousand pixels: print has 0.2 to 0.5, the densest
 * receipts and forms 3; letters denser than 5 are too small to read.
 */
const mostSpecks = 5;
/** Number in usual print. */
const usualSpecks = 1;
/** A letter's stroke is three or more pixels wide: it survives two rounds, and hardly a third. */
const mostRounds = 2;

/**
 * Returns the picture itself if it is clean, without its specks if letters are possible, else null.
 */
export function withoutSpecks(image: GrayImage): GrayImage | null {
  let clear = image;
  let specks = specksOf(image);
  if (specks <= mostSpecks) return image;
  for (let round = 0; round < mostRounds && specks > usualSpecks; round += 1) {
    clear = medians(clear);
    specks = specksOf(clear);
  }
  return specks <= mostSpecks ? clear : null;
}

/** Per thousand pixels: dark runs of a row that touch no dark pixel of the row above. */
function specksOf({ width, height, pixels }: GrayImage): number {
  const ink = inkThreshold(histogramOf(pixels));
  let count = 0;
  for (let y = 1; y < height; y += 1) {
    const row = y * width;
    let isRun = false;
    let isJoined = false;
    for (let at = row; at < row + width; at += 1) {
      if (pixels[at]! <= ink) {
        isJoined = (isRun && isJoined) || pixels[at - width]! <= ink;
        isRun = true;
      } else {
        if (isRun && !isJoined) count += 1;
        isRun = false;
      }
    }
  }
  return (1000 * count) / pixels.length;
}

/** Number of pixels of each lightness. */
export function histogramOf(pixels: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(256);
  for (const value of pixels) histogram[value]! += 1;
  return histogram;
}

/** Threshold that best separates ink from paper: the lowest variance within both (Otsu 1979). */
export function inkThreshold(histogram: Uint32Array): number {
  let [count, sum] = [0, 0];
  for (let value = 0; value < 256; value += 1) {
    count += histogram[value]!;
    sum += value * histogram[value]!;
  }
  let [below, weight, best, threshold] = [0, 0, 0, 0];
  for (let value = 0; value < 256; value += 1) {
    weight += histogram[value]!;
    below += value * histogram[value]!;
    const above = count - weight;
    if (weight === 0 || above === 0) continue;
    const between = weight * above * (below / weight - (sum - below) / above) ** 2;
    if (between > best) [best, threshold] = [between, value];
  }
  return threshold;
}

/** Replaces each pixel by the median of the nine around it; the border is unchanged. */
function medians({ width, height, pixels }: GrayImage): GrayImage {
  const result = Uint8Array.from(pixels);
  // Minimum, median and maximum of each column of three, used by three pixels in turn.
  const least = new Uint8Array(width);
  const middle = new Uint8Array(width);
  const most = new Uint8Array(width);
  for (let y = 1; y < height - 1; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const [above, here, below] = [
        pixels[row + x - width]!,
        pixels[row + x]!,
        pixels[row + x + width]!,
      ];
      least[x] = Math.min(above, here, below);
      most[x] = Math.max(above, here, below);
      middle[x] = median(above, here, below);
    }
    for (let x = 1; x < width - 1; x += 1) {
      result[row + x] = median(
        Math.max(least[x - 1]!, least[x]!, least[x + 1]!),
        median(middle[x - 1]!, middle[x]!, middle[x + 1]!),
        Math.min(most[x - 1]!, most[x]!, most[x + 1]!),
      );
    }
  }
  return { width, height, pixels: result };
}

function median(one: number, two: number, three: number): number {
  return Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));
}
