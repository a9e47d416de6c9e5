// Limits of reading. A file beyond a limit is rejected with the limit in the message: a result from
// a part of a document would look like one from the whole.

import type { PdfAllowance } from './formats/pdf/pdf-worker.ts';

export interface ReadingLimits {
  /** Size of the file as received. */
  maxBytes: number;
  maxPages: number;
  /** Unpacked size of all streams of a PDF page; also of the content outside of pages. */
  maxUnpackedPageBytes: number;
  /**
   * Effort to process a PDF page, with forms as often as they are drawn: one step for each number,
   * name and character of a string, 8 more for each instruction and each painted character, and so
   * on (pdf-costs.ts). Also applies to the content outside of pages. A step is about 60 bytes.
   */
  maxPageSteps: number;
  /** Maximum time in milliseconds to draw a PDF page, for recognition or display. */
  maxDrawingMs: number;
  /**
   * Milliseconds of processor time after which a page is not read in one more way: to draw it, to look
   * for barcodes, and of all ways so far. The way under way is finished.
   */
  maxPageMs: number;
  /** Attachments of one document; those beyond are noted and left out. */
  maxAttachments: number;
  /** Larger attachments are listed but not read. */
  maxAttachmentBytes: number;
  /** Maximum depth of nested attachments; 1 reads the XML of a PDF and nothing inside it. */
  maxNesting: number;
  maxXmlDepth: number;
  maxXmlElements: number;
  /** Maximum number of characters of one element's own text, without embedded files. */
  maxXmlText: number;
  /** Maximum number of attributes of one element. */
  maxXmlAttributes: number;
  /** Maximum number of characters of a document's text, over all pages or elements. */
  maxCharacters: number;
  /** Maximum size of the document as passed on, with all words, boxes and elements. */
  maxContentBytes: number;
  /** Maximum number of cells of all tables in a document without pages. */
  maxCells: number;
  maxZipEntries: number;
  /** Maximum total size of a ZIP file's entries, by their stated sizes, which are enforced. */
  maxUnzippedBytes: number;
  /** Maximum number of parts of an e-mail, at all levels. */
  maxMimeParts: number;
}

/**
 * A document with one page to recognize is read within 30 s of processor time. Of these, one way takes
 * up to 7 s (5.1 s was seen, 7 allow for processors that are shared), and everything else up to 2 s:
 * reading without recognition, the pipeline and the appliance. 3 s are left as a margin.
 */
const maxPageMs = 30_000 - 7_000 - 2_000 - 3_000;

export const defaultReadingLimits: ReadingLimits = {
  maxBytes: 64 * 1024 * 1024,
  maxPages: 500,
  maxUnpackedPageBytes: 128 * 1024 * 1024,
  maxPageSteps: 4_000_000,
  maxDrawingMs: 20_000,
  maxPageMs,
  maxAttachments: 64,
  maxAttachmentBytes: 32 * 1024 * 1024,
  maxNesting: 3,
  maxXmlDepth: 128,
  maxXmlElements: 1_000_000,
  maxXmlText: 100_000,
  maxXmlAttributes: 10_000,
  maxCharacters: 20_000_000,
  maxContentBytes: 256 * 1024 * 1024,
  maxCells: 1_000_000,
  maxZipEntries: 10_000,
  maxUnzippedBytes: 128 * 1024 * 1024,
  maxMimeParts: 1000,
};

/**
 * Maximum size of recognized pages stored for the next attempt, over all documents. A page of small
 * print (1,360 words) takes 126 KiB, so this is sufficient for five documents of
 * `reading.ocr.max_pages` (50) such pages; it is half the size of the reader's document cache.
 */
export const keptPageBytes = 32 * 2 ** 20;

/**
 * Time for which pages are stored after the last one of their document. The maximum time to the
 * next attempt is a delay of 60 s between attempts, a pause of 60 s of a crashed host, and the wait
 * for a thread: five times the default of `reading.timeout`.
 */
export const keptPageMs = 600_000;

/** Returns the limits of a PDF page, or of all content outside of pages, without drawing. */
export function pageAllowance({ maxUnpackedPageBytes, maxPageSteps }: ReadingLimits): PdfAllowance {
  return { bytes: maxUnpackedPageBytes, steps: maxPageSteps, canvases: Infinity };
}
