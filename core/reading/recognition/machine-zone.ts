// The machine readable zone of an identity document (ICAO 9303): two or three rows of letters of equal width
// across the document, mostly at its bottom. On a whole page its fillers are lost; read on its own, at the
// size that recognition is best at, they are not.

import type { Box } from '../../sdk/document.ts';
import type { GrayImage } from '../formats/image/gray-image.ts';
import {
  drawGray,
  uprightSize,
  type Picture,
  type Straightening,
} from '../formats/image/pictures.ts';
import type { PageMode, RecognizedWord, RecognitionEngine } from './recognition.ts';

/** Rows of a zone are some 10 pixels high then, and the search takes a few milliseconds. */
const searchWidth = 640;
/** Pixels of letters in what is recognized. */
const letterHeight = 24;
/** Above and below a row, in heights of its letters. */
const margin = 0.6;
/** Darkness against its surroundings from which a pixel is ink. */
const leastInk = 0.35;
const columns = 12;
/** Changes between paper and ink in a row of pixels: a zone of 30 letters has at least as many. */
const leastChanges = 22;
const shareOfMost = 0.42;
const leastRows = 4;
/** Rows of a zone, and one more that may be a printed line above it. */
const mostBands = 4;

/** Whether a reading of the page shows that it has a zone: fillers, which no other print has. */
export function hasFillers(words: readonly RecognizedWord[]): boolean {
  return words.some(({ text }) => /[A-Z0-9]<|<[A-Z0-9]|<{2}/.test(text) && text.length >= 6);
}

export interface ReadZone {
  /** In pixels of a drawing of the whole picture of the width that was asked for. */
  words: RecognizedWord[];
  box: Box;
}

/** Each row of the zone, read by itself; null where no rows are those of a zone. */
export async function readZone(
  picture: Picture,
  straightening: Straightening,
  {
    width: ofDrawing,
    engine,
    language,
    signal,
  }: { width: number; engine: RecognitionEngine; language: string; signal: AbortSignal },
): Promise<ReadZone | null> {
  const width = Math.min(searchWidth, uprightSize(picture, straightening).width);
  const small = await drawGray(picture, straightening, width);
  const bands = zoneBands(small);
  const rows: RecognizedWord[][] = [];
  if (bands.length === 0) return null;
  const height = Math.max(...bands.map(({ from, to }) => to - from));
  const scale = letterHeight / height;
  const toDrawing = ofDrawing / (small.width * scale);
  for (const [at, { from, to }] of bands.entries()) {
    const top = Math.max(0, Math.round((from - margin * height) * scale));
    const bottom = Math.round(Math.min(small.height, to + margin * height) * scale);
    const area: Box = [0, top, Math.round(small.width * scale), bottom];
    const image = await drawGray(picture, straightening, small.width * scale, area);
    const read = async (mode: PageMode): Promise<RecognizedWord[]> => {
      const pass = { languages: [language], mode, keepsDoubtful: true };
      return (await engine.recognize(image, pass, signal)).filter(isOfZone);
    };
    let words = await read('line');
    if (isRow(words) && !areDigitsRight(textOf(words))) {
      const second = await read('sparse');
      if (isRow(second) && areDigitsRight(textOf(second))) words = second;
    }
    const placed = words.map(({ box: [x0, y0, x1, y1], ...word }) => ({
      ...word,
      box: [x0, y0 + top, x1, y1 + top].map((edge) => edge * toDrawing) as unknown as Box,
      line: `zone ${at}`,
    }));
    if (isRow(placed)) rows.push(placed);
  }
  const fillers = rows.flat().reduce((count, { text }) => count + text.split(/[<«]/).length - 1, 0);
  if (rows.length < 2 || fillers < 2) return null;
  const words = rows.flat();
  const side = (at: 0 | 1 | 2 | 3): number[] => words.map(({ box }) => box[at]);
  return {
    words,
    box: [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))],
  };
}

const leastLetters = 26;
const mostLetters = 60;

function textOf(words: readonly RecognizedWord[]): string {
  return words.map(({ text }) => text).join('');
}

/** By the length of a row: first and last place of fields, whose check digit follows (ICAO 9303). */
const checkedFields: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  44: [
    [0, 9],
    [13, 19],
    [21, 27],
    [28, 42],
  ],
  36: [
    [0, 9],
    [13, 19],
    [21, 27],
  ],
  30: [
    [0, 6],
    [8, 14],
  ],
};
const weights = [7, 3, 1];

/** Of rows without check digits, such as those of names, nothing is known: they count as right. */
function areDigitsRight(row: string): boolean {
  const fields = checkedFields[row.length] ?? [];
  if (!/\d/.test(row.at(-1) ?? '')) return true;
  return fields.every(([start, end]) => {
    let sum = 0;
    for (let at = start; at < end; at += 1) {
      const value = row[at] === '<' ? 0 : Number.parseInt(row[at]!, 36);
      sum += value * weights[(at - start) % 3]!;
    }
    return row[end] === String(sum % 10);
  });
}

/** Edges of cards are read as bars and brackets. */
function isOfZone({ text }: RecognizedWord): boolean {
  return /[A-Za-z0-9<«]/.test(text);
}

/** Capitals, digits and fillers without gaps. */
function isRow(words: readonly RecognizedWord[]): boolean {
  const row = textOf(words);
  const letters = row.replaceAll(/[^A-Z0-9<«€¢]/g, '').length;
  return letters >= leastLetters && row.length <= mostLetters && letters >= 0.8 * row.length;
}

/** Rows of pixels, the last one exclusive. */
interface Band {
  from: number;
  to: number;
}

/** The lowest two or more neighboring bands of rows that are as high as each other. */
function zoneBands(image: GrayImage): Band[] {
  const bands = denseBands(image).slice(-8);
  for (let last = bands.length - 1; last > 0; last -= 1) {
    const found = [bands[last]!];
    for (let at = last - 1; at >= 0 && found.length < mostBands; at -= 1) {
      if (!areNeighbors(bands[at]!, found[0]!)) break;
      found.unshift(bands[at]!);
    }
    if (found.length >= 2) return found;
  }
  return [];
}

function areNeighbors(upper: Band, lower: Band): boolean {
  const heights = [upper.to - upper.from, lower.to - lower.from];
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const pitch = (lower.from + lower.to - upper.from - upper.to) / 2;
  return most <= 2 * least && pitch < 3.2 * Math.max(most, 6);
}

/** Rows whose pixels change between paper and ink often, over most of the width. */
function denseBands({ width, height, pixels }: GrayImage): Band[] {
  const ink = inkOf({ width, height, pixels }, Math.max(6, Math.floor(width / 50)));
  const scores = new Float64Array(height);
  const changes = new Uint16Array(columns);
  for (let y = 0; y < height; y += 1) {
    changes.fill(0);
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      if (ink[at] !== ink[at - 1]) changes[Math.floor((x * columns) / width)]! += 1;
    }
    let [sum, covered] = [0, 0];
    for (const count of changes) {
      sum += count;
      if (count >= 2) covered += 1;
    }
    scores[y] = (sum * covered) / columns;
  }
  const smooth = scores.map(
    (score, y) => ((scores[y - 1] ?? 0) + score + (scores[y + 1] ?? 0)) / 3,
  );
  const most = smooth.toSorted()[Math.floor(0.97 * (height - 1))] ?? 0;
  const least = Math.max(leastChanges, shareOfMost * most);
  const bands: Band[] = [];
  for (let y = 0; y < height; y += 1) {
    if (smooth[y]! <= least) continue;
    let to = y;
    while (to < height && (smooth[to]! > least || (smooth[to + 1] ?? 0) > least)) to += 1;
    if (to - y >= leastRows) bands.push({ from: y, to });
    y = to;
  }
  return bands;
}

/** 1 where a pixel is darker than those around it by more than they vary. */
function inkOf({ width, height, pixels }: GrayImage, reach: number): Uint8Array {
  const ink = new Uint8Array(width * height);
  const sums = integral(width, height, (at) => pixels[at]!);
  const squares = integral(width, height, (at) => pixels[at]! ** 2);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const count = (right - left) * (bottom - top);
      const over = (table: Float64Array): number =>
        (table[bottom * (width + 1) + right]! -
          table[top * (width + 1) + right]! -
          table[bottom * (width + 1) + left]! +
          table[top * (width + 1) + left]!) /
        count;
      const mean = over(sums);
      const deviation = Math.sqrt(Math.max(0, over(squares) - mean * mean));
      const darkness = (mean - pixels[y * width + x]!) / (1.5 * deviation + 12);
      ink[y * width + x] = darkness > leastInk ? 1 : 0;
    }
  }
  return ink;
}

function integral(width: number, height: number, value: (at: number) => number): Float64Array {
  const table = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += value(y * width + x);
      table[(y + 1) * (width + 1) + x + 1] = table[y * (width + 1) + x + 1]! + row;
    }
  }
  return table;
}
