// Where a document shows a value, however it is written there: spaces, punctuation and case of a
// text, marks and groups of a number, the order and the language of a date do not count.

import type { Box, Document } from './document.ts';
import type { TextRange } from './learning/sentences.ts';
import { dateAt, monthNamesOfAll } from './written-dates.ts';
import { sameNumber } from './written-numbers.ts';

export interface FoundValue {
  /** As the document shows it. */
  text: string;
  /** From 1; null for documents without pages. */
  page: number | null;
  bbox: Box | null;
}

export interface ValueFinder {
  /**
   * Places that show the value, in the document's order; at most 20. A text of the form YYYY-MM-DD
   * is a date. A number is found without its sign: documents write "CR" or brackets.
   */
  find(value: string | number): FoundValue[];
}

export interface RangeFinder {
  /**
   * Ranges of the text that show the value, by the rules of `ValueFinder.find`. They begin and end at
   * a letter or a digit, so that a quote has no bracket or mark around it; at most 20.
   */
  find(value: string | number): TextRange[];
}

/** A word, or a part of one: a run of letters or a run of digits, folded. */
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
/** A number that is grouped by spaces is that many words at most. */
const mostNumberWords = 5;

/** Looks through the document once; finding is quick then. */
export function createValueFinder(document: Document): ValueFinder {
  const words = shownWords(document);
  const spansOf = createSearch(words);
  return {
    find: (value) => spansOf(value).map(([first, last]) => placeOf(words.slice(first, last + 1))),
  };
}

/** The same for a text, such as `document.text`, in which a plugin needs offsets. */
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
      // Inside a longer word or number it is another one.
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

/** First and last word. */
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

/** Without what is neither letter nor digit at its ends; unchanged if nothing would be left. */
function trimmed(text: string, start: number, end: number): TextRange {
  const shown = text.slice(start, end);
  const from = shown.search(/[\p{L}\p{N}]/u);
  if (from === -1) return { start, end };
  const tail = /[^\p{L}\p{N}]{0,20}$/u.exec(shown)![0].length;
  return { start: start + from, end: end - tail };
}

/** Runs of letters and runs of digits, without accents and in lower case. */
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

/** A currency's sign and the like, which have neither letters nor digits. */
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
