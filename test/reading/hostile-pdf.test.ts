import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import t from 'tap';
import { assemblePdf, pageObjects, read, stream } from './pdf-files.ts';
import { packaged } from './pictures.ts';

const shown = 'BT /F1 12 Tf 20 50 Td (Kept) Tj ET';
const mebibyte = 2 ** 20;

/** The page's objects with some replaced, and further ones after them. */
function pdf(replaced: Record<number, string | Buffer>, ...more: (string | Buffer)[]): Buffer {
  const objects: (string | Buffer)[] = pageObjects(shown);
  for (const [number, body] of Object.entries(replaced)) objects[Number(number) - 1] = body;
  return assemblePdf([...objects, ...more]);
}

const page = (entries: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R ` +
  `/Resources << /Font << /F1 5 0 R >> >> ${entries} >>`;
const flate = (bytes: Buffer, entries = ''): Buffer =>
  stream(deflateSync(bytes), `/Filter /FlateDecode ${entries}`);
const spaces = (bytes: number): Buffer => Buffer.alloc(bytes, ' ');

const whole = assemblePdf(pageObjects(shown)).toString('latin1');
const table = Number(/startxref\n(\d+)/.exec(whole)![1]);

t.test('what is wrong in a file but can be told is read', async (t) => {
  const files: Record<string, Buffer> = {
    'a table of objects elsewhere': Buffer.from(whole.replace(/startxref\n\d+/, 'startxref\n9999')),
    'a table of zeros': Buffer.from(whole.replace(/\d{10} 00000 n/g, '0000000000 00000 n')),
    'an earlier table that is the same': Buffer.from(
      whole.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${table}`),
    ),
    'bytes before the file': Buffer.from(`\0\0HTTP/1.1 200 OK\r\n\r\n${whole}`),
    'a length that is its own stream': pdf({
      4: `<< /Length 4 0 R >>\nstream\n${shown}\nendstream`,
    }),
    'more pages than there are': pdf({ 2: '<< /Type /Pages /Kids [3 0 R] /Count 400 >>' }),
    'a page that is its own annotations': pdf({ 3: page('/Annots [3 0 R 3 0 R]') }),
    'a form that draws itself': pdf(
      { 3: page('').replace('/Font', '/XObject << /X 6 0 R >> /Font') },
      stream(
        '/X Do',
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
      ),
    ),
    'widths of an inherited box': pdf({
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] /Rotate 450 >>',
      3: page('').replace('/MediaBox [0 0 200 100]', ''),
    }),
  };
  for (const [name, bytes] of Object.entries(files)) {
    t.equal((await read(bytes)).text, 'Kept', name);
  }
});

t.test('a file that is cut off is read as far as it goes, and says so', async (t) => {
  for (const end of [table, whole.indexOf('5 0 obj')]) {
    const document = await read(Buffer.from(whole.slice(0, end)));
    t.equal(document.text, 'Kept', `${end} bytes`);
    t.match(document.notes, [{ code: 'repaired' }]);
  }
  const withoutCatalog = Buffer.from(whole.slice(whole.indexOf('2 0 obj'), table));
  await t.rejects(read(Buffer.concat([Buffer.from('%PDF-1.7\n'), withoutCatalog])), {
    code: 'document_unreadable',
    message: /broken or cut short/,
  });
});

t.test('page trees in circles end, and pages that are there are read', async (t) => {
  const partly = await read(pdf({ 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>' }));
  t.equal(partly.text, 'Kept');
  t.match(partly.notes, [{ code: 'pages_skipped', page: 2 }]);
  const circle = '<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 5 >>';
  await t.rejects(read(pdf({ 2: '<< /Type /Pages /Kids [6 0 R] /Count 5 >>' }, circle)), {
    code: 'document_unreadable',
    message: /none of its pages/,
  });
  const levels = 2000;
  const chain = Array.from({ length: levels }, (_, level) => {
    const next = level + 1 === levels ? 3 : 7 + level;
    return `<< /Type /Pages /Kids [${next} 0 R] /Count 1 >>`;
  });
  const deep = await read(pdf({ 2: '<< /Type /Pages /Kids [6 0 R] /Count 1 >>' }, ...chain));
  t.equal(deep.text, 'Kept');
});

t.test('objects in objects, as deep as the file is long, do not end the thread', async (t) => {
  const open = 300_000;
  const unreadable = { code: 'document_unreadable', message: /broken/ };
  const nested = (before: string, after: string): Buffer =>
    pdf({ 1: `<< /Type /Catalog /Pages 2 0 R /X ${before.repeat(open)}${after.repeat(open)} >>` });
  await t.rejects(read(nested('[', ']')), unreadable);
  await t.rejects(read(nested('<</A ', '>>')), unreadable);
  t.match(await read(pdf({ 4: stream('['.repeat(open)) })), { text: '' });
  t.match(await read(pdf({ 4: stream('q '.repeat(5_000) + shown) })), { text: 'Kept' });
});

t.test('boxes of pages may be of any size', async (t) => {
  for (const box of ['0 0 99999999 99999999', '0 0 0 0', '200 100 0 0', '-1e30 -1e30 1e30 1e30']) {
    const document = await read(pdf({ 3: page('').replace('0 0 200 100', box) }));
    t.equal(document.text, 'Kept', box);
    const { width, height } = document.pages[0]!;
    t.ok(Number.isFinite(width) && Number.isFinite(height), `${width} ${height}`);
  }
});

t.test('a file of thousands of pages is refused before any is read', async (t) => {
  const kids = Array<string>(3000).fill('3 0 R').join(' ');
  await t.rejects(read(pdf({ 2: `<< /Type /Pages /Kids [${kids}] /Count 3000 >>` })), {
    code: 'document_unreadable',
    message: 'The PDF has 3000 pages; at most 500 are read.',
  });
});

t.test('streams that unpack to too much are refused, whatever packs them', async (t) => {
  const limits = { maxUnpackedPageBytes: 8 * mebibyte };
  const bomb = spaces(32 * mebibyte);
  const twice = stream(deflateSync(deflateSync(bomb)), '/Filter [/FlateDecode /FlateDecode]');
  const runs = Buffer.alloc(mebibyte).fill(Buffer.from([129, 32]));
  const each = flate(spaces(mebibyte));
  const many = Array.from({ length: 20 }, (_, index) => `${6 + index} 0 R`).join(' ');
  const contents = page('').replace('/Contents 4 0 R', `/Contents [${many}]`);
  const files: Record<string, Buffer> = {
    'one stream': pdf({ 4: flate(bomb) }),
    'a packed one that is packed': pdf({ 4: twice }),
    'run lengths': pdf({ 4: stream(runs, '/Filter /RunLengthDecode') }),
    'many small ones': pdf({ 3: contents }, ...Array<Buffer>(20).fill(each)),
    'a form': pdf(
      { 3: page('').replace('/Font', '/XObject << /X 6 0 R >> /Font'), 4: stream('/X Do') },
      flate(bomb, '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
    ),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const refusal = { code: 'document_unreadable', message: /unpacks to more than 8388608 bytes/ };
    await t.rejects(read(bytes, { limits }), refusal, name);
  }
  t.equal((await read(pdf({}), { limits })).text, 'Kept', 'and the next one is read');
});

t.test('an embedded file that is a bomb is noted, and the document read', async (t) => {
  const limits = { maxAttachmentBytes: mebibyte };
  const names = '/Names << /EmbeddedFiles << /Names [(a.xml) 6 0 R (b.xml) 8 0 R] >> >>';
  const spec = (name: string, holder: number): string =>
    `<< /Type /Filespec /F (${name}) /EF << /F ${holder} 0 R >> >>`;
  const document = await read(
    pdf(
      { 1: `<< /Type /Catalog /Pages 2 0 R ${names} >>` },
      spec('a.xml', 7),
      flate(spaces(16 * mebibyte), '/Type /EmbeddedFile'),
      spec('b.xml', 9),
      flate(Buffer.from('<b>2</b>'), '/Type /EmbeddedFile'),
    ),
    { limits },
  );
  t.equal(document.text, 'Kept');
  t.match(document.attachments, [{ name: 'b.xml', document: { xml: { name: 'b' } } }]);
  t.match(document.notes, [
    { code: 'attachment_skipped', message: /"a.xml".*unpacks to too much/ },
  ]);
  const circle = pdf(
    { 1: '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 6 0 R >> >>' },
    '<< /Kids [6 0 R 6 0 R] >>',
  );
  await t.rejects(read(circle), { code: 'document_unreadable' });
});

t.test('fonts made to harm leave the page readable', async (t) => {
  const mapping =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> ' +
    'endcodespacerange 1 beginbfrange <00000000> <7fffffff> <0041> endbfrange endcmap';
  const font = (entries: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${entries} >>`;
  t.equal((await read(pdf({ 5: font('/ToUnicode 6 0 R') }, stream(mapping)))).text, 'Kept');
  const own = '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H ';
  t.match(await read(pdf({ 5: `${own} /DescendantFonts [5 0 R] >>` })), { format: 'pdf' });
});

t.test('a font that tells no characters is read from its picture', async (t) => {
  const path = 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';
  const program = readFileSync(fileURLToPath(import.meta.resolve(path)));
  // Its letters are the shapes from 36 (A) and 68 (a) on.
  const shapes = [...'Invoice number and amount'].map((letter) =>
    (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0'),
  );
  const widths = Array<number>(120).fill(556).join(' ');
  const silent = (unicode: string): Buffer =>
    pdf(
      {
        3: page('').replace('200 100', '400 100'),
        4: stream(`BT /F1 24 Tf 20 50 Td <${shapes.join('')}> Tj ET`),
        5: `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] ${unicode} >>`,
      },
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDToGIDMap /Identity /FontDescriptor 7 0 R ' +
        `/W [0 [${widths}]] /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
      '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 ' +
        '/Ascent 905 /Descent -212 /CapHeight 700 /StemV 80 /FontFile2 8 0 R >>',
      flate(program, `/Length1 ${program.length}`),
      stream(
        'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ' +
          '1 beginbfrange <0003> <0060> <0020> endbfrange endcmap',
      ),
    );
  const drawn = await read(silent(''), { recognition: packaged });
  t.match(drawn.pages, [{ source: 'ocr' }]);
  t.match(drawn.text, /and amount/, 'its letters overlap a little');
  t.match((await read(silent(''))).notes, [{ code: 'no_text_layer', page: 1 }]);
  const told = await read(silent('/ToUnicode 9 0 R'), { recognition: packaged });
  t.equal(told.text, 'Invoice number and amount');
  t.match(told.pages, [{ source: 'digital' }]);
});

t.test('a few words side by side are read in rows, with their places', async (t) => {
  const columns = ['Left one', 'Left two', 'Right one', 'Right two'];
  const places = ['20 80', '20 60', '120 80', '120 60'];
  const text = columns
    .map((words, at) => `BT /F1 9 Tf ${places[at]} Td (${words}) Tj ET`)
    .join(' ');
  const { pages } = await read(pdf({ 4: stream(text) }));
  t.same(
    pages[0]!.lines.map((line) => line.text),
    ['Left one Right one', 'Left two Right two'],
  );
});

t.test('pages turned each way have their boxes as they are read', async (t) => {
  for (const [rotate, size] of [
    [90, [100, 200]],
    [180, [200, 100]],
    [270, [100, 200]],
  ] as const) {
    const [only] = (await read(pdf({ 3: page(`/Rotate ${rotate}`) }))).pages;
    t.same([only!.width, only!.height], size);
    const [x0, y0, x1, y1] = only!.lines[0]!.box;
    t.ok(
      x0 >= 0 && y0 >= 0 && x1 <= size[0] && y1 <= size[1],
      `${rotate}: ${x0} ${y0} ${x1} ${y1}`,
    );
    t.equal(x1 - x0 > y1 - y0, rotate === 180, 'along the side it is written on');
  }
});
