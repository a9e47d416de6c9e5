// Draws pages of a PDF, or parts of them, with pdfjs and the canvas library.

import { setImmediate } from 'node:timers';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type {
  PDFDocumentProxy,
  PDFOperatorList,
  PDFPageProxy,
  RenderParameters,
} from 'pdfjs-dist/types/src/display/api.js';
import { Fault } from '../../../kernel/errors.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Box } from '../../../sdk/document.ts';
import type { ReadingLimits } from '../../limits.ts';
import { imageReducer } from './pdf-large-images.ts';
import type { Operators, PdfLibrary } from './pdf-library.ts';
import { refuseBomb, type PdfAllowance } from './pdf-worker.ts';
import { loadCanvas, longestSide, type DrawnPicture, type Picture } from '../image/pictures.ts';

export interface DrawingShape {
  dotsPerInch: number;
  /** Maximum number of pixels of each image on the page, and of the drawing. */
  maxPixels: number;
  /** Decodes large images in gray, at the resolution of the drawing; default: false. */
  reducesImages?: boolean;
}

/** Limits for drawing, and a clock to measure it. */
export interface DrawingBounds {
  library: Pick<PdfLibrary, 'budget' | 'largeImages'>;
  limits: ReadingLimits;
  clock: Pick<Clock, 'elapsedMs'>;
}

/**
 * Bytes per pixel: four, once before and once after a predictor, in buffers that grow by doubling.
 */
const unpackedPerPixel = 4 * 2 * 2;
/**
 * Memory of canvases for transparent groups and masks besides that of the page; none is released.
 */
const canvasBytes = 384 * 2 ** 20;
const bytesPerPixel = 4;

/**
 * Returns the limits of a document whose pages are drawn, with pictures, on canvases of this many
 * pixels.
 */
export function drawingAllowance(
  limits: ReadingLimits,
  { maxPixels, pixels }: { maxPixels: number; pixels: number },
): PdfAllowance {
  const canvases = Math.floor(canvasBytes / (pixels * bytesPerPixel));
  return { bytes: maxPixels * unpackedPerPixel, steps: limits.maxPageSteps, canvases };
}

/** Draws a page. Throws `document_unreadable` if a limit is exceeded. */
export async function drawPdfPage(
  pdf: PDFDocumentProxy,
  number: number,
  shape: DrawingShape,
  bounds: DrawingBounds,
): Promise<Picture> {
  const page = await pdf.getPage(number);
  try {
    const { width, height } = page.getViewport({ scale: 1 });
    return await draw(page, [0, 0, width, height], shape, untilLate(bounds));
  } finally {
    page.cleanup();
  }
}

export interface DrawnArea {
  area: Box;
  picture: DrawnPicture;
  dotsPerInch: number;
}

/**
 * Draws areas of a page, in points as displayed, without its text. The page is processed only once,
 * so further areas cost little. Throws like `drawPdfPage`.
 */
export async function drawPdfAreas(
  pdf: PDFDocumentProxy,
  { number, areas }: { number: number; areas: readonly Box[] },
  shape: DrawingShape,
  bounds: DrawingBounds & { library: Pick<PdfLibrary, 'operators'> },
): Promise<DrawnArea[]> {
  const leftOut = textOf(bounds.library.operators);
  const page = await pdf.getPage(number);
  try {
    const until = untilLate(bounds);
    const drawn: DrawnArea[] = [];
    for (const area of areas) {
      const picture = await draw(page, area, shape, until, leftOut);
      drawn.push({ area, picture, dotsPerInch: 72 * scaleOf(area, shape) });
    }
    return drawn;
  } finally {
    page.cleanup();
  }
}

interface TimedBounds extends DrawingBounds {
  isLate(): boolean;
}

function untilLate(bounds: DrawingBounds): TimedBounds {
  const { limits, clock } = bounds;
  const lastMs = clock.elapsedMs() + limits.maxDrawingMs;
  return { ...bounds, isLate: () => clock.elapsedMs() > lastMs };
}

function textOf(operators: Operators): ReadonlySet<number> {
  const { showText, showSpacedText, nextLineShowText, nextLineSetSpacingShowText } = operators;
  return new Set([showText, showSpacedText, nextLineShowText, nextLineSetSpacingShowText]);
}

/** Four times an A4 page: a larger drawing is reduced before recognition. */
const mostDrawn = 16_000_000;

/** Returns pixels per point. */
function scaleOf([left, top, right, bottom]: Box, { dotsPerInch, maxPixels }: DrawingShape) {
  const [width, height] = [right - left, bottom - top];
  const most = Math.min(mostDrawn, maxPixels);
  return Math.min(
    dotsPerInch / 72,
    longestSide / Math.max(width, height),
    Math.sqrt(most / (width * height)),
  );
}

/** Tolerance in pixels for rounding errors; without it, sizes would depend on the position. */
const inexact = 1e-6;

async function draw(
  page: PDFPageProxy,
  area: Box,
  shape: DrawingShape,
  { library, limits, isLate }: TimedBounds,
  leftOut?: ReadonlySet<number>,
): Promise<DrawnPicture> {
  const { createCanvas } = await prepareDrawing();
  const [left, top, right, bottom] = area;
  const { maxPixels } = shape;
  const scale = scaleOf(area, shape);
  const viewport = page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale });
  const width = Math.max(1, Math.floor((right - left) * scale + inexact));
  const height = Math.max(1, Math.floor((bottom - top) * scale + inexact));
  library.budget.allow(drawingAllowance(limits, { maxPixels, pixels: width * height }));
  library.largeImages.reduceWith(shape.reducesImages ? imageReducer(width * height) : null);
  const canvas = createCanvas(width, height);
  const canvasContext = canvas.getContext('2d');
  if (leftOut !== undefined) smoothImages(canvasContext);
  // The canvas library has the drawing methods of a browser's context, which pdfjs declares.
  const target = { canvasContext, canvas, viewport, background: '#ffffff' };
  const operationsFilter = (at: number, list: PDFOperatorList): boolean =>
    !leftOut!.has(list.fnArray[at]!);
  const filter = leftOut === undefined ? {} : { operationsFilter };
  const task = page.render({ ...target, ...filter } as unknown as RenderParameters);
  const part = `page ${page.pageNumber}`;
  let isTooLong = false;
  task.onContinue = (goOn: () => void) => {
    isTooLong = isLate();
    if (isTooLong) task.cancel();
    // Deferred, so that an abort is noticed.
    else setImmediate(goOn);
  };
  await task.promise.catch((error: unknown) => {
    if (isTooLong) throw tookTooLong(page.pageNumber, limits);
    refuseBomb(library.budget, part);
    throw error;
  });
  refuseBomb(library.budget, part);
  return { width, height, source: canvas };
}

/** pdfjs enlarges small images with sharp pixels, which halves the quality of recognition. */
function smoothImages(context: SKRSContext2D): void {
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  Object.defineProperty(context, 'imageSmoothingEnabled', { get: () => true, set() {} });
}

function tookTooLong(page: number, { maxDrawingMs }: ReadingLimits): Fault {
  const message = `Page ${page} of the PDF takes longer than ${maxDrawingMs} ms to be drawn.`;
  return new Fault('document_unreadable', message);
}

/** pdfjs reads these from the global object, as in a browser; see pdf-library.ts. */
async function prepareDrawing() {
  const canvas = await loadCanvas();
  const { DOMMatrix, ImageData, Path2D } = canvas;
  for (const [name, value] of Object.entries({ DOMMatrix, ImageData, Path2D })) {
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
  }
  return canvas;
}
