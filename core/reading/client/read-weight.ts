// Estimates the memory of a task in the reader's process, in addition to its idle memory. Tasks run
// concurrently while their sum fits the budget of the process.

import type { Making } from '../tasks.ts';
import type { SourceTraits } from './source-traits.ts';

interface Weight {
  fixedMiB: number;
  /** Memory in bytes for each byte of the document. */
  perByte: number;
  /** Memory in bytes for each pixel of an image. */
  perPixel: number;
}

/**
 * Kinds of work: counting pages, reading text only, and recognizing or drawing pages (`pixels`).
 */
type Work = 'count' | 'text' | 'pixels';

const headers: Weight = { fixedMiB: 5, perByte: 2, perPixel: 0 };

/** Engine and drawing of a scanned page; the file exists twice while it is passed to its thread. */
const scan: Weight = { fixedMiB: 200, perByte: 3, perPixel: 0 };

const family = (text: Weight, pixels: Weight): Readonly<Record<Work, Weight>> => ({
  count: headers,
  text,
  pixels,
});

/**
 * Formats without pages: only images inside them may be recognized, in addition to their own text.
 */
const withoutPages = (perByte: number): Readonly<Record<Work, Weight>> =>
  family({ fixedMiB: 10, perByte, perPixel: 0 }, { fixedMiB: 10, perByte, perPixel: 0 });

/**
 * Measured with `scripts/bench/read-weights.ts` (figures in its README), rounded up. Bytes of
 * memory per byte: XML 41 and 48, HTML 62, CSV 71, text 40, mail 27 of its encoded files. A PDF of
 * 200 text pages added 314 MiB, and 29 kB of DOCX 63 MiB: their size is a poor estimate, and most
 * have few pages. Recognizing an A4 page added 143 MiB from a PDF, 200 from a TIFF in color; 35
 * megapixels 255 as PNG and 293 as JPEG.
 */
const weights = {
  markup: withoutPages(50),
  html: withoutPages(65),
  text: withoutPages(45),
  table: withoutPages(75),
  /** Includes attached or packed files, which may be scans. */
  container: family({ fixedMiB: 20, perByte: 30, perPixel: 0 }, { ...scan, perByte: 30 }),
  pdf: family({ fixedMiB: 40, perByte: 10, perPixel: 0 }, scan),
  image: family(headers, { fixedMiB: 150, perByte: 3, perPixel: 5 }),
  // An A4 page in color at 300 dpi: the actual size is not read (source-traits.ts).
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

/** An A4 page at 300 dpi, for images whose size is not at the beginning of the file. */
const usualPixels = 8_700_000;

/** Recordings are not held in memory: their weight is fixed (speech.ts). */
type DocumentMaking = Exclude<Making, { kind: 'sound' | 'speech' | 'clip' }>;

/** Returns the weight in bytes. Unlisted types are containers, or rejected at once. */
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

/**
 * Idle memory: a process with the code of the reader, pdfjs and one thread has 130 to 150 MiB, each
 * further thread 56.
 */
const idleMiB = { process: 100, thread: 56 };

/**
 * Returns the total weight of concurrent tasks in one process: its soft limit minus its idle
 * memory.
 */
export function readBudget(softRssMb: number, threads: number): number {
  return Math.max(0, softRssMb - idleMiB.process - idleMiB.thread * threads) * 2 ** 20;
}
