// The frames of an image by its headers, for each format that is read.

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

/** None for a header that is cut short or makes no sense, and for what is no image. */
export function imageFrames(file: Buffer, mediaType: string): readonly ImageFrame[] {
  return frameReaders[mediaType]?.(file) ?? [];
}
