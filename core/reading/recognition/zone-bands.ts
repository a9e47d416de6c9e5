// Finds the rows of a machine-readable zone: two or three neighboring rows of pixels that change
// between paper and ink often, over most of the width.

import type { GrayImage } from '../formats/image/gray-image.ts';
import { inkOf, leastInk } from './ink.ts';

/** In gray levels: patterns of paper vary by 20, print by more. */
const leastSpread = 30;
const columns = 12;
/** Changes between paper and ink in a row of pixels: a zone of 30 letters has at least as many. */
const leastChanges = 22;
const shareOfMost = 0.42;
const leastRows = 4;
/** Rows of a zone, and one more that may be a printed line above it. */
const mostBands = 4;

/** Rows of pixels, the last one exclusive. */
export interface Band {
  from: number;
  to: number;
}

/** Groups of two to four bands that are as high as each other, the lowest group first. */
export function zoneBands(image: GrayImage): Band[][] {
  const bands = denseBands(image);
  const groups: Band[][] = [];
  for (let last = bands.length - 1; last > 0; last -= 1) {
    const found = [bands[last]!];
    for (let at = last - 1; at >= 0 && found.length < mostBands; at -= 1) {
      if (!areNeighbors(bands[at]!, found[0]!)) break;
      found.unshift(bands[at]!);
    }
    if (found.length < 2) continue;
    groups.push(found);
    last -= found.length - 1;
  }
  return groups;
}

function areNeighbors(upper: Band, lower: Band): boolean {
  const heights = [upper.to - upper.from, lower.to - lower.from];
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const pitch = (lower.from + lower.to - upper.from - upper.to) / 2;
  return most <= 1.75 * least && pitch < 3.2 * Math.max(most, 6);
}

/** Rows whose pixels change between paper and ink often, over most of the width. */
function denseBands(image: GrayImage): Band[] {
  const { width, height } = image;
  const ink = inkOf(image, { reach: Math.max(6, Math.floor(width / 50)), leastSpread });
  const scores = new Float64Array(height);
  const changes = new Uint16Array(columns);
  for (let y = 0; y < height; y += 1) {
    changes.fill(0);
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      if (ink[at]! > leastInk !== ink[at - 1]! > leastInk) {
        changes[Math.floor((x * columns) / width)]! += 1;
      }
    }
    let [sum, covered] = [0, 0];
    for (const count of changes) {
      sum += count;
      if (count >= 2) covered += 1;
    }
    scores[y] = (sum * covered) / columns;
  }
  const smooth = scores.map(
    (score, y) => ((scores[y - 1] ?? 0) + score + (scores[y + 1] ?? 0)) / 3,
  );
  const most = smooth.toSorted()[Math.floor(0.97 * (height - 1))] ?? 0;
  const least = Math.max(leastChanges, shareOfMost * most);
  const bands: Band[] = [];
  for (let y = 0; y < height; y += 1) {
    if (smooth[y]! <= least) continue;
    let to = y;
    while (to < height && (smooth[to]! > least || (smooth[to + 1] ?? 0) > least)) to += 1;
    if (to - y >= leastRows) bands.push({ from: y, to });
    y = to;
  }
  return bands;
}
