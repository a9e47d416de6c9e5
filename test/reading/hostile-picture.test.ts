import { deflateSync } from 'node:zlib';
import t from 'tap';
import { read } from './pdf-files.ts';
import { letter, packaged, paint } from './pictures.ts';
import { tiffFile } from './tiff-files.ts';

const tooLarge = { code: 'document_unreadable', message: /at most 50000000/ };
const recognise = (bytes: Uint8Array) => read(bytes, { recognition: packaged });

t.test('pictures that claim too many pixels are refused before one is decoded', async (t) => {
  const canvas = paint({ lines: letter });
  const jpeg = Buffer.from(canvas.toBuffer('image/jpeg', 85));
  // The sizes in the frame header: SOF0, its length, its precision, height, width.
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11, 0x08]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  await t.rejects(recognise(jpeg), tooLarge, 'JPEG');
  const gif = Buffer.from(canvas.toBuffer('image/gif'));
  gif.writeUInt16LE(65_535, 6);
  gif.writeUInt16LE(65_535, 8);
  await t.rejects(recognise(gif), tooLarge, 'GIF');
  const webp = Buffer.from(canvas.toBuffer('image/webp', 90));
  // The extended header: 24 bits each of width and height, less one.
  t.equal(webp.toString('latin1', 12, 16), 'VP8X');
  webp.fill(0xff, 24, 30);
  await t.rejects(recognise(webp), tooLarge, 'WebP');
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
  await t.rejects(recognise(bitmap), tooLarge, 'BMP');
  const page = { width: 60_000, height: 60_000, compression: 5, bits: 1, data: Buffer.alloc(9) };
  await t.rejects(recognise(tiffFile([page])), tooLarge, 'TIFF');
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
  const outcome = await recognise(bomb).then(
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
  const black = await recognise(canvas.toBuffer('image/png'));
  t.match(black, { text: '', pages: [{ tables: [] }] });
});
