// Darkness of pixels against their surroundings, so that shadows, glare and colored backgrounds count
// as paper.

import type { GrayImage } from '../formats/image/gray-image.ts';

/** Darkness from which a pixel is ink. */
export const leastInk = 0.35;
const mostInk = 1.5;

/**
 * Returns 0 for paper to 1.5 for ink: how much darker a pixel is than the mean of its surroundings, in
 * 1.5 standard deviations. `reach` is their extent to each side; `leastSpread` is added to the deviations,
 * so that the noise of plain paper is no ink.
 */
export function inkOf(
  { width, height, pixels }: GrayImage,
  { reach, leastSpread }: { reach: number; leastSpread: number },
): Float32Array {
  const ink = new Float32Array(width * height);
  const sums = integral(width, height, (at) => pixels[at]!);
  const squares = integral(width, height, (at) => pixels[at]! ** 2);
  const row = width + 1;
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach) * row;
    const bottom = Math.min(height, y + reach + 1) * row;
    const rows = (bottom - top) / row;
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const count = rows * (right - left);
      const over = (table: Float64Array): number =>
        (table[bottom + right]! -
          table[top + right]! -
          table[bottom + left]! +
          table[top + left]!) /
        count;
      const mean = over(sums);
      const deviation = Math.sqrt(Math.max(0, over(squares) - mean * mean));
      const darkness = (mean - pixels[y * width + x]!) / (1.5 * deviation + leastSpread);
      ink[y * width + x] = Math.max(0, Math.min(mostInk, darkness));
    }
  }
  return ink;
}

function integral(width: number, height: number, value: (at: number) => number): Float64Array {
  const table = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += value(y * width + x);
      table[(y + 1) * (width + 1) + x + 1] = table[y * (width + 1) + x + 1]! + row;
    }
  }
  return table;
}
