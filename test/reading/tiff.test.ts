import { deflateSync } from 'node:zlib';
import type { Canvas } from '@napi-rs/canvas';
import t from 'tap';
import { openImage } from '../../core/reading/formats/image/image-file.ts';
import { asItIs, drawGray } from '../../core/reading/formats/image/pictures.ts';
import { read } from './pdf-files.ts';
import { letter, packaged, paint } from './pictures.ts';
import { bitWriter, changesOf, packG4, runCodes } from './fax-files.ts';
import { bilevel, packBits, packLzw, tiffFile, type TiffPage } from './tiff-files.ts';

const [width, height] = [1240, 900];

/** The letter in black and white. */
function bilevelLetter(): Buffer {
  const { data } = paint({ lines: letter }).getContext('2d').getImageData(0, 0, width, height);
  return bilevel(data, width, height);
}

const pageOf = (compression: number, data: Buffer): TiffPage => ({
  width,
  height,
  compression,
  bits: 1,
  data,
});

t.test('a TIFF of several pages is read, whatever packs each of them', async (t) => {
  const pixels = bilevelLetter();
  const pages = [pageOf(1, pixels), pageOf(32773, packBits(pixels)), pageOf(5, packLzw(pixels))];
  const document = await read(tiffFile(pages), { recognition: packaged });
  t.match(document, { format: 'image', mediaType: 'image/tiff' });
  for (const [index, page] of document.pages.entries()) {
    t.same(
      page.lines.map(({ text }) => text),
      letter,
      `page ${index + 1}`,
    );
    t.match(page, { number: index + 1, source: 'ocr', origin: { page: index + 1 } });
  }
  t.equal(document.pages.length, 3);
});

/** Rows as fax machines send them: runs, with or without a mark before each row. */
function packRuns(pixels: Buffer, mark: string): Buffer {
  const bits = bitWriter();
  const rowBytes = Math.ceil(width / 8);
  for (let y = 0; y < height; y += 1) {
    const changes = changesOf(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), width);
    const ends = [...changes, width];
    const runs = ends.map((end, at) => runCodes(end - (ends[at - 1] ?? 0), at % 2 === 1));
    const row = mark + runs.join('');
    bits.put(mark === '' ? row.padEnd(Math.ceil(row.length / 8) * 8, '0') : row);
  }
  bits.put(mark.repeat(6));
  return bits.bytes();
}

t.test('fax pages have the pixels of what they were made from', async (t) => {
  const pixels = bilevelLetter();
  const seen = async (compression: number, data: Buffer): Promise<Buffer> => {
    const file = tiffFile([pageOf(compression, data)]);
    const picture = await openImage(file, 'image/tiff').picture(0, 5_000_000);
    return Buffer.from((await drawGray(picture, asItIs, width)).pixels);
  };
  const plain = await seen(1, pixels);
  t.ok(plain.includes(0) && plain.includes(255));
  t.ok(plain.equals(await seen(4, packG4(pixels, width, height))), 'G4');
  t.ok(plain.equals(await seen(3, packRuns(pixels, '000000000001'))), 'G3');
  t.ok(plain.equals(await seen(2, packRuns(pixels, ''))), 'Huffman');
});

t.test('runs longer than a row, and rows without end, leave the page white', async (t) => {
  const bits = bitWriter();
  // Horizontal mode, then 20,000 times the code word of 2,560 white pixels.
  bits.put(`001${'000000011111'.repeat(20_000)}`);
  for (const data of [bits.bytes(), Buffer.alloc(100_000), Buffer.alloc(100_000, 0xa7)]) {
    for (const compression of [2, 3, 4]) {
      const file = tiffFile([pageOf(compression, data)]);
      const picture = await openImage(file, 'image/tiff').picture(0, 5_000_000);
      t.match(picture, { width, height });
    }
  }
});

t.test('a JPEG strip, and colors of each kind, become the gray that they have', async (t) => {
  const canvas = paint({ lines: letter, paper: '#4080c0' });
  const jpeg = { width, height, compression: 7, bits: 8, samples: 3, photometric: 6 };
  const pages = [
    { ...jpeg, data: canvas.toBuffer('image/jpeg', 95) },
    ...[
      { samples: 3, pixel: [0x40, 0x80, 0xc0] },
      { samples: 4, pixel: [0x40, 0x80, 0xc0, 0xff] },
      { samples: 4, pixel: [0x80, 0x40, 0, 0x40], photometric: 5 },
    ].map(({ pixel, ...kind }) => ({
      width,
      height,
      compression: 1,
      bits: 8,
      ...kind,
      data: Buffer.alloc(width * height * pixel.length, Buffer.from(pixel)),
    })),
  ];
  const image = openImage(tiffFile(pages), 'image/tiff');
  const grays: number[] = [];
  for (const index of pages.keys()) {
    const picture = await image.picture(index, 5_000_000);
    grays.push((picture.source as Canvas).getContext('2d').getImageData(3, 3, 1, 1).data[0]!);
  }
  t.match(
    grays.map((gray) => Math.round(gray / 3)),
    [116, 116, 116, 134].map((gray) => Math.round(gray / 3)),
  );
});

t.test('strips that are cut, garbled or packed by nobody end at once', async (t) => {
  const pixels = bilevelLetter();
  const decode = (page: TiffPage) =>
    openImage(tiffFile([page]), 'image/tiff').picture(0, 5_000_000);
  const garbled = Buffer.alloc(4000, 0xa7);
  const unreadable = { code: 'document_unreadable', message: /broken or cut short/ };
  for (const compression of [5, 7, 8]) {
    await t.rejects(decode(pageOf(compression, garbled)), unreadable, `${compression}`);
  }
  const unknown = { message: /not read \(TIFF compression 99\)/ };
  await t.rejects(decode(pageOf(99, garbled)), unknown);
  await t.rejects(decode(pageOf(8, deflateSync(Buffer.alloc(32 * 2 ** 20)))), unreadable, 'a bomb');
  for (const page of [
    pageOf(4, garbled),
    pageOf(32773, garbled),
    pageOf(5, packLzw(pixels).subarray(0, 500)),
    pageOf(1, Buffer.alloc(100)),
  ]) {
    t.match(await decode(page), { width, height }, `what there is of ${page.compression}`);
  }
});

t.test('LZW and deflate give the same pixels as no packing at all', async (t) => {
  const { data } = paint({ lines: letter, shadow: true })
    .getContext('2d')
    .getImageData(0, 0, width, height);
  const gray = Buffer.from(data.filter((_, index) => index % 4 === 0));
  const seen: Uint8Array[] = [];
  for (const [compression, bytes] of [
    [1, gray],
    [5, packLzw(gray)],
    [8, deflateSync(gray)],
  ] as const) {
    const page = { width, height, compression, bits: 8, data: bytes };
    const picture = await openImage(tiffFile([page]), 'image/tiff').picture(0, 5_000_000);
    seen.push((await drawGray(picture, asItIs, width)).pixels);
  }
  t.ok(Buffer.from(seen[0]!).equals(seen[1]!), 'LZW');
  t.ok(Buffer.from(seen[0]!).equals(seen[2]!), 'deflate');
});
