// Single characters with positions, from which words and lines are built in the same way for PDF
// and for text recognition.

import type { Box } from '../../sdk/document.ts';

export interface Glyph {
  /** One character, or the characters of a ligature; ' ' for any kind of space. */
  text: string;
  /** As displayed. */
  box: Box;
  /**
   * Writing direction in degrees, clockwise as displayed; values near multiples of 90 are snapped.
   */
  angle: number;
  /** Start, end and baseline in a frame rotated so that the text runs left to right. */
  start: number;
  end: number;
  baseline: number;
  fontSize: number;
  bold: boolean;
  /** The file has no character for it: the glyph number was used as a character. */
  isGuess: boolean;
}

/**
 * Returns what a glyph stands for, with ligatures and presentation forms resolved; '' for an
 * invisible one.
 */
export function normaliseGlyph(unicode: string): string {
  if (plain.test(unicode)) return unicode;
  let text = '';
  for (const character of unicode) {
    if (ligature.test(character)) text += character.normalize('NFKC');
    else if (space.test(character)) text += ' ';
    // A soft hyphen that a PDF paints is a visible hyphen: fonts often name their hyphen so, and
    // RE-2024-001 must not become RE2024001.
    else if (character === '\u00ad') text += '-';
    else if (!unprintable.test(character)) text += character;
  }
  return text.trim() === '' && text !== '' ? ' ' : text;
}

const plain = /^[!-~\u00a1-\u00ac\u00ae-\u024f]+$/;
const ligature = /[\ufb00-\ufb06\u0132\u0133]/;
const space = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/;
/** Control and format characters, private use (a font's own codes), the replacement character. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\ufffd]/u;

/**
 * Removes characters painted twice at nearly the same position, as programs do for bold text or
 * shadows. The first one is kept, and counts as bold if the second is offset from it.
 */
export function dropOverprints(glyphs: readonly Glyph[]): Glyph[] {
  const places = new Map<number, Glyph[]>();
  return glyphs.filter((glyph) => {
    if (glyph.text === ' ') return true;
    const twin = findTwin(places, glyph);
    if (twin !== null) {
      if (Math.abs(twin.start - glyph.start) > 0.01 * glyph.fontSize) twin.bold = true;
      return false;
    }
    const key = cellKey(cellOf(glyph.baseline), cellOf(glyph.start));
    const there = places.get(key);
    if (there === undefined) places.set(key, [glyph]);
    else if (there.length < maxPerCell) there.push(glyph);
    return true;
  });
}

/** Maximum distance of two paintings of one letter, in font sizes. */
const overprintReach = 0.12;

/** More letters at one position are not compared: that is an attack, not a text. */
const maxPerCell = 32;

/** Cells of four points contain a letter or two of usual size. */
function cellOf(place: number): number {
  return Math.floor(place / 4);
}

function cellKey(row: number, column: number): number {
  return row * 100_000 + column;
}

function findTwin(places: ReadonlyMap<number, Glyph[]>, glyph: Glyph): Glyph | null {
  // A huge letter covers many cells; shadows of display type may be missed.
  const reach = Math.min(overprintReach * glyph.fontSize, 8);
  const lastRow = cellOf(glyph.baseline + reach);
  const lastColumn = cellOf(glyph.start + reach);
  for (let row = cellOf(glyph.baseline - reach); row <= lastRow; row += 1) {
    for (let column = cellOf(glyph.start - reach); column <= lastColumn; column += 1) {
      const there = places.get(cellKey(row, column));
      const twin = there?.find((other) => overprints(other, glyph));
      if (twin !== undefined) return twin;
    }
  }
  return null;
}

function overprints(first: Glyph, second: Glyph): boolean {
  const reach = Math.min(overprintReach * first.fontSize, 0.5 * Math.abs(first.end - first.start));
  return (
    first.text === second.text &&
    first.angle === second.angle &&
    Math.abs(first.fontSize - second.fontSize) < 0.1 * first.fontSize &&
    Math.abs(first.start - second.start) <= reach &&
    Math.abs(first.baseline - second.baseline) <= overprintReach * first.fontSize
  );
}
