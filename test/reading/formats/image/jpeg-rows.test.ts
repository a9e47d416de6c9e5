import t from 'tap';
import {
  exifOrientation,
  madeUpright,
} from '../../../../core/reading/formats/image/exif-orientation.ts';
import { openImage } from '../../../../core/reading/formats/image/image-file.ts';
import { jpegRows, type JpegRows } from '../../../../core/reading/formats/image/jpeg-rows.ts';
import { decodePicture, grayRowsOf } from '../../../../core/reading/formats/image/pictures.ts';
import { flatJpeg } from '../../jpeg-files.ts';
import { letter, paint } from '../../pictures.ts';

async function rowsOf({ width, read }: JpegRows): Promise<Uint8Array[]> {
  const rows: Uint8Array[] = [];
  await read((row) => rows.push(row.slice(0, width)));
  return rows;
}

t.test('a photograph at half its size looks as the canvas library shows it', async (t) => {
  const painted = paint({ lines: letter, width: 1243, height: 907, shadow: true, ink: '#803' });
  const jpeg = painted.toBuffer('image/jpeg', 85);
  const halved = jpegRows(jpeg)!;
  t.match(halved, { width: 622, height: 454 });
  const rows = await rowsOf(halved);
  t.equal(rows.length, 454);
  const whole: Uint8Array[] = [];
  const picture = await decodePicture(jpeg);
  await grayRowsOf(picture, picture.height, (row) => whole.push(row.slice()));
  let off = 0;
  for (let y = 0; y < 453; y += 1) {
    const [above, below] = [whole[2 * y]!, whole[2 * y + 1]!];
    for (let x = 0; x < 621; x += 1) {
      const [left, right] = [2 * x, 2 * x + 1];
      const mean = (above[left]! + above[right]! + below[left]! + below[right]!) / 4;
      off += Math.abs(rows[y]![x]! - mean);
    }
  }
  t.ok(off / (453 * 621) < 2, 'of 255 levels, in the mean');
});

const shade = (column: number, row: number): number => (column * 37 + row * 91) % 256;
const size = { width: 8 * 9 - 3, height: 8 * 5 - 2 };

t.test('blocks have the gray that they were made with, across restart markers', async (t) => {
  for (const restartInterval of [undefined, 1, 4, 9]) {
    const given = { ...size, grayAt: shade, ...(restartInterval && { restartInterval }) };
    const rows = await rowsOf(jpegRows(flatJpeg(given))!);
    const expected = Array.from({ length: 19 }, (_, y) =>
      Uint8Array.from({ length: 35 }, (_, x) => shade(x >> 2, y >> 2)),
    );
    t.same(rows, expected);
  }
});

t.test('a file that is cut short gives the rows that it has', async (t) => {
  const jpeg = flatJpeg({ ...size, grayAt: shade, restartInterval: 9 });
  const third = jpeg.indexOf(Buffer.from('ffd2', 'hex'));
  const rows = await rowsOf(jpegRows(jpeg.subarray(0, third - 4))!);
  t.equal(rows.length, 8);
  const nothing = rowsOf(jpegRows(jpeg.subarray(0, jpeg.indexOf('ffd0', 0, 'hex') - 6))!);
  await t.rejects(nothing, { code: 'document_unreadable' });
});

t.test('what cannot be read from the top down, or in other colors, is left alone', async (t) => {
  const jpeg = flatJpeg({ ...size, grayAt: shade });
  t.ok(jpegRows(jpeg));
  t.equal(jpegRows(flatJpeg({ ...size, grayAt: shade, frameMarker: 0xc2 })), null);
  const adobe = Buffer.from('ffee000e41646f62650064000000000000', 'hex');
  const color = paint({ lines: letter }).toBuffer('image/jpeg', 85);
  t.ok(jpegRows(color));
  t.equal(jpegRows(Buffer.concat([color.subarray(0, 2), adobe, color.subarray(2)])), null);
  const marks = [0xdb, 0xc0, 0xc4, 0xda];
  for (const mark of marks) {
    const broken = Buffer.from(jpeg);
    broken[jpeg.indexOf(Buffer.from([0xff, mark])) + 1] = 0xfe;
    t.equal(jpegRows(broken), null);
  }
  for (let length = 0; length < 200; length += 1) jpegRows(jpeg.subarray(0, length));
});

t.test('a picture is made upright as EXIF says that it is held', async (t) => {
  const gray = { width: 3, height: 2, pixels: Uint8Array.from([1, 2, 3, 4, 5, 6]) };
  const upright = (orientation: number): number[] => [...madeUpright(gray, orientation).pixels];
  t.same(upright(1), [1, 2, 3, 4, 5, 6]);
  t.same(upright(2), [3, 2, 1, 6, 5, 4]);
  t.same(upright(3), [6, 5, 4, 3, 2, 1]);
  t.same(upright(4), [4, 5, 6, 1, 2, 3]);
  t.same(upright(5), [1, 4, 2, 5, 3, 6]);
  t.same(upright(6), [4, 1, 5, 2, 6, 3]);
  t.same(upright(7), [6, 3, 5, 2, 4, 1]);
  t.same(upright(8), [3, 6, 2, 5, 1, 4]);
  t.match(madeUpright(gray, 6), { width: 2, height: 3 });
  for (const orientation of [1, 6, 8]) {
    t.equal(exifOrientation(flatJpeg({ ...size, grayAt: shade, orientation })), orientation);
  }
  t.equal(exifOrientation(flatJpeg({ ...size, grayAt: shade })), 1);
  t.equal(exifOrientation(flatJpeg({ ...size, grayAt: shade, orientation: 99 })), 1);
});

t.test(
  'a photograph too large to be decoded as a whole is read, when it is baseline',
  async (t) => {
    const large = { width: 8000, height: 6400, grayAt: () => 200, orientation: 6 };
    const maxPixels = 120_000_000;
    const jpeg = flatJpeg(large);
    const picture = await openImage(jpeg, 'image/jpeg').picture(0, maxPixels);
    t.ok(picture.height > picture.width, 'upright');
    t.ok(picture.width * picture.height <= 16_000_000);
    t.equal(picture.scale, picture.height / large.width);
    jpeg[jpeg.indexOf('ffc0', 0, 'hex') + 1] = 0xc2;
    const progressive = openImage(jpeg, 'image/jpeg');
    await t.rejects(progressive.picture(0, maxPixels), {
      code: 'document_unreadable',
      message: 'The image has 8000 × 6400 pixels; at most 50000000 are read.',
    });
  },
);
