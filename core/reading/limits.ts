// How much of a document the readers take on. A file beyond a limit is refused with the limit in
// the message: a result from half a document would look like one from the whole.

import type { PdfAllowance } from './formats/pdf/pdf-worker.ts';

export interface ReadingLimits {
  /** Size of the file as received. */
  maxBytes: number;
  maxPages: number;
  /** Of all streams of a PDF page together, unpacked; the same for what stands around the pages. */
  maxUnpackedPageBytes: number;
  /**
   * What it takes to go through a PDF page, forms as often as they are drawn: a step for each number,
   * name and character of a string, 8 more for each instruction and each character that is painted,
   * and so on (pdf-costs.ts); the same for what stands around the pages. Some 60 bytes a step.
   */
  maxPageSteps: number;
  /** Milliseconds that a page of a PDF takes to be drawn, for recognition or to look at. */
  maxDrawingMs: number;
  /**
   * Milliseconds of processor time after which a page is not read in one more way: to draw it, to look
   * for barcodes, and of all ways so far. The way under way is finished.
   */
  maxPageMs: number;
  /** Attachments of one document; those beyond are noted and left out. */
  maxAttachments: number;
  /** Attachments beyond this size are listed, not read. */
  maxAttachmentBytes: number;
  /** How deep attachments of attachments are read; 1 reads a PDF's XML and nothing inside it. */
  maxNesting: number;
  maxXmlDepth: number;
  maxXmlElements: number;
  /** Characters of one element's own text, files in it apart. */
  maxXmlText: number;
  /** Of one element. */
  maxXmlAttributes: number;
  /** Characters of text in one document, over all its pages or elements. */
  maxCharacters: number;
  /** Of the document as it is passed on, with all its words, boxes and elements. */
  maxContentBytes: number;
  /** Cells of all tables in a document without pages. */
  maxCells: number;
  maxZipEntries: number;
  /** Of all entries of a ZIP file together, by their stated sizes, which are held to. */
  maxUnzippedBytes: number;
  /** Parts of an e-mail, at all levels. */
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
 * Recognised pages kept for the next attempt at their documents, over all documents. A page of small
 * print (1,360 words) takes 126 KiB, so this holds five documents of `reading.ocr.max_pages` (50)
 * such pages; it is half of what the reader keeps of documents that were read.
 */
export const keptPageBytes = 32 * 2 ** 20;

/**
 * How long pages are kept after the last one of their document. The longest way to the next attempt
 * is a delay of 60 s between attempts, a rest of 60 s of a host that crashed, and a wait for a thread
 * of the reader: five times `reading.timeout` by default.
 */
export const keptPageMs = 600_000;

/** What a page of a PDF, or all that stands around its pages, may cost; nothing is drawn. */
export function pageAllowance({ maxUnpackedPageBytes, maxPageSteps }: ReadingLimits): PdfAllowance {
  return { bytes: maxUnpackedPageBytes, steps: maxPageSteps, canvases: Infinity };
}
