// A page as a list of marks, before it becomes a PDF or a bitmap. Units are points (1/72 inch),
// with the origin at the top left; the y of a text is its baseline.

export type Weight = 'regular' | 'bold';
/** Red, green and blue, each from 0 to 1. */
export type Color = readonly [number, number, number];

export interface TextMark {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  size: number;
  weight: Weight;
  color: Color;
}

export interface ShapeMark {
  kind: 'shape';
  points: readonly (readonly [number, number])[];
  color: Color;
}

export type Mark = TextMark | ShapeMark;

export interface PageSize {
  width: number;
  height: number;
}

export const a4: PageSize = { width: 595.28, height: 841.89 };
export const usLetter: PageSize = { width: 612, height: 792 };

export const black: Color = [0.1, 0.1, 0.12];
export const white: Color = [1, 1, 1];
export const gray: Color = [0.42, 0.42, 0.45];

/** Converts millimeters to points. */
export function mm(value: number): number {
  return (value * 72) / 25.4;
}

/** Returns the width of a text in points. */
export type Measure = (text: string, size: number, weight: Weight) => number;

export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: Color;
  align?: 'left' | 'right' | 'center';
}

export interface Sheet {
  marks: Mark[];
  text(x: number, y: number, text: string, style?: TextStyle): void;
  /** Draws lines below each other. Returns the y after the last one. */
  lines(
    x: number,
    y: number,
    texts: readonly string[],
    style?: TextStyle & { lead?: number },
  ): number;
  box(x: number, y: number, width: number, height: number, color: Color): void;
  /** Draws a horizontal line; y is its center. */
  rule(x0: number, x1: number, y: number, thickness?: number, color?: Color): void;
  shape(points: ShapeMark['points'], color: Color): void;
}

export function createSheet(measure: Measure): Sheet {
  const marks: Mark[] = [];
  const sheet: Sheet = {
    marks,
    text(x, y, text, { size = 9, weight = 'regular', color = black, align = 'left' } = {}) {
      if (text === '') return;
      const share = { left: 0, center: 0.5, right: 1 }[align];
      const left = x - share * measure(text, size, weight);
      marks.push({ kind: 'text', text, x: left, y, size, weight, color });
    },
    lines(x, y, texts, { lead = 1.3, size = 9, ...style } = {}) {
      texts.forEach((text, index) =>
        sheet.text(x, y + index * size * lead, text, { ...style, size }),
      );
      return y + texts.length * size * lead;
    },
    box(x, y, width, height, color) {
      const [right, bottom] = [x + width, y + height];
      sheet.shape(
        [
          [x, y],
          [right, y],
          [right, bottom],
          [x, bottom],
        ],
        color,
      );
    },
    rule(x0, x1, y, thickness = 0.5, color = gray) {
      sheet.box(x0, y - thickness / 2, x1 - x0, thickness, color);
    },
    shape: (points, color) => void marks.push({ kind: 'shape', points, color }),
  };
  return sheet;
}
