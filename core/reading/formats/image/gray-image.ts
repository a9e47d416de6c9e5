// Gray pixels of a page for text recognition, and measurements on them: the slope of the text rows.

/** 8 bits per pixel, 0 black to 255 white, row by row from the top left. */
export interface GrayImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * Luma of ITU-R BT.601. Shifts of fixed-point weights are twice as fast as multiplying by
 * fractions.
 */
export function luma(red: number, green: number, blue: number): number {
  return (red * 77 + green * 150 + blue * 29) >> 8;
}

/** Converts RGBA pixels to gray, into an image from a position on. */
export function grayFrom(rgba: Uint8ClampedArray, pixels: Uint8Array, start: number): void {
  for (let at = start, place = 0; place < rgba.length; at += 1, place += 4) {
    pixels[at] = (rgba[place]! * 77 + rgba[place + 1]! * 150 + rgba[place + 2]! * 29) >> 8;
  }
}

/**
 * Stretches the contrast of the image in place, between the darkest and the lightest relevant
 * pixels.
 */
export function spreadLight(image: GrayImage): GrayImage {
  const { pixels } = image;
  const histogram = new Uint32Array(256);
  for (const value of pixels) histogram[value]! += 1;
  stretch(pixels, histogram);
  return image;
}

/** Share of the darkest and lightest pixels that is ignored: specks and glare. */
const lostShare = 0.005;
/** A smaller range means an empty page, whose noise must not become text. */
const leastRange = 40;

function stretch(pixels: Uint8Array, histogram: Uint32Array): void {
  const lost = pixels.length * lostShare;
  const low = quantile(histogram, lost);
  const high = quantile(histogram, pixels.length - lost);
  if (high - low < leastRange || (low < 16 && high > 239)) return;
  const table = new Uint8Array(256);
  for (let value = 0; value < 256; value += 1) {
    table[value] = Math.max(0, Math.min(255, Math.round(((value - low) * 255) / (high - low))));
  }
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = table[pixels[at]!]!;
}

/** Returns the lowest lightness that this number of pixels does not exceed. */
export function quantile(histogram: Uint32Array, count: number): number {
  let sum = 0;
  for (let value = 0; value < 256; value += 1) {
    sum += histogram[value]!;
    if (sum >= count) return value;
  }
  return 255;
}

/** Returns the image as a binary PGM file, which all image libraries read without decompression. */
export function toPgm({ width, height, pixels }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

/** Positions of ink, as x and y of its pixels relative to the center of the image. */
interface Ink {
  x: Float32Array;
  y: Float32Array;
  /** Half the diagonal: no projection is farther from the center. */
  radius: number;
}

/** Enough pixels to determine the slope of rows. */
const mostInk = 40_000;

/**
 * Finds pixels darker than their neighbors to the right and below, which are edges of strokes. A
 * threshold for the whole page would treat shadows in a photo as ink.
 */
function findInk({ width, height, pixels }: GrayImage): Ink {
  const contrast = 40;
  const found: number[] = [];
  for (let y = 2; y < height - 2; y += 1) {
    const row = y * width;
    for (let x = 2; x < width - 2; x += 1) {
      const at = row + x;
      const here = pixels[at]!;
      if (pixels[at + 2 * width]! - here > contrast || pixels[at - 2 * width]! - here > contrast) {
        found.push(at);
      }
    }
  }
  const step = Math.max(1, found.length / mostInk);
  const count = Math.floor(found.length / step);
  const ink: Ink = {
    x: new Float32Array(count),
    y: new Float32Array(count),
    radius: Math.ceil(Math.hypot(width, height) / 2) + 1,
  };
  for (let index = 0; index < count; index += 1) {
    const at = found[Math.floor(index * step)]!;
    ink.x[index] = (at % width) - width / 2;
    ink.y[index] = Math.floor(at / width) - height / 2;
  }
  return ink;
}

/**
 * Returns how sharply ink concentrates in rows after rotating the image back by an angle: a sum of
 * squares.
 */
function sharpness({ x, y, radius }: Ink, radians: number): number {
  const bins = new Uint32Array(2 * radius + 1);
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  for (let index = 0; index < x.length; index += 1) {
    bins[Math.round(y[index]! * cosine - x[index]! * sine) + radius]! += 1;
  }
  let sum = 0;
  for (const count of bins) sum += count * count;
  return sum;
}

const degree = Math.PI / 180;
/** Skewed sheets in a scanner have up to 3 degrees; hand-held photos about 8. */
const mostSkew = 10;
/** Rotation blurs letters, so it must make the rows sharper by this factor. */
const worthTurning = 1.06;
const leastSkew = 0.25;
/** Minimum number of edge pixels; a few letters have more. */
const leastInk = 30;

/**
 * Returns the degrees by which text rows slope down to the right (clockwise); 0 if they are level
 * or the slope is unclear, null if the page is empty. For images of 600 to 1200 pixels, in which
 * rows are several pixels high.
 */
export function findSkew(image: GrayImage): number | null {
  const ink = findInk(image);
  if (ink.x.length < leastInk) return null;
  const best = (from: number, to: number, step: number): number => {
    let [angle, most] = [0, 0];
    for (let degrees = from; degrees <= to; degrees += step) {
      const sharp = sharpness(ink, degrees * degree);
      if (sharp > most) [angle, most] = [degrees, sharp];
    }
    return angle;
  };
  const coarse = best(-mostSkew, mostSkew, 0.5);
  const fine = best(coarse - 0.5, coarse + 0.5, 0.1);
  if (Math.abs(fine) < leastSkew) return 0;
  const gain = sharpness(ink, fine * degree) / sharpness(ink, 0);
  return gain > worthTurning ? Math.round(fine * 10) / 10 : 0;
}
