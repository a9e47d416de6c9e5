// Pages made to be endless: small files that take for ever to go through, or more memory than there
// is. The bounds are set low here, so that each file shows its kind without the size.

import { deflateSync } from 'node:zlib';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { assemblePdf, pageObjects, read, stream } from './pdf-files.ts';
import { packaged } from './pictures.ts';

const shown = 'BT /F1 12 Tf 20 50 Td (Kept) Tj ET';
const limits = { maxPageSteps: 100_000 };
const flate = (content: string | Buffer, entries = ''): Buffer =>
  stream(deflateSync(Buffer.from(content)), `/Filter /FlateDecode ${entries}`);
const form = (content: string, resources: string, entries = ''): Buffer =>
  flate(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 200 100] ${entries} /Resources << ${resources} >>`,
  );
const next = (number: number): string => `/XObject << /X ${number} 0 R >>`;
const group = '/Group << /S /Transparency /I true >>';

interface Parts {
  more?: (string | Buffer)[];
  resources?: string;
  page?: string;
  font?: string;
}

function pdf(
  content: string,
  { more = [], resources, page = '/Contents 4 0 R', font }: Parts = {},
): Buffer {
  const objects: (string | Buffer)[] = pageObjects('', '', resources);
  objects[2] = String(objects[2]).replace('/Contents 4 0 R', page);
  objects[3] = flate(content);
  if (font !== undefined) objects[4] = font;
  return assemblePdf([...objects, ...more]);
}

/** Each draws the next ten times. */
function tenfold(innermost: Buffer): Buffer {
  const forms = Array.from({ length: 10 }, (_, at) => form('/X Do '.repeat(10), next(7 + at)));
  return pdf('/X Do', { more: [...forms, innermost], resources: next(6) });
}

function nested(levels: number, innermost: Buffer): Buffer {
  const forms = Array.from({ length: levels }, (_, at) => form('/X Do', next(7 + at), group));
  return pdf('/X Do', { more: [...forms, innermost], resources: next(6) });
}

const type3 =
  '<< /Type /Font /Subtype /Type3 /FontMatrix [0.1 0 0 0.1 0 0] /FontBBox [0 -2 6 8] ' +
  '/CharProcs << /A 6 0 R >> /FirstChar 65 /LastChar 65 /Widths [6] ' +
  '/Encoding << /Type /Encoding /Differences [65 /A] >> /Resources << >> >>';
const composite = (widths: string): string =>
  '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< ' +
  `/Type /Font /Subtype /CIDFontType2 /BaseFont /X ${widths} /FontDescriptor ` +
  '<< /Type /FontDescriptor /FontName /X /Flags 4 >> /CIDSystemInfo ' +
  '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>';
const plainFont = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>';

const bombs: Record<string, Buffer> = {
  instructions: pdf('0 0 1 1 re f '.repeat(20_000)),
  'points of one path': pdf(`0 0 m ${'1 1 l '.repeat(50_000)}`),
  'numbers of one text': pdf(`BT /F1 9 Tf [${'1 '.repeat(120_000)}] TJ ET`),
  'one long text': pdf(`BT /F1 9 Tf (${'A'.repeat(50_000)}) Tj ET`),
  'saved states': pdf('q '.repeat(50_000)),
  'words that are no instructions': pdf('x '.repeat(120_000)),
  'forms of words': tenfold(form(shown, '/Font << /F1 5 0 R >>')),
  'forms of nothing': tenfold(form('', '')),
  'a chain of forms': nested(1500, form('', '')),
  'groups that copy what is in them': nested(12, form('0 0 1 1 re f '.repeat(2000), '', group)),
  'a letter that draws': pdf('BT /F1 9 Tf (A) Tj ET', {
    font: type3,
    more: [flate(`6 0 d0 ${'0 0 5 7 re f '.repeat(20_000)}`)],
  }),
  'fonts, each on its own': pdf(
    Array.from({ length: 20 }, (_, at) => `BT /G${at} 9 Tf (a) Tj ET`).join(' '),
    {
      resources: `/Font << ${Array.from({ length: 20 }, (_, at) => `/G${at} ${6 + at} 0 R`).join(' ')} >>`,
      more: Array<string>(20).fill('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    },
  ),
  'widths of two thousand million letters': pdf(shown, {
    font: composite('/W [0 2000000000 500]'),
  }),
  'meanings of sixteen million letters': pdf(shown, {
    font: plainFont,
    more: [flate('begincmap 1 beginbfrange <00000000> <00fffff0> <0041> endbfrange endcmap')],
  }),
  'parts of the contents': pdf('', { page: `/Contents [${'4 0 R '.repeat(5000)}]` }),
  annotations: pdf('', {
    page: `/Contents 4 0 R /Annots [${'6 0 R '.repeat(1000)}]`,
    more: ['<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] >>'],
  }),
  'corners of a shading': pdf('/S sh', {
    resources: '/Shading << /S 6 0 R >>',
    more: [
      flate(
        Buffer.alloc(400_000),
        '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 ' +
          '/BitsPerFlag 8 /Decode [0 1 0 1 0 1 0 1 0 1]',
      ),
    ],
  }),
};

for (const [name, bytes] of Object.entries(bombs)) {
  t.test(`endless: ${name}`, async (t) => {
    await t.rejects(read(bytes, { limits }), {
      code: 'document_unreadable',
      message: /^The PDF takes more than 100000 steps to go through (?:page 1|its structure)\.$/,
    });
    t.equal((await read(pdf(shown), { limits })).text, 'Kept', 'the next one is read');
  });
}

t.test('tables of a file with entries without end are refused', async (t) => {
  const head = Buffer.from('%PDF-1.7\n1 0 obj\n');
  const entries = '/Type /XRef /Size 1000000000 /W [1 4 2] /Index [0 1000000000] /Root 1 0 R';
  const end = Buffer.from('\nendobj\nstartxref\n9\n%%EOF');
  const packed = Buffer.concat([head, flate(Buffer.alloc(700_000), entries), end]);
  await t.rejects(read(packed, { limits }), { code: 'document_unreadable', message: /steps/ });
});

t.test(
  'what ends by itself is read: a letter that paints itself, patterns in a circle',
  async (t) => {
    const itself = type3.replace('/Resources << >>', '/Resources << /Font << /F1 5 0 R >> >>');
    const more = [stream('6 0 d0 BT /F1 1 Tf (A) Tj ET')];
    t.equal(
      (await read(pdf('BT /F1 9 Tf (A) Tj ET', { font: itself, more }), { limits })).text,
      'A',
    );
    const fill = '/Pattern cs /P scn 0 0 9 9 re f ';
    const pattern =
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 ' +
      '/Resources << /Pattern << /P 6 0 R >> >>';
    const resources = '/Pattern << /P 6 0 R >>';
    const circle = pdf(fill + shown, { resources, more: [flate(fill, pattern)] });
    t.equal((await read(circle, { limits })).text, 'Kept');
  },
);

t.test('a page to be drawn takes only so much memory for groups and masks', async (t) => {
  const mask = '/ExtGState << /G << /SMask << /S /Luminosity /G 6 0 R >> >> >>';
  const masks = (count: number): Buffer =>
    pdf('/G gs 0 0 200 100 re f '.repeat(count), {
      resources: mask,
      more: [form('0 0 9 9 re f', '', group)],
    });
  const large = Buffer.from(
    masks(40).toString('latin1').replace('[0 0 200 100]', '[0 0 900 900]'),
    'latin1',
  );
  const recognition = packaged;
  await t.rejects(read(large, { recognition }), {
    code: 'document_unreadable',
    message: /more than \d+ transparent groups and masks in page 1/,
  });
  t.match(await read(large), { pages: [{ source: 'none' }] }, 'without being drawn it takes none');
  t.match(await read(masks(40), { recognition }), { text: '' }, 'a small page may have as many');
});

t.test('a page that takes too long to be drawn is refused', async (t) => {
  let ms = 0;
  const clock = { ...systemClock, elapsedMs: () => (ms += 15_000) };
  const page = pdf('0 0 200 100 re f');
  await t.rejects(read(page, { recognition: packaged, clock, limits: { maxDrawingMs: 10_000 } }), {
    code: 'document_unreadable',
    message: 'Page 1 of the PDF takes longer than 10000 ms to be drawn.',
  });
  t.match(await read(page, { recognition: packaged }), { text: '' });
});
