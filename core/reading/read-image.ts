// Pictures of documents: their pages and sizes. What they say is for text recognition to find.

import { Fault } from '../kernel/errors.ts';
import type { Page } from '../sdk/document.ts';
import type { ImageFrame } from './image-frames.ts';
import { jpegFrames, pngFrames, tiffFrames } from './image-frames.ts';
import type { DocumentContent, ReaderContext } from './reader-contract.ts';
import { emptyContent } from './reader-contract.ts';

const frameReaders: Readonly<Record<string, (file: Buffer) => ImageFrame[] | null>> = {
  'image/png': pngFrames,
  'image/jpeg': jpegFrames,
  'image/tiff': tiffFrames,
};

export async function readImage(
  bytes: Uint8Array,
  { mediaType, limits }: ReaderContext,
): Promise<DocumentContent> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames = frameReaders[mediaType]?.(file) ?? [];
  if (frames.length === 0) {
    throw new Fault('document_unreadable', 'The image is broken: it does not state its size.');
  }
  if (frames.length > limits.maxPages) {
    const found = `The image has ${frames.length} pages`;
    throw new Fault('document_unreadable', `${found}; at most ${limits.maxPages} are read.`);
  }
  const message = 'An image has no text layer.';
  return {
    ...emptyContent('image'),
    pages: frames.map(toPage),
    notes: [{ code: 'no_text_layer', message }],
  };
}

function toPage({ width, height, dotsPerInch }: ImageFrame, index: number): Page {
  // Without a resolution a pixel counts as a point: proportions are then all that is known.
  const scale = 72 / (dotsPerInch ?? 72);
  return {
    number: index + 1,
    width: width * scale,
    height: height * scale,
    source: 'none',
    lines: [],
    tables: [],
    images: 1,
  };
}
