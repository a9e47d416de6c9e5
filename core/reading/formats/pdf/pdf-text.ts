// Positions of the characters of one text-showing instruction (ISO 32000-1, 9.4.4).

import type { Glyph } from '../../recognition/glyphs.ts';
import { normaliseGlyph } from '../../recognition/glyphs.ts';
import type { Matrix } from '../../page/matrices.ts';
import { compose, identity } from '../../page/matrices.ts';

/** Font data that pdfjs provides with `fontExtraProperties`. */
export interface PdfFont {
  name?: string | undefined;
  bold?: boolean | undefined;
  black?: boolean | undefined;
  ascent?: number | undefined;
  descent?: number | undefined;
  fontMatrix?: ArrayLike<number> | undefined;
  bbox?: ArrayLike<number> | undefined;
  isType3Font?: boolean | undefined;
  vertical?: boolean | undefined;
  composite?: boolean | undefined;
}

/**
 * A character as listed by pdfjs; a number in the list moves the position, in thousandths of the
 * size.
 */
export interface PdfGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
  originalCharCode?: number | undefined;
  /** Advance, and the position of the vertical origin, for vertical writing. */
  vmetric?: readonly [number, number, number] | null;
}

export interface TextState {
  font: PdfFont | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
  matrix: Matrix;
  /** Position of the next character, and start of the line, in text space. */
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

export const initialTextState: TextState = {
  font: null,
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderMode: 0,
  matrix: identity,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
};

/** Returns the glyphs of one instruction, and the position after the last one. */
export function paintText(
  items: readonly (PdfGlyph | number)[],
  text: TextState,
  transform: Matrix,
): { glyphs: Glyph[]; x: number; y: number } {
  const { font, fontSize, horizontalScale, rise } = text;
  const metrics = metricsOf(font);
  const unit = metrics.unit * fontSize;
  // Text that is stroked and filled (mode 2) appears bold.
  const bold = metrics.bold || text.renderMode === 2;
  const place = placing(compose(transform, text.matrix), { ...metrics, bold }, fontSize);
  const glyphs: Glyph[] = [];
  let { x, y } = text;
  for (const item of items) {
    if (typeof item === 'number') {
      const shift = (-item / 1000) * fontSize;
      if (metrics.vertical) y += shift;
      else x += shift * horizontalScale;
      continue;
    }
    const spacing = text.charSpacing + (item.isSpace ? text.wordSpacing : 0);
    const width = item.width * unit * horizontalScale;
    const character = normaliseGlyph(item.unicode);
    if (metrics.vertical) {
      const [advance, originX, originY] = item.vmetric ?? [-1000, item.width / 2, 880];
      const left = x - originX * unit * horizontalScale;
      // Vertical writing goes down from the height of the origin by the advance.
      const top = y + rise + (880 - originY) * unit;
      if (character !== '') {
        const glyph = place(character, left, top + advance * unit, left + width, top);
        glyphs.push(isGuess(font, item) ? { ...glyph, isGuess: true } : glyph);
      }
      y += advance * unit - spacing;
    } else {
      const base = y + rise;
      const [low, high] = [base + metrics.descent * fontSize, base + metrics.ascent * fontSize];
      if (character !== '') {
        const glyph = place(character, x, low, x + width, high);
        glyphs.push(isGuess(font, item) ? { ...glyph, isGuess: true } : glyph);
      }
      x += width + spacing * horizontalScale;
    }
  }
  return { glyphs, x, y };
}

/**
 * Composite fonts without /ToUnicode have no characters, only glyph numbers, which pdfjs then uses
 * as characters. They may be right: some programs number glyphs that way.
 */
function isGuess(font: PdfFont | null, { unicode, originalCharCode }: PdfGlyph): boolean {
  return font?.composite === true && unicode.codePointAt(0) === originalCharCode;
}

interface FontMetrics {
  /** One unit of a glyph's width, in font sizes. */
  unit: number;
  ascent: number;
  descent: number;
  /** Height of the em square in font sizes; differs from 1 only in Type 3 fonts. */
  height: number;
  bold: boolean;
  vertical: boolean;
}

const boldName = /bold|black|heavy|[-,](?:bd|bld|semi|demi)|semibd|demi(?:bold)?\b/i;

function metricsOf(font: PdfFont | null): FontMetrics {
  const unit = font?.fontMatrix?.[0] || 0.001;
  const bold = font?.bold === true || font?.black === true || boldName.test(font?.name ?? '');
  const vertical = font?.vertical === true;
  if (font?.isType3Font === true) return { ...type3Metrics(font), unit, bold, vertical };
  // Some fonts state absurd heights; these are limits of real text fonts.
  const ascent = clamp(font?.ascent, 0.5, 1.05, 0.75);
  const descent = -clamp(-(font?.descent ?? 0), 0.1, 0.4, 0.25);
  return { unit, ascent, descent, height: 1, bold, vertical };
}

/** Glyphs of Type 3 fonts are drawings: only the font's box gives their height. */
function type3Metrics(font: PdfFont): Pick<FontMetrics, 'ascent' | 'descent' | 'height'> {
  const scale = Math.abs(font.fontMatrix?.[3] || 0.001);
  const bottom = (font.bbox?.[1] ?? 0) * scale;
  const top = (font.bbox?.[3] ?? 0) * scale;
  const height = top - bottom;
  if (!(height > 0 && height < 10)) return { ascent: 0.75, descent: -0.25, height: 1 };
  return { ascent: Math.max(top, 0.1), descent: Math.min(bottom, 0), height };
}

function clamp(value: number | undefined, low: number, high: number, missing: number): number {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return missing;
  return Math.min(high, Math.max(low, value));
}

type PlaceGlyph = (text: string, x0: number, y0: number, x1: number, y1: number) => Glyph;

/**
 * Returns a function that creates glyphs of one size and direction from rectangles in text space.
 */
function placing(toPage: Matrix, metrics: FontMetrics, size: number): PlaceGlyph {
  const [a, b, c, d, e, f] = toPage;
  const { vertical, bold } = metrics;
  const [alongX, alongY] = vertical ? [-c, -d] : [a, b];
  const sign = size < 0 ? -1 : 1;
  const angle = snapAngle(Math.atan2(alongY * sign, alongX * sign) * (180 / Math.PI));
  const cosine = Math.cos(angle * (Math.PI / 180));
  const sine = Math.sin(angle * (Math.PI / 180));
  const fontSize = Math.abs(size) * Math.hypot(c, d) * metrics.height;
  return (text, x0, y0, x1, y1) => {
    // Both ends along the direction: of the baseline, or of the middle of a column.
    const base = vertical ? (x0 + x1) / 2 : y0 - metrics.descent * size;
    const [firstX, firstY, lastX, lastY] = vertical ? [base, y1, base, y0] : [x0, base, x1, base];
    const startX = a * firstX + c * firstY + e;
    const startY = b * firstX + d * firstY + f;
    const start = startX * cosine + startY * sine;
    const end = (a * lastX + c * lastY + e) * cosine + (b * lastX + d * lastY + f) * sine;
    return {
      text,
      box: [
        e + Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1),
        f + Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1),
        e + Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1),
        f + Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1),
      ],
      angle,
      start: Math.min(start, end),
      end: Math.max(start, end),
      baseline: startY * cosine - startX * sine,
      fontSize,
      bold,
      isGuess: false,
    };
  };
}

/** Nearly straight text counts as straight: scanned pages lean slightly. */
function snapAngle(degrees: number): number {
  const straight = Math.round(degrees / 90) * 90;
  const snapped = Math.abs(degrees - straight) <= 4 ? straight : Math.round(degrees);
  return (snapped + 360) % 360;
}
