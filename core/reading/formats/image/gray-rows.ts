// Receives a picture row by row from the top, averaged over areas if it is larger than recognition
// needs: even of a photo of 100 megapixels, only the reduced image is in memory.

import type { GrayImage } from './gray-image.ts';

/** Gray pixels of a row, as many as the picture is wide; the next row may overwrite them. */
export type TakeRow = (row: Uint8Array) => void;

export interface RowSink {
  take: TakeRow;
  /** Returns the received image; missing rows are white. */
  image(): GrayImage;
}

/** Four times the size at which a page is recognized, so that the loss is invisible. */
const mostPixels = 16_000_000;

export function createRowSink(width: number, height: number): RowSink {
  const scale = Math.sqrt(mostPixels / (width * height));
  return scale >= 1 ? copyRows(width, height) : meanRows({ width, height }, scale);
}

function copyRows(width: number, height: number): RowSink {
  const pixels = new Uint8Array(width * height).fill(255);
  let y = 0;
  return {
    take(row) {
      if (y < height) pixels.set(row.subarray(0, width), y * width);
      y += 1;
    },
    image: () => ({ width, height, pixels }),
  };
}

function meanRows(given: { width: number; height: number }, scale: number): RowSink {
  const width = Math.max(1, Math.round(given.width * scale));
  const height = Math.max(1, Math.round(given.height * scale));
  const pixels = new Uint8Array(width * height).fill(255);
  const [across, down] = [sharesOf(given.width, width), sharesOf(given.height, height)];
  const line = new Float32Array(width + 1);
  let sums = new Float32Array(width);
  let next = new Float32Array(width);
  let y = 0;
  return {
    take(row) {
      if (y >= given.height) return;
      line.fill(0);
      for (let x = 0; x < given.width; x += 1) {
        const [cell, value] = [across.cells[x]!, row[x]!];
        line[cell]! += value * across.first[x]!;
        line[cell + 1]! += value * across.second[x]!;
      }
      const [first, second] = [down.first[y]!, down.second[y]!];
      for (let x = 0; x < width; x += 1) {
        sums[x]! += line[x]! * first;
        next[x]! += line[x]! * second;
      }
      const cell = down.cells[y]!;
      y += 1;
      if (y < given.height && down.cells[y] === cell) return;
      for (let x = 0; x < width; x += 1) pixels[cell * width + x] = sums[x]! + 0.5;
      [sums, next] = [next, sums.fill(0)];
    },
    image: () => ({ width, height, pixels }),
  };
}

/**
 * By position in `from`: the cell of `to` in which it begins, and its shares of that cell and the
 * next.
 */
function sharesOf(from: number, to: number) {
  const step = to / from;
  const cells = new Uint32Array(from);
  const first = new Float32Array(from);
  const second = new Float32Array(from);
  for (let at = 0; at < from; at += 1) {
    const cell = Math.min(to - 1, Math.floor(at * step));
    cells[at] = cell;
    first[at] = cell === to - 1 ? step : Math.min(step, cell + 1 - at * step);
    second[at] = step - first[at]!;
  }
  return { cells, first, second };
}
