// Maps a range of a document's text to its positions on the pages.

import type { Box, Document, Word } from '../document.ts';
import type { TextRange } from './sentences.ts';

/** One box for each line of a page that the range covers. */
export interface TextPlace {
  /** Page number, from 1. */
  page: number;
  /** Bounding box of the words of the range in one line, in points. */
  box: Box;
}

interface PlacedWord extends TextRange {
  page: number;
  line: number;
  word: Word;
}

/**
 * Finds the pages and boxes of ranges of `document.text`. Build it once for a document and call it
 * for each range. The result is empty for formats without pages, and for text that no page shows.
 */
export function createPlaceFinder(document: Document): (range: TextRange) => TextPlace[] {
  const words = placedWords(document);
  return ({ start, end }) => {
    const places: TextPlace[] = [];
    let line = -1;
    for (let index = firstAfter(words, start); index < words.length; index += 1) {
      const word = words[index]!;
      if (word.start >= end) break;
      const last = places.at(-1);
      if (last && word.line === line) last.box = around(last.box, word.word.box);
      else places.push({ page: word.page, box: word.word.box });
      line = word.line;
    }
    return places;
  };
}

/**
 * Returns the words of all lines with their offsets; omits lines that the text does not contain.
 */
function placedWords({ text, pages }: Document): PlacedWord[] {
  const words: PlacedWord[] = [];
  let from = 0;
  let line = 0;
  for (const page of pages) {
    for (const { text: lineText, words: lineWords } of page.lines) {
      const at = text.indexOf(lineText, from);
      if (at === -1 || lineText === '') continue;
      let within = at;
      for (const word of lineWords) {
        const start = text.indexOf(word.text, within);
        if (start === -1 || start + word.text.length > at + lineText.length) continue;
        within = start + word.text.length;
        words.push({ start, end: within, page: page.number, line, word });
      }
      from = at + lineText.length;
      line += 1;
    }
  }
  return words;
}

/** Returns the first word that ends after an offset. */
function firstAfter(words: readonly PlacedWord[], offset: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

function around([a, b, c, d]: Box, [e, f, g, h]: Box): Box {
  return [Math.min(a, e), Math.min(b, f), Math.max(c, g), Math.max(d, h)];
}
