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

const tiffTags = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  samples: 277,
  resolution: 282,
  unit: 296,
} as const;

/** Bytes of a value of each type, from 1 (BYTE) to 12 (DOUBLE). */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Red, green, blue, black and one more; of more bits each than that no scanner writes. */
const mostSamples = 5;
const mostBits = 32;

/** No stack of scanned pages is longer; a chain of directories that loops ends here. */
const maxDirectories = 10_000;

export function tiffFrames(file: Buffer): ImageFrame[] | null {
  const little = file[0] === 0x49;
  const u16 = (at: number): number => (little ? file.readUInt16LE(at) : file.readUInt16BE(at));
  const u32 = (at: number): number => (little ? file.readUInt32LE(at) : file.readUInt32BE(at));
  const found: ImageFrame[] = [];
  try {
    const seen = new Set<number>();
    let directory = u32(4);
    while (directory !== 0) {
      // A chain that loops, which the decoder would follow for ever.
      if (seen.has(directory) || seen.size === maxDirectories) return null;
      seen.add(directory);
      const entries = u16(directory);
      const values = new Map<number, number>();
      for (let index = 0; index < entries; index += 1) {
        const at = directory + 2 + index * 12;
        // The decoder makes a list of as many values as an entry claims to have.
        if (u32(at + 4) * (typeBytes[u16(at + 2)] ?? 1) > file.length) return null;
        // Type 3 is a 16-bit number, type 5 the offset of a fraction.
        values.set(u16(at), u16(at + 2) === 3 ? u16(at + 8) : u32(at + 8));
      }
      if ((values.get(tiffTags.samples) ?? 1) > mostSamples) return null;
      const isSingle = (values.get(tiffTags.samples) ?? 1) === 1;
      if (isSingle && (values.get(tiffTags.bitsPerSample) ?? 1) > mostBits) return null;
      const fraction = values.get(tiffTags.resolution);
      const density = fraction === undefined ? null : u32(fraction) / u32(fraction + 4);
      const perInch = values.get(tiffTags.unit) === 3 ? 2.54 : 1;
      found.push({
        width: values.get(tiffTags.width) ?? 0,
        height: values.get(tiffTags.height) ?? 0,
        dotsPerInch: density === null ? null : density * perInch,
      });
      directory = u32(directory + 2 + entries * 12);
    }
  } catch {
    // A file cut short: reading beyond its end is how that shows.
    return null;
  }
  return frames(found);
}

/** The frames, unless one has no size; resolutions that no scanner has are dropped. */
export function frames(found: ImageFrame[]): ImageFrame[] | null {
  if (found.some(({ width, height }) => width === 0 || height === 0)) return null;
  return found.map((frame) => {
    const { dotsPerInch } = frame;
    const plausible = dotsPerInch !== null && dotsPerInch >= 50 && dotsPerInch <= 2400;
    return { ...frame, dotsPerInch: plausible ? dotsPerInch : null };
  });
}
