// Pages of a PDF that are pictures of text: drawn, recognised, and put in the place of what their
// text layer gave. Each page is decided on alone: scans are stapled to pages of text.

import type { ReadingNote } from '../../../sdk/document.ts';
import { drawPdfPage } from './pdf-picture.ts';
import type { PdfLibrary } from './pdf-library.ts';
import type { PageContent, ReaderContext } from '../../host/reader-contract.ts';
import { mostDecoded } from '../image/pictures.ts';
import { pagesLeftOut, type Recogniser } from '../../recognition/recognise-pages.ts';

interface ReadPages {
  pages: PageContent[];
  notes: ReadingNote[];
}

/** What tesseract's models were trained for; at 300 they take twice the time and read no better. */
const dotsPerInch = 200;

export async function recogniseScans(
  read: ReadPages,
  bytes: Uint8Array,
  library: PdfLibrary,
  { recogniser, signal, limits, clock, onPageBegin }: ReaderContext,
): Promise<ReadPages> {
  const scans = read.pages.filter(isPicture);
  if (scans.length === 0) return read;
  if (recogniser === null) return { ...read, notes: [...read.notes, ...fewWordsNotes(scans)] };
  const maxPixels = Math.min(mostDecoded, recogniser.maxPixels);
  const bounds = { library, limits, clock };
  const shape = { dotsPerInch, maxPixels, reducesImages: true };
  // Opened a second time: for parsing, images are left out before they are decoded.
  const opened = library.open(bytes, { maxImagePixels: maxPixels });
  try {
    const pdf = await opened.document;
    recogniser.expect(scans.length);
    const recognised = new Map<number, { page: PageContent; note: ReadingNote }>();
    for (const page of scans) {
      signal.throwIfAborted();
      if (!recogniser.takes()) {
        return merge(read, recognised, [pagesLeftOut(page.number)]);
      }
      const draw: DrawPage = () => {
        onPageBegin?.(page.number, true);
        return drawPdfPage(pdf, page.number, shape, bounds);
      };
      recognised.set(page.number, await recognise(page, draw, recogniser));
    }
    return merge(read, recognised, []);
  } finally {
    await opened.close();
  }
}

type DrawPage = () => ReturnType<typeof drawPdfPage>;

/** Pages without any text have their note already. */
function fewWordsNotes(scans: readonly PageContent[]): ReadingNote[] {
  return scans
    .filter(({ source }) => source !== 'none')
    .map(({ number }) => {
      const message = `Page ${number} is a picture with hardly any text of its own.`;
      return { code: 'no_text_layer', message, page: number };
    });
}

async function recognise(
  page: PageContent,
  draw: DrawPage,
  recogniser: Recogniser,
): Promise<{ page: PageContent; note: ReadingNote }> {
  const { number, images } = page;
  const read = await recogniser.recognise(number, async () => {
    const picture = await draw();
    // Of the picture as drawn, so that its pixels come back as exactly the page's points.
    return { picture, dotsPerInch: (72 * picture.width) / page.width };
  });
  const onSide = (read.page.straightened?.turn ?? 0) % 180 !== 0;
  // Exactly the page's: the picture's pixels are rounded.
  const [width, height] = onSide ? [page.height, page.width] : [page.width, page.height];
  return { page: { ...read.page, width, height, images }, note: read.note };
}

function merge(
  { pages, notes }: ReadPages,
  recognised: ReadonlyMap<number, { page: PageContent; note: ReadingNote }>,
  further: readonly ReadingNote[],
): ReadPages {
  const isReplaced = ({ code, page }: ReadingNote): boolean =>
    code === 'no_text_layer' && page !== undefined && recognised.has(page);
  return {
    pages: pages.map((page) => better(page, recognised.get(page.number)?.page)),
    notes: [
      ...notes.filter((note) => !isReplaced(note)),
      ...[...recognised.values()].map(({ note }) => note),
      ...further,
    ],
  };
}

/** A page of a few words keeps them where recognition found fewer. */
function better(page: PageContent, recognised: PageContent | undefined): PageContent {
  if (recognised === undefined) return page;
  if (isJunk(page) || lengthOf(recognised) > lengthOf(page)) return recognised;
  // Its barcodes stand where the page shows them unless it was turned to be read.
  const { barcodes, straightened } = recognised;
  return barcodes && !straightened ? { ...page, barcodes } : page;
}

/** A stamp, a page number or a scanner's name on a page that is a picture otherwise. */
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

/** Text whose characters stand for nothing: fonts without a table of what their shapes mean. */
const junkShare = 0.3;

function isJunk(page: PageContent): boolean {
  if (page.how?.isGuess) return true;
  let [meaningless, all] = [0, 0];
  for (const { text } of page.lines) {
    all += text.length;
    // Unassigned, of private use, controls, and the mark of what could not be decoded.
    meaningless += text.match(/[\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu)?.length ?? 0;
  }
  return all > 0 && meaningless > junkShare * all;
}
