// Gutters: vertical strips of a page that the words of many consecutive lines leave free.

import type { Box, Line } from '../../sdk/document.ts';
import { middle } from '../page/boxes.ts';
import { lineOf } from '../page/lines.ts';

/** Resolution of all positions here, in points. */
const binWidth = 2;
/** Maximum number of bins for pages of any size; larger pages have wider bins. */
const mostBins = 2000;
/** Minimum width of a gutter in points: spaces of justified text are narrower. */
const narrowestGutter = 8;
/** Maximum number of runs examined, those with the most lines on both sides first. */
const mostRuns = 30;

/** Consecutive lines that leave one strip free; the end is exclusive. */
export interface GutterRun {
  from: number;
  to: number;
}

interface Bins {
  left: number;
  width: number;
  count: number;
}

function binsOf(lines: readonly Line[]): Bins {
  const left = Math.min(...lines.map(({ box }) => box[0]));
  const right = Math.max(...lines.map(({ box }) => box[2]));
  const width = Math.max(binWidth, (right - left) / mostBins);
  return { left, width, count: Math.max(1, Math.ceil((right - left) / width)) };
}

/** Calls with the bins that a line covers; a strip one bin wide is a whole gutter. */
function cover({ words }: Line, { left, width, count }: Bins, mark: (bin: number) => void): void {
  const reach = narrowestGutter / 2;
  for (const { box } of words) {
    const first = Math.max(0, Math.floor((box[0] - reach - left) / width));
    const last = Math.min(count - 1, Math.ceil((box[2] + reach - left) / width) - 1);
    for (let bin = first; bin <= last; bin += 1) mark(bin);
  }
}

/**
 * Returns runs in which at least `fewest` lines have words on each side of a strip, those with the
 * most lines first. Lines that touch a closed area end every run.
 */
export function findGutterRuns(
  lines: readonly Line[],
  closed: readonly Box[],
  fewest: number,
): GutterRun[] {
  if (lines.length < fewest) return [];
  const bins = binsOf(lines);
  const scores = new Map<string, GutterRun & { score: number }>();
  const since = new Int32Array(bins.count);
  const end = (bin: number, to: number): void => {
    const from = since[bin]!;
    since[bin] = to + 1;
    if (to - from < fewest) return;
    const x = bins.left + (bin + 0.5) * bins.width;
    const score = facing(lines, { from, to }, x);
    if (score < fewest || score <= (scores.get(`${from} ${to}`)?.score ?? 0)) return;
    if (!mayRunOn(lines, { from, to }, x)) return;
    scores.set(`${from} ${to}`, { from, to, score });
  };
  for (const [at, line] of lines.entries()) {
    if (closed.some((area) => touches(line.box, area))) {
      for (let bin = 0; bin < bins.count; bin += 1) end(bin, at);
    } else cover(line, bins, (bin) => end(bin, at));
  }
  for (let bin = 0; bin < bins.count; bin += 1) end(bin, lines.length);
  return [...scores.values()].sort((one, other) => other.score - one.score).slice(0, mostRuns);
}

/**
 * Counts lines with words to the left and to the right of a position, and returns the smaller
 * number.
 */
function facing(lines: readonly Line[], { from, to }: GutterRun, x: number): number {
  let [left, right] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const { box } = lines[at]!;
    if (box[0] < x) left += 1;
    if (box[2] > x) right += 1;
  }
  return Math.min(left, right);
}

/** A quarter of six lines, rounded up: see `isProse` in prose-columns.ts. */
const fewestGoingOn = 2;

/**
 * Whether enough lines on both sides continue a sentence. Checked first, because most runs are
 * tables and addresses, and splitting each of them took a quarter of the time of a page.
 */
function mayRunOn(lines: readonly Line[], { from, to }: GutterRun, x: number): boolean {
  let [left, right] = [0, 0];
  for (let at = from; at < to && (left < fewestGoingOn || right < fewestGoingOn); at += 1) {
    const { text, box, words } = lines[at]!;
    if (box[0] < x && goesOn.test(text)) left += 1;
    const first = box[2] > x ? words.find((word) => word.box[0] >= x) : undefined;
    if (first !== undefined && goesOn.test(first.text)) right += 1;
  }
  return left >= fewestGoingOn && right >= fewestGoingOn;
}

/** A continuing line begins with a lower-case letter. */
export const goesOn = /^\p{Ll}/u;

function touches(box: Box, area: Box): boolean {
  return box[0] < area[2] && box[2] > area[0] && box[1] < area[3] && box[3] > area[1];
}

/** Splits lines at every strip that all of them leave free, by columns from left to right. */
export function cutAtGutters(lines: readonly Line[]): Line[][] {
  const bins = binsOf(lines);
  const covered = new Uint8Array(bins.count);
  for (const line of lines) cover(line, bins, (bin) => (covered[bin] = 1));
  /** Column of each bin: a free one belongs to the column after it. */
  const columnAt = new Int32Array(bins.count);
  for (let bin = 1; bin < bins.count; bin += 1) {
    columnAt[bin] = columnAt[bin - 1]! + Number(covered[bin - 1] === 1 && covered[bin] === 0);
  }
  const columns: Line[][] = Array.from({ length: columnAt.at(-1)! + 1 }, () => []);
  for (const line of lines) {
    const parts = Map.groupBy(line.words, ({ box }) => {
      const bin = Math.floor(((box[0] + box[2]) / 2 - bins.left) / bins.width);
      return columnAt[Math.max(0, Math.min(bins.count - 1, bin))]!;
    });
    for (const [column, words] of parts) {
      columns[column]!.push(parts.size === 1 ? line : lineOf(words));
    }
  }
  return withMarks(columns.filter((column) => column.length > 0));
}

/** Numbers and bullets beside paragraphs: `12.3`, `(iv)`, `•`. */
const mark = /^(?:\(?[\p{L}\p{N}]{1,4}[.)]?|(?:\p{N}{1,3}\.)+\p{N}{0,3}\)?|[^\p{L}\p{N}\s]{1,2})$/u;
const marksShare = 0.8;

/** Columns of marks are joined with the text to their right. */
function withMarks(columns: Line[][]): Line[][] {
  const joined: Line[][] = [];
  let marks: Line[] = [];
  for (const column of columns) {
    const all = joinRows(marks, column);
    const areMarks =
      column.filter(({ text }) => mark.test(text)).length >= marksShare * column.length;
    if (areMarks) marks = all;
    else {
      joined.push(all);
      marks = [];
    }
  }
  return marks.length > 0 ? [...joined, marks] : joined;
}

/** A mark on the row of a line becomes its first word. */
function joinRows(marks: readonly Line[], lines: Line[]): Line[] {
  if (marks.length === 0) return lines;
  const alone: Line[] = [];
  const first = new Map<Line, Line>();
  for (const one of marks) {
    const beside = lines.find(({ box }) => overlap(box, one.box) && !first.has(one));
    if (beside === undefined) alone.push(one);
    else first.set(beside, one);
  }
  const whole = lines.map((line) => {
    const before = first.get(line);
    return before === undefined ? line : lineOf([...before.words, ...line.words]);
  });
  return [...whole, ...alone].sort((one, other) => middle(one.box) - middle(other.box));
}

/** On one row: at least half of the lower height overlaps. */
function overlap(one: Box, other: Box): boolean {
  const shared = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return shared > 0.5 * Math.min(one[3] - one[1], other[3] - other[1]);
}
