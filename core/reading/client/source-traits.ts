// Facts from the beginning of a document that determine its memory. The appliance only reads
// headers at fixed positions; everything else is read in the reader's processes.

import { open } from 'node:fs/promises';
import { imageFrames } from '../formats/image/image-headers.ts';
import { sniffedBytes, sniffMediaType } from '../sniff.ts';

export interface SourceTraits {
  mediaType: string;
  byteLength: number;
  /**
   * Number of pixels of an image; null for TIFF, and if the beginning does not contain it, as in
   * JPEG files with a large preview.
   */
  pixels: number | null;
}

export function traitsOf(beginning: Buffer, byteLength: number): SourceTraits {
  const mediaType = sniffMediaType(beginning);
  return { mediaType, byteLength, pixels: pixelsOf(beginning, mediaType) };
}

export function traitsOfBytes({ buffer, byteOffset, byteLength }: Uint8Array): SourceTraits {
  const beginning = Buffer.from(buffer, byteOffset, Math.min(byteLength, sniffedBytes));
  return traitsOf(beginning, byteLength);
}

export async function traitsOfFile(path: string): Promise<SourceTraits> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const beginning = Buffer.alloc(Math.min(size, sniffedBytes));
    const { bytesRead } = await file.read(beginning, 0, beginning.length, 0);
    return traitsOf(beginning.subarray(0, bytesRead), size);
  } finally {
    await file.close();
  }
}

/**
 * Excludes TIFF: its directories may be anywhere and overlap, and walking through 64 KiB of them
 * can take seconds, here in the appliance. The other formats have one header, at a fixed position
 * or found in one pass.
 */
function pixelsOf(beginning: Buffer, mediaType: string): number | null {
  if (mediaType === 'image/tiff') return null;
  const [frame] = imageFrames(beginning, mediaType);
  return frame ? frame.width * frame.height : null;
}
