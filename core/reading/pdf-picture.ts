// One page of a PDF as a picture, drawn by pdfjs on the canvas library.

import { setImmediate } from 'node:timers';
import type { PDFDocumentProxy, RenderParameters } from 'pdfjs-dist/types/src/display/api.js';
import { Fault } from '../kernel/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ReadingLimits } from './limits.ts';
import type { PdfLibrary } from './pdf-library.ts';
import { refuseBomb, type PdfAllowance } from './pdf-worker.ts';
import { loadCanvas, type Picture } from './pictures.ts';

export interface DrawingShape {
  dotsPerInch: number;
  /** Of the page, and of each image on it. */
  maxPixels: number;
}

/** What drawing may take, and what tells how long it takes. */
export interface DrawingBounds {
  library: Pick<PdfLibrary, 'budget'>;
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
  { dotsPerInch, maxPixels }: DrawingShape,
  { library, limits, clock }: DrawingBounds,
): Promise<Picture> {
  const { createCanvas } = await prepareDrawing();
  const page = await pdf.getPage(number);
  try {
    const size = page.getViewport({ scale: 1 });
    const scale = Math.min(dotsPerInch / 72, Math.sqrt(maxPixels / (size.width * size.height)));
    const viewport = page.getViewport({ scale });
    const width = Math.max(1, Math.floor(viewport.width));
    const height = Math.max(1, Math.floor(viewport.height));
    library.budget.allow(drawingAllowance(limits, { maxPixels, pixels: width * height }));
    const canvas = createCanvas(width, height);
    const canvasContext = canvas.getContext('2d');
    // The canvas library has the drawing methods of a browser's context, which pdfjs declares.
    const target = { canvasContext, canvas, viewport, background: '#ffffff' };
    const task = page.render(target as unknown as RenderParameters);
    const lastMs = clock.elapsedMs() + limits.maxDrawingMs;
    let isTooLong = false;
    task.onContinue = (goOn: () => void) => {
      isTooLong = clock.elapsedMs() > lastMs;
      if (isTooLong) task.cancel();
      // Not at once: an abort would not be heard.
      else setImmediate(goOn);
    };
    await task.promise.catch((error: unknown) => {
      if (isTooLong) throw tookTooLong(number, limits);
      refuseBomb(library.budget, `page ${number}`);
      throw error;
    });
    refuseBomb(library.budget, `page ${number}`);
    return { width, height, source: canvas };
  } finally {
    page.cleanup();
  }
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
