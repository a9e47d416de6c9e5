// Sizes and resolutions from the headers of image files, without decoding a pixel. Every function
// answers null for a header that is cut short or says nothing sensible.

export interface ImageFrame {
  /** Pixels. */
  width: number;
  height: number;
  /** Null when the file does not say, or says something no scanner does. */
  dotsPerInch: number | null;
}

export function pngFrames(file: Buffer): ImageFrame[] | null {
  if (file.length < 33 || file.toString('latin1', 12, 16) !== 'IHDR') return null;
  let dotsPerInch: number | null = null;
  // Chunks: length, type, data, checksum; the resolution stands before the pixels.
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
  for (let at = 2; at + 9 < file.length;) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1]!;
    // Fill bytes and markers without a length.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    if (isFrameHeader(marker)) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
      return frames([{ width, height, dotsPerInch }]);
    }
    if (marker === 0xe0 && file.toString('latin1', at + 4, at + 8) === 'JFIF') {
      dotsPerInch = jfifDensity(file, at);
    }
    at += 2 + Math.max(2, file.readUInt16BE(at + 2));
  }
  return null;
}

/** SOF0 to SOF15 without the tables that share their range (DHT, JPG, DAC). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function jfifDensity(file: Buffer, at: number): number | null {
  if (at + 14 > file.length) return null;
  const density = file.readUInt16BE(at + 12);
  const unit = file[at + 11];
  if (unit === 1) return density;
  return unit === 2 ? density * 2.54 : null;
}

/** The frames, unless one has no size; resolutions that no scanner has are dropped. */
export function frames<T extends ImageFrame>(found: T[]): T[] | null {
  if (found.some(({ width, height }) => width === 0 || height === 0)) return null;
  return found.map((frame) => {
    const { dotsPerInch } = frame;
    const plausible = dotsPerInch !== null && dotsPerInch >= 50 && dotsPerInch <= 2400;
    return { ...frame, dotsPerInch: plausible ? dotsPerInch : null };
  });
}
