// Returns the frames of an image from its headers, for each supported format.

import { jpegFrames, pngFrames, type ImageFrame } from './image-frames.ts';
import { tiffFrames } from './tiff-directory.ts';
import { bmpFrames, gifFrames, webpFrames } from './web-image-frames.ts';

const frameReaders: Readonly<Record<string, (file: Buffer) => ImageFrame[] | null>> = {
  'image/png': pngFrames,
  'image/jpeg': jpegFrames,
  'image/tiff': tiffFrames,
  'image/gif': gifFrames,
  'image/webp': webpFrames,
  'image/bmp': bmpFrames,
};

/** Returns an empty list for a truncated or invalid header, and for a file that is not an image. */
export function imageFrames(file: Buffer, mediaType: string): readonly ImageFrame[] {
  return frameReaders[mediaType]?.(file) ?? [];
}
