// Reads sizes and resolutions from the headers of image files, without decoding pixels. Every
// function returns null for a truncated or invalid header.

import { isFrameHeader, jpegSegments } from './jpeg-segments.ts';

export interface ImageFrame {
  /** Width in pixels. */
  width: number;
  height: number;
  /** Null if the file states none, or an implausible one for a scanner. */
  dotsPerInch: number | null;
}

export function pngFrames(file: Buffer): ImageFrame[] | null {
  if (file.length < 33 || file.toString('latin1', 12, 16) !== 'IHDR') return null;
  let dotsPerInch: number | null = null;
  // Chunks: length, type, data, checksum; the resolution precedes the pixels.
  for (let at = 33; at + 21 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') break;
    if (type === 'pHYs' && file[at + 16] === 1) {
      dotsPerInch = file.readUInt32BE(at + 8) * 0.0254;
    }
  }
  return frames([{ width: file.readUInt32BE(16), height: file.readUInt32BE(20), dotsPerInch }]);
}

export function jpegFrames(file: Buffer): ImageFrame[] | null {
  let dotsPerInch: number | null = null;
  for (const { marker, data } of jpegSegments(file)) {
    if (isFrameHeader(marker)) {
      if (data.length < 5) return null;
      const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
      return frames([{ width, height, dotsPerInch }]);
    }
    if (marker === 0xe0 && data.toString('latin1', 0, 4) === 'JFIF') {
      dotsPerInch = jfifDensity(data);
    }
  }
  return null;
}

function jfifDensity(data: Buffer): number | null {
  if (data.length < 10) return null;
  const density = data.readUInt16BE(8);
  const unit = data[7];
  if (unit === 1) return density;
  return unit === 2 ? density * 2.54 : null;
}

/** Returns the frames, or null if one has no size; implausible resolutions are removed. */
export function frames<T extends ImageFrame>(found: T[]): T[] | null {
  if (found.some(({ width, height }) => width === 0 || height === 0)) return null;
  return found.map((frame) => {
    const { dotsPerInch } = frame;
    const plausible = dotsPerInch !== null && dotsPerInch >= 50 && dotsPerInch <= 2400;
    return { ...frame, dotsPerInch: plausible ? dotsPerInch : null };
  });
}
