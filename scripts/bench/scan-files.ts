// Scans and photographs for measurements: pages of text drawn at the size of real ones and
// compressed as fax machines, scanners and cameras compress them. Noise makes color pages as hard
// to compress as real ones.

import { deflateSync } from 'node:zlib';
import type { Canvas } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { packG4 } from '../../test/reading/fax-files.ts';
import { letter, paint } from '../../test/reading/pictures.ts';
import { bilevel, tiffFile, type TiffPage } from '../../test/reading/tiff-files.ts';

/** Repeats the letter down the page. */
function textPage(width: number, height: number): Canvas {
  const fontSize = Math.round(width / 45);
  const rows = Math.floor(height / (fontSize * 1.8)) - 5;
  const lines = Array.from({ length: rows }, (_, at) => letter[at % letter.length]!);
  return paint({ lines, width, height, fontSize, paper: '#f4efe2' });
}

function pixelsOf(canvas: Canvas): Uint8ClampedArray {
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
}

const fax = { width: 1728, height: 2200, compression: 4, bits: 1 };

/** Repeats the same page. */
function pagesOf(count: number, page: TiffPage): Buffer {
  return tiffFile(Array.from({ length: count }, () => page));
}

export function faxPages(count: number): Buffer {
  const { width, height } = fax;
  const pixels = bilevel(pixelsOf(textPage(width, height)), width, height);
  const data = packG4(pixels, width, height);
  return pagesOf(count, { ...fax, data });
}

export function blackFaxPages(count: number): Buffer {
  const { width, height } = fax;
  const data = packG4(Buffer.alloc((width / 8) * height, 0xff), width, height);
  return pagesOf(count, { ...fax, data });
}

const a4at300 = { width: 2480, height: 3508 };

/** Converts to RGB of 24 bits per pixel, without the fourth byte. */
function rgbOf(canvas: Canvas): Buffer {
  const rgba = pixelsOf(canvas);
  const rgb = Buffer.alloc((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    rgb[to++] = rgba[from]!;
    rgb[to++] = rgba[from + 1]!;
    rgb[to++] = rgba[from + 2]!;
  }
  return rgb;
}

export function colorTiff(count: number): Buffer {
  const { width, height } = a4at300;
  const data = deflateSync(rgbOf(textPage(width, height)), { level: 1 });
  return pagesOf(count, { width, height, compression: 8, bits: 8, samples: 3, data });
}

export async function colorPdf(
  count: number,
  { width, height }: { width: number; height: number } = a4at300,
): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const jpeg = await pdf.embedJpg(textPage(width, height).toBuffer('image/jpeg', 85));
  for (let page = 0; page < count; page += 1) {
    pdf.addPage([595, 842]).drawImage(jpeg, { x: 0, y: 0, width: 595, height: 842 });
  }
  return Buffer.from(await pdf.save());
}

const photograph = { width: 8640, height: 11_600 };

export function photographJpeg({ width, height } = photograph): Buffer {
  return textPage(width, height).toBuffer('image/jpeg', 85);
}

export function photographPng({ width, height } = photograph): Buffer {
  return textPage(width, height).toBuffer('image/png');
}
