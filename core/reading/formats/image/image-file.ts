// An opened image file: its pictures, their sizes from the headers, and decoding on demand.

import { Fault } from '../../../kernel/errors.ts';
import { exifOrientation, madeUpright } from './exif-orientation.ts';
import type { GrayImage } from './gray-image.ts';
import { createRowSink } from './gray-rows.ts';
import type { ImageFrame } from './image-frames.ts';
import { imageFrames } from './image-headers.ts';
import { jpegRows } from './jpeg-rows.ts';
import { decodePicture, mostDecoded, pictureOfGray, type Picture } from './pictures.ts';
import { pngRows } from './png-rows.ts';
import type { TiffFrame } from './tiff-directory.ts';
import { readTiffPage } from './tiff-page.ts';

export interface ImageFile {
  frames: readonly ImageFrame[];
  /** Decodes one of the frames. A frame with more pixels is rejected before decoding. */
  picture(index: number, maxPixels: number): Promise<Picture>;
}

/** Larger pictures are read row by row if their format allows it. */
const mostAtOnce = 16_000_000;

type DecodeFrame = (index: number) => Promise<Picture>;

/** @throws Fault `document_unreadable` for invalid headers. */
export function openImage(bytes: Uint8Array, mediaType: string): ImageFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames = imageFrames(file, mediaType);
  if (frames.length === 0) {
    throw new Fault('document_unreadable', 'The image is broken: it does not state its size.');
  }
  const decode = decoderOf(file, mediaType, frames);
  return {
    frames,
    async picture(index, maxPixels) {
      refuseLarger(frames[index]!, maxPixels);
      return decode(index);
    },
  };
}

function refuseLarger({ width, height }: ImageFrame, maxPixels: number): void {
  if (width * height <= maxPixels) return;
  const found = `The image has ${width} × ${height} pixels`;
  throw new Fault('document_unreadable', `${found}; at most ${maxPixels} are read.`);
}

function decoderOf(file: Buffer, mediaType: string, frames: readonly ImageFrame[]): DecodeFrame {
  if (mediaType === 'image/tiff') return tiffDecoder(file, frames as readonly TiffFrame[]);
  const [frame] = frames;
  const { width, height } = frame!;
  const rows = mediaType === 'image/png' && width * height > mostAtOnce ? pngRows(file) : null;
  const isLarge = mediaType === 'image/jpeg' && width * height > mostDecoded;
  const halved = isLarge ? jpegRows(file) : null;
  if (rows !== null) {
    return async () => {
      const sink = createRowSink(width, height);
      await rows(sink.take);
      return scaledPicture(sink.image(), frame!);
    };
  }
  if (halved !== null) {
    return async () => {
      const sink = createRowSink(halved.width, halved.height);
      await halved.read(sink.take);
      return scaledPicture(sink.image(), frame!, exifOrientation(file));
    };
  }
  return async () => {
    refuseLarger(frame!, mostDecoded);
    return decodePicture(file);
  };
}

function tiffDecoder(file: Buffer, frames: readonly TiffFrame[]): DecodeFrame {
  return async (index) => {
    const frame = frames[index]!;
    const sink = createRowSink(frame.width, frame.height);
    await readTiffPage(file, frame, sink.take);
    return scaledPicture(sink.image(), frame);
  };
}

async function scaledPicture(
  gray: GrayImage,
  frame: ImageFrame,
  orientation = 1,
): Promise<Picture> {
  const picture = await pictureOfGray(madeUpright(gray, orientation));
  return { ...picture, scale: gray.width / frame.width };
}
