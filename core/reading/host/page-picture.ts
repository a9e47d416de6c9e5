// Draws one page of a document for display, with the words at their positions.

import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { openImage } from '../formats/image/image-file.ts';
import type { ReadingLimits } from '../limits.ts';
import type { PdfLibrary } from '../formats/pdf/pdf-library.ts';
import { drawingAllowance, drawPdfPage } from '../formats/pdf/pdf-picture.ts';
import {
  draw,
  mostDecoded,
  release,
  uprightSize,
  type Picture,
  type Straightening,
} from '../formats/image/pictures.ts';
import { sniffMediaType } from '../sniff.ts';

export interface PageRequest {
  /** Page number, from 1. */
  page: number;
  /** Width of the picture in pixels. */
  width: number;
  /** Rotation of the page when it was read. */
  straightening: Straightening;
}

interface DrawingLimits {
  maxPixels: number;
  limits: ReadingLimits;
  clock: Clock;
}

/** Returns a PNG file. Throws `not_found`, `document_unreadable` or `unsupported_document`. */
export async function drawPage(
  bytes: Uint8Array,
  request: PageRequest,
  { pdfLibrary, ...given }: DrawingLimits & { pdfLibrary: () => Promise<PdfLibrary> },
): Promise<Uint8Array> {
  const mediaType = sniffMediaType(bytes);
  if (mediaType === 'application/pdf') {
    return drawPdf(bytes, request, { ...given, library: await pdfLibrary() });
  }
  if (!mediaType.startsWith('image/')) {
    throw new Fault('unsupported_document', 'Only PDF files and images have pages to look at.');
  }
  const image = openImage(bytes, mediaType);
  if (request.page > image.frames.length) throw noSuchPage(request.page);
  return toPng(await image.picture(request.page - 1, given.maxPixels), request);
}

async function drawPdf(
  bytes: Uint8Array,
  request: PageRequest,
  { maxPixels: mostPixels, ...bounds }: DrawingLimits & { library: PdfLibrary },
): Promise<Uint8Array> {
  const maxPixels = Math.min(mostDecoded, mostPixels);
  const { library, limits } = bounds;
  library.budget.allow(drawingAllowance(limits, { maxPixels, pixels: 1 }));
  const opened = library.open(bytes, { maxImagePixels: maxPixels });
  try {
    const pdf = await opened.document.catch((cause: unknown) => {
      const message = 'The PDF is broken or encrypted: its pages cannot be drawn.';
      throw new Fault('document_unreadable', message, { cause });
    });
    if (request.page > pdf.numPages) throw noSuchPage(request.page);
    const size = (await pdf.getPage(request.page)).getViewport({ scale: 1 });
    const dotsPerInch = (72 * request.width) / uprightSize(size, request.straightening).width;
    return await toPng(
      await drawPdfPage(pdf, request.page, { dotsPerInch, maxPixels }, bounds),
      request,
    );
  } finally {
    await opened.close();
  }
}

async function toPng(picture: Picture, { width, straightening }: PageRequest): Promise<Uint8Array> {
  const canvas = await draw(picture, straightening, width);
  release(picture);
  return canvas.encode('png').finally(() => release({ source: canvas }));
}

function noSuchPage(page: number): Fault {
  return new Fault('not_found', `The document has no page ${page}.`);
}
