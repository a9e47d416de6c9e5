// PDFs made for the tests: by pdf-lib where it can, by hand for what it cannot (text render modes,
// files that only /AF names; encryption in encrypted-pdfs.ts).

import type { PDFFont, PDFPage } from 'pdf-lib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Document } from '../../core/sdk/document.ts';
import type { ReadingOptions } from '../../core/reading/host/read-document.ts';
import { readDocument } from '../../core/reading/host/read-document.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';

/** Reads with the default limits, but for those given. */
export function read(
  bytes: Uint8Array,
  { limits, ...options }: Partial<Omit<ReadingOptions, 'limits'>> & { limits?: object } = {},
): Promise<Document> {
  return readDocument(bytes, {
    fileName: 'file',
    declaredType: null,
    signal: new AbortController().signal,
    ...options,
    limits: { ...defaultReadingLimits, ...limits },
  });
}

export interface PdfPens {
  pdf: PDFDocument;
  page: PDFPage;
  plain: PDFFont;
  bold: PDFFont;
}

/** A PDF of one A4 page that `draw` fills. */
export async function buildPdf(draw: (pens: PdfPens) => unknown): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  await draw({ pdf, page, plain, bold });
  return pdf.save();
}

/** A PDF from its objects' bodies, numbered from 1; the first is the catalog. */
export function assemblePdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [index, body] of objects.entries()) {
    offsets.push(length);
    const head = Buffer.from(`${index + 1} 0 obj\n`);
    const part = Buffer.concat([head, Buffer.from(body), Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}` +
        `trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function stream(content: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(content);
  const head = `<< /Length ${bytes.length} ${entries} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]);
}

/** One page of 200 by 100 points whose drawing instructions are given; Helvetica is /F1. */
export function pageObjects(content: string | Buffer, catalog = '', resources = ''): Buffer[] {
  return [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R ' +
        `/Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    ),
    stream(content),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ];
}
