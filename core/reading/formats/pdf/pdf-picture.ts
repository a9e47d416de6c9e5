// Pages of a PDF as pictures, whole or parts of them, drawn by pdfjs on the canvas library.

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
  /** Of each image on the page; what is drawn has no more either. */
  maxPixels: number;
  /** Large images on it are decoded in gray, and no finer than is drawn; not unless given. */
  reducesImages?: boolean;
}

/** What drawing may take, and what tells how long it takes. */
export interface DrawingBounds {
  library: Pick<PdfLibrary, 'budget' | 'largeImages'>;
  limits: ReadingLimits;
  clock: Pick<Clock, 'elapsedMs'>;
}

/** Of four bytes a pixel, once before and once after a predictor, in buffers that grow by doubling. */
const unpackedPerPixel = 4 * 2 * 2;
/** Of the canvases that transparent groups and masks take beside the page's own, none given back. */
const canvasBytes = 384 * 2 ** 20;
const bytesPerPixel = 4;

/** What a document may cost whose pages are drawn, pictures and all, on canvases of so many pixels. */
export function drawingAllowance(
  limits: ReadingLimits,
  { maxPixels, pixels }: { maxPixels: number; pixels: number },
): PdfAllowance {
  const canvases = Math.floor(canvasBytes / (pixels * bytesPerPixel));
  return { bytes: maxPixels * unpackedPerPixel, steps: limits.maxPageSteps, canvases };
}

/** Faults: `document_unreadable` when drawing takes too much of anything. */
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
 * Areas of a page, in points as it is displayed, without its text: as the page is gone through only
 * once, a further area takes next to nothing. Faults like `drawPdfPage`.
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

/** Four times what a page of A4 has: a larger one is made smaller before it is recognised. */
const mostDrawn = 16_000_000;

/** Pixels to a point. */
function scaleOf([left, top, right, bottom]: Box, { dotsPerInch, maxPixels }: DrawingShape) {
  const [width, height] = [right - left, bottom - top];
  const most = Math.min(mostDrawn, maxPixels);
  return Math.min(
    dotsPerInch / 72,
    longestSide / Math.max(width, height),
    Math.sqrt(most / (width * height)),
  );
}

/** Of a pixel: what sums of fractions are off by. Without it sizes would go by the place. */
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
    // Not at once: an abort would not be heard.
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

/** pdfjs makes blocks of the pixels of small images, which recognition reads half as well. */
function smoothImages(context: SKRSContext2D): void {
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  Object.defineProperty(context, 'imageSmoothingEnabled', { get: () => true, set() {} });
}

function tookTooLong(page: number, { maxDrawingMs }: ReadingLimits): Fault {
  const message = `Page ${page} of the PDF takes longer than ${maxDrawingMs} ms to be drawn.`;
  return new Fault('document_unreadable', message);
}

/** pdfjs takes these from the global object, as in a browser; see pdf-library.ts. */
async function prepareDrawing() {
  const canvas = await loadCanvas();
  const { DOMMatrix, ImageData, Path2D } = canvas;
  for (const [name, value] of Object.entries({ DOMMatrix, ImageData, Path2D })) {
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
  }
  return canvas;
}
