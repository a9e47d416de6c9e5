// OCR-B for bitmaps: the characters of machine-readable zones in cells of equal width.

import { cellWidth, ocrBOutlines } from './ocr-b-outlines.ts';
import type { TrueTypeFace } from './faces.ts';
import type { Contour, TrueType } from './true-type.ts';

/** Units per em; capitals are 703 high. */
const unitsPerEm = 1000;

/** Can be drawn but not embedded in a PDF. Other characters are empty cells. */
export function ocrBFace(): TrueTypeFace {
  const font: TrueType = {
    unitsPerEm,
    ascent: 800,
    descent: -200,
    bounds: [0, -16, cellWidth, 773],
    advance: () => cellWidth,
    outline: (codePoint) => contoursOf(ocrBOutlines[String.fromCodePoint(codePoint)] ?? ''),
    subset() {
      throw new Error('OCR-B is drawn on bitmaps only');
    },
  };
  return {
    fonts: { regular: font, bold: font },
    measure: (text, size) => (text.length * cellWidth * size) / unitsPerEm,
    embed() {
      throw new Error('OCR-B is drawn on bitmaps only');
    },
    encode: (text) => text,
  };
}

function contoursOf(outline: string): Contour[] {
  if (outline === '') return [];
  return outline.split(';').map((polygon) =>
    polygon.split(' ').map((pair) => {
      const [x, y] = pair.split(',').map(Number);
      return { x: x!, y: y!, onCurve: true };
    }),
  );
}
