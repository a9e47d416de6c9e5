// One page of a PDF as a picture, drawn by pdfjs on the canvas library.

import type { PDFDocumentProxy, RenderParameters } from 'pdfjs-dist/types/src/display/api.js';
import { loadCanvas, type Picture } from './pictures.ts';

/** Of four bytes a pixel, once before and once after a predictor, in buffers that grow by doubling. */
export function unpackedForDrawing(maxPixels: number): number {
  return maxPixels * 4 * 2 * 2;
}

export async function drawPdfPage(
  pdf: PDFDocumentProxy,
  number: number,
  { dotsPerInch, maxPixels }: { dotsPerInch: number; maxPixels: number },
): Promise<Picture> {
  const { createCanvas } = await prepareDrawing();
  const page = await pdf.getPage(number);
  try {
    const size = page.getViewport({ scale: 1 });
    const scale = Math.min(dotsPerInch / 72, Math.sqrt(maxPixels / (size.width * size.height)));
    const viewport = page.getViewport({ scale });
    const width = Math.max(1, Math.floor(viewport.width));
    const height = Math.max(1, Math.floor(viewport.height));
    const canvas = createCanvas(width, height);
    const canvasContext = canvas.getContext('2d');
    // The canvas library has the drawing methods of a browser's context, which pdfjs declares.
    const target = { canvasContext, canvas, viewport, background: '#ffffff' };
    await page.render(target as unknown as RenderParameters).promise;
    return { width, height, source: canvas };
  } finally {
    page.cleanup();
  }
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
