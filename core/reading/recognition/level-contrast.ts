// Levels the contrast: compares each pixel with its surroundings, so that faint print of tills and
// pale stamps becomes dark. Tesseract then finds letters that it otherwise treats as paper, and
// loses others; it is therefore an additional reading.

import type { GrayImage } from '../formats/image/gray-image.ts';

/** Results for the center of the surroundings, and for one standard deviation. */
const middle = 200;
const spread = 70;
/** Minimum deviation in gray levels: less variation is paper, whose noise must not become text. */
const leastDeviation = 16;

/** `surroundings` is their extent to each side of a pixel: about two rows of text. */
export function levelContrast(image: GrayImage, surroundings: number): GrayImage {
  const reach = Math.max(1, Math.round(surroundings));
  const { width, height, pixels } = image;
  const result = new Uint8Array(pixels.length);
  const sums = new Uint32Array(width);
  const squares = new Uint32Array(width);
  const addRow = (y: number, sign: 1 | -1): void => {
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const value = pixels[at]!;
      sums[x]! += sign * value;
      squares[x]! += sign * value * value;
    }
  };
  let rows = 0;
  for (let y = 0; y < Math.min(reach, height); y += 1, rows += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + reach < height) {
      addRow(y + reach, 1);
      rows += 1;
    }
    if (y - reach - 1 >= 0) {
      addRow(y - reach - 1, -1);
      rows -= 1;
    }
    levelRow({ y, rows, reach, sums, squares }, image, result);
  }
  return { width, height, pixels: result };
}

interface Surroundings {
  y: number;
  /** Number of rows in the sums. */
  rows: number;
  reach: number;
  /** By column, sums of values and of their squares. */
  sums: Uint32Array;
  squares: Uint32Array;
}

function levelRow(
  { y, rows, reach, sums, squares }: Surroundings,
  { width, pixels }: GrayImage,
  result: Uint8Array,
): void {
  let [sum, square, columns] = [0, 0, 0];
  const add = (x: number, sign: 1 | -1): void => {
    sum += sign * sums[x]!;
    square += sign * squares[x]!;
    columns += sign;
  };
  for (let x = 0; x < Math.min(reach, width); x += 1) add(x, 1);
  for (let x = 0; x < width; x += 1) {
    if (x + reach < width) add(x + reach, 1);
    if (x - reach - 1 >= 0) add(x - reach - 1, -1);
    const count = rows * columns;
    const mean = sum / count;
    const deviation = Math.sqrt(Math.max(0, square / count - mean * mean));
    const value =
      middle + ((pixels[y * width + x]! - mean) * spread) / Math.max(leastDeviation, deviation);
    result[y * width + x] = Math.max(0, Math.min(255, value));
  }
}

/**
 * Blurs each pixel with its neighbors (binomial, 1 4 6 4 1), so that dots of needle printers become
 * strokes.
 */
export function soften({ width, height, pixels }: GrayImage): GrayImage {
  const across = new Uint16Array(pixels.length);
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const at = row + x;
      if (x < 2 || x >= width - 2) across[at] = 16 * pixels[at]!;
      else {
        const near = pixels[at - 1]! + pixels[at + 1]!;
        across[at] = 6 * pixels[at]! + 4 * near + pixels[at - 2]! + pixels[at + 2]!;
      }
    }
  }
  for (let at = 0; at < pixels.length; at += 1) {
    if (at < 2 * width || at >= pixels.length - 2 * width) result[at] = across[at]! >> 4;
    else {
      const near = across[at - width]! + across[at + width]!;
      const far = across[at - 2 * width]! + across[at + 2 * width]!;
      result[at] = (6 * across[at]! + 4 * near + far) >> 8;
    }
  }
  return { width, height, pixels: result };
}
