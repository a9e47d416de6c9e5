// An image file opened: how many pictures, how large by their headers, and each decoded on demand.

import { Fault } from '../kernel/errors.ts';
import type { ImageFrame } from './image-frames.ts';
import { jpegFrames, pngFrames, tiffFrames } from './image-frames.ts';
import { brokenImage, decodePicture, pictureOf, type Picture } from './pictures.ts';
import { unpackStrips, type TiffFrame } from './tiff-strips.ts';
import { bmpFrames, gifFrames, webpFrames } from './web-image-frames.ts';

export interface ImageFile {
  frames: readonly ImageFrame[];
  /** Decodes one of the frames; refuses one of more pixels before a pixel is decoded. */
  picture(index: number, maxPixels: number): Promise<Picture>;
}

const frameReaders: Readonly<Record<string, (file: Buffer) => ImageFrame[] | null>> = {
  'image/png': pngFrames,
  'image/jpeg': jpegFrames,
  'image/tiff': tiffFrames,
  'image/gif': gifFrames,
  'image/webp': webpFrames,
  'image/bmp': bmpFrames,
};

/** @throws Fault `document_unreadable` when the headers make no sense. */
export function openImage(bytes: Uint8Array, mediaType: string): ImageFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames = frameReaders[mediaType]?.(file) ?? [];
  if (frames.length === 0) {
    throw new Fault('document_unreadable', 'The image is broken: it does not state its size.');
  }
  const decode = mediaType === 'image/tiff' ? tiffDecoder(bytes) : () => decodePicture(bytes);
  return {
    frames,
    async picture(index, maxPixels) {
      const { width, height } = frames[index]!;
      if (width * height > maxPixels) {
        const found = `The image has ${width} × ${height} pixels`;
        throw new Fault('document_unreadable', `${found}; at most ${maxPixels} are read.`);
      }
      return decode(index);
    },
  };
}

function tiffDecoder(bytes: Uint8Array): (index: number) => Promise<Picture> {
  return async (index) => {
    const { decode, decodeImage, toRGBA8 } = (await import('utif2')).default;
    // Of its own memory: the decoder reads the whole buffer that a view lies in.
    const buffer = Uint8Array.from(bytes).buffer;
    let pixels: Uint8Array;
    let [width, height] = [0, 0];
    try {
      const frame = decode(buffer)[index]!;
      decodeImage(unpackStrips(new Uint8Array(buffer), frame as unknown as TiffFrame), frame);
      ({ width, height } = frame);
      pixels = toRGBA8(frame);
    } catch (cause) {
      if (cause instanceof Fault) throw cause;
      throw new Fault('document_unreadable', brokenImage, { cause });
    }
    if (!(pixels.length === width * height * 4) || pixels.length === 0) {
      throw new Fault('document_unreadable', brokenImage);
    }
    return pictureOf(pixels, width, height);
  };
}
