// Shared code of the PDF samples: files from pages, and the designs of the German senders.

import type { PDFDocument } from 'pdf-lib';
import { liberationFace, standardFace, type Face } from './faces.ts';
import { drawGermanInvoice, type GermanLook } from './german-page.ts';
import { attachInvoice, type HybridForm } from './hybrid.ts';
import type { Invoice } from './invoice.ts';
import { barsLogo, boltLogo, leafLogo } from './logos.ts';
import { a4, type Mark, type PageSize } from './marks.ts';
import { addPage, createPdf, finishPdf, type Title } from './pdf-file.ts';

export const birkenhain: GermanLook = {
  accent: [0.12, 0.36, 0.3],
  logo: leafLogo,
  header: 'bar',
  greeting: ['Sehr geehrte Damen und Herren,'],
};
export const morgenland: GermanLook = {
  accent: [0.42, 0.22, 0.1],
  logo: barsLogo,
  header: 'plain',
  greeting: ['Guten Tag,'],
};
export const sandmann: GermanLook = { ...birkenhain, accent: [0.65, 0.3, 0.05], logo: boltLogo };

export const sans = liberationFace();
export const helvetica = standardFace('Helvetica');
export const times = standardFace('Times');

export interface Carried {
  xml: string;
  form: HybridForm;
}

export async function germanPdf(
  invoice: Invoice,
  look: GermanLook,
  carried?: Carried,
): Promise<Uint8Array> {
  const title = titleOf(invoice, 'Rechnung', 'de-DE');
  const marks = drawGermanInvoice(invoice, look, sans.measure);
  return pagePdf({ title, size: a4, pages: [marks], face: sans }, carried);
}

export interface PageFile {
  title: Title;
  size: PageSize;
  pages: readonly (readonly Mark[])[];
  face: Face;
  /** Clockwise rotation by the viewer, in degrees. */
  turned?: 90;
  /** Changes the file before it is saved. */
  prepare?: (pdf: PDFDocument) => void;
}

export async function pagePdf(
  { title, size, pages, face, turned, prepare }: PageFile,
  carried?: Carried,
): Promise<Uint8Array> {
  const pdf = await createPdf(title);
  for (const marks of pages) addPage(pdf, size, { marks, face, turned });
  prepare?.(pdf);
  if (carried) await attachInvoice(pdf, carried.xml, { form: carried.form, title });
  return finishPdf(pdf);
}

export function titleOf(
  { number, seller, issueDate }: Invoice,
  word: string,
  language: string,
): Title {
  const author = seller.name;
  return { title: `${word} ${number}`, author, creator: 'Kontor 11', language, date: issueDate };
}
