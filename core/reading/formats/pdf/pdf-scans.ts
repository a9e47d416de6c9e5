// Recognizes pages of a PDF that are pictures of text, and replaces the content of their text
// layer. Each page is decided on separately: scans are combined with text pages.

import type { ReadingNote } from '../../../sdk/document.ts';
import { drawPdfPage } from './pdf-picture.ts';
import type { PdfLibrary } from './pdf-library.ts';
import type { PageContent, ReaderContext } from '../../host/reader-contract.ts';
import { mostDecoded } from '../image/pictures.ts';
import { pagesLeftOut, type Recognizer } from '../../recognition/recognize-pages.ts';

interface ReadPages {
  pages: PageContent[];
  notes: ReadingNote[];
}

/**
 * Resolution for which tesseract's models were trained; 300 dpi takes twice the time without better
 * results.
 */
const dotsPerInch = 200;

export async function recognizeScans(
  read: ReadPages,
  bytes: Uint8Array,
  library: PdfLibrary,
  { recognizer, signal, limits, clock, onPageBegin }: ReaderContext,
): Promise<ReadPages> {
  const scans = read.pages.filter(isPicture);
  if (scans.length === 0) return read;
  if (recognizer === null) return { ...read, notes: [...read.notes, ...fewWordsNotes(scans)] };
  const maxPixels = Math.min(mostDecoded, recognizer.maxPixels);
  const bounds = { library, limits, clock };
  const shape = { dotsPerInch, maxPixels, reducesImages: true };
  // Opened a second time: for parsing, images are omitted before decoding.
  const opened = library.open(bytes, { maxImagePixels: maxPixels });
  try {
    const pdf = await opened.document;
    recognizer.expect(scans.length);
    const recognized = new Map<number, { page: PageContent; note: ReadingNote }>();
    for (const page of scans) {
      signal.throwIfAborted();
      if (!recognizer.takes()) {
        return merge(read, recognized, [pagesLeftOut(page.number)]);
      }
      const draw: DrawPage = () => {
        onPageBegin?.(page.number, true);
        return drawPdfPage(pdf, page.number, shape, bounds);
      };
      recognized.set(page.number, await recognize(page, draw, recognizer));
    }
    return merge(read, recognized, []);
  } finally {
    await opened.close();
  }
}

type DrawPage = () => ReturnType<typeof drawPdfPage>;

/** Pages without any text already have a note. */
function fewWordsNotes(scans: readonly PageContent[]): ReadingNote[] {
  return scans
    .filter(({ source }) => source !== 'none')
    .map(({ number }) => {
      const message = `Page ${number} is a picture with hardly any text of its own.`;
      return { code: 'no_text_layer', message, page: number };
    });
}

async function recognize(
  page: PageContent,
  draw: DrawPage,
  recognizer: Recognizer,
): Promise<{ page: PageContent; note: ReadingNote }> {
  const { number, images } = page;
  const read = await recognizer.recognize(number, async () => {
    const picture = await draw();
    // Computed from the drawn picture, so that its pixels convert to exactly the page's points.
    return { picture, dotsPerInch: (72 * picture.width) / page.width };
  });
  const onSide = (read.page.straightened?.turn ?? 0) % 180 !== 0;
  // Exact size of the page, because the picture's size is rounded.
  const [width, height] = onSide ? [page.height, page.width] : [page.width, page.height];
  return { page: { ...read.page, width, height, images }, note: read.note };
}

function merge(
  { pages, notes }: ReadPages,
  recognized: ReadonlyMap<number, { page: PageContent; note: ReadingNote }>,
  further: readonly ReadingNote[],
): ReadPages {
  const isReplaced = ({ code, page }: ReadingNote): boolean =>
    code === 'no_text_layer' && page !== undefined && recognized.has(page);
  return {
    pages: pages.map((page) => better(page, recognized.get(page.number)?.page)),
    notes: [
      ...notes.filter((note) => !isReplaced(note)),
      ...[...recognized.values()].map(({ note }) => note),
      ...further,
    ],
  };
}

/** A page of a few words keeps them if recognition found fewer. */
function better(page: PageContent, recognized: PageContent | undefined): PageContent {
  if (recognized === undefined) return page;
  if (isJunk(page) || lengthOf(recognized) > lengthOf(page)) return recognized;
  // Barcodes keep their positions unless the page was rotated for reading.
  const { barcodes, straightened } = recognized;
  return barcodes && !straightened ? { ...page, barcodes } : page;
}

/** Maximum number of characters of a stamp, a page number or a scanner's name on a scanned page. */
const fewCharacters = 60;

function isPicture(page: PageContent): boolean {
  if (page.width === 0 || page.height === 0) return false;
  if (page.source === 'none') return true;
  if (page.source === 'digital' && page.images > 0 && lengthOf(page) < fewCharacters) return true;
  return isJunk(page);
}

function lengthOf({ lines }: PageContent): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

/** Share of meaningless characters, from fonts without a character map. */
const junkShare = 0.3;

function isJunk(page: PageContent): boolean {
  if (page.how?.isGuess) return true;
  let [meaningless, all] = [0, 0];
  for (const { text } of page.lines) {
    all += text.length;
    // Unassigned, private use and control characters, and the replacement character.
    meaningless += text.match(/[\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu)?.length ?? 0;
  }
  return all > 0 && meaningless > junkShare * all;
}
