// Builds words from glyphs, and lines from words. Words are first built in writing order, because
// the order of the file separates neighbors from overlapping texts. They are then joined by
// position, because some programs write letters in arbitrary order.

import type { Box, Line, Word } from '../../sdk/document.ts';
import { middle, union } from './boxes.ts';
import type { Glyph } from '../recognition/glyphs.ts';

/** Returns the lines of a page from top to bottom, including those in other writing directions. */
export function toLines(glyphs: readonly Glyph[]): Line[] {
  const lines: Line[] = [];
  for (const turned of Map.groupBy(glyphs, ({ angle }) => angle).values()) {
    for (const row of toRows(toPieces(turned))) lines.push(toLine(joinPieces(row)));
  }
  return lines.sort((left, right) => middle(left.box) - middle(right.box));
}

/**
 * A part of a word in the frame of its direction: `start` and `end` along it, `top` and `bottom`
 * across.
 */
interface Piece {
  text: string;
  box: Box;
  start: number;
  end: number;
  top: number;
  bottom: number;
  baseline: number;
  fontSize: number;
  /** Number of bold characters. */
  bold: number;
  /** Whether the file paints a space before it. */
  afterSpace: boolean;
}

/** Minimum gap between words in font sizes (the narrowest spaces are 0.2, kerning is below 0.1). */
const wordGap = 0.13;
/** Maximum overlap of a letter with the previous one: kerned pairs and italics. */
const maxOverlap = 0.4;
/** Maximum baseline difference within a word: less than that of a superscript. */
const maxShift = 0.15;

function toPieces(glyphs: readonly Glyph[]): Piece[] {
  const pieces: Piece[] = [];
  let open: Piece | null = null;
  let afterSpace = false;
  for (const glyph of glyphs) {
    if (glyph.text === ' ') {
      open = null;
      afterSpace = true;
      continue;
    }
    const piece = toPiece(glyph, afterSpace);
    if (open !== null && continues(open, piece)) extend(open, piece);
    else pieces.push((open = piece));
    afterSpace = false;
  }
  return pieces;
}

function toPiece(glyph: Glyph, afterSpace: boolean): Piece {
  const { text, box, start, end, baseline, fontSize } = glyph;
  return {
    text,
    box,
    start,
    end,
    // Across the direction: a typical ascent and descent, the same for all of one size.
    top: baseline - 0.75 * fontSize,
    bottom: baseline + 0.25 * fontSize,
    baseline,
    fontSize,
    bold: glyph.bold ? text.length : 0,
    afterSpace,
  };
}

function continues(before: Piece, after: Piece): boolean {
  const size = Math.max(before.fontSize, after.fontSize);
  const gap = after.start - before.end;
  return (
    gap <= wordGap * size &&
    gap >= -maxOverlap * size &&
    after.end > before.start &&
    Math.abs(after.baseline - before.baseline) <= maxShift * size &&
    Math.min(before.fontSize, after.fontSize) >= 0.6 * size
  );
}

function extend(piece: Piece, by: Piece): void {
  piece.text += by.text;
  piece.box = union(piece.box, by.box);
  piece.end = Math.max(piece.end, by.end);
  piece.top = Math.min(piece.top, by.top);
  piece.bottom = Math.max(piece.bottom, by.bottom);
  piece.fontSize = Math.max(piece.fontSize, by.fontSize);
  piece.bold += by.bold;
}

/**
 * Pieces are in one row if their vertical centers differ by at most this share of the smaller
 * height.
 */
const rowTolerance = 0.45;

function toRows(pieces: Piece[]): Piece[][] {
  const centre = (piece: Piece): number => (piece.top + piece.bottom) / 2;
  const rows: { pieces: Piece[]; mean: number; height: number }[] = [];
  for (const piece of pieces.toSorted((left, right) => centre(left) - centre(right))) {
    const row = rows.at(-1);
    const height = piece.bottom - piece.top;
    if (
      row !== undefined &&
      Math.abs(centre(piece) - row.mean) <= rowTolerance * Math.min(height, row.height)
    ) {
      row.pieces.push(piece);
      row.mean += (centre(piece) - row.mean) / row.pieces.length;
      row.height = Math.min(row.height, height);
    } else {
      rows.push({ pieces: [piece], mean: centre(piece), height });
    }
  }
  return rows.map((row) => row.pieces.sort((left, right) => left.start - right.start));
}

/** Joins adjacent pieces of a row, then evenly spaced single characters (`R E C H N U N G`). */
function joinPieces(row: readonly Piece[]): Piece[] {
  const touching: Piece[] = [];
  for (const piece of row) {
    const before = touching.at(-1);
    if (before !== undefined && continues(before, piece)) extend(before, piece);
    else touching.push(piece);
  }
  return joinSpread(touching);
}

/** Minimum number of evenly spaced characters that count as a word. */
const minSpread = 4;

function joinSpread(row: readonly Piece[]): Piece[] {
  const words: Piece[] = [];
  for (let at = 0; at < row.length;) {
    const end = endOfSpread(row, at);
    const word = row[at]!;
    if (end - at >= minSpread) {
      for (const letter of row.slice(at + 1, end)) extend(word, letter);
      at = end;
    } else {
      at += 1;
    }
    words.push(word);
  }
  return words;
}

/** Returns the index after the last single character at the same distance. */
function endOfSpread(row: readonly Piece[], from: number): number {
  if (!isSingle(row[from]!)) return from + 1;
  let at = from + 1;
  let distance: number | null = null;
  for (; at < row.length; at += 1) {
    const [before, piece] = [row[at - 1]!, row[at]!];
    const gap = piece.start - before.end;
    distance ??= gap;
    const even = Math.abs(gap - distance) <= 0.12 * piece.fontSize;
    if (!even || gap > 0.7 * piece.fontSize || !spreads(before, piece)) break;
  }
  return at;
}

/** Across painted spaces, only letters are joined: figures may be columns of a form. */
function spreads(before: Piece, piece: Piece): boolean {
  if (!isSingle(piece)) return false;
  return !piece.afterSpace || /^\p{L}{2}$/u.test(before.text + piece.text);
}

function isSingle({ text }: Piece): boolean {
  return /^.$/u.test(text);
}

function toLine(pieces: readonly Piece[]): Line {
  return lineOf(pieces.map(toWord));
}

/** Returns the line of some words, from left to right. */
export function lineOf(words: Word[]): Line {
  return {
    text: words.map(({ text }) => text).join(' '),
    box: words.map(({ box }) => box).reduce(union),
    words,
  };
}

function toWord({ text, box, fontSize, bold }: Piece): Word {
  return { text, box, fontSize, bold: bold * 2 > text.length, confidence: 1 };
}
