// Converts recognized words to lines of a page: pixels become points, and boxes of ink become boxes
// of type as in a text layer, so that a hyphen is on the row of its neighbors.

import type { Box, Line, Word } from '../../sdk/document.ts';
import type { RecognizedWord } from './recognition.ts';

/** Height of a capital letter's type box relative to its ink: ascent and descent. */
const typeHeight = 1.35;
/** A mark of this width that stands one height or more from every word is dust. */
const dustWidth = 0.25;
const dustDistance = 1;
/** Marks that are as lonely and sure are bullets and the like. */
const sureMark = 0.8;
/** Words lower than this part of their line's are marks or of small letters alone. */
const lowShare = 0.85;

/** `scale` is points per pixel. Returns lines from top to bottom, words from left to right. */
export function toRecognizedLines(words: readonly RecognizedWord[], scale: number): Line[] {
  // Ruled lines and specks, read as dashes and bars, are not lines of text.
  const lines = [...Map.groupBy(words, ({ line }) => line).values()]
    .filter((own) => own.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    .map((own) => withoutDust(own.toSorted((a, b) => a.box[0] - b.box[0])))
    .map((own) => joinAmounts(levelled(own)));
  return lines
    .map((row) => toLine(row, scale))
    .sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3]);
}

/** `row` from left to right. */
function withoutDust(row: readonly RecognizedWord[]): RecognizedWord[] {
  const heights = row
    .filter(({ text }) => text.length > 1)
    .map(({ box }) => box[3] - box[1])
    .sort((a, b) => a - b);
  const usual = heights[heights.length >> 1];
  if (usual === undefined) return [...row];
  return row.filter(({ text, box, confidence }, at) => {
    if (!/^[^\p{L}\p{N}]$|^[ilI]$/u.test(text) || confidence >= sureMark) return true;
    const gaps = [row[at - 1], row[at + 1]].map((one) => (one ? gap(one.box, box) : Infinity));
    const isLonely = gaps.every((one) => one >= dustDistance * usual);
    return !(isLonely && box[2] - box[0] <= dustWidth * usual);
  });
}

/** Low words take the height of their line where they stand. */
function levelled(words: readonly RecognizedWord[]): RecognizedWord[] {
  const heights = words.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length * 0.6)] ?? 0;
  const tall = words.filter(({ box }) => box[3] - box[1] >= lowShare * usual);
  return words.map((word) => {
    const { box } = word;
    if (box[3] - box[1] >= lowShare * usual) return word;
    const near = tall.toSorted((a, b) => gap(a.box, box) - gap(b.box, box))[0];
    if (near === undefined) return word;
    const top = Math.min(box[1], near.box[1]);
    const bottom = Math.max(box[3], Math.min(near.box[3], top + usual));
    return { ...word, box: [box[0], top, box[2], bottom] as Box };
  });
}

function gap(a: Box, b: Box): number {
  return Math.max(0, a[0] - b[2], b[0] - a[2]);
}

/**
 * "53." and "60" side by side are one amount: receipt printers set a wide space after the point.
 * Without a visible point, nothing is joined.
 */
function joinAmounts(words: readonly RecognizedWord[]): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const height = word.box[3] - word.box[1];
    if (
      before !== undefined &&
      /\d[.,]$/.test(before.text) &&
      /^\d{2}(?!\d)/.test(word.text) &&
      word.box[0] - before.box[2] < height
    ) {
      joined[joined.length - 1] = {
        ...before,
        text: before.text + word.text,
        box: [
          before.box[0],
          Math.min(before.box[1], word.box[1]),
          word.box[2],
          Math.max(before.box[3], word.box[3]),
        ],
        confidence: Math.min(before.confidence, word.confidence),
      };
    } else {
      joined.push(word);
    }
  }
  return joined;
}

function toLine(words: readonly RecognizedWord[], scale: number): Line {
  const made = words.map((word) => toWord(word, scale));
  return {
    text: made.map(({ text }) => text).join(' '),
    box: [
      Math.min(...made.map(({ box }) => box[0])),
      Math.min(...made.map(({ box }) => box[1])),
      Math.max(...made.map(({ box }) => box[2])),
      Math.max(...made.map(({ box }) => box[3])),
    ],
    words: made,
  };
}

function toWord({ text, box, confidence }: RecognizedWord, scale: number): Word {
  const points = box.map((value) => Math.round(value * scale * 100) / 100);
  return {
    text,
    box: points as unknown as Box,
    fontSize: Math.round((box[3] - box[1]) * scale * typeHeight * 10) / 10,
    bold: false,
    confidence: Math.min(0.999, Math.round(confidence * 1000) / 1000),
  };
}
