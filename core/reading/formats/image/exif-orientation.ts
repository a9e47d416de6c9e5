// Orientation of a photo as stored by the camera (EXIF 2.3, tag 274), and how to correct it.

import type { GrayImage } from './gray-image.ts';
import { jpegSegments } from './jpeg-segments.ts';

/** Returns the EXIF orientation, 1 to 8; 1 (upright) if the file has none. */
export function exifOrientation(file: Buffer): number {
  for (const { marker, data } of jpegSegments(file)) {
    if (marker !== 0xe1 || data.toString('latin1', 0, 4) !== 'Exif') continue;
    const found = orientationIn(data.subarray(6));
    if (found !== null) return found;
  }
  return 1;
}

const orientationTag = 0x0112;

/** Reads the first directory of a TIFF header. */
function orientationIn(tiff: Buffer): number | null {
  if (tiff.length < 8) return null;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return null;
  const last = first + 2 + 12 * short(first);
  for (let at = first + 2; at < last && at + 12 <= tiff.length; at += 12) {
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** Orientations in which the first pixel of a row is the last, and the first row the last. */
const fromTheRight: readonly number[] = [2, 3, 7, 8];
const fromBelow: readonly number[] = [3, 4, 6, 7];
/** From this value on, rows and columns are exchanged. */
const firstOnSide = 5;

export function madeUpright(gray: GrayImage, orientation: number): GrayImage {
  if (orientation === 1) return gray;
  const isOnSide = orientation >= firstOnSide;
  const [width, height] = isOnSide ? [gray.height, gray.width] : [gray.width, gray.height];
  const pixels = new Uint8Array(width * height);
  const [isMirrored, isFlipped] = [
    fromTheRight.includes(orientation),
    fromBelow.includes(orientation),
  ];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [across, down] = isOnSide ? [y, x] : [x, y];
      const column = isMirrored ? gray.width - 1 - across : across;
      const row = isFlipped ? gray.height - 1 - down : down;
      pixels[y * width + x] = gray.pixels[row * gray.width + column]!;
    }
  }
  return { width, height, pixels };
}
