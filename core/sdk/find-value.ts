// Finds a value in a document regardless of its notation: spaces, punctuation and case of a text,
// marks and groups of a number, order and language of a date are ignored.

import type { Box, Document } from './document.ts';
import type { TextRange } from './learning/sentences.ts';
import { dateAt, monthNamesOfAll } from './written-dates.ts';
import { sameNumber } from './written-numbers.ts';

export interface FoundValue {
  /** Text as shown in the document. */
  text: string;
  /** Page number, from 1; null for documents without pages. */
  page: number | null;
  bbox: Box | null;
}

export interface ValueFinder {
  /**
   * Returns the places that show the value, in the order of the document; at most 20. A text of the
   * form YYYY-MM-DD is a date. The sign of a number is ignored: documents write "CR" or brackets.
   */
  find(value: string | number): FoundValue[];
}

export interface RangeFinder {
  /**
   * Returns the ranges of the text that show the value, by the rules of `ValueFinder.find`; at most
   * 20. They begin and end at a letter or a digit, so that a quotation has no bracket or mark
   * around it.
   */
  find(value: string | number): TextRange[];
}

/** A word or a part of one: a folded run of letters or of digits. */
export interface Token {
  text: string;
  word: number;
}

interface SearchedWord {
  text: string;
  page: number | null;
}

interface ShownWord extends SearchedWord {
  box: Box | null;
}

const mostPlaces = 20;
/** Maximum number of words of a number that is grouped by spaces. */
const mostNumberWords = 5;

/** Indexes the document once, so that each search is fast. */
export function createValueFinder(document: Document): ValueFinder {
  const words = shownWords(document);
  const spansOf = createSearch(words);
  return {
    find: (value) => spansOf(value).map(([first, last]) => placeOf(words.slice(first, last + 1))),
  };
}

/** The same for a text such as `document.text`, for plugins that need offsets. */
export function createRangeFinder(text: string): RangeFinder {
  const words = wordsOfText(text);
  const spansOf = createSearch(words);
  return {
    find: (value) =>
      spansOf(value).map(([first, last]) => trimmed(text, words[first]!.start, words[last]!.end)),
  };
}

/** Finds the words that show a value; at most 20 places. */
function createSearch(words: readonly SearchedWord[]): (value: string | number) => Span[] {
  const tokens = words.flatMap(({ text }, word) =>
    partsOf(text).map((part): Token => ({ text: part, word })),
  );
  const { joined, tokenAt } = joinTokens(tokens);

  function findText(value: string): Span[] {
    const needle = partsOf(value).join('');
    if (needle === '') return symbolsIn(words, value.trim());
    const spans: Span[] = [];
    for (let at = joined.indexOf(needle); at >= 0; at = joined.indexOf(needle, at + 1)) {
      const [first, next] = [tokenAt.get(at), tokenAt.get(at + needle.length)];
      // A match inside a longer word or number is a different value.
      if (first === undefined || next === undefined) continue;
      spans.push([tokens[first]!.word, tokens[next - 1]!.word]);
      if (spans.length === mostPlaces) break;
    }
    return spans;
  }

  function findDate(value: string): Span[] {
    const names = monthNamesOfAll();
    return tokens.flatMap((first, index): Span[] => {
      const last = dateAt(tokens, index, value, names);
      return last === null ? [] : [[first.word, tokens[last]!.word]];
    });
  }

  function findNumber(value: number): Span[] {
    return words.flatMap((_, first): Span[] => {
      for (let length = 1; length <= mostNumberWords; length += 1) {
        const run = words.slice(first, first + length);
        if (run.length < length || run.at(-1)!.page !== run[0]!.page) return [];
        if (length > 1 && !/^\d{3}(?!\d)/.test(run.at(-1)!.text)) return [];
        if (sameNumber(run.map(({ text }) => text).join(''), value)) {
          return [[first, first + length - 1]];
        }
      }
      return [];
    });
  }

  return (value) => {
    if (typeof value === 'number') return findNumber(value).slice(0, mostPlaces);
    const dates = /^\d{4}-\d{2}-\d{2}$/.test(value) ? findDate(value) : [];
    return (dates.length > 0 ? dates : findText(value)).slice(0, mostPlaces);
  };
}

/** Indexes of the first and the last word. */
type Span = readonly [first: number, last: number];

function shownWords(document: Document): ShownWord[] {
  const onPages = document.pages.flatMap(({ number: page, lines }) =>
    lines.flatMap((line) => line.words.map(({ text, box }) => ({ text, page, box }))),
  );
  if (onPages.length > 0) return onPages;
  const words = document.text.match(/\S+/g) ?? [];
  return words.map((text) => ({ text, page: null, box: null }));
}

function wordsOfText(text: string): (SearchedWord & TextRange)[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index: start }) => {
    return { text: word, page: null, start, end: start + word.length };
  });
}

/**
 * Removes characters at both ends that are neither letters nor digits; returns the range unchanged
 * if nothing would remain.
 */
function trimmed(text: string, start: number, end: number): TextRange {
  const shown = text.slice(start, end);
  const from = shown.search(/[\p{L}\p{N}]/u);
  if (from === -1) return { start, end };
  const tail = /[^\p{L}\p{N}]{0,20}$/u.exec(shown)![0].length;
  return { start: start + from, end: end - tail };
}

/** Splits a text into runs of letters and runs of digits, without accents and in lower case. */
function partsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return folded.match(/\p{L}+|\p{N}+/gu) ?? [];
}

function joinTokens(tokens: readonly Token[]) {
  const tokenAt = new Map<number, number>();
  let length = 0;
  for (const [index, { text }] of tokens.entries()) {
    tokenAt.set(length, index);
    length += text.length;
  }
  tokenAt.set(length, tokens.length);
  return { joined: tokens.map(({ text }) => text).join(''), tokenAt };
}

/** Finds symbols such as a currency sign, which have neither letters nor digits. */
function symbolsIn(words: readonly SearchedWord[], symbol: string): Span[] {
  if (symbol === '') return [];
  return words.flatMap(({ text }, index): Span[] =>
    text.includes(symbol) ? [[index, index]] : [],
  );
}

function placeOf(words: readonly ShownWord[]): FoundValue {
  const { page, box } = words[0]!;
  const boxes = words.flatMap((word) => (word.page === page && word.box ? [word.box] : []));
  const text = words.map((word) => word.text).join(' ');
  if (box === null) return { text, page, bbox: null };
  const bbox = [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ] as const;
  return { text, page, bbox };
}
