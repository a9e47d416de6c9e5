import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { drawPage } from '../../core/reading/host/page-picture.ts';
import { createRowSink } from '../../core/reading/formats/image/gray-rows.ts';
import { asItIs, grayRowsOf } from '../../core/reading/formats/image/pictures.ts';
import { pngRows } from '../../core/reading/formats/image/png-rows.ts';
import { pdfLibrary } from '../../core/reading/host/read-document.ts';
import { assemblePdf, read } from './pdf-files.ts';
import { letter, packaged, paint } from './pictures.ts';
import { tiffFile } from './tiff-files.ts';

const tooLarge = { code: 'document_unreadable', message: /at most 120000000/ };
const recognize = (bytes: Uint8Array) => read(bytes, { recognition: packaged });

t.test('pictures that claim too many pixels are refused before one is decoded', async (t) => {
  const canvas = paint({ lines: letter });
  const jpeg = Buffer.from(canvas.toBuffer('image/jpeg', 85));
  // The sizes in the frame header: SOF0, its length, its precision, height, width.
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11, 0x08]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  await t.rejects(recognize(jpeg), tooLarge, 'JPEG');
  const gif = Buffer.from(canvas.toBuffer('image/gif'));
  gif.writeUInt16LE(65_535, 6);
  gif.writeUInt16LE(65_535, 8);
  await t.rejects(recognize(gif), tooLarge, 'GIF');
  const webp = Buffer.from(canvas.toBuffer('image/webp', 90));
  // The extended header: 24 bits each of width and height, less one.
  t.equal(webp.toString('latin1', 12, 16), 'VP8X');
  webp.fill(0xff, 24, 30);
  await t.rejects(recognize(webp), tooLarge, 'WebP');
  const bitmap = Buffer.alloc(200);
  bitmap.write('BM');
  for (const [at, value] of [
    [2, 200],
    [10, 54],
    [14, 40],
    [18, 60_000],
    [22, 60_000],
  ] as const) {
    bitmap.writeUInt32LE(value, at);
  }
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(32, 28);
  await t.rejects(recognize(bitmap), tooLarge, 'BMP');
  const page = { width: 60_000, height: 60_000, compression: 5, bits: 1, data: Buffer.alloc(9) };
  await t.rejects(recognize(tiffFile([page])), tooLarge, 'TIFF');
});

t.test('a picture whose data unpacks to more than its size says is no larger for it', async (t) => {
  const png = Buffer.from(paint({ lines: letter }).toBuffer('image/png'));
  const start = png.indexOf('IDAT') - 4;
  const data = deflateSync(Buffer.alloc(64 * 2 ** 20));
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write('IDAT', 4);
  data.copy(chunk, 8);
  const bomb = Buffer.concat([png.subarray(0, start), chunk, png.subarray(-12)]);
  const outcome = await recognize(bomb).then(
    ({ pages }) => pages.length === 1,
    ({ code }: { code: string }) => code === 'document_unreadable',
  );
  t.ok(outcome);
});

t.test('a black page ends with no table and no text', async (t) => {
  const canvas = paint({ lines: [], width: 1200, height: 1000 });
  const context = canvas.getContext('2d');
  context.fillStyle = 'black';
  context.fillRect(0, 0, 1200, 1000);
  const black = await recognize(canvas.toBuffer('image/png'));
  t.match(black, { text: '', pages: [{ tables: [] }] });
});

t.test('pictures that are longer than what can be drawn are read as far as they fit', async (t) => {
  for (const [width, height] of [
    [1, 30_000],
    [30_000, 1],
  ] as const) {
    const png = createCanvas(width, height).toBuffer('image/png');
    t.match(await recognize(png), { text: '', pages: [{ width, height }] });
    const request = { page: 1, width: 1000, straightening: asItIs };
    const limits = defaultReadingLimits;
    const given = { maxPixels: 1_000_000, limits, clock: systemClock, pdfLibrary };
    t.match((await drawPage(png, request, given)).subarray(1, 4), Buffer.from('PNG'));
    const box = `/MediaBox [0 0 ${width / 100} ${height}]`;
    const pdf = assemblePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R ${box} /Resources << >> >>`,
    ]);
    t.match((await drawPage(pdf, request, given)).subarray(1, 4), Buffer.from('PNG'), box);
  }
});

t.test('a picture that only fits into memory row by row is refused otherwise', async (t) => {
  const jpeg = Buffer.from(paint({ lines: letter }).toBuffer('image/jpeg', 85));
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11, 0x08]));
  // Progressive: it does not come from the top down.
  jpeg[frame + 1] = 0xc2;
  jpeg.writeUInt16BE(8640, frame + 5);
  jpeg.writeUInt16BE(11_600, frame + 7);
  const refusal = { code: 'document_unreadable', message: /11600 × 8640 .* at most 50000000/ };
  await t.rejects(recognize(jpeg), refusal);
});

t.test('a PNG that is read row by row has the pixels that it has as a whole', async (t) => {
  const [width, height] = [300, 200];
  const canvas = paint({ lines: letter, width, height, fontSize: 20, shadow: true });
  const rows: number[] = [];
  await pngRows(canvas.toBuffer('image/png'))!((row) => rows.push(...row));
  const whole: number[] = [];
  await grayRowsOf({ width, height, source: canvas }, height, (row) => whole.push(...row));
  t.same(rows, whole);
  const cut = canvas.toBuffer('image/png').subarray(0, 2000);
  const some: number[] = [];
  await pngRows(cut)!((row) => some.push(...row));
  t.same(some, rows.slice(0, some.length), 'what there is of one that is cut short');
});

t.test('rows of a large picture become their means', (t) => {
  const [width, height] = [8000, 4000];
  const sink = createRowSink(width, height);
  const row = new Uint8Array(width).fill(10).fill(200, width / 2);
  for (let y = 0; y < height / 2; y += 1) sink.take(row);
  for (let y = height / 2; y < height; y += 1) sink.take(row.fill(90));
  const image = sink.image();
  t.ok(image.width * image.height <= 16_010_000);
  const at = (x: number, y: number): number =>
    image.pixels[Math.floor(y * image.height) * image.width + Math.floor(x * image.width)]!;
  t.same([at(0.2, 0.2), at(0.8, 0.2), at(0, 0.8), at(0.999, 0.999)], [10, 200, 90, 90]);
  t.end();
});
