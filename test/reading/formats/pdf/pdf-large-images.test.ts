import { deflateSync } from 'node:zlib';
import t from 'tap';
import { systemClock as clock } from '../../../../core/kernel/clock.ts';
import type { ReduceImage } from '../../../../core/reading/formats/pdf/pdf-large-images.ts';
import { loadPdfLibrary } from '../../../../core/reading/formats/pdf/pdf-library.ts';
import { drawPdfPage } from '../../../../core/reading/formats/pdf/pdf-picture.ts';
import { grayRowsOf, mostDecoded } from '../../../../core/reading/formats/image/pictures.ts';
import { defaultReadingLimits as limits } from '../../../../core/reading/limits.ts';
import { flatJpeg } from '../../jpeg-files.ts';
import { assemblePdf, pageObjects, stream } from '../../pdf-files.ts';

const library = await loadPdfLibrary();

interface Image {
  width: number;
  height: number;
  entries: string;
  data: Buffer;
}

interface Drawn {
  /** Of each image that was decoded: what it was reduced to, null when it was not. */
  sizes: (string | null)[];
  /** At the middle of the left and of the right half. */
  left: number;
  right: number;
}

/** Draws a page of 200 by 100 points that the image fills. */
async function drawn(image: Image, shape = {}): Promise<Drawn> {
  const { width, height, entries, data } = image;
  const objects = pageObjects('200 0 0 100 0 0 cm /X Do', '', '/XObject << /X 6 0 R >>');
  const facts = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`;
  const bytes = assemblePdf([...objects.slice(0, 5), stream(data, facts)]);
  const sizes: Drawn['sizes'] = [];
  const largeImages = {
    reduceWith(reduce: ReduceImage | null) {
      library.largeImages.reduceWith(async (large) => {
        const reduced = (await reduce?.(large)) ?? null;
        sizes.push(reduced && `${reduced.width} × ${reduced.height}`);
        return reduced;
      });
    },
  };
  const opened = library.open(bytes, { maxImagePixels: mostDecoded });
  try {
    const given = { dotsPerInch: 200, maxPixels: mostDecoded, reducesImages: true, ...shape };
    const bounds = { library: { ...library, largeImages }, limits, clock };
    const picture = await drawPdfPage(await opened.document, 1, given, bounds);
    const rows: Uint8Array[] = [];
    await grayRowsOf(picture, picture.height, (row) => rows.push(row.slice()));
    const middle = rows[rows.length >> 1]!;
    return { sizes, left: middle[middle.length >> 2]!, right: middle[(3 * middle.length) >> 2]! };
  } finally {
    await opened.close();
  }
}

const [width, height] = [6000, 3000];
const grayAt = (column: number): number => (column < width / 16 ? 0 : 255);
const jpeg: Image = {
  width,
  height,
  entries: '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
  data: flatJpeg({ width, height, grayAt }),
};

t.test('of a large JPEG, a quarter of the pixels is decoded', async (t) => {
  const { sizes, left, right } = await drawn(jpeg);
  t.same(sizes, ['3000 × 1500']);
  t.ok(left < 10 && right > 245, `${left} and ${right}`);
});

/** The left half is black; rows of one bit or of whole bytes. */
function packed(bits: 1 | 8, samples: 1 | 3, decode = ''): Image {
  const rowBytes = (width * samples * bits) / 8;
  const isInverted = decode !== '';
  const row = Buffer.alloc(rowBytes, isInverted ? 0xff : 0);
  row.fill(isInverted ? 0 : 0xff, rowBytes / 2);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 1 });
  const colors = samples === 1 ? '/DeviceGray' : '/DeviceRGB';
  const entries = `/ColorSpace ${colors} /BitsPerComponent ${bits} /Filter /FlateDecode ${decode}`;
  return { width, height, entries, data };
}

const unpacked = {
  'of one bit': packed(1, 1),
  'of one bit, inverted': packed(1, 1, '/Decode [1 0]'),
  'of gray': packed(8, 1),
  'of color': packed(8, 3),
};

for (const [name, image] of Object.entries(unpacked)) {
  t.test(`large images ${name} become means of at most 16 million pixels`, async (t) => {
    const { sizes, left, right } = await drawn(image);
    t.same(sizes, ['5657 × 2828']);
    t.ok(left < 10 && right > 245, `${left} and ${right}`);
  });
}

t.test('images are decoded as a whole where a reduced one would show', async (t) => {
  const finelyDrawn = await drawn(jpeg, { dotsPerInch: 1200 });
  t.same(finelyDrawn.sizes, [null], 'the page is drawn with more than a quarter of the pixels');
  const progressive = flatJpeg({ width, height, grayAt, frameMarker: 0xc2 });
  t.same((await drawn({ ...jpeg, data: progressive })).sizes, [null], 'no rows from the top down');
  const small = flatJpeg({ width: 3000, height: 1500, grayAt });
  t.same((await drawn({ ...jpeg, width: 3000, height: 1500, data: small })).sizes, [null]);
  const colored = await drawn(packed(8, 3), { reducesImages: false });
  t.same(colored.sizes, [null], 'pictures of pages for people keep their colors');
});
