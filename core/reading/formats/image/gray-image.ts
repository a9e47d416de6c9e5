// Gray pixels of a page, as text recognition takes them, and what is measured on them: whether the
// rows of text lie level, and by how much they do not.

/** 8 bits a pixel, 0 black to 255 white, row by row from the top left. */
export interface GrayImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Luma of ITU-R BT.601. Shifts of fixed-point weights: twice as fast as multiplying by fractions. */
export function luma(red: number, green: number, blue: number): number {
  return (red * 77 + green * 150 + blue * 29) >> 8;
}

/** Gray of pixels of RGBA, into an image of as many from a place on. */
export function grayFrom(rgba: Uint8ClampedArray, pixels: Uint8Array, start: number): void {
  for (let at = start, place = 0; place < rgba.length; at += 1, place += 4) {
    pixels[at] = (rgba[place]! * 77 + rgba[place + 1]! * 150 + rgba[place + 2]! * 29) >> 8;
  }
}

/** Changes the image: its lightness is spread from the darkest to the lightest that matter. */
export function spreadLight(image: GrayImage): GrayImage {
  const { pixels } = image;
  const histogram = new Uint32Array(256);
  for (const value of pixels) histogram[value]! += 1;
  stretch(pixels, histogram);
  return image;
}

/** Shares of the darkest and lightest pixels that may be lost: specks and glare. */
const lostShare = 0.005;
/** A range narrower than this is an empty page, whose noise must not become text. */
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

/** The least lightness that so many pixels do not exceed. */
export function quantile(histogram: Uint32Array, count: number): number {
  let sum = 0;
  for (let value = 0; value < 256; value += 1) {
    sum += histogram[value]!;
    if (sum >= count) return value;
  }
  return 255;
}

/** The image as a binary PGM file, which every reader of images takes without decompressing. */
export function toPgm({ width, height, pixels }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

/** Where there is ink, as x and y of its pixels from the middle of the image. */
interface Ink {
  x: Float32Array;
  y: Float32Array;
  /** Half the diagonal: no projection lies further from the middle. */
  radius: number;
}

/** Enough for any certainty about the slope of rows. */
const mostInk = 40_000;

/**
 * Pixels darker than their surroundings to the right and below: edges of strokes. A threshold for
 * the whole page would take shadows of a photo for ink.
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

/** How sharply ink gathers into rows when the image is turned back by an angle: sum of squares. */
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
/** Sheets fed into a scanner askew lie within 3 degrees; photos taken by hand within some 8. */
const mostSkew = 10;
/** Turning blurs the letters: it has to make the rows this much sharper to be worth it. */
const worthTurning = 1.06;
const leastSkew = 0.25;
/** Pixels of edges: a handful of letters has more. */
const leastInk = 30;

/**
 * Degrees by which the rows of text fall to the right (clockwise), 0 when they are level or nothing
 * can be told, null when there is nothing on the page. For images of 600 to 1200 pixels, in which rows are several pixels high.
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
