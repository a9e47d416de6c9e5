// Pages as rows of segments. A segment is a sequence of words of one row without a wide gap. All
// code in this folder uses segments instead of words, because labels and values may be one word
// ("Total:12.50") or several ("1 234,56").

import type { Box, Document, Page, Word } from 'workmill/sdk';
import { closeSpacedLetters, fold } from './folding.ts';

/** Separates words with a normal gap; a number may continue across it. */
export const THIN = '\u2009';

/** Space within a word: inside a number that is printed as one word. */
export const NO_BREAK = '\u00a0';

export interface Segment {
  /** Index in `Sheet.segments`, in reading order. */
  index: number;
  /** Page number, from 1. */
  page: number;
  row: number;
  words: readonly Word[];
  /** Start of each word in `text`. */
  offsets: readonly number[];
  text: string;
  /** `text` folded, with the same length. */
  folded: string;
  box: Box;
  /** Median height of its words, in points. */
  height: number;
  bold: boolean;
}

export interface Row {
  index: number;
  page: number;
  segments: readonly Segment[];
  box: Box;
}

export interface Sheet {
  pages: readonly Page[];
  rows: readonly Row[];
  segments: readonly Segment[];
  /** Median height of all words: the unit of every distance here. */
  unit: number;
  /** Offset of each page, by index: documents are measured as one long page. */
  pageTops: readonly number[];
  totalHeight: number;
  language: string | null;
}

/**
 * Words are in one row if their vertical centers differ by less than this share of the smaller
 * height.
 */
const ROW_TOLERANCE = 0.45;
/** A wider gap, in heights, ends a segment. */
const SEGMENT_GAP = 1;
/** A narrower gap, in heights, is a thin space. */
const THIN_GAP = 0.45;
/**
 * The work for a row grows faster than its number of words: a longer row, which no paper page has,
 * continues as another row at the same height.
 */
const MOST_WORDS_OF_ROW = 200;
/** Longer words are encoded data: 64 kB in one word took minutes to search. */
const LONGEST_WORD = 400;
/**
 * Thin space between recognized words, whose boxes end with the ink and are as high as their
 * letters.
 */
const THIN_RECOGNISED = 0.65;

export function layOut(document: Document): Sheet {
  const words = document.pages.flatMap((page) => page.lines.flatMap((line) => line.words));
  const unit = median(words.map((word) => height(word.box))) || 10;
  const rows: Row[] = [];
  const segments: Segment[] = [];
  const pageTops: number[] = [];
  let totalHeight = 0;
  for (const page of document.pages) {
    pageTops.push(totalHeight);
    totalHeight += page.height;
    for (const rowWords of rowsOf(page)) {
      const index = rows.length;
      const own = splitRow(rowWords, unit).map((group) =>
        buildSegment(group, { page: page.number, row: index, unit }),
      );
      for (const segment of own) {
        segment.index = segments.length;
        segments.push(segment);
      }
      rows.push({ index, page: page.number, segments: own, box: around(rowWords) });
    }
  }
  return {
    pages: document.pages,
    rows,
    segments,
    unit,
    pageTops,
    totalHeight: totalHeight || 1,
    language: document.language,
  };
}

/**
 * Returns the box of the characters `from` to `to` of a segment; words are divided proportionally.
 */
export function cut(segment: Segment, from: number, to: number): Box {
  const { words, offsets } = segment;
  let first = 0;
  while (first < words.length - 1 && (offsets[first + 1] ?? 0) <= from) first += 1;
  let last = first;
  while (last < words.length - 1 && (offsets[last + 1] ?? 0) < to) last += 1;
  const box = around(words.slice(first, last + 1));
  return [edge(segment, first, from), box[1], edge(segment, last, to), box[3]];
}

function edge(segment: Segment, wordIndex: number, character: number): number {
  const word = segment.words[wordIndex];
  if (word === undefined) return segment.box[0];
  const into = character - (segment.offsets[wordIndex] ?? 0);
  const share = Math.min(1, Math.max(0, into / Math.max(1, word.text.length)));
  return word.box[0] + (word.box[2] - word.box[0]) * share;
}

/** Text along the side of a page, such as "Copyright", belongs to no row. */
function isUpright(word: Word): boolean {
  return word.text.length > 2 && height(word.box) > 1.2 * (word.box[2] - word.box[0]);
}

/** Words by row, top to bottom, each row from left to right. */
function rowsOf(page: Page): Word[][] {
  const words = page.lines
    .flatMap((line) => line.words)
    .filter((word) => isPrinted(word) && !isUpright(word))
    .sort((a, b) => middle(a.box) - middle(b.box));
  const rows: Word[][] = [];
  let mean = 0;
  let smallest = 0;
  for (const word of words) {
    const row = rows.at(-1);
    const own = height(word.box);
    if (row && middle(word.box) - mean <= ROW_TOLERANCE * Math.min(own, smallest)) {
      row.push(word);
      mean += (middle(word.box) - mean) / row.length;
    } else {
      rows.push([word]);
      mean = middle(word.box);
      smallest = own;
    }
  }
  for (const row of rows) row.sort((a, b) => a.box[0] - b.box[0]);
  return rows.flatMap(inParts);
}

function isPrinted({ text, box }: Word): boolean {
  return text.length <= LONGEST_WORD && text.trim() !== '' && box[2] > box[0];
}

function inParts(row: Word[]): Word[][] {
  if (row.length <= MOST_WORDS_OF_ROW) return [row];
  const parts: Word[][] = [];
  for (let from = 0; from < row.length; from += MOST_WORDS_OF_ROW) {
    parts.push(row.slice(from, from + MOST_WORDS_OF_ROW));
  }
  return parts;
}

function splitRow(words: readonly Word[], unit: number): Word[][] {
  const groups: Word[][] = [];
  let previous: Word | null = null;
  for (const word of words) {
    const bar = /^[|│]+$/.test(word.text);
    if (bar) {
      previous = null;
      continue;
    }
    const group = groups.at(-1);
    const low = previous && Math.max(Math.min(height(previous.box), height(word.box)), 0.6 * unit);
    if (group && previous && low && word.box[0] - previous.box[2] <= SEGMENT_GAP * low) {
      group.push(word);
    } else {
      groups.push([word]);
    }
    previous = word;
  }
  return groups;
}

function buildSegment(
  words: readonly Word[],
  place: { page: number; row: number; unit: number },
): Segment {
  const offsets: number[] = [];
  let text = '';
  words.forEach((word, index) => {
    const previous = words[index - 1];
    if (previous) text += isThin(previous, word, place.unit) ? THIN : ' ';
    offsets.push(text.length);
    text += withPlainSeparators(word.text);
  });
  return {
    index: 0,
    page: place.page,
    row: place.row,
    words,
    offsets,
    text,
    folded: closeSpacedLetters(fold(text)),
    box: around(words),
    height: median(words.map((word) => height(word.box))),
    bold: words.every((word) => word.bold),
  };
}

/** Replaces the various apostrophes and non-breaking spaces between thousands by one of each. */
function withPlainSeparators(text: string): string {
  return text
    .replaceAll(/(?<=\d)[‘’´`ʼ′](?=\d{3}(?!\d)|$)/g, "'")
    .replaceAll(/(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, NO_BREAK);
}

/** In monospaced fonts, the space within a number is as wide as a digit. */
function isThin(before: Word, after: Word, unit: number): boolean {
  const gap = after.box[0] - before.box[2];
  if (gap < THIN_GAP * unit) return true;
  if (!/^[-+]?\d{1,3}$/.test(before.text) || !/^\d{3}(?:\D|$)/.test(after.text)) return false;
  if (before.confidence < 1 && gap < THIN_RECOGNISED * unit) return true;
  const digit = (before.box[2] - before.box[0]) / before.text.length;
  const next = (after.box[2] - after.box[0]) / after.text.length;
  return Math.abs(digit - next) < 0.03 * digit && Math.abs(gap - digit) < 0.06 * digit;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

export function height(box: Box): number {
  return box[3] - box[1];
}

export function middle(box: Box): number {
  return (box[1] + box[3]) / 2;
}

function around(words: readonly Word[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of words) {
    x0 = Math.min(x0, box[0]);
    y0 = Math.min(y0, box[1]);
    x1 = Math.max(x1, box[2]);
    y1 = Math.max(y1, box[3]);
  }
  return [x0, y0, x1, y1];
}
