// PDFs made for the tests: by pdf-lib where it can, by hand for what it cannot (encryption, text
// render modes, files that only /AF names).

import { createHash } from 'node:crypto';
import type { PDFFont, PDFPage } from 'pdf-lib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Document } from '../../core/sdk/document.ts';
import type { ReadingOptions } from '../../core/reading/read-document.ts';
import { readDocument } from '../../core/reading/read-document.ts';
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

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/** The standard security handler, revision 2: RC4 with 40 bits (ISO 32000-1, 7.6.3). */
export function encryptedPdf(userPassword: string, text: string): Buffer {
  const pad = (password: string) => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const owner = rc4(md5(pad('owner')).subarray(0, 5), pad(userPassword));
  const permissions = Buffer.from('fcffffff', 'hex');
  const id = Buffer.alloc(16, 7);
  const key = md5(pad(userPassword), owner, permissions, id).subarray(0, 5);
  const objectKey = (number: number) => md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10);
  const content = rc4(objectKey(4), Buffer.from(`BT /F1 12 Tf 20 50 Td (${text}) Tj ET`));
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const user = rc4(key, padding);
  const security = `<< /Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(user)} >>`;
  return assemblePdf(pageObjects(content), `/Encrypt ${security} /ID [${hex(id)} ${hex(id)}]`);
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (first: number, second: number) => {
    [state[first], state[second]] = [state[second]!, state[first]!];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + state[index]! + key[index % key.length]!) % 256;
    swap(index, other);
  }
  let [index, other] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      index = (index + 1) % 256;
      other = (other + state[index]!) % 256;
      swap(index, other);
      return byte ^ state[(state[index]! + state[other]!) % 256]!;
    }),
  );
}
