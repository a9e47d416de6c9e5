// Documents drawn as text: a character is 4 points wide, a row 14 points high. One space is an
// ordinary gap between words, three or more begin a new column.

import type { Document, Line, Origin, Page, Word } from 'workmill/sdk';

const CHARACTER = 4;
const ROW = 14;
const HEIGHT = 10;
const MARGIN = 40;

const origin: Origin = { files: [], page: null, method: 'text_layer', engine: null };

/** One page a drawing; the first and last line break of a drawing do not count. */
export function drawDocument(
  drawings: readonly string[],
  language: string | null = null,
): Document {
  const pages = drawings.map((drawing, index) => drawPage(drawing, index + 1));
  return {
    format: 'pdf',
    mediaType: 'application/pdf',
    sha256: '',
    byteLength: 0,
    fileName: null,
    pages,
    text: pages.flatMap((page) => page.lines.map((line) => line.text)).join('\n'),
    xml: null,
    attachments: [],
    metadata: {},
    language,
    notes: [],
    tables: [],
    origin,
  };
}

function drawPage(drawing: string, number: number): Page {
  const rows = drawing.replace(/^\n|\n\s*$/g, '').split('\n');
  return {
    number,
    width: 595,
    height: 842,
    source: 'digital',
    lines: rows.flatMap((row, index) => drawLine(row, MARGIN + index * ROW)),
    tables: [],
    images: 0,
    language: null,
    origin: { ...origin, page: number },
  };
}

function drawLine(row: string, top: number): Line[] {
  const words = [...row.matchAll(/\S+/g)].map((match): Word => {
    const left = MARGIN + match.index * CHARACTER;
    return {
      text: match[0],
      box: [left, top, left + match[0].length * CHARACTER, top + HEIGHT],
      fontSize: HEIGHT,
      bold: false,
      confidence: 1,
    };
  });
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return [];
  const box = [first.box[0], top, last.box[2], top + HEIGHT] as const;
  return [{ text: row.trim(), box, words }];
}
