import t from 'tap';
import { preloadReaders } from '../../../core/reading/host/read-document.ts';
import { read } from '../pdf-files.ts';

t.test('nothing to read is refused as such', async (t) => {
  await t.rejects(read(new Uint8Array()), {
    code: 'document_unreadable',
    message: 'The document is empty: it has 0 bytes.',
  });
});

t.test('a format that is not read is named, with what the sender called it', async (t) => {
  const zip = Buffer.from('PK\x03\x04 … ppt/slides/slide1.xml');
  await t.rejects(read(zip, { declaredType: 'application/pdf' }), {
    code: 'unsupported_document',
    message: /presentationml\.presentation are not supported \(it was sent as application\/pdf\)/,
  });
  await t.rejects(read(Buffer.from([0, 1, 2, 3])), {
    code: 'unsupported_document',
    message: /no known document format/,
  });
});

t.test('plain text is read in its charset, and its language told', async (t) => {
  const german =
    'Wir bitten um die Zahlung der Rechnung bis zum 1. März und danken für den Auftrag.';
  const document = await read(Buffer.from(german, 'latin1'), { fileName: 'brief.txt' });
  t.match(document, {
    format: 'text',
    mediaType: 'text/plain',
    fileName: 'brief.txt',
    text: german,
    language: 'de',
    notes: [{ code: 'charset_assumed' }],
  });
  t.equal((await read(Buffer.from('0815 4711 ABC'))).language, null);
});

t.test('text beyond the limit is cut and marked', async (t) => {
  const document = await read(Buffer.from('a b c d e f'), { limits: { maxCharacters: 5 } });
  t.equal(document.text, 'a b c');
  t.match(document.notes, [{ code: 'text_truncated' }]);
});

t.test('tables and EDIFACT messages keep their formats as text', async (t) => {
  t.match(await read(Buffer.from('a;b;c\n1;2;3\n4;5;6\n')), { format: 'csv', pages: [] });
  t.match(await read(Buffer.from("UNA:+.? 'UNH+1+INVOIC:D:96A'")), { format: 'edifact' });
});

t.test('a picture has one page in its own size and no text', async (t) => {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000640000008980802000000', 'hex');
  // 11811 pixels a metre: 300 dots an inch.
  const density = Buffer.from('00000000000000097048597300002e2300002e230100000000', 'hex');
  const document = await read(Buffer.concat([header, density]));
  t.match(document, { format: 'image', mediaType: 'image/png', text: '' });
  const [page] = document.pages;
  t.match(page, { number: 1, source: 'none', images: 1, lines: [] });
  t.ok(Math.abs(page!.width - 384) < 0.1 && Math.abs(page!.height - 528) < 0.1);
  t.match(document.notes, [{ code: 'no_text_layer' }]);
  await t.rejects(read(header.subarray(0, 20)), { code: 'document_unreadable' });
});

t.test('the pages of a TIFF are counted, and a chain that loops ends', async (t) => {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(4, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (next: number) => {
    const end = Buffer.alloc(4);
    end.writeUInt32LE(next);
    return Buffer.concat([Buffer.from([2, 0]), entry(256, 100), entry(257, 50), end]);
  };
  const start = Buffer.from('49492a0008000000', 'hex');
  const looping = Buffer.concat([start, directory(38), directory(8)]);
  await t.rejects(read(looping), { code: 'document_unreadable' });
  const document = await read(Buffer.concat([start, directory(38), directory(0)]));
  t.equal(document.pages.length, 2);
  t.match(document.pages[1], { number: 2, width: 100, height: 50 });
});

t.test('all readers can be loaded beforehand', async () => {
  await preloadReaders();
});
