// Pictures in memory: decoded, scaled and turned by the canvas library, which is loaded with the
// first picture, not before: it takes 24 MB.

import type { Canvas, Image } from '@napi-rs/canvas';
import { Fault } from '../kernel/errors.ts';
import type { Box } from '../sdk/document.ts';
import { toGray, type GrayImage } from './gray-image.ts';

export interface Picture {
  width: number;
  height: number;
  source: Canvas | Image;
}

/** One whose pixels are there to be looked at. */
export interface DrawnPicture extends Picture {
  source: Canvas;
}

/** How a picture is made upright: by quarter turns first, then by the skew of its rows. */
export interface Straightening {
  /** Degrees clockwise. */
  turn: 0 | 90 | 180 | 270;
  /** Degrees clockwise by which rows fall; they are turned back by as much. */
  skew: number;
}

export const asItIs: Straightening = { turn: 0, skew: 0 };

export function loadCanvas() {
  return import('@napi-rs/canvas');
}

/** A compressed image, upright by its own EXIF orientation. Its size was checked by its header. */
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

/** Pixels of 8-bit RGBA. */
export async function pictureOf(rgba: Uint8Array, width: number, height: number): Promise<Picture> {
  const { createCanvas, ImageData } = await loadCanvas();
  const source = createCanvas(width, height);
  const pixels = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, width * height * 4);
  source.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return { width, height, source };
}

/** Width and height of a picture once it is straightened; the skew does not change the frame. */
export function uprightSize(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  { turn }: Straightening,
): { width: number; height: number } {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** The picture straightened and scaled to a width, on white; of it an area alone, where one is given. */
export async function draw(
  picture: Picture,
  straightening: Straightening,
  targetWidth: number,
  area?: Box,
): Promise<Canvas> {
  const { createCanvas } = await loadCanvas();
  const upright = uprightSize(picture, straightening);
  const width = Math.max(1, Math.round(targetWidth));
  const height = Math.max(1, Math.round((upright.height * width) / upright.width));
  const [left, top, right, bottom] = area?.map(Math.round) ?? [0, 0, width, height];
  const canvas = createCanvas(Math.max(1, right! - left!), Math.max(1, bottom! - top!));
  const context = canvas.getContext('2d');
  const scale = width / upright.width;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(-left!, -top!);
  context.imageSmoothingEnabled = scale !== 1 || straightening.skew !== 0;
  context.imageSmoothingQuality = 'high';
  context.translate(width / 2, height / 2);
  context.rotate(((straightening.turn - straightening.skew) * Math.PI) / 180);
  context.scale(scale, scale);
  context.drawImage(picture.source, -picture.width / 2, -picture.height / 2);
  return canvas;
}

export async function drawGray(
  picture: Picture,
  straightening: Straightening,
  width: number,
  area?: Box,
): Promise<GrayImage> {
  return grayOf(await draw(picture, straightening, width, area));
}

export function grayOf(canvas: Canvas): GrayImage {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return toGray(data, canvas.width, canvas.height);
}
