// Draws an invoice as an office scanner captures it: a gray picture, slightly skewed, with dust and
// uneven light, and without text.

import type { TrueTypeFace } from './faces.ts';
import { a4, type Mark } from './marks.ts';
import type { PackedPicture } from './pdf-file.ts';
import { drawBitmap, pixelsOf, type Bitmap } from './raster.ts';

const dotsPerInch = 150;
/** Sine and cosine of 0.6 degrees: scanned paper is never exactly straight. */
const sine = 0.010471784116;
const cosine = 0.999945169366;

export function scan(marks: readonly Mark[], face: TrueTypeFace): PackedPicture {
  const { width, height } = pixelsOf(a4, dotsPerInch);
  const scale = dotsPerInch / 72;
  const [centerX, centerY] = [a4.width / 2, a4.height / 2];
  const bitmap = drawBitmap(marks, face, {
    width,
    height,
    transform(x, y) {
      const [dx, dy] = [x - centerX, y - centerY];
      return {
        x: (centerX + cosine * dx - sine * dy) * scale,
        y: (centerY + sine * dx + cosine * dy) * scale,
      };
    },
  });
  soil(bitmap);
  return { width, height, packed: pack(bitmap) };
}

/**
 * Adds uneven light, grain and dust. The random numbers are those of ranqd1 in Numerical Recipes.
 */
function soil({ width, height, light }: Bitmap): void {
  let state = 20251105;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let at = 0; at < light.length; at++) {
    const column = at % width;
    const margin = Math.max(0, 60 - column) / 60;
    const lamp = 0.985 - 0.1 * margin * margin;
    // Grain is visible in ink and at its edges; on white paper the sensor is saturated.
    const grain = light[at]! > 0.97 ? 0 : (next() - 0.5) * 0.12;
    light[at] = light[at]! * lamp + grain;
  }
  for (let speck = 0; speck < 220; speck++) {
    const column = Math.floor(next() * (width - 2));
    const row = Math.floor(next() * (height - 2));
    const darkness = 0.2 + 0.5 * next();
    const size = next() < 0.2 ? 2 : 1;
    for (let dy = 0; dy < size; dy++) {
      for (let dx = 0; dx < size; dx++) light[(row + dy) * width + column + dx]! *= 1 - darkness;
    }
  }
}

/** Returns 16 levels of gray, two pixels per byte. */
export function pack({ width, height, light }: Bitmap): Uint8Array {
  const rowBytes = Math.ceil(width / 2);
  const packed = new Uint8Array(rowBytes * height);
  light.forEach((value, at) => {
    const level = Math.round(Math.min(1, Math.max(0, value)) * 15);
    const [row, column] = [Math.floor(at / width), at % width];
    packed[row * rowBytes + (column >> 1)]! |= column % 2 === 0 ? level << 4 : level;
  });
  return packed;
}
