// How much memory a task is expected to take in the reader's process that runs it, beside what the
// process has without it. Tasks run together while their weights fit the budget of the process.

import type { Making } from '../tasks.ts';
import type { SourceTraits } from './source-traits.ts';

interface Weight {
  fixedMiB: number;
  /** Bytes of memory for each byte of the document. */
  perByte: number;
  /** Bytes of memory for each pixel of an image. */
  perPixel: number;
}

/** Pages are counted, only text is read, or pages are recognized or drawn (`pixels`). */
type Work = 'count' | 'text' | 'pixels';

const headers: Weight = { fixedMiB: 5, perByte: 2, perPixel: 0 };

/** Engine and drawing of a page of a scan; the file is held twice while it crosses to its thread. */
const scan: Weight = { fixedMiB: 200, perByte: 3, perPixel: 0 };

const family = (text: Weight, pixels: Weight): Readonly<Record<Work, Weight>> => ({
  count: headers,
  text,
  pixels,
});

/** Without pages: recognition, if any, is of images in it, beside its own text. */
const withoutPages = (perByte: number): Readonly<Record<Work, Weight>> =>
  family({ fixedMiB: 10, perByte, perPixel: 0 }, { fixedMiB: 10, perByte, perPixel: 0 });

/**
 * From `scripts/bench/read-weights.ts` (figures in its README), rounded up. Measured bytes for each
 * byte: XML 41 and 48, HTML 62, CSV 71, text 40, mail 27 of its encoded files. A PDF of 200 pages of
 * text added 314 MiB, and 29 kB of DOCX 63 MiB: their size says little, and most have few pages. An A4
 * page to be recognized added 143 MiB from a PDF, 200 from a TIFF in color; 35 megapixels 255 as PNG and
 * 293 as JPEG.
 */
const weights = {
  markup: withoutPages(50),
  html: withoutPages(65),
  text: withoutPages(45),
  table: withoutPages(75),
  /** With what is attached or packed, which may be scans. */
  container: family({ fixedMiB: 20, perByte: 30, perPixel: 0 }, { ...scan, perByte: 30 }),
  pdf: family({ fixedMiB: 40, perByte: 10, perPixel: 0 }, scan),
  image: family(headers, { fixedMiB: 150, perByte: 3, perPixel: 5 }),
  // Of a page of A4 in color at 300 dpi: its size is not looked up (source-traits.ts).
  tiff: family(headers, { fixedMiB: 250, perByte: 3, perPixel: 0 }),
} as const;

const familyOf: Readonly<Record<string, keyof typeof weights>> = {
  'application/xml': 'markup',
  'text/html': 'html',
  'text/csv': 'table',
  'application/pdf': 'pdf',
  'image/tiff': 'tiff',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/bmp': 'image',
  'image/webp': 'image',
  'text/plain': 'text',
  'application/json': 'text',
  'application/edifact': 'text',
};

/** Of a page of A4 at 300 dpi: where an image does not state its size at its beginning. */
const usualPixels = 8_700_000;

/** Recordings are not held in memory: their weight is fixed (speech.ts). */
type DocumentMaking = Exclude<Making, { kind: 'sound' | 'speech' }>;

/** In bytes. Types that are not listed are containers, or refused at once. */
export function weightOf(
  { mediaType, byteLength, pixels }: SourceTraits,
  make: DocumentMaking,
): number {
  const row = weights[familyOf[mediaType] ?? 'container'];
  const { fixedMiB, perByte, perPixel } = row[workOf(make)];
  return fixedMiB * 2 ** 20 + perByte * byteLength + perPixel * (pixels ?? usualPixels);
}

function workOf(make: DocumentMaking): Work {
  if (make.kind === 'count') return 'count';
  return make.kind === 'picture' || make.recognition === 'on' ? 'pixels' : 'text';
}

/** A process with the code of the reader, pdfjs and one thread has 130 to 150 MiB, each further thread 56. */
const idleMiB = { process: 100, thread: 56 };

/** What the tasks of one process may weigh together: its soft limit without what it has idle. */
export function readBudget(softRssMb: number, threads: number): number {
  return Math.max(0, softRssMb - idleMiB.process - idleMiB.thread * threads) * 2 ** 20;
}
