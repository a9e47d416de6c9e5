// A contract as input of the rules: the text of the document, its sentences, dates and durations.

import {
  createPlaceFinder,
  splitSentences,
  type Document,
  type TextPlace,
  type TextRange,
} from 'workmill/sdk';
import { findDates, type PrintedDate } from './dates.ts';
import { findDurations, type PrintedDuration } from './durations.ts';
import { withoutPageFeet } from './page-feet.ts';
import { lastAtMost, squeeze, type SqueezedText } from './squeeze.ts';

export interface Contract {
  document: Document;
  /** Text of the document up to the limit, with page footers blanked. Offsets are unchanged. */
  text: string;
  /** Ranges in `document.text`. */
  sentences: readonly TextRange[];
  squeezed: SqueezedText;
  /** Ranges in the squeezed text. */
  dates: readonly PrintedDate[];
  durations: readonly PrintedDuration[];
  /** Returns the index of the sentence at an offset of `document.text`. */
  sentenceAt(offset: number): number;
  /** Returns the text of a range, without page footers. */
  textOf(range: TextRange): string;
  /** Returns the text of the sentence at an offset of `document.text`. */
  sentenceText(offset: number): string;
  /** Converts a range of the squeezed text to a range of `document.text`. */
  original(range: TextRange): TextRange;
  /** Returns the pages and boxes of a range of `document.text`. */
  placesOf(range: TextRange): TextPlace[];
}

/** Maximum number of characters that are read; 300 pages have fewer. */
export const mostCharacters = 1_000_000;

export function contractOf(document: Document): Contract {
  const text = withoutPageFeet(document.text.slice(0, mostCharacters));
  const sentences = splitSentences(text);
  const starts = sentences.map(({ start }) => start);
  const squeezed = squeeze(text);
  const sentenceAt = (offset: number): number => Math.max(0, lastAtMost(starts, offset));
  let find: ((range: TextRange) => TextPlace[]) | undefined;
  return {
    document,
    text,
    sentences,
    squeezed,
    dates: findDates(squeezed.text, isMonthFirst(squeezed.text)),
    durations: findDurations(squeezed.text),
    sentenceAt,
    textOf: ({ start, end }) => text.slice(start, end).replaceAll(/\n {2,}/g, '\n'),
    sentenceText(offset) {
      const sentence = sentences[sentenceAt(offset)];
      return sentence === undefined ? '' : text.slice(sentence.start, sentence.end);
    },
    original: ({ start, end }) => ({ start: squeezed.at(start), end: squeezed.at(end - 1) + 1 }),
    placesOf(range) {
      find ??= createPlaceFinder(document);
      return find(range);
    },
  };
}

/** Returns whether dates are month first. "3/4/2020" is in March only in American contracts. */
function isMonthFirst(text: string): boolean {
  return /\b(?:State of|Delaware|California|New York|Florida|Texas|Nevada|USA|U\.S\.)/.test(text);
}
