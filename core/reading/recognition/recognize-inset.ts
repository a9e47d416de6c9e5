// Reads one picture on a text page: small, mostly a name or a few lines, and often without text. It
// is read in two ways, and only certain words are kept, because invented words on a clean page are
// worse than none.

import { placeBarcodes, type BarcodeReader } from './barcodes.ts';
import { fuseWords, meanConfidence } from './fuse-words.ts';
import { insetKey, type InsetCache, type InsetContent } from '../formats/pdf/inset-cache.ts';
import { findLetters } from '../formats/pdf/inset-look.ts';
import { asItIs, drawGray, grayOf, type DrawnPicture } from '../formats/image/pictures.ts';
import type { RecognizedWord, RecognitionEngine } from './recognition.ts';
import { toRecognizedLines } from './recognized-lines.ts';

/** Minimum mean confidence of all words of the picture, and of those of a line. */
const sureFrom = 0.82;
const sureLine = 0.8;
/** Shorter and less certain pieces at the ends of a line are parts of a drawing. */
const speckLetters = 2;
const sureSpeck = 0.6;
/** Minimum content: a name, and the address or numbers of its owner. */
const fewestLetters = 3;
const fewestNumbers = 2;
const fewestDigits = 4;
/** Above this mean confidence, a second reading changes almost nothing. */
const undoubted = 0.93;
/** Best letter height for recognition in pixels; the type of logos is often much larger. */
const usualHeight = 40;

export interface InsetSetup {
  /** Created on demand: cached pictures need no engine. */
  engine: () => Promise<RecognitionEngine>;
  engineName: string;
  barcodeReader: Pick<BarcodeReader, 'read'>;
  languages: readonly string[];
  signal: AbortSignal;
  known: InsetCache;
  /** Whether another picture may be recognized; called only if it is not cached. */
  take(): boolean;
  /** Whether there is time for one more search or pass; asked only when it is not known. */
  isInTime(): boolean;
}

/** Returns no lines if nothing is certain. */
export async function recognizeInset(
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
  let words = await engine.recognize(image, { languages, mode: 'block' }, signal);
  const isUnsure = meanConfidence(words) < undoubted;
  const readsTwice = isUnsure && setup.isInTime();
  if (readsTwice) {
    const scale = Math.min(1, usualHeight / letterHeight);
    const smaller = findLetters(await drawGray(picture, asItIs, picture.width * scale));
    const pass = { languages, mode: 'sparse' } as const;
    const second = smaller === null ? [] : await engine.recognize(smaller.image, pass, signal);
    words = fuseWords(words, enlarged(second, 1 / scale));
  }
  const lines = toRecognizedLines(sureWords(words), 72 / dotsPerInch);
  const content = { lines, barcodes };
  // Without its second reading it may say less than it would in another document.
  return isUnsure && !readsTwice ? content : known.set(key, content);
}

function enlarged(words: readonly RecognizedWord[], by: number): RecognizedWord[] {
  return words.map((word) => ({
    ...word,
    box: word.box.map((edge) => edge * by) as unknown as RecognizedWord['box'],
  }));
}

function sureWords(all: readonly RecognizedWord[]): RecognizedWord[] {
  // Punctuation alone is read from the drawing of a logo.
  const words = all.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (meanConfidence(words) < sureFrom) return [];
  const sure = [...Map.groupBy(words, ({ line }) => line).values()]
    .map(withoutSpecks)
    // A line is kept as a whole or not at all: a number without an uncertain group would be a
    // different number.
    .flatMap((line) => (meanConfidence(line) >= sureLine ? line : []));
  return isData(sure.map(({ text }) => text).join(' ')) ? sure : [];
}

function withoutSpecks(line: readonly RecognizedWord[]): RecognizedWord[] {
  const isWord = ({ text, confidence }: RecognizedWord): boolean =>
    text.length > speckLetters || confidence >= sureSpeck || /\d/.test(text);
  const last = line.findLastIndex(isWord);
  return line.slice(0, last + 1).slice(Math.max(0, line.findIndex(isWord)));
}

/**
 * A single brand or slogan is omitted: it is rarely the name of the sender, but looks most like it.
 * A sender's name appears with an address.
 */
function isData(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? [];
  return (
    text.replace(/\P{L}/gu, '').length >= fewestLetters &&
    numbers.length >= fewestNumbers &&
    numbers.join('').length >= fewestDigits
  );
}
