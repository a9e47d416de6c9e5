// Prints an invoice that is drawn as text. Programs write the same line in different ways: whole,
// by word, by letter, or column by column. The reader must read all of them alike.

import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';
import type { HandwrittenInvoice } from './read-page.ts';

export const printers = ['segments', 'words', 'letters', 'columns'] as const;

export interface Style {
  face: 'Helvetica' | 'Times' | 'Courier';
  /** Font size in points. */
  size: number;
  printer: (typeof printers)[number];
}

interface Mark {
  text: string;
  x: number;
  y: number;
  size: number;
  font: PDFFont;
}

const paper = { width: 595, height: 842, left: 40, top: 40, columns: 100 };
const faces = {
  Helvetica: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  Times: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  Courier: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const;
/** `!`, `+` or `.` before the first text of a line. Signs before amounts look the same. */
export const PRINT_MARK = /^[.]|^ *[!+](?=\p{L}|[€$£])/u;
/** Text that ends in a number is right-aligned. */
const flushRight =
  /^(?:(?:EUR|CHF|USD|GBP|SEK|kr|Fr\.|R\$|[€$£])\s?)?[-+(]?[\d.,'’\u00a0 ]*\d(?:[.,][-–]+)?(?:[)\-%]|\s?(?:%|EUR|CHF|USD|GBP|SEK|kr|€|CR|[A-C]))?$/;

/** Returns the same bytes for the same page. */
export async function printHandwritten({ style, pages }: HandwrittenInvoice): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const [regular, bold] = await Promise.all(faces[style.face].map((name) => pdf.embedFont(name)));
  if (!regular || !bold) throw new Error(`no face ${style.face}`);
  for (const lines of pages) {
    const marks = marksOf(lines, { style, regular, bold });
    write(pdf.addPage([paper.width, paper.height]), marks, style.printer);
  }
  return pdf.save();
}

function marksOf(
  lines: readonly string[],
  { style, regular, bold }: { style: Style; regular: PDFFont; bold: PDFFont },
): Mark[] {
  const leading = Math.min(style.size * 1.35, (paper.height - 2 * paper.top) / lines.length);
  return lines.flatMap((line, row) => {
    const y = paper.height - paper.top - (row + 1) * leading;
    const [mark = ''] = PRINT_MARK.exec(line) ?? [];
    const font = /[!+]$/.test(mark) ? bold : regular;
    const size = style.size * ({ '!': 1.6, '.': 0.8 }[mark.at(-1) ?? ''] ?? 1);
    return lineOf(' '.repeat(mark.length) + line.slice(mark.length), { y, size, font });
  });
}

/**
 * Returns the texts of a line, which are separated by two spaces. Reduces the font size until no
 * text touches the next.
 */
function lineOf(line: string, print: { y: number; size: number; font: PDFFont }): Mark[] {
  const { size, font } = print;
  const pitch = (paper.width - 2 * paper.left) / Math.max(paper.columns, line.length);
  const ends: number[] = [];
  const marks = [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => {
    const width = widthOf(text, font) * size;
    const isFlush = flushRight.test(text) && index > 20;
    const x = paper.left + pitch * (isFlush ? index + text.length : index) - (isFlush ? width : 0);
    ends.push(x + width);
    return { ...print, text, x };
  });
  const touches = ends.some(
    (end, index) => end > (marks[index + 1]?.x ?? paper.width - 10) - size * 0.6,
  );
  return touches ? lineOf(line, { ...print, size: size * 0.95 }) : marks;
}

function write(page: PDFPage, marks: readonly Mark[], printer: Style['printer']): void {
  const inOrder = printer === 'columns' ? marks.toSorted((a, b) => a.x - b.x) : marks;
  for (const { text, x, y, size, font } of inOrder) {
    const pattern = { segments: /.+/g, columns: /.+/g, words: /\S+/g, letters: /\S/g }[printer];
    for (const { 0: part, index } of text.matchAll(pattern)) {
      const before = widthOf(text.slice(0, index), font) * size;
      page.drawText(part, { x: x + before, y, size, font });
    }
  }
}

/**
 * Returns the width in font sizes, letter by letter: pdf-lib measures with kerning but does not
 * print it.
 */
function widthOf(text: string, font: PDFFont): number {
  return text.split('').reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, 1), 0);
}
