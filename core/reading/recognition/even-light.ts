// Evens out the light of photos: the shadow of a hand is darker than ink in the light. Tesseract
// separates ink from paper by one threshold for the whole page, so the paper must be equally light.

import type { GrayImage } from '../formats/image/gray-image.ts';

/** Size of the squares in which the lightness of the paper is measured: a few lines of text. */
const side = 40;
/** Share of a square's pixels that may be lighter than its assumed paper. */
const lighter = 0.2;
/** Darker pixels never count as paper: solid dark areas would become noise. */
const darkestPaper = 70;
/** Paper with less variation is evenly lit, as in every scan, and is not changed. */
const noticeable = 60;

export function evenLight(image: GrayImage): GrayImage {
  const { width, height, pixels } = image;
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  if (across < 3 || down < 3) return image;
  const paper = smooth(measurePaper(image, across, down), across, down);
  const sorted = Float32Array.from(paper).sort();
  const [low, high] = [0.05, 0.95].map((share) => sorted[Math.floor(share * sorted.length)]!);
  if (high! - low! < noticeable) return image;
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const row = y / side - 0.5;
    const top = Math.max(0, Math.min(down - 2, Math.floor(row)));
    const downward = Math.max(0, Math.min(1, row - top));
    for (let x = 0; x < width; x += 1) {
      const column = x / side - 0.5;
      const left = Math.max(0, Math.min(across - 2, Math.floor(column)));
      const rightward = Math.max(0, Math.min(1, column - left));
      const at = top * across + left;
      const upper = paper[at]! + (paper[at + 1]! - paper[at]!) * rightward;
      const below = at + across;
      const lower = paper[below]! + (paper[below + 1]! - paper[below]!) * rightward;
      const here = upper + (lower - upper) * downward;
      result[y * width + x] = Math.min(255, (pixels[y * width + x]! * 245) / here);
    }
  }
  return { width, height, pixels: result };
}

/** By square: the lightness that a fifth of its pixels exceed. */
function measurePaper({ width, height, pixels }: GrayImage, across: number, down: number) {
  const paper = new Float32Array(across * down);
  const histogram = new Uint32Array(256);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      histogram.fill(0);
      const bottom = Math.min(height, (row + 1) * side);
      const right = Math.min(width, (column + 1) * side);
      for (let y = row * side; y < bottom; y += 1) {
        for (let x = column * side; x < right; x += 1) histogram[pixels[y * width + x]!]! += 1;
      }
      let left = (bottom - row * side) * (right - column * side) * lighter;
      let value = 255;
      while (value > darkestPaper && left > histogram[value]!) {
        left -= histogram[value]!;
        value -= 1;
      }
      paper[row * across + column] = value;
    }
  }
  return paper;
}

/** Averages neighbors, so that a square of a logo does not differ from its surroundings. */
function smooth(values: Float32Array, across: number, down: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x += 1) {
          sum += values[y * across + x]!;
          count += 1;
        }
      }
      result[row * across + column] = sum / count;
    }
  }
  return result;
}
