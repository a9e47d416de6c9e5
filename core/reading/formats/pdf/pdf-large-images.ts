// Large images of a PDF page that is drawn to be recognized: decoded as gray rows at a reduced size.
// pdfjs decodes an image as a whole: a page of A4 in color at 600 dpi, 35 megapixels, took the reader
// to 726 MiB, of which recognition looks at 4 megapixels.

import { setImmediate } from 'node:timers/promises';
import { createRowSink, type RowSink } from '../image/gray-rows.ts';
import { grayConverter } from '../image/gray-samples.ts';
import { jpegRows } from '../image/jpeg-rows.ts';

/** An image of 1 or 3 components of 8 bits each, or of 1 of 1 bit; without masks. */
export interface LargeImage {
  width: number;
  height: number;
  bits: number;
  samples: number;
  /** 0 is white; of 1 bit only. */
  isInverted: boolean;
  /** The file within; null for what is unpacked to rows. */
  jpeg: Uint8Array | null;
  /** The rows, of whole bytes each. */
  unpack(): Promise<Uint8Array>;
}

/** As pdfjs takes it: three bytes a pixel. */
export interface ReducedImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Null to have it decoded as a whole. */
export type ReduceImage = (image: LargeImage) => Promise<ReducedImage | null>;

export interface LargeImages {
  /** From now on, in this thread; null reduces none. */
  reduceWith(reduce: ReduceImage | null): void;
}

/** A page of A4 at 400 dpi has 15 million pixels. Smaller images are drawn as they are. */
const largePixels = 16_000_000;

/** For pages that are drawn on a canvas of so many pixels: of an image, no fewer are left. */
export function imageReducer(canvasPixels: number): ReduceImage {
  return async (image) => {
    if (image.width * image.height <= largePixels) return null;
    const sink = image.jpeg === null ? await readRows(image) : await readJpeg(image, canvasPixels);
    if (sink === null) return null;
    const { width, height, pixels } = sink.image();
    const data = new Uint8Array(3 * pixels.length);
    for (let at = 0, place = 0; at < pixels.length; at += 1) {
      const value = pixels[at]!;
      data[place++] = value;
      data[place++] = value;
      data[place++] = value;
    }
    return { width, height, data };
  };
}

/** Its rows come at half their size. */
async function readJpeg(
  { width, height, jpeg }: LargeImage,
  canvasPixels: number,
): Promise<RowSink | null> {
  if (width * height < 4 * canvasPixels) return null;
  const rows = jpegRows(Buffer.from(jpeg!.buffer, jpeg!.byteOffset, jpeg!.byteLength));
  // The file's own size is what pdfjs would scale to the stated one.
  if (rows === null || rows.width !== Math.ceil(width / 2)) return null;
  if (rows.height !== Math.ceil(height / 2)) return null;
  const sink = createRowSink(rows.width, rows.height);
  await rows.read(sink.take);
  return sink;
}

/** Between two turns of the event loop, in which an abort is heard. */
const rowsATurn = 64;

async function readRows(image: LargeImage): Promise<RowSink> {
  const { width, height, bits, samples, isInverted } = image;
  const toGray = grayConverter({
    width,
    bits,
    samples,
    photometric: photometricOf(samples, isInverted),
    hasAlpha: false,
    isLittleEndian: false,
    isFloat: false,
    isDifference: false,
    palette: [],
  });
  const bytes = await image.unpack();
  const rowBytes = Math.ceil((width * samples * bits) / 8);
  const sink = createRowSink(width, height);
  // A file that is cut short gives the rows that it has.
  const rows = Math.min(height, Math.floor(bytes.length / rowBytes));
  for (let y = 0; y < rows; y += 1) {
    sink.take(toGray(bytes.subarray(y * rowBytes, (y + 1) * rowBytes)));
    if (y % rowsATurn === 0) await setImmediate();
  }
  return sink;
}

/** As TIFF numbers it: 0 is white, 0 is black, or red, green and blue. */
function photometricOf(samples: number, isInverted: boolean): number {
  if (samples === 3) return 2;
  return isInverted ? 0 : 1;
}

const start = 'async createImageData(forceRGBA = false, isOffscreenCanvasSupported = false) {';

const reducing = `
let reduceImage = null;
export const largeImages = {
  reduceWith(reduce) {
    reduceImage = reduce;
  },
};
const unlikeGray = ['Alternate', 'Indexed', 'Lab', 'Pattern'];
async function reducedImage(image) {
  const { image: stream, width, height, bpc, numComps, needsDecode, colorSpace } = image;
  if (reduceImage === null || image.smask || image.mask || unlikeGray.includes(colorSpace.name)) return null;
  const isJpeg = stream instanceof JpegStream;
  if (stream instanceof JpxStream || (isJpeg && stream.jpegOptions.colorTransform !== undefined)) return null;
  const isBilevel = bpc === 1 && numComps === 1;
  if (!isBilevel && (bpc !== 8 || needsDecode || ![1, 3].includes(numComps))) return null;
  const reduced = await reduceImage({
    width,
    height,
    bits: bpc,
    samples: numComps,
    isInverted: needsDecode,
    jpeg: isJpeg ? stream.bytes : null,
    unpack: () => image.getImageBytes(height * ((width * numComps * bpc + 7) >> 3), { internal: true }),
  });
  return reduced && { ...reduced, interpolate: image.interpolate, kind: ImageKind.RGB_24BPP };
}
`;

/** @throws Error when this version of pdfjs has not the line that is known. */
export function withReducedImages(source: string): string {
  const at = source.indexOf(start);
  if (at < 0 || source.includes(start, at + 1)) throw new Error(`not once in pdfjs: ${start}`);
  const call = ' const reduced = await reducedImage(this); if (reduced !== null) return reduced;';
  const from = at + start.length;
  return source.slice(0, from) + call + source.slice(from) + reducing;
}
