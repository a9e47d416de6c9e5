// Pictures in memory, which the canvas library decodes, scales and rotates. The library takes 24 MB
// and is loaded with the first picture.

import { setImmediate } from 'node:timers/promises';
import type { Canvas, Image } from '@napi-rs/canvas';
import { Fault } from '../../../kernel/errors.ts';
import type { Box } from '../../../sdk/document.ts';
import { grayFrom, spreadLight, type GrayImage } from './gray-image.ts';
import type { TakeRow } from './gray-rows.ts';

export interface Picture {
  width: number;
  height: number;
  source: Canvas | Image;
  /** Ratio of its pixels to those of the file, if it was decoded at a smaller size; default: 1. */
  scale?: number;
}

/** A picture whose pixels are accessible. */
export interface DrawnPicture extends Picture {
  source: Canvas;
}

/** Corrections that make a picture upright: quarter turns first, then the skew of its rows. */
export interface Straightening {
  /** Degrees clockwise. */
  turn: 0 | 90 | 180 | 270;
  /** Degrees clockwise by which rows slope; they are rotated back by this angle. */
  skew: number;
}

export const asItIs: Straightening = { turn: 0, skew: 0 };

/** Maximum number of pixels of a picture that is decoded as a whole, four bytes each. */
export const mostDecoded = 50_000_000;

export function loadCanvas() {
  return import('@napi-rs/canvas');
}

/**
 * Decodes a compressed image, upright by its EXIF orientation. Its size was checked in its header.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const { loadImage } = await loadCanvas();
  try {
    const source = await loadImage(bytes);
    const { width, height } = source;
    if (width > 0 && height > 0) return { width, height, source };
  } catch (cause) {
    throw new Fault('document_unreadable', brokenImage, { cause });
  }
  throw new Fault('document_unreadable', brokenImage);
}

export const brokenImage = 'The image is broken or cut short: it cannot be decoded.';

/**
 * Number of pixels that are RGBA (four bytes each) at a time; the rest of a page is gray (one
 * byte).
 */
const bandPixels = 1_000_000;

/**
 * Calls back with bands of rows of this many pixels. The canvas library only releases pixels
 * between two turns of the event loop: without one, an A4 page kept 100 MB.
 */
async function eachBand(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  see: (top: number, rows: number) => void,
): Promise<void> {
  const most = Math.max(1, Math.floor(bandPixels / width));
  for (let top = 0; top < height; top += most) {
    see(top, Math.min(most, height - top));
    await setImmediate();
  }
}

export async function pictureOfGray(gray: GrayImage): Promise<Picture> {
  const { createCanvas, ImageData } = await loadCanvas();
  const { width, height, pixels } = gray;
  const source = createCanvas(width, height);
  const context = source.getContext('2d');
  await eachBand(gray, (top, rows) => {
    const band = new Uint32Array(width * rows);
    const start = top * width;
    // Opaque gray: the same value three times.
    for (let at = 0; at < band.length; at += 1) {
      band[at] = 0xff000000 | (pixels[start + at]! * 0x010101);
    }
    const data = new ImageData(new Uint8ClampedArray(band.buffer), width, rows);
    context.putImageData(data, 0, top);
  });
  return { width, height, source };
}

/** Releases its memory at once instead of at the next garbage collection. */
export function release({ source }: Pick<Picture, 'source'>): void {
  if (!('getContext' in source)) return;
  source.width = 1;
  source.height = 1;
}

/** Passes its gray pixels on row by row, up to the row `rows`. */
export async function grayRowsOf(picture: Picture, rows: number, take: TakeRow): Promise<void> {
  const { width } = picture;
  const area: Box = [0, 0, width, Math.min(rows, picture.height)];
  const { height, pixels } = await drawPixels(picture, asItIs, width, area);
  for (let y = 0; y < height; y += 1) take(pixels.subarray(y * width, (y + 1) * width));
}

/** Returns width and height of a straightened picture; the skew does not change the frame. */
export function uprightSize(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  { turn }: Straightening,
): { width: number; height: number } {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/**
 * Maximum length of a drawn side in pixels: the limit of tesseract and of the canvas library. Also
 * the maximum of all pixels: an A4 page has 10 million at the best width for recognition.
 */
export const longestSide = 32_000;
const mostDrawn = 20_000_000;

/** Returns the possible width nearest to the requested one. */
function drawableWidth(
  picture: Pick<Picture, 'width' | 'height'>,
  straightening: Straightening,
  targetWidth: number,
): number {
  const { width, height } = uprightSize(picture, straightening);
  const ratio = height / width;
  return Math.min(targetWidth, longestSide, longestSide / ratio, Math.sqrt(mostDrawn / ratio));
}

/** Draws the picture straightened and scaled to a width, or the nearest possible one, on white. */
export async function draw(
  picture: Picture,
  straightening: Straightening,
  targetWidth: number,
): Promise<Canvas> {
  const { createCanvas } = await loadCanvas();
  const placed = placeOf(picture, straightening, targetWidth);
  const canvas = createCanvas(placed.width, placed.height);
  paint(canvas, picture, straightening, placed);
  return canvas;
}

interface Placed {
  /** Pixels of the whole straightened picture. */
  whole: { width: number; height: number };
  scale: number;
  /** The area that is drawn. */
  left: number;
  top: number;
  width: number;
  height: number;
}

function placeOf(
  picture: Picture,
  straightening: Straightening,
  targetWidth: number,
  area?: Box,
): Placed {
  const upright = uprightSize(picture, straightening);
  const drawable = area ? targetWidth : drawableWidth(picture, straightening, targetWidth);
  const width = Math.max(1, Math.round(drawable));
  const height = Math.max(1, Math.round((upright.height * width) / upright.width));
  const [left, top, right, bottom] = area?.map(Math.round) ?? [0, 0, width, height];
  return {
    whole: { width, height },
    scale: width / upright.width,
    left: left!,
    top: top!,
    width: Math.max(1, right! - left!),
    height: Math.max(1, bottom! - top!),
  };
}

function paint(
  canvas: Canvas,
  picture: Picture,
  straightening: Straightening,
  { whole, scale, left, top }: Placed,
): void {
  const context = canvas.getContext('2d');
  context.resetTransform();
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(-left, -top);
  context.imageSmoothingEnabled = scale !== 1 || straightening.skew !== 0;
  context.imageSmoothingQuality = 'high';
  context.translate(whole.width / 2, whole.height / 2);
  context.rotate(((straightening.turn - straightening.skew) * Math.PI) / 180);
  context.scale(scale, scale);
  context.drawImage(picture.source, -picture.width / 2, -picture.height / 2);
}

/** Like `draw`, in gray with stretched contrast; only an area if one is given. */
export async function drawGray(
  picture: Picture,
  straightening: Straightening,
  width: number,
  area?: Box,
): Promise<GrayImage> {
  return spreadLight(await drawPixels(picture, straightening, width, area));
}

async function drawPixels(
  picture: Picture,
  straightening: Straightening,
  targetWidth: number,
  area?: Box,
): Promise<GrayImage> {
  const { createCanvas } = await loadCanvas();
  const placed = placeOf(picture, straightening, targetWidth, area);
  const { width, height } = placed;
  const pixels = new Uint8Array(width * height);
  let canvas: Canvas | null = null;
  await eachBand(placed, (top, rows) => {
    canvas ??= createCanvas(width, rows);
    paint(canvas, picture, straightening, { ...placed, top: placed.top + top });
    grayFrom(canvas.getContext('2d').getImageData(0, 0, width, rows).data, pixels, top * width);
  });
  if (canvas !== null) release({ source: canvas });
  return { width, height, pixels };
}

export async function grayOf(canvas: Canvas): Promise<GrayImage> {
  const { width, height } = canvas;
  const pixels = new Uint8Array(width * height);
  const context = canvas.getContext('2d');
  await eachBand(canvas, (top, rows) => {
    grayFrom(context.getImageData(0, top, width, rows).data, pixels, top * width);
  });
  return spreadLight({ width, height, pixels });
}
