// Detects text that a reading missed: a page with only certain words may lack a line of large type,
// or the row of a box.

import type { GrayImage } from '../image/gray-image.ts';
import type { RecognizedWord } from '../../recognition/recognition.ts';

/** Darker pixels are ink. */
const ink = 128;
/** Size of a cell in pixels: smaller than a word, larger than a stroke. */
const cell = 8;
/** Share of dark pixels from which a cell is an area or a logo instead of letters. */
const solid = 0.9;
/** Margin around a word in pixels, for marks and descenders. */
const around = 8;

/** Returns the share of the letters' ink outside all words, 0 to 1. Lines and areas are ignored. */
export function unreadInk(
  { width, height, pixels }: GrayImage,
  words: readonly Pick<RecognizedWord, 'box'>[],
): number {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const inks = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const [row, cells] = [y * width, Math.floor(y / cell) * columns];
    for (let x = 0; x < width; x += 1) {
      if (pixels[row + x]! < ink) inks[cells + Math.floor(x / cell)]! += 1;
    }
  }
  const read = readCells(words, columns, rows);
  let [all, unread] = [0, 0];
  for (const [at, count] of inks.entries()) {
    if (count > solid * cell * cell) continue;
    all += count;
    if (read[at] === 0) unread += count;
  }
  return all === 0 ? 0 : unread / all;
}

function readCells(
  words: readonly Pick<RecognizedWord, 'box'>[],
  columns: number,
  rows: number,
): Uint8Array {
  const read = new Uint8Array(columns * rows);
  const place = (pixel: number, last: number): number =>
    Math.max(0, Math.min(last, Math.floor(pixel / cell)));
  for (const { box } of words) {
    const [left, right] = [
      place(box[0] - around, columns - 1),
      place(box[2] + around, columns - 1),
    ];
    const [top, bottom] = [place(box[1] - around, rows - 1), place(box[3] + around, rows - 1)];
    for (let row = top; row <= bottom; row += 1) {
      read.fill(1, row * columns + left, row * columns + right + 1);
    }
  }
  return read;
}
