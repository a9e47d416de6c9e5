// Columns of running text (contracts, letters, terms of business), which are read one after
// another. Other content side by side, such as labels and values, tables or addresses, belongs
// together across the gap. Only text that continues from line to line in every column is separated.

import type { Box, Line } from '../../sdk/document.ts';
import { cutAtGutters, findGutterRuns, goesOn, type GutterRun } from './prose-gutters.ts';

/** A page of the smallest print has about 200; more is not a page for people. */
const mostLines = 2000;
/** Maximum depth of columns inside columns. */
const deepest = 3;

/**
 * Returns lines in reading order, given from top to bottom; unchanged for a page without such
 * columns. `closed` are areas that remain together, such as ruled tables.
 */
export function inReadingOrder(lines: Line[], closed: readonly Box[]): Line[] {
  if (lines.length > mostLines) return lines;
  const level = lines.filter(isLevel);
  const ordered = arrange(level, closed, 0);
  // Text along the side belongs to no column.
  return ordered === level ? lines : [...ordered, ...lines.filter((line) => !isLevel(line))];
}

/** Decided by the longest word: short ones may be higher than wide in any direction. */
function isLevel({ words }: Line): boolean {
  const { text, box } = words.reduce((one, other) =>
    other.text.length > one.text.length ? other : one,
  );
  return text.length < 3 || box[3] - box[1] <= 1.5 * (box[2] - box[0]);
}

function arrange(lines: Line[], closed: readonly Box[], depth: number): Line[] {
  const block = depth === deepest ? null : findBlock(lines, closed);
  if (block === null) return lines;
  return [
    ...arrange(lines.slice(0, block.from), closed, depth),
    ...block.columns.flatMap((column) => arrange(column, closed, depth + 1)),
    ...arrange(lines.slice(block.to), closed, depth),
  ];
}

interface Block extends GutterRun {
  columns: Line[][];
}

/** Fewer lines are a footer, or addresses side by side. */
const fewestLines = 6;

function findBlock(lines: readonly Line[], closed: readonly Box[]): Block | null {
  for (const run of findGutterRuns(lines, closed, fewestLines)) {
    const { from, to } = withoutEnds(lines, run);
    if (to - from < fewestLines) continue;
    const columns = cutAtGutters(lines.slice(from, to));
    if (columns.length > 1 && columns.every(isProse)) return { from, to, columns };
  }
  return null;
}

/**
 * Starts where all columns have begun: titles above one of them, running heads and page numbers are
 * excluded.
 */
function withoutEnds(lines: readonly Line[], { from, to }: GutterRun): GutterRun {
  const columns = cutAtGutters(lines.slice(from, to));
  const start = Math.max(...columns.map((column) => column[0]!.box[1]));
  const begun = lines.findIndex(({ box }, at) => at >= from && box[3] > start);
  const rows = lines.slice(begun, to);
  const width = Math.max(...columns.map(widthOf));
  const head = strays(rows, width);
  const foot = strays(rows.slice(head).toReversed(), width);
  return { from: begun + head, to: to - foot };
}

/** Minimum gap in line heights that separates a running head from the text. */
const partingGap = 1.2;
/** Maximum number of lines of a running head or foot. */
const mostStrays = 3;

/** Returns how many of the first lines are short and far from the following ones. */
function strays(rows: readonly Line[], width: number): number {
  for (let count = 1; count <= mostStrays && count < rows.length; count += 1) {
    const [last, next] = [rows[count - 1]!.box, rows[count]!.box];
    const gap = Math.max(next[1] - last[3], last[1] - next[3]);
    if (gap <= partingGap * (last[3] - last[1])) continue;
    const parts = rows.slice(0, count).flatMap((row) => cutAtGutters([row]).flat());
    return parts.every(({ box }) => box[2] - box[0] < width / 2) ? count : 0;
  }
  return 0;
}

function widthOf(column: readonly Line[]): number {
  const [left, right] = [column.map(({ box }) => box[0]), column.map(({ box }) => box[2])];
  return Math.max(...right) - Math.min(...left);
}

/** Minimum share of lines beginning with a lower-case letter, which continue a sentence. */
const goingOn = 0.25;
/** Maximum share of digits: text with more is a table or a list. */
const mostDigits = 0.12;
/** Minimum mean number of words per line, as in the narrowest printed columns. */
const fewestWords = 3.5;
/** Share of the column's width that half of the lines must reach. */
const filled = 0.5;

function isProse(column: readonly Line[]): boolean {
  const worded = column.filter(({ text }) => /\p{Ll}/u.test(text));
  if (worded.length < fewestLines) return false;
  const begun = worded.filter(({ text }) => goesOn.test(text));
  if (begun.length < goingOn * worded.length) return false;
  const text = worded.map((line) => line.text).join('');
  if ((text.match(/\d/g)?.length ?? 0) > mostDigits * text.length) return false;
  const words = worded.reduce((sum, line) => sum + line.words.length, 0);
  if (words < fewestWords * worded.length) return false;
  const widths = worded.map(({ box }) => box[2] - box[0]).sort((one, other) => one - other);
  return widths[Math.floor(widths.length / 2)]! >= filled * widthOf(column);
}
