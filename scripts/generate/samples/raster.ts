// Draws marks as a gray bitmap with exact pixel coverage. A custom rasterizer is used because the
// bitmap must be the same on every machine. It uses only additions, products and roots of doubles,
// which are reproducible.

import type { Mark, PageSize } from './marks.ts';
import type { TrueTypeFace } from './faces.ts';
import type { Contour, Point } from './true-type.ts';

export interface Bitmap {
  width: number;
  height: number;
  /** Pixels from 0 (black) to 1 (white), row by row. */
  light: Float64Array;
}

/** Converts page points, y down, to pixels. */
export type Transform = (x: number, y: number) => Point;

/** Number of chords per curve, which limits their deviation. Glyphs are 10 to 40 px high. */
const stepsOfCurve = 6;

export function drawBitmap(
  marks: readonly Mark[],
  face: TrueTypeFace,
  { width, height, transform }: { width: number; height: number; transform: Transform },
): Bitmap {
  const bitmap = { width, height, light: new Float64Array(width * height).fill(1) };
  for (const mark of marks) {
    const [red, green, blue] = mark.color;
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    if (mark.kind === 'shape') {
      fill(bitmap, [mark.points.map(([x, y]) => transform(x, y))], light);
      continue;
    }
    const font = face.fonts[mark.weight];
    const scale = mark.size / font.unitsPerEm;
    let pen = mark.x;
    for (const letter of mark.text) {
      const codePoint = letter.codePointAt(0)!;
      const place = ({ x, y }: Point): Point => transform(pen + x * scale, mark.y - y * scale);
      const outline = font.outline(codePoint).map((contour) => flatten(contour).map(place));
      fill(bitmap, outline, light);
      pen += font.advance(codePoint) * scale;
    }
  }
  return bitmap;
}

export function pixelsOf({ width, height }: PageSize, dotsPerInch: number) {
  const pixels = (points: number): number => Math.round((points * dotsPerInch) / 72);
  return { width: pixels(width), height: pixels(height) };
}

/** Converts a contour to a polygon. Between two control points lies an implicit point. */
function flatten(contour: Contour): Point[] {
  const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const polygon: Point[] = [];
  contour.forEach((point, index) => {
    const before = contour.at(index - 1)!;
    const after = contour[(index + 1) % contour.length]!;
    if (point.onCurve) return void polygon.push(point);
    const start = before.onCurve ? before : between(before, point);
    const end = after.onCurve ? after : between(point, after);
    for (let step = 1; step <= stepsOfCurve; step++) {
      const t = step / stepsOfCurve;
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
      polygon.push({
        x: a * start.x + b * point.x + c * end.x,
        y: a * start.y + b * point.y + c * end.y,
      });
    }
  });
  return polygon;
}

/**
 * Fills polygons. Each edge adds to the pixels of its row the area to its right that is inside. The
 * sum along the row is the coverage; areas are signed, so that holes cancel.
 */
function fill({ width, height, light }: Bitmap, polygons: readonly Point[][], ink: number): void {
  const points = polygons.flat();
  if (points.length === 0) return;
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y))));
  const bottom = Math.min(height, Math.ceil(Math.max(...points.map(({ y }) => y))));
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x))));
  const right = Math.min(width, Math.ceil(Math.max(...points.map(({ x }) => x))) + 1);
  const span = right - left + 1;
  const area = new Float64Array(span * Math.max(0, bottom - top));
  for (const polygon of polygons) {
    polygon.forEach((point, index) =>
      addEdge(area, span, shifted(polygon.at(index - 1)!), shifted(point)),
    );
  }
  for (let row = 0; row < bottom - top; row++) {
    let covered = 0;
    for (let column = 0; column < span - 1; column++) {
      covered += area[row * span + column]!;
      const share = Math.min(1, Math.abs(covered));
      const at = (top + row) * width + left + column;
      if (share > 0 && left + column < width) light[at] = light[at]! * (1 - share) + ink * share;
    }
  }

  function shifted({ x, y }: Point): Point {
    const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
    return { x: within(x - left, span - 2), y: within(y - top, bottom - top) };
  }
}

function addEdge(area: Float64Array, span: number, from: Point, to: Point): void {
  if (from.y === to.y) return;
  const direction = from.y < to.y ? 1 : -1;
  const [upper, lower] = direction === 1 ? [from, to] : [to, from];
  const slope = (lower.x - upper.x) / (lower.y - upper.y);
  for (let row = Math.floor(upper.y); row < lower.y; row++) {
    const y0 = Math.max(upper.y, row);
    const y1 = Math.min(lower.y, row + 1);
    const xa = upper.x + (y0 - upper.y) * slope;
    const xb = upper.x + (y1 - upper.y) * slope;
    addSpan(area, row * span, {
      x0: Math.min(xa, xb),
      x1: Math.max(xa, xb),
      dy: direction * (y1 - y0),
    });
  }
}

/**
 * Adds the part of an edge in one row: its height `dy` is distributed over the pixels from x0 to
 * x1.
 */
function addSpan(
  area: Float64Array,
  base: number,
  { x0, x1, dy }: { x0: number; x1: number; dy: number },
): void {
  const [first, last] = [Math.floor(x0), Math.max(Math.floor(x0), Math.ceil(x1) - 1)];
  for (let column = first; column <= last; column++) {
    const a = Math.max(x0, column);
    const b = Math.min(x1, column + 1);
    const part = first === last ? dy : (dy * (b - a)) / (x1 - x0);
    // The pixel receives the area to the right of the edge; the remainder begins at the next pixel.
    const mean = (a + b) / 2 - column;
    area[base + column] = area[base + column]! + part * (1 - mean);
    area[base + column + 1] = area[base + column + 1]! + part * mean;
  }
}
