// Draws a page as photographed with a phone: slightly rotated, lit from one side, on a dark table.

import type { TrueTypeFace } from './faces.ts';
import type { Mark, PageSize } from './marks.ts';
import { drawBitmap, type Bitmap } from './raster.ts';

export interface PhotoLook {
  dotsPerInch: number;
  /** Sine of the rotation angle. */
  sine: number;
  /** Darkening of the far corner, 0 to 1. */
  shadow: number;
}

const tableLight = 0.28;
/** Border of the table around the page, as a share of its width. */
const border = 0.05;

export function photograph(
  marks: readonly Mark[],
  face: TrueTypeFace,
  { size, look }: { size: PageSize; look: PhotoLook },
): Bitmap {
  const scale = look.dotsPerInch / 72;
  const { sine } = look;
  const cosine = Math.sqrt(1 - sine * sine);
  const edge = border * size.width;
  const [across, down] = [size.width + 2 * edge, size.height + 2 * edge];
  const bitmap = drawBitmap([paper(size, edge), ...marks], face, {
    width: Math.round(across * scale),
    height: Math.round(down * scale),
    transform(x, y) {
      const [dx, dy] = [x - size.width / 2, y - size.height / 2];
      return {
        x: (across / 2 + cosine * dx - sine * dy) * scale,
        y: (down / 2 + sine * dx + cosine * dy) * scale,
      };
    },
  });
  return light(bitmap, look.shadow);
}

/** Draws the table around the paper: a frame of four shapes. */
function paper({ width, height }: PageSize, edge: number): Mark {
  const far = 3 * edge;
  const points = [
    [-far, -far],
    [width + far, -far],
    [width + far, height + far],
    [-far, height + far],
    [-far, -far],
    // The hole has the opposite direction, so that it cancels the area.
    [0, 0],
    [0, height],
    [width, height],
    [width, 0],
    [0, 0],
  ] as [number, number][];
  return { kind: 'shape', points, color: [tableLight, tableLight, tableLight] };
}

/** Darkens the page smoothly toward the lower right corner. */
function light({ width, height, light: pixels }: Bitmap, shadow: number): Bitmap {
  const lit = pixels.map((value, at) => {
    const x = (at % width) / width;
    const y = Math.floor(at / width) / height;
    const away = (x * x + y * y) / 2;
    return value * (1 - shadow * away);
  });
  return { width, height, light: lit };
}
