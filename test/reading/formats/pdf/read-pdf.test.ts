import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  PDFDocument,
  StandardFonts,
  TextRenderingMode,
  degrees,
  setTextRenderingMode,
} from 'pdf-lib';
import t from 'tap';
import type { Box, Document, Word } from '../../../../core/sdk/document.ts';
import { assemblePdf, buildPdf, pageObjects, read, stream } from '../../pdf-files.ts';

function words(document: Document): Word[] {
  return document.pages.flatMap(({ lines }) => lines.flatMap((line) => line.words));
}

function wordOf(document: Document, text: string): Word {
  const word = words(document).find((other) => other.text === text);
  if (word === undefined) throw new Error(`no word ${text} in: ${document.text}`);
  return word;
}

/** Whether each side of a box is within a point of where it should be. */
function isNear(box: Box, expected: Box): boolean {
  return box.every((side, index) => Math.abs(side - expected[index]!) < 1);
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

t.test('words stand where the page shows them, with size and weight', async (t) => {
  let width = 0;
  const bytes = await buildPdf(({ page, plain, bold }) => {
    page.drawText('Invoice number 4711', { x: 50, y: 700, size: 10, font: plain });
    page.drawText('Total', { x: 50, y: 600, size: 14, font: bold });
    width = plain.widthOfTextAtSize('Invoice', 10);
  });
  const document = await read(bytes);
  const invoice = wordOf(document, 'Invoice');
  // Height: from the font's ascent to its descent, 0.905 and 0.212 of the size for Helvetica.
  t.ok(
    isNear(invoice.box, [50, 842 - 700 - 9.05, 50 + width, 842 - 700 + 2.12]),
    String(invoice.box),
  );
  t.same([invoice.fontSize, invoice.bold, invoice.confidence], [10, false, 1]);
  const total = wordOf(document, 'Total');
  t.same([total.fontSize, total.bold], [14, true]);
  t.equal(document.text, 'Invoice number 4711\nTotal');
  t.match(document, { format: 'pdf', mediaType: 'application/pdf', xml: null, notes: [] });
  t.match(document.pages, [{ number: 1, width: 595, height: 842, source: 'digital', images: 0 }]);
});

t.test('a turned and cropped page is read as it is displayed', async (t) => {
  const bytes = await buildPdf(({ page, plain }) => {
    page.drawText('Upright', { x: 300, y: 420, size: 10, font: plain, rotate: degrees(90) });
    page.drawText('outside', { x: 5, y: 5, size: 10, font: plain });
    page.setCropBox(100, 100, 395, 642);
    page.setRotation(degrees(90));
  });
  const document = await read(bytes);
  t.match(document.pages[0], { width: 642, height: 395 });
  t.equal(document.text, 'Upright', 'what the crop box hides is not read');
  const { box } = wordOf(document, 'Upright');
  // Turned clockwise by 90 degrees: x is y less the crop, y is x less the crop.
  t.ok(Math.abs(box[0] - 320) < 1 && Math.abs(box[3] - 202) < 1, String(box));
  t.ok(box[2] - box[0] > box[3] - box[1], 'and the word lies flat');
});

t.test('text in another direction makes words of its own', async (t) => {
  const bytes = await buildPdf(({ page, plain }) => {
    page.drawText('Level text', { x: 60, y: 500, size: 10, font: plain });
    page.drawText('Side note', { x: 30, y: 480, size: 8, font: plain, rotate: degrees(90) });
  });
  const document = await read(bytes);
  const side = document.pages[0]!.lines.find(({ text }) => text === 'Side note');
  t.ok(side && side.box[3] - side.box[1] > 30 && side.box[2] - side.box[0] < 10);
  t.ok(document.pages[0]!.lines.some(({ text }) => text === 'Level text'));
});

t.test('letters join to words by place, whatever the order of painting', async (t) => {
  const bytes = await buildPdf(({ page, plain, bold }) => {
    const letters = 'Sum'.split('').map((letter, index) => {
      const x = 100 + plain.widthOfTextAtSize('Sum'.slice(0, index), 12);
      return { letter, x };
    });
    for (const { letter, x } of letters.toReversed()) {
      page.drawText(letter, { x, y: 300, size: 12, font: plain });
    }
    for (const [index, letter] of 'RECHNUNG'.split('').entries()) {
      page.drawText(letter, { x: 100 + index * 13, y: 250, size: 12, font: bold });
    }
    for (const [index, figure] of '1234'.split('').entries()) {
      page.drawText(`${figure} `, { x: 100 + index * 12, y: 200, size: 12, font: plain });
    }
  });
  t.equal((await read(bytes)).text, 'Sum\nRECHNUNG\n1 2 3 4');
});

t.test('two columns on one height make one line, with the gap in its boxes', async (t) => {
  const bytes = await buildPdf(({ page, plain }) => {
    page.drawText('Net', { x: 50, y: 400, size: 10, font: plain });
    page.drawText('100,00', { x: 450, y: 401, size: 10, font: plain });
    page.drawText('Tax', { x: 50, y: 388, size: 10, font: plain });
  });
  const { lines } = (await read(bytes)).pages[0]!;
  t.same(
    lines.map(({ text }) => text),
    ['Net 100,00', 'Tax'],
  );
  t.ok(lines[0]!.words[1]!.box[0] - lines[0]!.words[0]!.box[2] > 300);
});

t.test('text painted twice for weight is read once, and is bold', async (t) => {
  const bytes = await buildPdf(({ page, plain }) => {
    page.drawText('Twice', { x: 50, y: 400, size: 12, font: plain });
    page.drawText('Twice', { x: 50.3, y: 400, size: 12, font: plain });
    page.drawText('Noon', { x: 50, y: 300, size: 12, font: plain });
  });
  const document = await read(bytes);
  t.equal(document.text, 'Twice\nNoon');
  t.equal(wordOf(document, 'Twice').bold, true);
  t.equal(wordOf(document, 'Noon').bold, false);
});

t.test('ligatures and special spaces become plain characters', async (t) => {
  const mapping =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> ' +
    'endcodespacerange 4 beginbfchar <41> <FB01> <42> <00A0> <43> <00AD> <44> <E012> endbfchar endcmap';
  const objects = pageObjects('BT /F1 12 Tf 20 50 Td (AxBzCyD) Tj ET');
  objects[4] = Buffer.from(
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
  );
  const document = await read(assemblePdf([...objects, stream(mapping)]));
  t.equal(document.text, 'fix z-y');
});

t.test('Japanese text is read by the packaged character maps, along and down', async (t) => {
  const font = (direction: string) =>
    '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 ' +
    `/Encoding /UniJIS-UCS2-${direction} /DescendantFonts [6 0 R] >>`;
  const descendant =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo ' +
    '<< /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R >>';
  const descriptor =
    '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 -200 1000 900] ' +
    '/ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>';
  const text = Buffer.from('請求書', 'utf16le').swap16().toString('hex');
  const readIn = (direction: string) => {
    const objects = pageObjects(`BT /F1 20 Tf 50 80 Td <${text}> Tj ET`);
    objects[4] = Buffer.from(font(direction));
    return read(assemblePdf([...objects, descendant, descriptor]));
  };
  const along = wordOf(await readIn('H'), '請求書').box;
  t.ok(isNear(along, [50, 20 - 17.6, 110, 20 + 2.4]), String(along));
  const down = wordOf(await readIn('V'), '請求書').box;
  t.ok(isNear(down, [40, 20, 60, 80]), String(down));
});

t.test('letters that a font draws itself stand as high as its box', async (t) => {
  const objects = pageObjects('BT /F1 12 Tf 20 50 Td (AB) Tj ET');
  objects[4] = Buffer.from(
    '<< /Type /Font /Subtype /Type3 /FontMatrix [0.1 0 0 0.1 0 0] /FontBBox [0 -2 6 8] ' +
      '/CharProcs << /A 6 0 R /B 6 0 R >> /FirstChar 65 /LastChar 66 /Widths [6 6] ' +
      '/Encoding << /Type /Encoding /Differences [65 /A /B] >> /Resources << >> >>',
  );
  const drawn = stream('6 0 0 -2 6 8 d1 0 0 5 7 re f');
  const { box } = wordOf(await read(assemblePdf([...objects, drawn])), 'AB');
  t.ok(isNear(box, [20, 50 - 9.6, 34.4, 50 + 2.4]), String(box));
});

t.test('invisible text counts only under a picture, as the layer of a scan', async (t) => {
  const scan = await buildPdf(async ({ pdf, page, plain }) => {
    const image = await pdf.embedPng(pixel);
    page.drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    page.drawText('Recognized', { x: 50, y: 400, size: 12, font: plain });
  });
  const document = await read(scan);
  t.match(document.pages, [{ source: 'ocr', images: 1 }]);
  t.equal(document.text, 'Recognized');

  const trick = assemblePdf(
    pageObjects('BT /F1 12 Tf 20 50 Td (seen) Tj 3 Tr 50 0 Td (unseen) Tj ET'),
  );
  t.equal((await read(trick)).text, 'seen');
});

t.test('a scan without text says so on each page and counts its pictures', async (t) => {
  const bytes = await buildPdf(async ({ pdf, page }) => {
    const image = await pdf.embedPng(pixel);
    page.drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
    page.drawImage(image, { x: 10, y: 10, width: 50, height: 50 });
  });
  const document = await read(bytes);
  t.match(document.pages, [{ source: 'none', images: 2, lines: [] }]);
  t.match(document.notes, [{ code: 'no_text_layer', page: 1 }]);
});

t.test('text of a hidden layer is not read', async (t) => {
  const objects = pageObjects(
    'BT /F1 12 Tf 20 50 Td (shown) Tj ET /OC /L1 BDC BT /F1 12 Tf 90 50 Td (hidden) Tj ET EMC',
    '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
    '/Properties << /L1 6 0 R >>',
  );
  const layer = '<< /Type /OCG /Name (Layer) >>';
  t.equal((await read(assemblePdf([...objects, layer]))).text, 'shown');
});

t.test('the values of filled form fields belong to the page', async (t) => {
  const bytes = await buildPdf(({ pdf, page }) => {
    const field = pdf.getForm().createTextField('number');
    field.setText('RE-2031');
    field.addToPage(page, { x: 50, y: 300, width: 120, height: 20 });
  });
  t.equal((await read(bytes)).text, 'RE-2031');
});

t.test('an embedded invoice is listed with its relationship and read in turn', async (t) => {
  const xml = Buffer.from('<?xml version="1.0"?><Invoice><ID>4711</ID></Invoice>');
  const { AFRelationship } = await import('pdf-lib');
  const bytes = await buildPdf(async ({ pdf, page, plain }) => {
    page.drawText('Invoice 4711', { x: 50, y: 700, size: 10, font: plain });
    await pdf.attach(xml, 'factur-x.xml', {
      mimeType: 'text/xml',
      description: 'The invoice as data',
      afRelationship: AFRelationship.Alternative,
    });
    await pdf.attach(Buffer.from('\x01\x02\x03'), 'raw.bin');
  });
  const { attachments } = await read(bytes);
  t.match(attachments, [
    {
      name: 'factur-x.xml',
      mediaType: 'application/xml',
      relationship: 'Alternative',
      description: 'The invoice as data',
      byteLength: xml.length,
      sha256: /^[0-9a-f]{64}$/,
      document: { format: 'xml', fileName: 'factur-x.xml', xml: { name: 'Invoice' } },
    },
    { name: 'raw.bin', mediaType: 'application/octet-stream', document: null },
  ]);
});

t.test('files of annotations and files that only /AF names are found, each once', async (t) => {
  const objects = pageObjects('', '/AF [6 0 R 8 0 R]');
  objects[2] = Buffer.from(
    objects[2]!
      .toString()
      .replace(
        '/Resources',
        '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 8 0 R >>] /Resources',
      ),
  );
  const spec = (name: string, holder: number, relationship: string) =>
    `<< /Type /Filespec /F (${name}) /AFRelationship /${relationship} /EF << /F ${holder} 0 R >> >>`;
  const bytes = assemblePdf([
    ...objects,
    spec('only-af.xml', 7, 'Data'),
    stream('<a>1</a>', '/Type /EmbeddedFile'),
    spec('note.xml', 9, 'Source'),
    stream('<b>2</b>', '/Type /EmbeddedFile'),
  ]);
  const { attachments } = await read(bytes);
  t.match(attachments, [
    { name: 'note.xml', relationship: 'Source', document: { xml: { name: 'b' } } },
    { name: 'only-af.xml', relationship: 'Data', document: { xml: { name: 'a' } } },
  ]);
  t.equal(attachments.length, 2);
});

t.test('attachments inside attachments are read only so deep', async (t) => {
  let bytes: Uint8Array = Buffer.from('<innermost/>');
  for (let level = 1; level <= 4; level += 1) {
    const inner = bytes;
    bytes = await buildPdf(({ pdf }) => pdf.attach(inner, `level-${level}`));
  }
  const document = await read(bytes, { limits: { maxNesting: 2 } });
  const second = document.attachments[0]!.document!.attachments[0]!.document!;
  t.match(second.attachments, [{ name: 'level-2', document: null }]);
  const note = second.notes.find(({ code }) => code === 'attachment_skipped');
  t.match(note, { message: /"level-2".*nested too deeply/ });
});

t.test('a broken attachment is noted and the document read all the same', async (t) => {
  const bytes = await buildPdf(async ({ pdf, page, plain }) => {
    page.drawText('Readable', { x: 50, y: 700, size: 10, font: plain });
    await pdf.attach(Buffer.from('<a><b></a>'), 'broken.xml');
  });
  const document = await read(bytes);
  t.equal(document.text, 'Readable');
  t.match(document.attachments, [{ name: 'broken.xml', document: null }]);
  t.match(document.notes, [{ code: 'attachment_skipped', message: /broken\.xml.*line 1/ }]);
});

t.test('what a PDF says about itself is kept as text', async (t) => {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="3">' +
    '<pdfaid:conformance>B</pdfaid:conformance></rdf:Description>' +
    '<rdf:Description rdf:about="" xmlns:f="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">' +
    '<f:ConformanceLevel>EN 16931</f:ConformanceLevel><f:Version>1.0</f:Version></rdf:Description>' +
    '</rdf:RDF></x:xmpmeta>';
  const objects = pageObjects('', '/Metadata 6 0 R');
  const metadata = stream(xmp, '/Type /Metadata /Subtype /XML');
  const info = '<< /Title (Offer) /CreationDate (D:20260301120000Z) >>';
  const document = await read(assemblePdf([...objects, metadata, info], '/Info 7 0 R'));
  t.match(document.metadata, {
    title: 'Offer',
    created: 'D:20260301120000Z',
    pdfa_part: '3',
    pdfa_conformance: 'B',
    facturx_conformance_level: 'EN 16931',
    facturx_version: '1.0',
  });
});

t.test('broken files are refused, cut ones read as far as they go and marked', async (t) => {
  await t.rejects(read(Buffer.from('%PDF-1.7\nnothing of a PDF follows')), {
    code: 'document_unreadable',
    message: /broken or cut short/,
  });
  const whole = assemblePdf(pageObjects('BT /F1 12 Tf 20 50 Td (Kept) Tj ET'));
  const cut = await read(whole.subarray(0, whole.indexOf('startxref')));
  t.equal(cut.text, 'Kept');
  t.match(cut.notes, [{ code: 'repaired' }]);
});

t.test('pages that are not where the file says do not end the thread', async (t) => {
  // pdfjs looks ahead at all pages of a node, and forgets the later ones when the first fails.
  const objects = pageObjects('BT /F1 12 Tf 20 50 Td (Found) Tj ET');
  objects[1] = Buffer.from('<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>');
  const whole = assemblePdf([...objects, objects[2]!]).toString('latin1');
  const rows = whole.match(/\d{10} 00000 n /g)!;
  const wrong = whole.replace(rows[2]!, rows[3]!).replace(rows[5]!, rows[3]!);
  const thread = new Worker(new URL('../../reading-thread.ts', import.meta.url), {
    workerData: Buffer.from(wrong, 'latin1'),
    // Without the test runner's own look at rejections.
    execArgv: [],
  });
  const [[text], [exitCode]] = await Promise.all([once(thread, 'message'), once(thread, 'exit')]);
  t.equal(text, 'Found\n\nFound');
  t.equal(exitCode, 0);
});

t.test('limits on pages and characters are named in the refusal', async (t) => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  for (let page = 0; page < 3; page += 1) {
    pdf.addPage().drawText('0123456789', { x: 50, y: 500, font });
  }
  const bytes = await pdf.save();
  await t.rejects(read(bytes, { limits: { maxPages: 2 } }), {
    code: 'document_unreadable',
    message: 'The PDF has 3 pages; at most 2 are read.',
  });
  await t.rejects(read(bytes, { limits: { maxCharacters: 25 } }), { message: /25 characters/ });
});

t.test('an abort is honored even in the midst of a page that never ends', async (t) => {
  // Ten forms, each drawing the next ten times: ten thousand million words.
  const next = (number: number) => `/XObject << /X ${number} 0 R >>`;
  const form = (number: number) =>
    stream(
      '/X Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${next(number)} >>`,
    );
  const objects = pageObjects('/X Do', '', next(6));
  for (let number = 7; number <= 16; number += 1) objects.push(form(number));
  const resources = '/Resources << /Font << /F1 5 0 R >> >>';
  const last = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`;
  objects.push(stream('BT /F1 12 Tf (endless) Tj ET', last));

  const abort = new AbortController();
  const reading = read(assemblePdf(objects), { signal: abort.signal });
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  const reason = new Error('enough');
  abort.abort(reason);
  await t.rejects(reading, reason);
});
