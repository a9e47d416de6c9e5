// Reads words and barcodes in pictures on a text page, such as letterheads and footers. Only the
// first and the last page of a PDF are examined, after all text was read. Failures here leave the
// pages unchanged.

import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { Box, Line, ReadingNote } from '../../../sdk/document.ts';
import type { InsetContent } from './inset-cache.ts';
import { withLine } from './insets.ts';
import { pageAllowance } from '../../limits.ts';
import type { PdfLibrary } from './pdf-library.ts';
import { drawingAllowance, drawPdfAreas } from './pdf-picture.ts';
import type { PageContent, ReaderContext } from '../../host/reader-contract.ts';
import type { Recognizer } from '../../recognition/recognize-pages.ts';

interface ReadPages {
  pages: PageContent[];
  notes: ReadingNote[];
}

/**
 * At this resolution, the smallest print of a footer has letters of 20 pixels, the best size for
 * recognition.
 */
const dotsPerInch = 300;
/**
 * Margin around a picture in points: letters at the very edge are not recognized. A multiple of
 * whole pixels, like the boxes of pictures, so that a picture looks the same at every position.
 */
const margin = (12 * 72) / dotsPerInch;
/**
 * Maximum number of pixels of an image on the page; larger ones, such as photos, are omitted before
 * decoding.
 */
const mostPixels = 8_000_000;
/** Time limit for a page. Without photos, drawing takes a fiftieth of it. */
const mostDrawingMs = 5000;

export async function readInsets(
  read: ReadPages,
  bytes: Uint8Array,
  library: PdfLibrary,
  context: ReaderContext,
): Promise<ReadPages> {
  const { recognizer, limits } = context;
  const ends = new Set([read.pages.at(0), read.pages.at(-1)]);
  const pages = [...ends].filter((page) => page?.source === 'digital' && insetsOf(page).length > 0);
  if (pages.length === 0) return read;
  if (recognizer === null) context.onUnread?.();
  if (!recognizer?.readsInsets) return read;
  const maxPixels = Math.min(mostPixels, recognizer.maxPixels);
  library.budget.allow(drawingAllowance(limits, { maxPixels, pixels: 1 }));
  // Opened again: for parsing, images are omitted before decoding.
  const opened = library.open(bytes, { maxImagePixels: maxPixels });
  const found = new Map<PageContent, InsetContent>();
  try {
    const pdf = await opened.document;
    const setup = { ...context, recognizer, library, maxPixels };
    for (const page of pages) {
      const content = await contentOf(pdf, page!, setup);
      if (content.lines.length + content.barcodes.length > 0) found.set(page!, content);
    }
  } catch {
    // A text page remains readable if its pictures fail.
    context.signal.throwIfAborted();
  } finally {
    await opened.close();
    // Costs of this step do not count for the document.
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
  recognizer: Recognizer;
  library: PdfLibrary;
  maxPixels: number;
}

async function contentOf(
  pdf: PDFDocumentProxy,
  page: PageContent,
  { recognizer, library, maxPixels, clock, limits, signal }: InsetSetup,
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
    const own = await recognizer.recognizeInset(picture, { ...shape, pageText });
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
