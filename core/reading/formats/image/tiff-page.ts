// Decodes one page of a TIFF file to gray rows, strip by strip or row of tiles by row of tiles:
// only one of them is unpacked at a time.

import { Fault } from '../../../kernel/errors.ts';
import { brokenImage, decodePicture, grayRowsOf, mostDecoded, release } from './pictures.ts';
import type { TakeRow } from './gray-rows.ts';
import { areKnownSamples, grayConverter, type SampleShape } from './gray-samples.ts';
import { isLittleEndian, tiffTags, type TiffFrame, type TiffTags } from './tiff-directory.ts';
import { isKnownCompression, jpegCompression, unpackStrip } from './tiff-strips.ts';
import { jpegFrames } from './image-frames.ts';

interface Layout extends SampleShape {
  height: number;
  compression: number;
  /** The lowest bit of a byte comes first. */
  isReversed: boolean;
  isTwoDimensional: boolean;
  jpegTables: readonly number[];
  /** Width of a strip or a tile in pixels; strips are as wide as the page. */
  stripWidth: number;
  stripRows: number;
  offsets: readonly number[];
  lengths: readonly number[];
}

/** Throws `document_unreadable`. */
export async function readTiffPage(file: Buffer, frame: TiffFrame, take: TakeRow): Promise<void> {
  const layout = layoutOf(file, frame);
  const { width, height, stripWidth, stripRows, offsets } = layout;
  const across = Math.ceil(width / stripWidth);
  const line = new Uint8Array(across * stripWidth);
  for (let top = 0, first = 0; top < height && first < offsets.length; first += across) {
    const rows = Math.min(stripRows, height - top);
    const strips: Strip[] = [];
    for (let column = 0; column < across; column += 1) {
      const packed = packedOf(file, layout, first + column);
      strips.push(await openStrip(packed, layout, rows));
    }
    for (let y = 0; y < rows; y += 1) {
      for (const [column, row] of strips.entries()) line.set(row(y), column * stripWidth);
      take(line.subarray(0, width));
    }
    top += rows;
  }
}

function layoutOf(file: Buffer, { directory, width, height }: TiffFrame): Layout {
  try {
    return layoutFrom(tiffTags(file, directory), { file, width, height });
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    throw new Fault('document_unreadable', brokenImage, { cause });
  }
}

function layoutFrom(
  values: TiffTags,
  { file, width, height }: { file: Buffer; width: number; height: number },
): Layout {
  const [compression = 1] = values(259);
  const [bits = 1] = values(258);
  const [samples = 1] = values(277);
  const isTiled = values(322).length > 0;
  const [stripWidth = 0] = isTiled ? values(322) : [width];
  const [stripRows = height] = isTiled ? values(323) : values(278);
  const layout: Layout = {
    width,
    height,
    compression,
    bits,
    samples,
    stripWidth,
    stripRows: isTiled ? stripRows : Math.min(stripRows, height),
    photometric: values(262)[0] ?? (bits === 1 ? 0 : 2),
    isLittleEndian: isLittleEndian(file),
    isFloat: values(339)[0] === 3,
    isDifference: values(317)[0] === 2,
    hasAlpha: values(338).some((kind) => kind === 1 || kind === 2),
    palette: values(320),
    isReversed: values(266)[0] === 2,
    isTwoDimensional: ((values(292)[0] ?? 0) & 1) === 1,
    jpegTables: values(347),
    offsets: isTiled ? values(324) : values(273),
    lengths: isTiled ? values(325) : values(279),
  };
  const isPlanar = values(284)[0] === 2 && samples > 1;
  if (!isKnownCompression(compression)) {
    throw unreadable(
      `The image is packed in a way that is not read (TIFF compression ${compression}).`,
    );
  }
  if (isPlanar || !areKnownSamples(layout) || isSubsampled(layout, values(530))) {
    const kind = `${samples} samples of ${bits} bits, photometric ${layout.photometric}`;
    throw unreadable(`The image has pixels of a kind that is not read (TIFF, ${kind}).`);
  }
  // Overlapping strips are a decompression bomb: each would be unpacked separately.
  const total = layout.lengths.reduce((sum, length) => sum + length, 0);
  const isEmpty = layout.offsets.length === 0 || stripWidth === 0 || layout.stripRows === 0;
  if (isEmpty || total > file.length) throw unreadable(brokenImage);
  return layout;
}

/** Whether colors are subsampled, outside of JPEG. */
function isSubsampled({ photometric, compression }: Layout, factors: readonly number[]): boolean {
  if (photometric !== 6 || compression === jpegCompression) return false;
  return factors.length === 0 || factors.some((factor) => factor !== 1);
}

function packedOf(
  file: Buffer,
  { offsets, lengths, isReversed }: Layout,
  index: number,
): Uint8Array {
  const offset = offsets[index] ?? file.length;
  const packed = file.subarray(offset, offset + (lengths[index] ?? 0));
  return isReversed ? packed.map((byte) => reversed[byte]!) : packed;
}

const reversed = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number.parseInt(byte.toString(2).padStart(8, '0').split('').toReversed().join(''), 2),
);

/** Returns the gray pixels of a row, valid until the next call. */
type Strip = (y: number) => Uint8Array;

async function openStrip(packed: Uint8Array, layout: Layout, rows: number): Promise<Strip> {
  const { stripWidth, samples, bits, compression, isTwoDimensional } = layout;
  if (compression === jpegCompression) return openJpeg(packed, layout, rows);
  const rowBytes = Math.ceil((stripWidth * samples * bits) / 8);
  const shape = { width: stripWidth, rows, rowBytes, compression, isTwoDimensional };
  const bytes = unpackStrip({ packed, ...shape });
  const toGray = grayConverter({ ...layout, width: stripWidth });
  const missing = new Uint8Array(stripWidth).fill(255);
  return (y) => {
    const row = bytes.subarray(y * rowBytes, (y + 1) * rowBytes);
    if (row.length < rowBytes) return missing;
    // Copied, so that the bytes of the file are not changed.
    return toGray(layout.isDifference ? row.slice() : row);
  };
}

/** A complete JPEG file except for the tables that all strips share. */
async function openJpeg(packed: Uint8Array, layout: Layout, rows: number): Promise<Strip> {
  const { jpegTables, photometric, stripWidth } = layout;
  const tables = Uint8Array.from(jpegTables).subarray(2, -2);
  // Without an Adobe marker, three components count as YCbCr.
  const mark = photometric === 2 ? adobeRgb : new Uint8Array();
  const jpeg = Buffer.concat([packed.subarray(0, 2), mark, tables, packed.subarray(2)]);
  const [frame] = jpegFrames(jpeg) ?? [];
  if (frame === undefined || frame.width < stripWidth) throw unreadable(brokenImage);
  if (frame.width * frame.height > mostDecoded) {
    const found = `The image has a JPEG strip of ${frame.width} × ${frame.height} pixels`;
    throw unreadable(`${found}; at most ${mostDecoded} are read.`);
  }
  const picture = await decodePicture(jpeg);
  const image: Uint8Array[] = [];
  await grayRowsOf(picture, rows, (row) => image.push(row));
  release(picture);
  const missing = new Uint8Array(stripWidth).fill(255);
  return (y) => image[y]?.subarray(0, stripWidth) ?? missing;
}

/** APP14 "Adobe", version 100, no flags, no transformation. */
const adobeRgb = Buffer.from('ffee000e41646f626500640000000000', 'hex');

function unreadable(message: string): Fault {
  return new Fault('document_unreadable', message);
}
