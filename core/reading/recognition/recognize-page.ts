// Recognizes the words of a page's picture: straightens it, scales it to the best size for
// recognition, and reads it once. If words are uncertain, reads it in other ways while its time
// lasts.

import { evenLight } from './even-light.ts';
import { fuseWords, meanConfidence } from './fuse-words.ts';
import { findSkew, type GrayImage } from '../formats/image/gray-image.ts';
import { findMachineZone, type ReadZone } from './machine-zone.ts';
import { invertBands } from './invert-bands.ts';
import { detectLanguage } from './language.ts';
import { levelContrast, soften } from './level-contrast.ts';
import { cover, placeBarcodes, type BarcodeReader, type FoundBarcode } from './barcodes.ts';
import { arrangePage } from '../tables/page-tables.ts';
import { viewCloser } from '../host/read-closer.ts';
import { takeRulings } from './picture-rulings.ts';
import {
  asItIs,
  drawGray,
  uprightSize,
  type Picture,
  type Straightening,
} from '../formats/image/pictures.ts';
import { decideDoubts } from './zone-vote.ts';
import type { RecognizedWord, RecognitionEngine } from './recognition.ts';
import { withoutSpecks } from './specks.ts';
import { unreadInk } from '../formats/pdf/unread-ink.ts';
import { toRecognizedLines } from './recognized-lines.ts';
import type { PageContent } from '../host/reader-contract.ts';
import type { Barcode, Box } from '../../sdk/document.ts';
import type { Ruling } from '../tables/rulings.ts';

export interface RecognitionSetup {
  engine: RecognitionEngine;
  barcodeReader: Pick<BarcodeReader, 'read'>;
  /** Requested languages, the most likely first. */
  languages: readonly string[];
  signal: AbortSignal;
  /** Whether the page may be read in one more way; see ReadingLimits.maxPageMs. */
  isInTime: () => boolean;
}

export interface PageShape {
  number: number;
  /** Resolution of the picture, or null if unknown. */
  dotsPerInch: number | null;
}

export interface RecognizedPage {
  page: PageContent;
  straightening: Straightening;
  /** Languages of the final reading. */
  languages: readonly string[];
  /** The picture is noise, without legible letters. */
  isNoise: boolean;
}

/**
 * Minimum width: letters of small type must be about 20 pixels high; larger images take longer
 * without better results.
 */
const leastWidth = 1600;
const mostWidth = 2600;
/** Width at which the skew is measured: rows must be some pixels high. */
const skewWidth = 800;
/** Above this mean confidence, a second reading changes almost nothing. */
const sureFrom = 0.93;
/**
 * Maximum share of the letters' ink outside words: signatures and stamps have some, an unread line
 * has more.
 */
const mostUnread = 0.05;
/** Below this confidence, the page may be rotated or upside down. */
const doubtful = 0.6;
const enoughWords = 8;
/**
 * Size of a pixel's surroundings as a fraction of the page width, while the type size is unknown.
 */
const faintReach = 15;

export async function recognizePage(
  picture: Picture,
  shape: PageShape,
  setup: RecognitionSetup,
): Promise<RecognizedPage> {
  const { engine, barcodeReader, languages, signal, isInTime } = setup;
  const first = [languages[0]!];
  const read = async (straightening: Straightening, isFaint = false): Promise<Reading | null> => {
    const plain = await imageOf(picture, straightening, barcodes);
    if (plain === null) return null;
    const image = isFaint ? levelContrast(soften(plain), plain.width / faintReach) : plain;
    const rulings = takeRulings(image);
    const words = await engine.recognize(image, { languages: first, mode: 'block' }, signal);
    return { image, straightening, words, rulings };
  };
  const level = await skewOf(picture, 0);
  const barcodes = await barcodeReader.read(picture, level ?? asItIs);
  const zone = level && (await findMachineZone(picture, level));
  if (zone !== null) return recognizeBeside(zone, { picture, shape, barcodes }, setup);
  const asGiven = level === null ? null : await read(level);
  if (level === null || asGiven === null) {
    return { ...emptyPage(picture, shape, barcodes), isNoise: level !== null };
  }
  let reading = asGiven;
  if (isDoubtful(reading.words) && isInTime()) {
    const faint = await read(level, true);
    reading =
      faint === null || isDoubtful(faint.words)
        ? await turned(picture, reading, { read, isInTime })
        : faint;
  }
  const text = reading.words.map((word) => word.text).join(' ');
  const chosen = languagesFor(text, languages);
  let { words } = reading;
  const isUnsure = meanConfidence(words) < sureFrom || chosen.some((one) => !first.includes(one));
  if (isInTime() && (isUnsure || unreadInk(reading.image, words) > mostUnread)) {
    const pass = { languages: chosen, mode: 'columns' } as const;
    const second = await engine.recognize(reading.image, pass, signal);
    words = fuseWords(reading.words, second);
    const view = isInTime()
      ? await viewCloser(picture, reading.straightening, { ...reading, words })
      : null;
    if (view !== null) {
      const closer = { languages: chosen, mode: 'block' } as const;
      const third = view.placed(await engine.recognize(view.image, closer, signal));
      words = fuseWords(reading.words, second, third);
    }
  }
  return {
    page: toPage(picture, shape, { ...reading, words }, barcodes),
    straightening: reading.straightening,
    languages: chosen,
    isNoise: false,
  };
}

interface Reading {
  image: GrayImage;
  straightening: Straightening;
  words: RecognizedWord[];
  /** In pixels of the image. */
  rulings: Ruling[];
}

/** Returns null if the picture is noise. */
async function imageOf(
  picture: Picture,
  straightening: Straightening,
  barcodes: readonly FoundBarcode[],
): Promise<GrayImage | null> {
  const { width } = uprightSize(picture, straightening);
  const targetWidth = Math.min(mostWidth, Math.max(leastWidth, width));
  const drawn = await drawGray(picture, straightening, targetWidth);
  const codes = placeBarcodes(barcodes, picture, straightening, drawn.width / width);
  cover(
    drawn,
    codes.map(({ box }) => box),
  );
  return withoutSpecks(evenLight(invertBands(drawn)));
}

/**
 * Least and greatest height of a zone's capitals in pixels when what is printed beside it is recognized:
 * small pictures gain nothing by more, and large ones would take longer than a second.
 */
const [leastCapitals, mostCapitals] = [18, 28];

/**
 * Recognizes a page around its zone, once: identity documents print short lines with labels. A page that
 * was photographed on its side is upright by its zone.
 */
async function recognizeBeside(
  zone: ReadZone,
  {
    picture,
    shape,
    barcodes,
  }: { picture: Picture; shape: PageShape; barcodes: readonly FoundBarcode[] },
  { engine, languages, signal }: RecognitionSetup,
): Promise<RecognizedPage> {
  const { straightening } = zone;
  const first = [languages[0]!];
  const { width, height } = uprightSize(picture, straightening);
  const given = zone.capitals * height;
  const capitals = Math.max(leastCapitals, Math.min(mostCapitals, given));
  const targetWidth = Math.min(mostWidth, (capitals * width) / given);
  const image = await drawGray(picture, straightening, targetWidth);
  const inPixels = ([left, top, right, bottom]: Box): Box => [
    left * image.width,
    top * image.height,
    right * image.width,
    bottom * image.height,
  ];
  const codes = placeBarcodes(barcodes, picture, straightening, image.width / width);
  cover(image, [...codes.map(({ box }) => box), inPixels(zone.box)]);
  const plain = withoutSpecks(evenLight(invertBands(image)));
  const pass = { languages: first, mode: 'block' } as const;
  const beside = plain === null ? [] : await engine.recognize(plain, pass, signal);
  const decided = await decideDoubts(zone, picture, { engine, language: first[0]!, signal });
  const rows = decided.map(({ text, box, certainty }, at): RecognizedWord => ({
    text,
    box: inPixels(box),
    confidence: Math.min(...certainty),
    line: `zone ${at}`,
  }));
  const reading = { image, straightening, words: [...beside, ...rows], rulings: [] };
  return {
    page: toPage(picture, shape, reading, barcodes),
    straightening,
    languages: first,
    isNoise: false,
  };
}

/** Returns null if the page is empty. */
async function skewOf(
  picture: Picture,
  turn: Straightening['turn'],
): Promise<Straightening | null> {
  const skew = findSkew(await drawGray(picture, { ...asItIs, turn }, skewWidth));
  return skew === null ? null : { turn, skew };
}

function emptyPage(
  picture: Picture,
  shape: PageShape,
  barcodes: readonly FoundBarcode[],
): RecognizedPage {
  const image = { width: 1, height: 1, pixels: new Uint8Array(1) };
  const nothing = { image, straightening: asItIs, words: [], rulings: [] };
  const page = toPage(picture, shape, nothing, barcodes);
  return { page, straightening: asItIs, languages: [], isNoise: false };
}

function isDoubtful(words: readonly RecognizedWord[]): boolean {
  return words.length < enoughWords || meanConfidence(words) < doubtful;
}

/** Returns the best of the four rotations of a page that is unreadable, as far as time allows. */
async function turned(
  picture: Picture,
  reading: Reading,
  {
    read,
    isInTime,
  }: {
    read: (straightening: Straightening) => Promise<Reading | null>;
    isInTime: () => boolean;
  },
): Promise<Reading> {
  let best = reading;
  for (const turn of [180, 90, 270] as const) {
    if (!isInTime()) break;
    const other = await read((await skewOf(picture, turn)) ?? { ...asItIs, turn });
    if (other === null) continue;
    if (sureText(other.words) > 1.3 * sureText(best.words)) best = other;
    if (!isDoubtful(best.words)) break;
  }
  return best;
}

/** Amount of text read with confidence: characters, weighted. */
function sureText(words: readonly RecognizedWord[]): number {
  return words.reduce(
    (sum, { text, confidence }) => sum + (text.length > 1 ? text.length * confidence ** 2 : 0),
    0,
  );
}

const codes: Readonly<Record<string, string>> = {
  de: 'deu',
  en: 'eng',
  fr: 'fra',
  it: 'ita',
  nl: 'nld',
  es: 'spa',
  pt: 'por',
  sv: 'swe',
  da: 'dan',
};

/** Returns the language of the page before English; the first of all if it is unknown. */
export function languagesFor(text: string, languages: readonly string[]): readonly string[] {
  const code = codes[detectLanguage(text) ?? ''];
  if (code === undefined || !languages.includes(code)) return languages.slice(0, 3);
  return [...new Set([code, languages[0]!])];
}

function isTurned({ turn, skew }: Straightening): boolean {
  return turn !== 0 || skew !== 0;
}

function toPage(
  picture: Picture,
  { number, dotsPerInch }: PageShape,
  { image, straightening, words, rulings }: Reading,
  found: readonly FoundBarcode[],
): PageContent {
  // Without a resolution, a pixel counts as a point, which preserves proportions.
  const points = 72 / (dotsPerInch ?? 72);
  const { width, height } = uprightSize(picture, straightening);
  const scale = (width * points) / image.width;
  const drawn = rulings.map(({ isLevel, at, from, to }) => ({
    isLevel,
    at: at * scale,
    from: from * scale,
    to: to * scale,
  }));
  const barcodes = placeBarcodes(found, picture, straightening, points);
  const recognized = toRecognizedLines(outside(words, barcodes, scale), scale);
  const { lines, tables } = arrangePage(recognized, drawn);
  return {
    number,
    width: width * points,
    height: height * points,
    source: lines.length > 0 ? 'ocr' : 'none',
    lines,
    tables,
    images: 1,
    ...(barcodes.length > 0 && { barcodes }),
    ...(isTurned(straightening) && { straightened: straightening }),
  };
}

/** Words that are not in a code; `scale` is points to a pixel of their boxes. */
function outside(
  words: readonly RecognizedWord[],
  barcodes: readonly Barcode[],
  scale: number,
): readonly RecognizedWord[] {
  if (barcodes.length === 0) return words;
  return words.filter(({ box }) => {
    const [x, y] = [((box[0] + box[2]) / 2) * scale, ((box[1] + box[3]) / 2) * scale];
    return !barcodes.some(
      ({ box: [left, top, right, bottom] }) => x > left && x < right && y > top && y < bottom,
    );
  });
}
