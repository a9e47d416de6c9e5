// Finds texts and labeled values in a document, with their positions for evidence.

import type { Box, Document, Line, Word } from './document.ts';
import type { Evidence, EvidenceSource } from './evidence.ts';
import { foldText, foldedSimilarity } from './text.ts';

/** Adjacent words of one line; in formats without pages, of a line of the text. */
export interface Found {
  /** Page number, from 1; null in formats without pages. */
  page: number | null;
  box: Box | null;
  text: string;
  /** Similarity to the text that was searched for, 0 to 1. */
  similarity: number;
}

export interface FindOptions {
  /**
   * Minimum similarity of the whole match, 0 to 1. Default: 0.85, which tolerates one wrong letter
   * in seven.
   */
  minSimilarity?: number;
}

export interface LabelledValueOptions extends FindOptions {
  /** Pattern of the value; the first match counts. Default: any text. */
  pattern?: RegExp;
  /**
   * Position of the value relative to the label. Default: `right`, then `below`. `below` is the
   * next line in the column of the label.
   */
  where?: readonly ('right' | 'below')[];
}

/** The value next to a label, and the label. `similarity` of the value is that of the label. */
export interface LabelledValue {
  label: Found;
  value: Found;
}

/**
 * Finds every occurrence of a text, the most similar first. Only whole words match, and each line
 * yields at most one match.
 */
export function findText(
  document: Document,
  wanted: string,
  { minSimilarity = 0.85 }: FindOptions = {},
): Found[] {
  const found: Found[] = [];
  for (const place of linesOf(document)) {
    const match = bestRun(place.line, wanted, minSimilarity);
    if (match) found.push(foundIn(place, match));
  }
  return found.sort((one, other) => other.similarity - one.similarity);
}

/**
 * Returns the value of the first label that has one; labels are tried in their order. In formats
 * without pages, the search covers the first 20,000 lines, and the first 1000 words of each line.
 */
export function findLabelled(
  document: Document,
  labels: readonly string[],
  options: LabelledValueOptions = {},
): LabelledValue | null {
  const { minSimilarity = 0.85, pattern = /\S.*/, where = ['right', 'below'] } = options;
  const places = [...linesOf(document)];
  for (const label of labels) {
    for (const place of places) {
      const run = bestRun(place.line, label, minSimilarity);
      if (!run) continue;
      for (const side of where) {
        const words = side === 'right' ? wordsRightOf(place, run) : wordsBelow(place, run);
        const matched = matchIn(words, pattern);
        if (!matched) continue;
        const value = { page: place.page, ...matched, similarity: run.similarity };
        return { label: foundIn(place, run), value };
      }
    }
  }
  return null;
}

/** Builds the evidence of a value for the result. Confidence is limited to the range 0 to 0.999. */
export function evidenceOf(
  { page, box, text }: Pick<Found, 'page' | 'box' | 'text'>,
  { confidence, source = 'layout' }: { confidence: number; source?: EvidenceSource },
): Evidence {
  const kept = Math.min(0.999, Math.max(0, confidence));
  return { page, bbox: box, text, confidence: kept, source };
}

type PlainWord = Pick<Word, 'text'> & { box: Box | null };

interface PlainLine {
  words: readonly PlainWord[];
  /** The first words of the line, folded once for all labels. */
  folded?: readonly string[];
}

interface Place {
  page: number | null;
  line: PlainLine;
  /** The lines below it on its page, or after it in the text. */
  following(): Iterable<PlainLine>;
}

interface Run {
  first: number;
  /** Index after the last word (exclusive). */
  end: number;
  similarity: number;
}

/** Yields one line at a time: a text may have a hundred thousand lines. */
function* linesOf({ pages, text }: Document): Iterable<Place> {
  for (const page of pages) {
    for (const line of page.lines) {
      const following = (): PlainLine[] =>
        page.lines.filter((other) => other.box[1] >= middleOf(line));
      yield { page: page.number, line, following };
    }
  }
  if (pages.length > 0) return;
  // The rows of tables are lines of the text as well.
  const lines = text.split('\n');
  for (const [index, line] of lines.slice(0, mostLines).entries()) {
    const following = (): PlainLine[] => lines.slice(index + 1, index + 2).map(lineOf);
    yield { page: null, line: lineOf(line), following };
  }
}

/**
 * Maximum number of lines in formats without pages. Longer texts are listings, whose labels are at
 * the top.
 */
const mostLines = 20_000;

function lineOf(text: string): PlainLine {
  return { words: (text.match(/\S+/g) ?? []).map((word) => ({ text: word, box: null })) };
}

function middleOf({ box }: Line): number {
  return (box[1] + box[3]) / 2;
}

/** Maximum number of words of a line that are searched. No written line is longer. */
const mostWords = 1000;

/** Finds the words most similar to the label: the same number of words, one fewer or one more. */
function bestRun(line: PlainLine, wanted: string, minSimilarity: number): Run | null {
  const { words } = line;
  const target = foldText(wanted);
  const length = target.split(' ').length;
  line.folded ??= words.slice(0, mostWords).map(({ text }) => foldText(text.slice(0, longestWord)));
  const { folded } = line;
  let best: Run | null = null;
  for (let first = 0; first < folded.length; first += 1) {
    for (const count of [length, length - 1, length + 1]) {
      const end = first + count;
      if (count < 1 || end > folded.length) continue;
      const alike = foldedSimilarity(folded.slice(first, end).join(' ').trim(), target);
      if (alike < minSimilarity || (best !== null && alike <= best.similarity)) continue;
      best = { first, end, similarity: alike };
    }
  }
  return best;
}

const longestWord = 100;

function wordsRightOf({ line }: Place, { end }: Run): readonly PlainWord[] {
  return line.words.slice(end);
}

/** Returns the words of the next line below that overlap the label or begin near its left edge. */
function wordsBelow({ line, following }: Place, { first, end }: Run): readonly PlainWord[] {
  const label = boxOf(line.words.slice(first, end));
  if (label === null) return [...following()][0]?.words ?? [];
  const [left, top, right, bottom] = label;
  const reach = 3 * (bottom - top);
  for (const { words } of following()) {
    const column = words.filter(({ box }) => box && box[0] < right + reach && box[2] > left - 2);
    const start = column[0]?.box;
    if (!start || start[0] > right) continue;
    return start[1] - bottom <= reach ? column : [];
  }
  return [];
}

function matchIn(words: readonly PlainWord[], pattern: RegExp): Pick<Found, 'text' | 'box'> | null {
  // A lone colon or a dot leader belongs to neither label nor value.
  const kept = words.filter(({ text }) => !/^[:.…_]+$/.test(text));
  const whole = textOf(kept);
  const match = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).exec(whole);
  if (!match || match[0] === '') return null;
  let at = 0;
  const covered = kept.filter(({ text }) => {
    const [from, to] = [at, at + text.length];
    at = to + 1;
    return from < match.index + match[0].length && to > match.index;
  });
  return { text: match[0], box: boxOf(covered) };
}

function foundIn({ page, line }: Place, { first, end, similarity: alike }: Run): Found {
  const words = line.words.slice(first, end);
  return { page, box: boxOf(words), text: textOf(words), similarity: alike };
}

function textOf(words: readonly PlainWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

function boxOf(words: readonly PlainWord[]): Box | null {
  const boxes = words.flatMap(({ box }) => (box ? [box] : []));
  if (boxes.length === 0) return null;
  const side = (index: 0 | 1 | 2 | 3) => boxes.map((box) => box[index]);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}
