// Specks: what noise of a camera, of dust or of a broken file makes of a picture. Text recognition takes
// each for a letter, a hundred thousand of them for minutes, so they are counted before and taken out
// as far as letters outlast it.

import type { GrayImage } from '../formats/image/gray-image.ts';

/**
 * Separate dark spots by a thousand pixels: print has 0.2 to 0.5, the densest on receipts and forms 3,
 * and letters that stand denser than 5 are too small to be read.
 */
const mostSpecks = 5;
/** As many as print has. */
const usualSpecks = 1;
/** A letter's stroke is three pixels wide or more: it outlasts two rounds, and hardly a third. */
const mostRounds = 2;

/** The picture itself where it is clear, without its specks where letters can be, else null. */
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

/** By a thousand pixels: dark runs of a row that touch no dark pixel of the row above. */
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

/** How many pixels are of each lightness. */
export function histogramOf(pixels: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(256);
  for (const value of pixels) histogram[value]! += 1;
  return histogram;
}

/** The threshold that parts ink from paper best: least variance within the two (Otsu 1979). */
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

/** Each pixel as the median of the nine around it; the frame stays. */
function medians({ width, height, pixels }: GrayImage): GrayImage {
  const result = Uint8Array.from(pixels);
  // Of each column of three: the least, the middle one and the most, used by three pixels in turn.
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
