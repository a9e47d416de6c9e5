// Glyphs to words to lines. Words are made in the order of writing first, because a file's own
// order tells neighbours from texts that merely overlap, and joined by place afterwards, because
// some programs write letter by letter in any order.

import type { Box, Line, Word } from '../../sdk/document.ts';
import { middle, union } from './boxes.ts';
import type { Glyph } from '../recognition/glyphs.ts';

/** The lines of a page, from top to bottom; those in other writing directions among them. */
export function toLines(glyphs: readonly Glyph[]): Line[] {
  const lines: Line[] = [];
  for (const turned of Map.groupBy(glyphs, ({ angle }) => angle).values()) {
    for (const row of toRows(toPieces(turned))) lines.push(toLine(joinPieces(row)));
  }
  return lines.sort((left, right) => middle(left.box) - middle(right.box));
}

/** Part of a word in its own direction's frame: `start` and `end` along it, `top` and `bottom` across. */
interface Piece {
  text: string;
  box: Box;
  start: number;
  end: number;
  top: number;
  bottom: number;
  baseline: number;
  fontSize: number;
  /** Characters that are bold. */
  bold: number;
  /** Whether the file paints a space before it. */
  afterSpace: boolean;
}

/** In font sizes: gaps beyond this part words (the narrowest spaces are 0.2, kerning under 0.1). */
const wordGap = 0.13;
/** How far a letter may lie back over the one before it: kerned pairs and italics. */
const maxOverlap = 0.4;
/** How far letters of one word may differ in baseline: less than a superscript is raised. */
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
    // Across the direction: a usual ascent and descent, the same for all of one size.
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

/** Rows of pieces whose middles differ by no more than this part of the smaller height. */
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

/** Joins what touches in a row, then single characters spread evenly (`R E C H N U N G`). */
function joinPieces(row: readonly Piece[]): Piece[] {
  const touching: Piece[] = [];
  for (const piece of row) {
    const before = touching.at(-1);
    if (before !== undefined && continues(before, piece)) extend(before, piece);
    else touching.push(piece);
  }
  return joinSpread(touching);
}

/** From this many characters on, an even spread is tracking and not a row of single ones. */
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

/** The index after the last of the single characters that follow `from` at the same distance. */
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

/** Across painted spaces only letters are joined: figures there may be columns of a form. */
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

/** The line of some words, from left to right. */
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
