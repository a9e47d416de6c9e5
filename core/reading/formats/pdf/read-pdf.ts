// Reads PDF: words with boxes from the drawing instructions of each page, its attachments, and its
// metadata. Pages without text are drawn and recognized, and pictures on text pages are searched
// for words.

import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';
import { Fault } from '../../../kernel/errors.ts';
import type { ReadingNote } from '../../../sdk/document.ts';
import { carriesExact } from '../../host/exact-xml.ts';
import { embeddedFiles } from './pdf-attachments.ts';
import { readInsets } from './pdf-insets.ts';
import type { PdfLibrary } from './pdf-library.ts';
import { passwordErrorName } from './pdf-library.ts';
import { readMetadata } from './pdf-metadata.ts';
import { createPageReader, emptyPage } from './pdf-page.ts';
import { recognizeScans } from './pdf-scans.ts';
import { withTrailer } from './pdf-trailer.ts';
import { pageAllowance } from '../../limits.ts';
import { refuseBomb } from './pdf-worker.ts';
import type {
  DocumentContent,
  FormatReader,
  PageContent,
  ReaderContext,
} from '../../host/reader-contract.ts';
import { emptyContent } from '../../host/reader-contract.ts';

/** If there is exact XML, other files are only listed. */
const readBesideExact = ['application/xml'];

/** Formats that are read inside a PDF: hybrid invoices and portfolios. */
const readAttachments = ['application/xml', 'application/pdf'];

export function createPdfReader(library: PdfLibrary): FormatReader {
  return async (given, context) => {
    const { signal } = context;
    const bytes = withTrailer(given) ?? given;
    library.budget.allow(pageAllowance(context.limits));
    const opened = library.open(bytes);
    try {
      const reading = opened.document.then((pdf) => readOpened(pdf, bytes, library, context));
      return await Promise.race([reading, aborted(signal)]);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Fault)) refuseBomb(library.budget, 'one part');
      throw asFault(error);
    } finally {
      await opened.close();
    }
  };
}

/** Never fulfilled; rejected by the abort, so that work inside a page can be abandoned. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

async function readOpened(
  pdf: PDFDocumentProxy,
  bytes: Uint8Array,
  library: PdfLibrary,
  context: ReaderContext,
): Promise<DocumentContent> {
  const { limits } = context;
  if (pdf.numPages > limits.maxPages) {
    const found = `The PDF has ${pdf.numPages} pages`;
    throw new Fault('document_unreadable', `${found}; at most ${limits.maxPages} are read.`);
  }
  const isExact =
    context.isExact !== null &&
    (await carriesExact(embeddedFiles(pdf, bytes, library, context), context));
  if (isExact) context.onExact?.();
  const reading = { ...context, recognizer: isExact ? null : context.recognizer };
  const parsed = await readPages(pdf, library, reading);
  const recognized = await recognizeScans(parsed, bytes, library, reading);
  const { pages, notes } = await readInsets(recognized, bytes, library, reading);
  const broken = notes.filter(({ code }) => code === 'pages_skipped');
  if (broken.length === pages.length && context.readsPages) {
    throw new Fault('document_unreadable', 'The PDF is broken: none of its pages can be read.');
  }
  const brokenPages = broken.map(({ page }) => page!);
  const files = embeddedFiles(pdf, bytes, library, { ...context, brokenPages });
  const types = isExact ? readBesideExact : readAttachments;
  const carried = await context.attachments.readAll(files, types);
  const text = pages.map(({ lines }) => lines.map((line) => line.text).join('\n')).join('\n\n');
  return {
    ...emptyContent('pdf'),
    pages,
    text: text.trim(),
    attachments: carried.attachments,
    metadata: await readMetadata(pdf, limits),
    notes: [...endNote(bytes), ...notes, ...carried.notes],
  };
}

/** A note for a file without its end, which is read as far as possible. */
function endNote(bytes: Uint8Array): ReadingNote[] {
  // Readers accept the trailer's end in the last 1024 bytes; longer padding occurs.
  const end = Buffer.from(bytes.subarray(-4096));
  if (end.includes('startxref')) return [];
  const message =
    'The PDF has no proper end; it may be cut short, and pages or text may be missing.';
  return [{ code: 'repaired', message }];
}

async function readPages(
  pdf: PDFDocumentProxy,
  library: PdfLibrary,
  { limits, signal, readsPages, onPageBegin }: ReaderContext,
): Promise<{ pages: PageContent[]; notes: ReadingNote[] }> {
  const readPage = await createPageReader(pdf, library);
  refuseBomb(library.budget, 'its structure');
  const pages: PageContent[] = [];
  const notes: ReadingNote[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    signal.throwIfAborted();
    if (!readsPages) {
      pages.push(emptyPage(number));
      notes.push(unreadNote(number));
      continue;
    }
    onPageBegin?.(number, false);
    library.budget.allow(pageAllowance(limits));
    const { page, note } = await readPage(number);
    refuseBomb(library.budget, `page ${number}`);
    characters += page.lines.reduce((sum, line) => sum + line.text.length, 0);
    if (characters > limits.maxCharacters) {
      const message = `The PDF has more than ${limits.maxCharacters} characters of text.`;
      throw new Fault('document_unreadable', message);
    }
    pages.push(page);
    if (note !== null) notes.push(note);
  }
  return { pages, notes };
}

function unreadNote(page: number): ReadingNote {
  const message = `Page ${page} was not read: reading the pages timed out.`;
  return { code: 'pages_skipped', message, page };
}

function asFault(error: unknown): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  const reason =
    error.name === passwordErrorName
      ? 'The PDF is encrypted and needs a password to be opened.'
      : 'The PDF is broken or cut short: its structure cannot be read.';
  return new Fault('document_unreadable', reason, { cause: error });
}
