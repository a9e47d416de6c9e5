// Images that declare, or decompress to, more than they contain.

import { createCanvas } from '@napi-rs/canvas';
import { crc32, deflateSync } from 'node:zlib';
import { packBits, tiffFile, type TiffPage } from '../../../test/reading/tiff-files.ts';
import { bombs, type Bomb } from './bomb.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

interface Png {
  width: number;
  height: number;
  bits?: number;
  /** 0: gray, 2: RGB, 3: palette, 6: RGB with alpha. */
  color?: number;
  interlaced?: boolean;
  data: Buffer;
  before?: Buffer[];
}

function png({ width, height, bits = 8, color = 0, interlaced, data, before = [] }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, color, 0, 0, interlaced ? 1 : 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

const white = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes, 255));

function painted(type: 'image/jpeg' | 'image/gif' | 'image/webp'): Buffer {
  const canvas = createCanvas(400, 200);
  const pen = canvas.getContext('2d');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, 400, 200);
  if (type === 'image/jpeg') return Buffer.from(canvas.toBuffer(type, 85));
  return Buffer.from(type === 'image/gif' ? canvas.toBuffer(type) : canvas.toBuffer(type, 90));
}

function jpegOf(width: number, height: number): Buffer {
  const jpeg = painted('image/jpeg');
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11, 0x08]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

function tiff(facts: Partial<TiffPage>, pages = 1): Buffer {
  const page = {
    width: 200,
    height: 100,
    compression: 1,
    bits: 8,
    data: Buffer.alloc(20_000, 255),
    ...facts,
  };
  return tiffFile(Array.from({ length: pages }, () => page));
}

/** The directory of the TIFF refers to itself. */
function tiffInCircle(): Buffer {
  const file = tiff({});
  const at = file.readUInt32LE(4);
  file.writeUInt32LE(at, at + 2 + file.readUInt16LE(at) * 12);
  return file;
}

function bitmap(width: number, height: number): Buffer {
  const file = Buffer.alloc(200);
  file.write('BM');
  for (const [at, value] of [
    [2, 200],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const) {
    file.writeUInt32LE(value, at);
  }
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(32, 28);
  return file;
}

export function pictureBombs(): Bomb[] {
  return [...refused(), ...either()];
}

function refused(): Bomb[] {
  const huge = { width: 60_000, height: 60_000, data: Buffer.alloc(9) };
  return bombs('picture', 'document_unreadable', {
    'PNG of 60,000 squared': () => png({ width: 60_000, height: 60_000, data: white(9) }),
    'PNG of 2^31 squared': () => png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, data: white(9) }),
    'PNG of no size': () => png({ width: 0, height: 0, data: white(9) }),
    'interlaced PNG of 9,000 squared': () =>
      png({ width: 9_000, height: 9_000, interlaced: true, data: white(9) }),
    'PNG with only its signature': () => Buffer.from('89504e470d0a1a0a', 'hex'),
    'JPEG of 65,500 squared': () => jpegOf(65_500, 65_500),
    'JPEG with only its start': () => Buffer.from('ffd8ffe000104a464946', 'hex'),
    'BMP of 60,000 squared': () => bitmap(60_000, 60_000),
    'GIF of 65,535 squared': () => {
      const gif = painted('image/gif');
      gif.writeUInt16LE(65_535, 6);
      gif.writeUInt16LE(65_535, 8);
      return gif;
    },
    'TIFF of 60,000 squared': () => tiff({ ...huge, compression: 5, bits: 1 }),
    'fax of 60,000 squared': () => tiff({ ...huge, compression: 4, bits: 1 }),
    'TIFF without a directory': () => Buffer.from('49492a0008000000', 'hex'),
    'TIFF with its directory beyond the end': () => Buffer.from('49492a00ffffff7f', 'hex'),
    'TIFF of 5,000 pages': () => tiff({ width: 8, height: 8, data: Buffer.alloc(64) }, 5_000),
  });
}

/** A blank image has no text, or the rest of it is read. */
function either(): Bomb[] {
  const ends = ['read', 'document_unreadable'];
  return bombs('picture', ends, {
    'PNG of 10,000 squared, one color': () =>
      png({ width: 10_000, height: 10_000, bits: 1, data: white(1_251 * 10_000) }),
    'PNG of one row': () => png({ width: 1_000_000, height: 1, data: white(1_000_001) }),
    'PNG of one column': () => png({ width: 1, height: 1_000_000, data: white(2_000_000) }),
    'PNG of one pixel': () => png({ width: 1, height: 1, data: deflateSync(Buffer.from([0, 0])) }),
    'PNG with more data than pixels': () =>
      png({ width: 100, height: 100, data: white(64_000_000) }),
    'PNG with less data than pixels': () => png({ width: 5_000, height: 5_000, data: white(100) }),
    'PNG with unknown row filters': () =>
      png({ width: 100, height: 100, data: deflateSync(Buffer.alloc(10_100, 99)) }),
    'PNG with a palette that is missing': () =>
      png({ width: 50, height: 50, color: 3, data: white(2_550) }),
    'PNG with data that is not packed': () =>
      png({ width: 50, height: 50, data: Buffer.alloc(500, 7) }),
    'PNG with a text of 50 MB': () =>
      png({
        width: 50,
        height: 50,
        data: deflateSync(Buffer.alloc(2_550)),
        before: [chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), white(50_000_000)]))],
      }),
    'PNG with 20,000 chunks': () =>
      png({
        width: 50,
        height: 50,
        data: deflateSync(Buffer.alloc(2_550)),
        before: Array<Buffer>(20_000).fill(chunk('tEXt', Buffer.from('a\0b'))),
      }),
    'JPEG cut in the middle': () => painted('image/jpeg').subarray(0, 700),
    'JPEG of no height': () => jpegOf(400, 0),
    'JPEG that says it is smaller': () => jpegOf(8, 8),
    'JPEG that says it is larger': () => jpegOf(4_000, 4_000),
    'GIF cut in the middle': () => painted('image/gif').subarray(0, 100),
    'WebP cut in the middle': () => painted('image/webp').subarray(0, 60),
    'BMP that is too short': () => bitmap(500, 500),
    'TIFF in a circle': tiffInCircle,
    'TIFF with too little data': () => tiff({ width: 4_000, height: 4_000 }),
    'TIFF with unknown packing': () => tiff({ compression: 9_999 }),
    'TIFF with 64 bits a sample': () => tiff({ bits: 64 }),
    'TIFF with 60,000 samples': () => tiff({ samples: 60_000 }),
    'TIFF with LZW of ones': () => tiff({ compression: 5, data: Buffer.alloc(50_000, 255) }),
    'TIFF with deflate of zeros': () => tiff({ compression: 8, data: Buffer.alloc(50_000) }),
    'TIFF with more deflated than pixels': () => tiff({ compression: 8, data: white(64_000_000) }),
    'TIFF with run lengths only': () =>
      tiff({
        width: 9_000,
        height: 9_000,
        bits: 1,
        compression: 32_773,
        data: packBits(Buffer.alloc(1_125 * 9_000)),
      }),
    'fax of noise': () =>
      tiff({
        width: 5_000,
        height: 5_000,
        bits: 1,
        compression: 4,
        data: Buffer.alloc(50_000, 0x5a),
      }),
    'fax of zeros': () =>
      tiff({ width: 5_000, height: 5_000, bits: 1, compression: 3, data: Buffer.alloc(50_000) }),
    'JPEG in TIFF that is none': () =>
      tiff({ compression: 7, samples: 3, data: Buffer.alloc(500, 7) }),
  });
}
