// Directories of a TIFF file, one for each page, and their values (TIFF 6.0).

import { frames, type ImageFrame } from './image-frames.ts';

export interface TiffFrame extends ImageFrame {
  /** Offset of its directory in the file. */
  directory: number;
}

/** Returns the values of a tag; empty if the directory does not have it. */
export type TiffTags = (tag: number) => readonly number[];

const tags = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  samples: 277,
  resolution: 282,
  unit: 296,
} as const;

/** Size in bytes of a value of each type, from 1 (BYTE) to 12 (DOUBLE). */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const [shortType, fractionType] = [3, 5];
/**
 * Maximum number of samples: red, green, blue, black and one more. Scanners write no more bits per
 * sample.
 */
const mostSamples = 5;
const mostBits = 32;

/** Maximum number of pages; also ends a loop of directories. */
const maxDirectories = 10_000;

/** Returns null for a truncated or invalid file. */
export function tiffFrames(file: Buffer): TiffFrame[] | null {
  const { u16, u32 } = numbersOf(file);
  const found: TiffFrame[] = [];
  try {
    const seen = new Set<number>();
    let directory = u32(4);
    while (directory !== 0) {
      if (seen.has(directory) || seen.size === maxDirectories) return null;
      seen.add(directory);
      const values = tiffTags(file, directory);
      const [bits = 1] = values(tags.bitsPerSample);
      const [samples = 1] = values(tags.samples);
      if (samples > mostSamples || bits > mostBits) return null;
      const [density = null] = values(tags.resolution);
      const perInch = values(tags.unit)[0] === 3 ? 2.54 : 1;
      found.push({
        directory,
        width: values(tags.width)[0] ?? 0,
        height: values(tags.height)[0] ?? 0,
        dotsPerInch: density === null ? null : density * perInch,
      });
      directory = u32(directory + 2 + u16(directory) * 12);
    }
  } catch {
    // A read beyond the end shows that the file is truncated.
    return null;
  }
  return frames(found);
}

/** @throws RangeError if the directory or a value in it is beyond the end of the file. */
export function tiffTags(file: Buffer, directory: number): TiffTags {
  const { u16, u32 } = numbersOf(file);
  const places = new Map<number, number>();
  for (let index = 0; index < u16(directory); index += 1) {
    const at = directory + 2 + index * 12;
    places.set(u16(at), at);
  }
  return (tag) => {
    const at = places.get(tag);
    if (at === undefined) return [];
    const [type, count] = [u16(at + 2), u32(at + 4)];
    const size = typeBytes[type] ?? 1;
    if (count * size > file.length) throw new RangeError(`too many values of tag ${tag}`);
    const from = count * size > 4 ? u32(at + 8) : at + 8;
    return Array.from({ length: count }, (_, index) => {
      const place = from + index * size;
      if (type === fractionType) return u32(place) / u32(place + 4);
      if (type === shortType) return u16(place);
      return size === 1 ? file.readUInt8(place) : u32(place);
    });
  };
}

export function isLittleEndian(file: Buffer): boolean {
  return file[0] === 0x49;
}

function numbersOf(file: Buffer) {
  const isLittle = isLittleEndian(file);
  return {
    u16: (at: number) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at)),
    u32: (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at)),
  };
}
