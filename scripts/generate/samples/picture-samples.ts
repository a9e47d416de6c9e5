// Pictures of invoices: scans and photos, whose text is recognized. A person confirms the result;
// the golden files contain what both engines read.

import type { Invoice } from './invoice.ts';
import { totalsOf } from './invoice.ts';
import { drawGermanInvoice } from './german-page.ts';
import { switchboard } from './invoices.ts';
import { writeJpeg } from './jpeg-file.ts';
import { rigging, tillSlip } from './letter-invoices.ts';
import { letterFile, looks } from './letter-looks.ts';
import { a4, mm, type Mark } from './marks.ts';
import { addPage, addPicturePage, createPdf, finishPdf, type PlacedPicture } from './pdf-file.ts';
import { sandmann, sans, titleOf } from './pdf-samples.ts';
import { photograph } from './photo.ts';
import { writePng, writeTiff } from './picture-files.ts';
import { drawBitmap, pixelsOf, type Bitmap } from './raster.ts';
import { drawReceipt, tillPaper } from './receipt-page.ts';
import { askingMore, inReview, type Sample } from './sample.ts';
import { pack, scan } from './scan.ts';
import { inEnglish } from './words.ts';

export async function pictureSamples(): Promise<Sample[]> {
  return [await scanSample(), await letterheadSample(), ...faxSamples(), ...photoSamples()];
}

async function scanSample(): Promise<Sample> {
  const marks = drawGermanInvoice(switchboard, sandmann, sans.measure);
  const title = { ...titleOf(switchboard, 'Scan', 'de-DE'), creator: 'ScanStation 400' };
  const pdf = await createPdf(title);
  addPicturePage(pdf, a4, scan(marks, sans));
  const about = 'a scanned page: a gray picture at 150 dpi, askew, recognized';
  const bytes = await finishPdf(pdf);
  return recognized(switchboard, { name: 'scan.pdf', about, bytes, proves: 'PDF, scanned' });
}

const plateDotsPerInch = 200;

/** Page of a program that prints the letterhead as one picture and the footer as another. */
async function letterheadSample(): Promise<Sample> {
  const invoice: Invoice = { ...switchboard, number: '25-0402' };
  const areas = [
    [mm(24), mm(15), a4.width - mm(19), mm(53)],
    [mm(24), a4.height - mm(32), a4.width - mm(19), a4.height - mm(8)],
  ] as const;
  const within = ({ y }: { y: number }): number =>
    areas.findIndex(([, top, , bottom]) => y > top && y < bottom);
  const plateOf = (mark: Mark): number =>
    within(mark.kind === 'text' ? mark : { y: mark.points[0]![1] });
  const marks = Map.groupBy(drawGermanInvoice(invoice, sandmann, sans.measure), plateOf);
  const pictures = areas.map((area, at): PlacedPicture => {
    const [left, top, right, bottom] = area;
    const pixels = pixelsOf({ width: right - left, height: bottom - top }, plateDotsPerInch);
    const scale = plateDotsPerInch / 72;
    const transform = (x: number, y: number) => ({ x: (x - left) * scale, y: (y - top) * scale });
    const bitmap = drawBitmap(marks.get(at) ?? [], sans, { ...pixels, transform });
    return { area, ...pixels, packed: pack(bitmap) };
  });
  const pdf = await createPdf(titleOf(invoice, 'Rechnung', 'de-DE'));
  addPage(pdf, a4, { marks: marks.get(-1) ?? [], face: sans, pictures });
  const about = 'German text PDF whose letterhead and foot are pictures, which are recognized';
  const bytes = await finishPdf(pdf);
  return recognized(invoice, { name: 'letterhead.pdf', about, bytes, proves: 'PDF, letterhead' });
}

const faxDotsPerInch = 200;

function faxSamples(): Sample[] {
  const one: Invoice = { ...rigging, number: 'SB-10485', orderNumber: 'ESC-2025-44' };
  const two: Invoice = {
    ...rigging,
    number: 'SB-10492',
    orderNumber: 'ESC-2025-46',
    items: Array.from({ length: 28 }, (_, index) => ({
      description: `Block and sheave, size ${index + 10}`,
      quantity: String(1 + (index % 4)),
      unit: 'C62',
      unitPrice: `${14 + index}.50`,
      taxRate: '20',
    })),
  };
  return [
    recognized(one, {
      name: 'fax.tif',
      about: 'TIFF of one page in black and white at 200 dpi, recognized',
      bytes: writeTiff(englishPages(one), faxDotsPerInch),
      proves: 'TIFF',
    }),
    recognized(two, {
      name: 'fax-pages.tif',
      about: 'TIFF of two pages in black and white at 200 dpi, recognized',
      bytes: writeTiff(englishPages(two), faxDotsPerInch),
      proves: 'TIFF, several pages',
    }),
  ];
}

function englishPages(invoice: Invoice): Bitmap[] {
  return englishMarks(invoice).map((marks) => {
    const scale = faxDotsPerInch / 72;
    const transform = (x: number, y: number) => ({ x: x * scale, y: y * scale });
    return drawBitmap(marks, sans, { ...pixelsOf(a4, faxDotsPerInch), transform });
  });
}

function englishMarks(invoice: Invoice): readonly (readonly Mark[])[] {
  return letterFile(invoice, inEnglish, looks.english, sans).pages;
}

function photoSamples(): Sample[] {
  const shot: Invoice = { ...rigging, number: 'SB-10498', orderNumber: 'ESC-2025-47' };
  const page = { dotsPerInch: 150, sine: 0.021, shadow: 0.4 };
  const slip = { dotsPerInch: 220, sine: -0.026, shadow: 0.45 };
  const [marks] = englishMarks(shot);
  const letter = photograph(marks!, sans, { size: a4, look: page });
  const till = photograph(drawReceipt(tillSlip, sans.measure), sans, {
    size: tillPaper,
    look: slip,
  });
  return [
    recognized(shot, {
      name: 'photo.png',
      about: 'PNG photo of a page, turned a little, lit from one side, recognized',
      bytes: writePng(letter, page.dotsPerInch),
      proves: 'PNG',
    }),
    recognized(tillSlip, {
      name: 'photo-receipt.jpg',
      about: "JPEG photo of a till's receipt, turned a little, lit from one side, recognized",
      bytes: writeJpeg(till, slip.dotsPerInch),
      proves: 'JPEG',
    }),
  ];
}

function recognized(
  invoice: Invoice,
  {
    name,
    about,
    bytes,
    proves,
  }: Record<'name' | 'about' | 'proves', string> & { bytes: Uint8Array },
): Sample {
  return {
    bytes,
    proves: [proves],
    golden: {
      ...inReview(name, about),
      request: askingMore(invoice.kind),
      business_object: {
        invoice_number: invoice.number,
        amount: totalsOf(invoice).payable.toNumber(),
        vendor: invoice.seller.name,
      },
    },
  };
}
