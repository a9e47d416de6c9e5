// Small shapes used as company logos.

import type { Color, Sheet } from './marks.ts';

/** Draws a birch leaf of two halves. */
export function leafLogo(sheet: Sheet, x: number, y: number, accent: Color): void {
  sheet.shape(
    [
      [x, y - 14],
      [x + 14, y - 28],
      [x + 14, y],
    ],
    accent,
  );
  sheet.shape(
    [
      [x + 17, y - 28],
      [x + 31, y - 14],
      [x + 17, y],
    ],
    accent,
  );
}

/** Draws three rising bars. */
export function barsLogo(sheet: Sheet, x: number, y: number, accent: Color): void {
  [10, 18, 27].forEach((height, index) => sheet.box(x + index * 11, y - height, 8, height, accent));
}

/** Draws a lightning bolt. */
export function boltLogo(sheet: Sheet, x: number, y: number, accent: Color): void {
  const points = [
    [15, -29],
    [2, -12],
    [11, -12],
    [7, 1],
    [24, -17],
    [14, -17],
    [20, -29],
  ] as const;
  sheet.shape(
    points.map(([dx, dy]) => [x + dx, y + dy]),
    accent,
  );
}
