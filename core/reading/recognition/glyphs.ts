// The common ground of the PDF reader and of text recognition: single characters with places, from
// which words and lines are built the same way whatever they come from.

import type { Box } from '../../sdk/document.ts';

export interface Glyph {
  /** One character, or the several that a ligature stands for; ' ' for any kind of space. */
  text: string;
  /** As displayed. */
  box: Box;
  /** Writing direction in degrees, clockwise as displayed; near multiples of 90 snapped to them. */
  angle: number;
  /** Start, end and baseline in a frame turned so that the text runs left to right in it. */
  start: number;
  end: number;
  baseline: number;
  fontSize: number;
  bold: boolean;
  /** The file does not tell its meaning: the number of its shape was taken for a character's. */
  isGuess: boolean;
}

/** Ligatures and presentation forms apart, what a glyph stands for; '' when it shows nothing. */
export function normaliseGlyph(unicode: string): string {
  if (plain.test(unicode)) return unicode;
  let text = '';
  for (const character of unicode) {
    if (ligature.test(character)) text += character.normalize('NFKC');
    else if (space.test(character)) text += ' ';
    // A soft hyphen that a PDF paints is a hyphen to see: fonts often name their hyphen so, and
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
 * Drops what was painted twice in nearly the same place, as programs do that have no bold font or
 * cast a shadow; the first stays, and counts as bold when the second stands apart from it.
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

/** In font sizes: how far apart two paintings of one letter may be. */
const overprintReach = 0.12;

/** Beyond this many letters in one spot nothing is compared: that is an attack, not a text. */
const maxPerCell = 32;

/** Cells of four points hold a letter or two of usual size. */
function cellOf(place: number): number {
  return Math.floor(place / 4);
}

function cellKey(row: number, column: number): number {
  return row * 100_000 + column;
}

function findTwin(places: ReadonlyMap<number, Glyph[]>, glyph: Glyph): Glyph | null {
  // A huge letter reaches over many cells; shadows of display type may be missed instead.
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
