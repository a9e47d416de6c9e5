// A contract as the rules see it: the document's text, its sentences, and the dates and durations in it.

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
  /** Of the document, as long as it is read, without the feet of pages; offsets are the same. */
  text: string;
  /** Ranges in `document.text`. */
  sentences: readonly TextRange[];
  squeezed: SqueezedText;
  /** Ranges in the squeezed text. */
  dates: readonly PrintedDate[];
  durations: readonly PrintedDuration[];
  /** Index of the sentence that a place of `document.text` is in. */
  sentenceAt(offset: number): number;
  /** What is printed there, without the feet of pages. */
  textOf(range: TextRange): string;
  /** Text of the sentence that a place of `document.text` is in. */
  sentenceText(offset: number): string;
  /** The range of `document.text` that a range of the squeezed text stands for. */
  original(range: TextRange): TextRange;
  /** Pages and boxes of a range of `document.text`. */
  placesOf(range: TextRange): TextPlace[];
}

/** Longer texts are read up to here: 300 pages have less. */
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

/** "3/4/2020" is in March in American contracts alone. */
function isMonthFirst(text: string): boolean {
  return /\b(?:State of|Delaware|California|New York|Florida|Texas|Nevada|USA|U\.S\.)/.test(text);
}
