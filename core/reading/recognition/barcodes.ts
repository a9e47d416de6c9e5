// Two-dimensional codes on pictures: PDF417, as on driving licenses of North America, and QR codes.
// ZXing-C++ reads them in this thread as WebAssembly, whose code is a file of the package.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReaderOptions } from 'zxing-wasm/reader';
import type { Barcode, Box } from '../../sdk/document.ts';
import { toPgm, type GrayImage } from '../formats/image/gray-image.ts';
import {
  drawGray,
  uprightSize,
  type Picture,
  type Straightening,
} from '../formats/image/pictures.ts';

/** A code at its position on a picture, before the picture is straightened. */
export interface FoundBarcode {
  format: Barcode['format'];
  text: string;
  /** In pixels of the picture. */
  corners: readonly Point[];
}

interface Point {
  x: number;
  y: number;
}

export interface BarcodeReader {
  /** Must be called before privileges are dropped, because no file can be opened later. */
  load(): Promise<void>;
  /** Returns readable codes, at most 16, after straightening the picture. */
  read(picture: Picture, straightening: Straightening): Promise<FoundBarcode[]>;
}

/**
 * Maximum number of pixels examined. A card that fills a photo of 8 megapixels has about 8 pixels
 * for each module of its code, and 3 are sufficient; the time grows with the pixels.
 */
const mostPixels = 8_000_000;

/** A sheet of stickers has more codes, a document does not. */
const mostBarcodes = 16;

const options: ReaderOptions = {
  formats: ['PDF417', 'QRCode'],
  maxNumberOfSymbols: mostBarcodes,
  textMode: 'Plain',
};

const formats: Readonly<Record<string, Barcode['format']>> = { PDF417: 'pdf417', QRCode: 'qr' };

/** One per thread. */
export function createBarcodeReader(): BarcodeReader {
  let loaded: ReturnType<typeof loadLibrary> | null = null;
  const library = (): ReturnType<typeof loadLibrary> => (loaded ??= loadLibrary());

  return {
    async load() {
      await library();
    },
    async read(picture, straightening) {
      const { readBarcodes } = await library();
      const { width, height } = uprightSize(picture, straightening);
      const drawn = Math.min(width, Math.sqrt((mostPixels * width) / height));
      const image = await drawGray(picture, straightening, drawn);
      const given = givenPlace(picture, straightening, width / image.width);
      const found = await readBarcodes(toPgm(image), options);
      return found.flatMap(({ symbology, text, position }) => {
        const format = formats[symbology];
        if (format === undefined || text === '') return [];
        const { topLeft, topRight, bottomRight, bottomLeft } = position;
        const corners = [topLeft, topRight, bottomRight, bottomLeft].map(given);
        return [{ format, text, corners }];
      });
    },
  };
}

async function loadLibrary() {
  const library = await import('zxing-wasm/reader');
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const code = await readFile(file);
  // Without it, the library would download its code from a server on the internet.
  const wasmBinary = code.buffer.slice(code.byteOffset, code.byteOffset + code.byteLength);
  await library.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return library;
}

/**
 * Converts positions to the straightened picture; `scale` is units of their boxes, such as points,
 * per pixel of the picture.
 */
export function placeBarcodes(
  found: readonly FoundBarcode[],
  picture: Pick<Picture, 'width' | 'height'>,
  straightening: Straightening,
  scale: number,
): Barcode[] {
  const upright = uprightSize(picture, straightening);
  const turn = turnBy(straightening);
  return found.map(({ format, text, corners }) => {
    const placed = corners.map(({ x, y }) => {
      const from = turn({ x: x - picture.width / 2, y: y - picture.height / 2 });
      return {
        x: (upright.width / 2 + from.x) * scale,
        y: (upright.height / 2 + from.y) * scale,
      };
    });
    return { format, text, box: around(placed) };
  });
}

/**
 * Converts pixels of the straightened picture, each `scale` of the picture's own, to the picture's
 * own pixels.
 */
function givenPlace(
  picture: Pick<Picture, 'width' | 'height'>,
  straightening: Straightening,
  scale: number,
): (point: Point) => Point {
  const upright = uprightSize(picture, straightening);
  const turnBack = turnBy(straightening, -1);
  return ({ x, y }) => {
    const from = turnBack({ x: x * scale - upright.width / 2, y: y * scale - upright.height / 2 });
    return { x: picture.width / 2 + from.x, y: picture.height / 2 + from.y };
  };
}

/** Rotates around the center, like the canvas. */
function turnBy({ turn, skew }: Straightening, direction: 1 | -1 = 1): (point: Point) => Point {
  const angle = (direction * (turn - skew) * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return ({ x, y }) => ({ x: x * cosine - y * sine, y: x * sine + y * cosine });
}

function around(points: readonly Point[]): Box {
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return [
    rounded(Math.min(...across)),
    rounded(Math.min(...down)),
    rounded(Math.max(...across)),
    rounded(Math.max(...down)),
  ];
}

/** Paints parts white in place, such as codes, so that no letters are recognized in them. */
export function cover(image: GrayImage, boxes: readonly Box[]): GrayImage {
  const { width, height, pixels } = image;
  for (const [left, top, right, bottom] of boxes) {
    const from = Math.max(0, Math.floor(left));
    const to = Math.min(width, Math.ceil(right));
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y += 1) {
      if (to > from) pixels.fill(255, y * width + from, y * width + to);
    }
  }
  return image;
}
