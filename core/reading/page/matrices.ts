// PDF's transformation matrices: [a b c d e f], points as row vectors (ISO 32000-1, 8.3.4).

import type { Box } from '../../sdk/document.ts';

export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the transformation that applies `inner` first and `outer` second. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

/** Returns the matrix in an array of any kind; the identity for an invalid one. */
export function toMatrix(values: ArrayLike<number> | null | undefined): Matrix {
  if (values?.length !== 6) return identity;
  const matrix = Array.from(values) as unknown as Matrix;
  return matrix.every(Number.isFinite) ? matrix : identity;
}

/** Returns the bounding box of the unit square: every image fills it (ISO 32000-1, 8.9.5). */
export function boxOfUnitSquare([a, b, c, d, e, f]: Matrix): Box {
  return [
    e + Math.min(0, a, c, a + c),
    f + Math.min(0, b, d, b + d),
    e + Math.max(0, a, c, a + c),
    f + Math.max(0, b, d, b + d),
  ];
}
