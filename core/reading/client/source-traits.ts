// What the beginning of a document tells of how much memory it will take. The appliance looks at no
// more than headers of fixed places: everything else is for the reader's processes.

import { open } from 'node:fs/promises';
import { imageFrames } from '../formats/image/image-headers.ts';
import { sniffMediaType } from '../sniff.ts';

export interface SourceTraits {
  mediaType: string;
  byteLength: number;
  /** Of an image; null where the beginning does not tell, and for TIFF. */
  pixels: number | null;
}

/** As much as `sniffSource` takes. JPEG files with a large preview have their size beyond it. */
const beginningBytes = 64 * 1024 + 1;

export function traitsOf(beginning: Buffer, byteLength: number): SourceTraits {
  const mediaType = sniffMediaType(beginning);
  return { mediaType, byteLength, pixels: largestFrame(beginning, mediaType) };
}

export function traitsOfBytes({ buffer, byteOffset, byteLength }: Uint8Array): SourceTraits {
  const beginning = Buffer.from(buffer, byteOffset, Math.min(byteLength, beginningBytes));
  return traitsOf(beginning, byteLength);
}

export async function traitsOfFile(path: string): Promise<SourceTraits> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const beginning = Buffer.alloc(Math.min(size, beginningBytes));
    const { bytesRead } = await file.read(beginning, 0, beginning.length, 0);
    return traitsOf(beginning.subarray(0, bytesRead), size);
  } finally {
    await file.close();
  }
}

/**
 * Not of TIFF: its directories lie anywhere and may overlap, and a walk through 64 KiB of them can take
 * seconds, here in the appliance. The other headers are at fixed places, or each after the one before.
 */
function largestFrame(beginning: Buffer, mediaType: string): number | null {
  if (mediaType === 'image/tiff') return null;
  const frames = imageFrames(beginning, mediaType);
  if (frames.length === 0) return null;
  return frames.reduce((most, { width, height }) => Math.max(most, width * height), 0);
}
