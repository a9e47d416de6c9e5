// Words and barcodes that stand only in a picture on a page of text: suppliers print their letterhead
// and footer so. Looked for on the first and the last page of a PDF, after all that is text was read; whatever
// goes wrong here, the pages stay as they were.

import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { Box, Line, ReadingNote } from '../../../sdk/document.ts';
import type { InsetContent } from './inset-cache.ts';
import { withLine } from './insets.ts';
import { pageAllowance } from '../../limits.ts';
import type { PdfLibrary } from './pdf-library.ts';
import { drawingAllowance, drawPdfAreas } from './pdf-picture.ts';
import type { PageContent, ReaderContext } from '../../host/reader-contract.ts';
import type { Recogniser } from '../../recognition/recognise-pages.ts';

interface ReadPages {
  pages: PageContent[];
  notes: ReadingNote[];
}

/** The smallest print of a footer has letters of 20 pixels so, which recognition reads best. */
const dotsPerInch = 300;
/**
 * Points around a picture: letters at the very edge of what is recognised are not. Whole pixels, as
 * those of pictures are rounded to: the same one looks the same at every place.
 */
const margin = (12 * 72) / dotsPerInch;
/** Of an image on the page; a larger one is left out before it is decoded: photographs are. */
const mostPixels = 8_000_000;
/** For a page. Without photographs it is drawn in a fiftieth. */
const mostDrawingMs = 5000;

export async function readInsets(
  read: ReadPages,
  bytes: Uint8Array,
  library: PdfLibrary,
  context: ReaderContext,
): Promise<ReadPages> {
  const { recogniser, limits } = context;
  const ends = new Set([read.pages.at(0), read.pages.at(-1)]);
  const pages = [...ends].filter((page) => page?.source === 'digital' && insetsOf(page).length > 0);
  if (pages.length === 0) return read;
  if (recogniser === null) context.onUnread?.();
  if (!recogniser?.readsInsets) return read;
  const maxPixels = Math.min(mostPixels, recogniser.maxPixels);
  library.budget.allow(drawingAllowance(limits, { maxPixels, pixels: 1 }));
  // Opened once more: for parsing, images are left out before they are decoded.
  const opened = library.open(bytes, { maxImagePixels: maxPixels });
  const found = new Map<PageContent, InsetContent>();
  try {
    const pdf = await opened.document;
    const setup = { ...context, recogniser, library, maxPixels };
    for (const page of pages) {
      const content = await contentOf(pdf, page!, setup);
      if (content.lines.length + content.barcodes.length > 0) found.set(page!, content);
    }
  } catch {
    // A page of text stays readable, whatever is wrong with its pictures.
    context.signal.throwIfAborted();
  } finally {
    await opened.close();
    // What was spent here is not held against the document.
    library.budget.allow(pageAllowance(limits));
  }
  if (found.size === 0) return read;
  const withWords = [...found].flatMap(([page, { lines }]) => (lines.length > 0 ? [page] : []));
  return {
    pages: read.pages.map((page) => withContent(page, found.get(page))),
    notes: [...read.notes, ...(withWords.length > 0 ? [noteOn(withWords)] : [])],
  };
}

function insetsOf(page: PageContent): readonly Box[] {
  return page.how?.insets ?? [];
}

interface InsetSetup extends ReaderContext {
  recogniser: Recogniser;
  library: PdfLibrary;
  maxPixels: number;
}

async function contentOf(
  pdf: PDFDocumentProxy,
  page: PageContent,
  { recogniser, library, maxPixels, clock, limits, signal }: InsetSetup,
): Promise<InsetContent> {
  const areas = insetsOf(page).map(([left, top, right, bottom]): Box => {
    return [left - margin, top - margin, right + margin, bottom + margin];
  });
  const maxDrawingMs = Math.min(limits.maxDrawingMs, mostDrawingMs);
  const bounds = { library, limits: { ...limits, maxDrawingMs }, clock };
  const wanted = { number: page.number, areas };
  const pageText = page.lines.map(({ text }) => text).join('\n');
  const content: InsetContent = { lines: [], barcodes: [] };
  const drawn = await drawPdfAreas(pdf, wanted, { dotsPerInch, maxPixels }, bounds);
  for (const { area, picture, ...shape } of drawn) {
    signal.throwIfAborted();
    const own = await recogniser.recogniseInset(picture, { ...shape, pageText });
    content.lines.push(...own.lines.map((line) => movedLine(line, area)));
    content.barcodes.push(...own.barcodes.map((code) => ({ ...code, box: moved(code.box, area) })));
  }
  return content;
}

function movedLine({ text, box, words }: Line, by: Box): Line {
  const placed = words.map((word) => ({ ...word, box: moved(word.box, by) }));
  return { text, box: moved(box, by), words: placed };
}

function moved(box: Box, [x, y]: Box): Box {
  return [box[0] + x, box[1] + y, box[2] + x, box[3] + y];
}

function withContent(page: PageContent, added: InsetContent | undefined): PageContent {
  if (added === undefined) return page;
  const { lines, barcodes } = added;
  return {
    ...page,
    lines: lines.reduce(withLine, page.lines),
    ...(barcodes.length > 0 && { barcodes }),
  };
}

function noteOn(pages: readonly PageContent[]): ReadingNote {
  const numbers = pages.map(({ number }) => number);
  const where = numbers.length === 1 ? `page ${numbers[0]}` : `pages ${numbers.join(' and ')}`;
  const message = `Some words on ${where} are in an image and were recognized.`;
  return {
    code: 'text_recognised',
    message,
    ...(numbers.length === 1 && { page: numbers[0]! }),
  };
}
