// Paper for fictitious invoices: text at a position becomes words with boxes, as the PDF reader
// would return them, without creating a PDF.

import type { Document, Line, Origin, Page, Word } from '../../core/sdk/document.ts';

export interface Print {
  x: number;
  y: number;
  text: string;
  /** Font height in points. */
  size?: number;
  /** Edge of the text at `x`. */
  align?: 'left' | 'right' | 'centre';
}

export interface Paper {
  readonly width: number;
  readonly height: number;
  /** Prints a text. Returns its right edge. */
  print(given: Print): number;
  nextPage(): void;
  toDocument(language: string): Document;
}

const NARROW = /[iljtfr.,:;'’|!()[\]\s]/;
const WIDE = /[mwMWOQGÄÖ%@]/;

/** Returns the approximate width in Helvetica, in points. */
export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const sign of text) width += NARROW.test(sign) ? 0.3 : WIDE.test(sign) ? 0.8 : 0.53;
  return width * size;
}

export function createPaper(width = 595, height = 842): Paper {
  const pages: Line[][] = [[]];
  return {
    width,
    height,
    print({ x, y, text, size = 10, align = 'left' }) {
      const whole = widthOf(text, size);
      const start = align === 'left' ? x : align === 'right' ? x - whole : x - whole / 2;
      const words = wordsOf(text, start, y, size);
      if (words.length > 0) pages.at(-1)!.push(lineOf(words));
      return start + whole;
    },
    nextPage() {
      pages.push([]);
    },
    toDocument(language) {
      const all = pages.map((lines, index) => pageOf(lines, index + 1, width, height));
      return documentOf(all, language);
    },
  };
}

export function wordsOf(text: string, start: number, y: number, size: number): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    const x0 = start + widthOf(text.slice(0, match.index), size);
    const x1 = x0 + widthOf(match[0], size);
    const box = [x0, y, x1, y + size] as const;
    words.push({ text: match[0], box, fontSize: size, bold: false, confidence: 1 });
  }
  return words;
}

export function lineOf(words: Word[]): Line {
  const [first, last] = [words[0]!, words.at(-1)!];
  const box = [first.box[0], first.box[1], last.box[2], last.box[3]] as const;
  return { text: words.map((word) => word.text).join(' '), box, words };
}

const origin: Origin = { files: [], page: null, method: 'text_layer', engine: null };

export function pageOf(lines: Line[], number: number, width: number, height: number): Page {
  const facts = { tables: [], images: 0, language: null, origin: { ...origin, page: number } };
  return { number, width, height, source: 'digital', lines, ...facts };
}

export function documentOf(pages: Page[], language: string | null): Document {
  return {
    format: 'pdf',
    mediaType: 'application/pdf',
    sha256: '',
    byteLength: 0,
    fileName: null,
    text: '',
    tables: [],
    xml: null,
    attachments: [],
    metadata: {},
    language,
    notes: [],
    pages,
    origin,
  };
}
