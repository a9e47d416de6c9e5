// Decodes large images of a PDF page as gray rows at a reduced size for recognition. pdfjs decodes
// an image as a whole: an A4 page in color at 600 dpi, 35 megapixels, took the reader to 726 MiB,
// of which recognition uses 4 megapixels.

import { setImmediate } from 'node:timers/promises';
import { createRowSink, type RowSink } from '../image/gray-rows.ts';
import { grayConverter } from '../image/gray-samples.ts';
import { jpegRows } from '../image/jpeg-rows.ts';

/** An image of 1 or 3 components of 8 bits each, or of 1 component of 1 bit; without masks. */
export interface LargeImage {
  width: number;
  height: number;
  bits: number;
  samples: number;
  /** Whether 0 is white; for 1 bit only. */
  isInverted: boolean;
  /** The embedded JPEG file; null for data that unpacks to rows. */
  jpeg: Uint8Array | null;
  /** Returns the rows, each in whole bytes. */
  unpack(): Promise<Uint8Array>;
}

/** Format for pdfjs: three bytes per pixel. */
export interface ReducedImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Returns null to let pdfjs decode the image as a whole. */
export type ReduceImage = (image: LargeImage) => Promise<ReducedImage | null>;

export interface LargeImages {
  /** Sets the function for this thread; null reduces no images. */
  reduceWith(reduce: ReduceImage | null): void;
}

/** An A4 page at 400 dpi has 15 million pixels. Smaller images are drawn unchanged. */
const largePixels = 16_000_000;

/** For pages drawn on a canvas of this many pixels: images keep at least as many. */
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

/** Its rows are decoded at half size. */
async function readJpeg(
  { width, height, jpeg }: LargeImage,
  canvasPixels: number,
): Promise<RowSink | null> {
  if (width * height < 4 * canvasPixels) return null;
  const rows = jpegRows(Buffer.from(jpeg!.buffer, jpeg!.byteOffset, jpeg!.byteLength));
  // pdfjs would scale the file's own size to the stated one.
  if (rows === null || rows.width !== Math.ceil(width / 2)) return null;
  if (rows.height !== Math.ceil(height / 2)) return null;
  const sink = createRowSink(rows.width, rows.height);
  await rows.read(sink.take);
  return sink;
}

/** Number of rows per turn of the event loop, so that an abort is noticed. */
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
  // A truncated file yields the rows that it has.
  const rows = Math.min(height, Math.floor(bytes.length / rowBytes));
  for (let y = 0; y < rows; y += 1) {
    sink.take(toGray(bytes.subarray(y * rowBytes, (y + 1) * rowBytes)));
    if (y % rowsATurn === 0) await setImmediate();
  }
  return sink;
}

/** TIFF's numbering: 0 is white, 0 is black, or red, green and blue. */
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

/** @throws Error if this version of pdfjs does not have the expected line. */
export function withReducedImages(source: string): string {
  const at = source.indexOf(start);
  if (at < 0 || source.includes(start, at + 1)) throw new Error(`not once in pdfjs: ${start}`);
  const call = ' const reduced = await reducedImage(this); if (reduced !== null) return reduced;';
  const from = at + start.length;
  return source.slice(0, from) + call + source.slice(from) + reducing;
}
