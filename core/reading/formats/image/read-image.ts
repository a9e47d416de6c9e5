// Reads pictures of documents: their pages and sizes, and the text recognized on them.

import { Fault } from '../../../kernel/errors.ts';
import type { ReadingNote } from '../../../sdk/document.ts';
import { openImage, type ImageFile } from './image-file.ts';
import type { ImageFrame } from './image-frames.ts';
import type { DocumentContent, PageContent, ReaderContext } from '../../host/reader-contract.ts';
import { emptyContent } from '../../host/reader-contract.ts';
import { pagesLeftOut, type Recognizer } from '../../recognition/recognize-pages.ts';

export async function readImage(
  bytes: Uint8Array,
  { mediaType, limits, signal, recognizer, isCarried, onPageBegin }: ReaderContext,
): Promise<DocumentContent> {
  const image = openImage(bytes, mediaType);
  const { frames } = image;
  if (frames.length > limits.maxPages) {
    const found = `The image has ${frames.length} pages`;
    throw new Fault('document_unreadable', `${found}; at most ${limits.maxPages} are read.`);
  }
  if (recognizer === null) {
    const message = 'An image has no text layer.';
    const notes: ReadingNote[] = [{ code: 'no_text_layer', message }];
    return { ...emptyContent('image'), pages: frames.map(emptyPage), notes };
  }
  if (isCarried && frames.every(isSmall)) {
    const message = 'The image is too small to be a page. Its text was not recognized.';
    const notes: ReadingNote[] = [{ code: 'no_text_layer', message }];
    return { ...emptyContent('image'), pages: frames.map(emptyPage), notes };
  }
  const { pages, notes } = await recognize(image, recognizer, { signal, onPageBegin });
  const text = pages.map(({ lines }) => lines.map((line) => line.text).join('\n')).join('\n\n');
  return {
    ...emptyContent('image'),
    pages,
    text: text.trim(),
    notes,
  };
}

/**
 * Minimum number of pixels: photographed receipts have ten times as many, signature banners fewer.
 */
const leastPixels = 200_000;
const leastSide = 250;

/** Small pictures that e-mails contain in every message. */
function isSmall({ width, height }: ImageFrame): boolean {
  return width * height < leastPixels || Math.min(width, height) < leastSide;
}

async function recognize(
  image: ImageFile,
  recognizer: Recognizer,
  { signal, onPageBegin }: Pick<ReaderContext, 'signal' | 'onPageBegin'>,
): Promise<{ pages: PageContent[]; notes: ReadingNote[] }> {
  const pages: PageContent[] = [];
  const notes: ReadingNote[] = [];
  recognizer.expect(image.frames.length);
  for (const [index, frame] of image.frames.entries()) {
    signal.throwIfAborted();
    if (!recognizer.takes()) {
      pages.push(...image.frames.slice(index).map((one, at) => emptyPage(one, index + at)));
      notes.push(pagesLeftOut(index + 1));
      break;
    }
    const read = await recognizer.recognize(index + 1, async () => {
      onPageBegin?.(index + 1, true);
      const picture = await image.picture(index, recognizer.maxPixels);
      // Without a resolution, a pixel of the file counts as a point.
      return { picture, dotsPerInch: (frame.dotsPerInch ?? 72) * (picture.scale ?? 1) };
    });
    pages.push(read.page);
    notes.push(read.note);
  }
  return { pages, notes };
}

function emptyPage({ width, height, dotsPerInch }: ImageFrame, index: number): PageContent {
  // Without a resolution, a pixel counts as a point, which preserves proportions.
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
