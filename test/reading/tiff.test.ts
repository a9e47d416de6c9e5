import { deflateSync } from 'node:zlib';
import t from 'tap';
import { openImage } from '../../core/reading/image-file.ts';
import { asItIs, drawGray } from '../../core/reading/pictures.ts';
import { read } from './pdf-files.ts';
import { letter, packaged, paint } from './pictures.ts';
import { bilevel, packBars, packBits, packLzw, tiffFile, type TiffPage } from './tiff-files.ts';

const [width, height] = [1240, 900];

/** The letter in black and white. */
function bilevelLetter(): Buffer {
  const { data } = paint({ lines: letter }).getContext('2d').getImageData(0, 0, width, height);
  return bilevel(data, width, height);
}

const pageOf = (compression: number, data: Buffer): TiffPage => ({
  ...{ width, height, compression, bits: 1, data },
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

t.test('a fax page (CCITT G4) has its pixels', async (t) => {
  const bars = { width: 64, height: 40, compression: 4, bits: 1, data: packBars(4, 40) };
  const picture = await openImage(tiffFile([bars]), 'image/tiff').picture(0, 1_000_000);
  const { pixels } = await drawGray(picture, asItIs, 64);
  for (const y of [0, 1, 20, 39]) {
    const row = Array.from({ length: 8 }, (_, bar) =>
      pixels[y * 64 + bar * 8 + 4]! < 128 ? 1 : 0,
    );
    t.same(row, [0, 1, 0, 1, 0, 1, 0, 1], `row ${y}`);
  }
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
