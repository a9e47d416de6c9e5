// Inverts light words on dark bands, such as the header rows of tables and totals: recognition
// expects dark words on light paper, and treats such a band as a drawing.

import { quantile, type GrayImage } from '../formats/image/gray-image.ts';
import { histogramOf } from './specks.ts';

/** Size of a cell in pixels: smaller than a letter. */
const cell = 8;
/** Minimum difference from the paper's lightness, of 255. */
const leastContrast = 60;
/**
 * Minimum width and height of a band, relative to the image and in cells: a band is wide and low.
 */
const leastWidth = 1 / 12;
const mostHeight = 1 / 5;
const leastRows = 3;
/** Share of a band's cells that are dark, including its words. */
const leastFill = 0.75;
/** Minimum share of a band's pixels that its words have. */
const leastLetters = 0.005;
const mostLetters = 0.4;
/** Minimum share of a column's pixels in the line between two cells of a table. */
const wholeColumn = 0.9;
/** Quantile of the image's lightness that counts as paper. */
const paperPlace = 0.9;
/** Quantile of a band's lightness that counts as its color. */
const ownPlace = 0.5;
const letterPlace = 0.995;

interface Area {
  left: number;
  top: number;
  /** Exclusive. */
  right: number;
  bottom: number;
}

/** Changes the image in place: light text on a dark band becomes dark on white. */
export function invertBands(image: GrayImage): GrayImage {
  const { pixels } = image;
  const paper = quantile(histogramOf(pixels), paperPlace * pixels.length);
  const dark = paper - leastContrast;
  for (const area of bandsOf(image, dark)) {
    const band = trimmed(image, area, dark);
    if (band !== null) invert(image, band);
  }
  return image;
}

/** Returns connected dark cells that fill a wide and low rectangle. */
function bandsOf({ width, height, pixels }: GrayImage, dark: number): Area[] {
  const [columns, rows] = [Math.floor(width / cell), Math.floor(height / cell)];
  const isDark = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = row * cell; y < (row + 1) * cell; y += 1) {
        for (let x = column * cell; x < (column + 1) * cell; x += 1) sum += pixels[y * width + x]!;
      }
      isDark[row * columns + column] = Number(sum / cell ** 2 < dark);
    }
  }
  const found: Area[] = [];
  for (let start = 0; start < isDark.length; start += 1) {
    if (isDark[start] !== 1) continue;
    const { area, size } = take(isDark, start, columns);
    const [wide, high] = [area.right - area.left, area.bottom - area.top];
    const isBand =
      wide >= columns * leastWidth &&
      high >= leastRows &&
      high <= Math.max(leastRows, rows * mostHeight) &&
      size >= leastFill * wide * high;
    if (isBand) found.push(inPixels(area));
  }
  return found;
}

/** Returns the cells connected with one, and removes them. */
function take(isDark: Uint8Array, start: number, columns: number): { area: Area; size: number } {
  const area = { left: columns, top: isDark.length, right: 0, bottom: 0 };
  const open = [start];
  isDark[start] = 2;
  let size = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [row, column] = [Math.floor(at / columns), at % columns];
    size += 1;
    area.left = Math.min(area.left, column);
    area.top = Math.min(area.top, row);
    area.right = Math.max(area.right, column + 1);
    area.bottom = Math.max(area.bottom, row + 1);
    const next = [at - columns, at + columns];
    if (column > 0) next.push(at - 1);
    if (column < columns - 1) next.push(at + 1);
    for (const one of next) {
      if (isDark[one] !== 1) continue;
      isDark[one] = 2;
      open.push(one);
    }
  }
  return { area, size };
}

function inPixels({ left, top, right, bottom }: Area): Area {
  return { left: left * cell, top: top * cell, right: right * cell, bottom: bottom * cell };
}

/** Removes light rows and columns of cells at the edges; returns null if nothing is left. */
function trimmed(image: GrayImage, area: Area, dark: number): Area | null {
  const own = { ...area };
  const isLight = (edge: Area): boolean => meanOf(image, edge) >= dark;
  while (own.top < own.bottom && isLight({ ...own, bottom: own.top + 1 })) own.top += 1;
  while (own.top < own.bottom && isLight({ ...own, top: own.bottom - 1 })) own.bottom -= 1;
  while (own.left < own.right && isLight({ ...own, right: own.left + 1 })) own.left += 1;
  while (own.left < own.right && isLight({ ...own, left: own.right - 1 })) own.right -= 1;
  return own.top < own.bottom && own.left < own.right ? own : null;
}

function invert(image: GrayImage, band: Area): void {
  const { pixels } = image;
  const [wide, high] = [band.right - band.left, band.bottom - band.top];
  const histogram = new Uint32Array(256);
  eachPixel(image, band, (at) => (histogram[pixels[at]!]! += 1));
  const own = quantile(histogram, ownPlace * wide * high);
  const letters = quantile(histogram, letterPlace * wide * high);
  if (letters - own < leastContrast) return;
  const middle = (own + letters) / 2;
  const lights = new Uint32Array(wide);
  eachPixel(image, band, (at, x) => {
    if (pixels[at]! > middle) lights[x - band.left]! += 1;
  });
  const light = lights.reduce((sum, count) => sum + count, 0) / (wide * high);
  if (light < leastLetters || light > mostLetters) return;
  eachPixel(image, band, (at, x) => {
    const isLine = lights[x - band.left]! >= wholeColumn * high;
    const share = (letters - pixels[at]!) / (letters - own);
    pixels[at] = isLine ? 255 : Math.round(255 * Math.max(0, Math.min(1, share)));
  });
}

function eachPixel({ width }: GrayImage, area: Area, see: (at: number, x: number) => void): void {
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) see(y * width + x, x);
  }
}

function meanOf(image: GrayImage, area: Area): number {
  let sum = 0;
  eachPixel(image, area, (at) => (sum += image.pixels[at]!));
  return sum / ((area.right - area.left) * (area.bottom - area.top));
}
