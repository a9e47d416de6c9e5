// What one picture on a page of text says: small, mostly a name or a few lines, and often no text at
// all. Read in two ways, and only what is sure is taken: words that nobody wrote would be worse on a
// clean page than none.

import { placeBarcodes, type BarcodeReader } from './barcodes.ts';
import { fuseWords, meanConfidence } from './fuse-words.ts';
import { insetKey, type InsetCache, type InsetContent } from '../formats/pdf/inset-cache.ts';
import { findLetters } from '../formats/pdf/inset-look.ts';
import { asItIs, drawGray, grayOf, type DrawnPicture } from '../formats/image/pictures.ts';
import type { RecognisedWord, RecognitionEngine } from './recognition.ts';
import { toRecognisedLines } from './recognised-lines.ts';

/** Of all words of the picture, and of those of a line. */
const sureFrom = 0.82;
const sureLine = 0.8;
/** At the ends of a line, what is shorter and less sure is a piece of a drawing. */
const speckLetters = 2;
const sureSpeck = 0.6;
/** What says something at all: a name, and the address or the numbers of who has it. */
const fewestLetters = 3;
const fewestNumbers = 2;
const fewestDigits = 4;
/** Above this mean confidence a second reading changes next to nothing. */
const undoubted = 0.93;
/** Pixels of letters that are read best; the type of logos is often much larger. */
const usualHeight = 40;

export interface InsetSetup {
  /** Made when it is needed: what was seen before needs none. */
  engine: () => Promise<RecognitionEngine>;
  engineName: string;
  barcodeReader: Pick<BarcodeReader, 'read'>;
  languages: readonly string[];
  signal: AbortSignal;
  known: InsetCache;
  /** Whether one more may be recognised; asked only when it is not known. */
  take(): boolean;
  /** Whether there is time for one more search or pass; asked only when it is not known. */
  isInTime(): boolean;
}

/** No lines where it says nothing for sure. */
export async function recogniseInset(
  picture: DrawnPicture,
  dotsPerInch: number,
  { languages, signal, known, ...setup }: InsetSetup,
): Promise<InsetContent> {
  const drawn = await grayOf(picture.source);
  const key = insetKey(drawn, [dotsPerInch, setup.engineName, languages]);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (!setup.isInTime()) return { lines: [], barcodes: [] };
  const codes = await setup.barcodeReader.read(picture, asItIs);
  const barcodes = placeBarcodes(codes, picture, asItIs, 72 / dotsPerInch);
  const found = findLetters(drawn);
  if (found === null) return known.set(key, { lines: [], barcodes });
  if (!setup.take()) return { lines: [], barcodes };
  const { image, letterHeight } = found;
  const engine = await setup.engine();
  let words = await engine.recognise(image, { languages, mode: 'block' }, signal);
  const isUnsure = meanConfidence(words) < undoubted;
  const readsTwice = isUnsure && setup.isInTime();
  if (readsTwice) {
    const scale = Math.min(1, usualHeight / letterHeight);
    const smaller = findLetters(await drawGray(picture, asItIs, picture.width * scale));
    const pass = { languages, mode: 'sparse' } as const;
    const second = smaller === null ? [] : await engine.recognise(smaller.image, pass, signal);
    words = fuseWords(words, enlarged(second, 1 / scale));
  }
  const lines = toRecognisedLines(sureWords(words), 72 / dotsPerInch);
  const content = { lines, barcodes };
  // Without its second reading it may say less than it would in another document.
  return isUnsure && !readsTwice ? content : known.set(key, content);
}

function enlarged(words: readonly RecognisedWord[], by: number): RecognisedWord[] {
  return words.map((word) => ({
    ...word,
    box: word.box.map((edge) => edge * by) as unknown as RecognisedWord['box'],
  }));
}

function sureWords(all: readonly RecognisedWord[]): RecognisedWord[] {
  // Marks alone are what is made of a logo's drawing.
  const words = all.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (meanConfidence(words) < sureFrom) return [];
  const sure = [...Map.groupBy(words, ({ line }) => line).values()]
    .map(withoutSpecks)
    // Whole or not at all: a number without the group that is not sure would be another number.
    .flatMap((line) => (meanConfidence(line) >= sureLine ? line : []));
  return isData(sure.map(({ text }) => text).join(' ')) ? sure : [];
}

function withoutSpecks(line: readonly RecognisedWord[]): RecognisedWord[] {
  const isWord = ({ text, confidence }: RecognisedWord): boolean =>
    text.length > speckLetters || confidence >= sureSpeck || /\d/.test(text);
  const last = line.findLastIndex(isWord);
  return line.slice(0, last + 1).slice(Math.max(0, line.findIndex(isWord)));
}

/**
 * A mark alone, a brand or a slogan, is left out: it is seldom the name of whom the page is from, and
 * looks more like it than anything else there. Whoever has to be named is named with an address.
 */
function isData(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? [];
  return (
    text.replace(/\P{L}/gu, '').length >= fewestLetters &&
    numbers.length >= fewestNumbers &&
    numbers.join('').length >= fewestDigits
  );
}
