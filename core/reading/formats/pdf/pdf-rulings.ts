// Horizontal and vertical lines in a page's paths: strokes, and filled bars.

import type { Matrix } from '../../page/matrices.ts';
import type { Operators } from './pdf-library.ts';
import type { Ruling } from '../../tables/rulings.ts';

/** Encoding of path operations in pdfjs, each followed by its coordinates. */
const pieces = { moveTo: 0, lineTo: 1, curveTo: 2, quadraticCurveTo: 3, closePath: 4 } as const;

/** Minimum length in points; shorter lines are parts of letters and logos. */
const shortest = 6;
/** Maximum difference of the ends of a horizontal line, in points. */
const slant = 1;
/** Maximum thickness in points; thicker shapes are areas. */
const thickest = 3;
/** Maximum per page; a drawing with more has no detectable tables. */
const mostPieces = 50_000;

type Point = readonly [x: number, y: number];

export interface RulingCollector {
  /** Processes the arguments of a constructPath instruction. */
  add(args: readonly unknown[], transform: Matrix): void;
  rulings(): Ruling[];
}

export function createRulingCollector(operators: Operators): RulingCollector {
  const { stroke, closeStroke, fill, eoFill } = operators;
  const { fillStroke, eoFillStroke, closeFillStroke, closeEOFillStroke } = operators;
  const strokes = new Set<unknown>([stroke, closeStroke, fillStroke, eoFillStroke]);
  strokes.add(closeFillStroke).add(closeEOFillStroke);
  const fills = new Set<unknown>([fill, eoFill]);
  const found: Ruling[] = [];
  const push = (ruling: Ruling | null): void => {
    if (ruling !== null) found.push(ruling);
  };
  return {
    add([painting, data], transform) {
      const [path] = Array.isArray(data) ? (data as unknown[]) : [];
      if (!(path instanceof Float32Array) || found.length > mostPieces) return;
      if (strokes.has(painting)) {
        for (const points of outlines(path, transform)) {
          for (let at = 1; at < points.length; at += 1) push(lineOf(points[at - 1]!, points[at]!));
        }
      } else if (fills.has(painting)) {
        for (const points of outlines(path, transform)) push(barOf(points));
      }
    },
    rulings: () => (found.length > mostPieces ? [] : found),
  };
}

/** Yields the corners of each part of a path; a curve ends the part. */
function* outlines(path: Float32Array, [a, b, c, d, e, f]: Matrix): Generator<Point[]> {
  let points: Point[] = [];
  for (let at = 0; at < path.length;) {
    const piece = path[at]!;
    at += 1;
    if (piece === pieces.closePath) {
      if (points.length > 0) points.push(points[0]!);
      continue;
    }
    if (piece === pieces.curveTo) at += 4;
    if (piece === pieces.quadraticCurveTo) at += 2;
    if (piece > pieces.closePath || at + 2 > path.length) return;
    const [x, y] = [path[at]!, path[at + 1]!];
    at += 2;
    if (piece !== pieces.lineTo) {
      if (points.length > 1) yield points;
      points = [];
    }
    points.push([a * x + c * y + e, b * x + d * y + f]);
  }
  if (points.length > 1) yield points;
}

function lineOf([x0, y0]: Point, [x1, y1]: Point): Ruling | null {
  const [width, height] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  if (height <= slant && width >= shortest) {
    return { isLevel: true, at: (y0 + y1) / 2, from: Math.min(x0, x1), to: Math.max(x0, x1) };
  }
  if (width <= slant && height >= shortest) {
    return { isLevel: false, at: (x0 + x1) / 2, from: Math.min(y0, y1), to: Math.max(y0, y1) };
  }
  return null;
}

/** Returns a rectangle as thin as a line, which many programs draw instead of one. */
function barOf(points: readonly Point[]): Ruling | null {
  if (points.length > 6) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  if (Math.min(right - left, bottom - top) > thickest) return null;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return right - left > bottom - top
    ? lineOf([left, y], [right, y])
    : lineOf([x, top], [x, bottom]);
}
