// Reads sizes from the headers of GIF, WebP and BMP files, like image-frames.ts for other formats.
// Animations count as their first picture. Returns null for a truncated or invalid header.

import { frames, type ImageFrame } from './image-frames.ts';

export function gifFrames(file: Buffer): ImageFrame[] | null {
  if (file.length < 10) return null;
  const [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  return frames([{ width, height, dotsPerInch: null }]);
}

export function bmpFrames(file: Buffer): ImageFrame[] | null {
  if (file.length < 26) return null;
  // The oldest header, of 12 bytes, has 16-bit sizes; a negative height means top-down order.
  const isOld = file.readUInt32LE(14) === 12;
  const width = isOld ? file.readUInt16LE(18) : file.readInt32LE(18);
  const height = isOld ? file.readUInt16LE(20) : Math.abs(file.readInt32LE(22));
  if (width < 0) return null;
  const perMetre = isOld || file.length < 42 ? 0 : file.readInt32LE(38);
  return frames([{ width, height, dotsPerInch: perMetre * 0.0254 }]);
}

export function webpFrames(file: Buffer): ImageFrame[] | null {
  if (file.length < 30) return null;
  const form = file.toString('latin1', 12, 16);
  const size = webpSizes[form]?.(file);
  return size === undefined ? null : frames([{ ...size, dotsPerInch: null }]);
}

const webpSizes: Readonly<Record<string, (file: Buffer) => { width: number; height: number }>> = {
  // Lossy: a VP8 key frame header after the chunk header; the top two bits are a scale.
  'VP8 ': (file) => ({
    width: file.readUInt16LE(26) & 0x3fff,
    height: file.readUInt16LE(28) & 0x3fff,
  }),
  // Lossless: 14 bits each, minus one.
  VP8L(file) {
    const bits = file.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  // Extended: 24 bits each, minus one.
  VP8X: (file) => ({ width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }),
};
