import { PDFDocument, StandardFonts } from 'pdf-lib';
import t from 'tap';
import type { Document } from '../../core/sdk/document.ts';
import { assemblePdf, buildPdf, pageObjects, read, stream } from './pdf-files.ts';
import { letter, packaged, paint } from './pictures.ts';
import { zipFile } from './zip-files.ts';

const english = 'Please pay the amount of this invoice within thirty days and quote our number.';
const german = 'Bitte zahlen Sie den Betrag der Rechnung bis zum Ende und nennen Sie die Nummer.';

t.test('what an e-mail carries in an archive tells its whole way', async (t) => {
  const pdf = assemblePdf(pageObjects('BT /F1 12 Tf 20 50 Td (Invoice) Tj ET'));
  const archive = zipFile([{ name: '2026/march/invoice.pdf', content: pdf }]);
  const mail = [
    'From: anne@example.com',
    'Content-Type: multipart/mixed; boundary="a"',
    '',
    '--a',
    'Content-Type: multipart/alternative; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'See below.',
    '--b--',
    '--a',
    'Content-Type: application/zip; name=all.zip',
    'Content-Disposition: attachment; filename=all.zip',
    'Content-Transfer-Encoding: base64',
    '',
    archive.toString('base64'),
    '--a--',
  ].join('\r\n');
  const document = await read(Buffer.from(mail), { fileName: 'message.eml' });
  const sent = { name: 'message.eml', part: null };
  t.same(document.origin, { files: [sent], page: null, method: 'text', engine: null });
  const [zip] = document.attachments;
  t.same(zip!.origin.files, [sent, { name: 'all.zip', part: '2' }]);
  const [invoice] = zip!.document!.attachments;
  const files = [
    sent,
    { name: 'all.zip', part: '2' },
    { name: 'invoice.pdf', part: '2026/march/invoice.pdf' },
  ];
  t.same(invoice!.origin, { files, page: null, method: 'text_layer', engine: null });
  const [page] = invoice!.document!.pages;
  t.same(page!.origin, { files, page: 1, method: 'text_layer', engine: null });
});

t.test('each page says how it was read and in which language it is', async (t) => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of [english, german, '17 18 19']) {
    pdf.addPage([595, 842]).drawText(text, { x: 40, y: 700, size: 10, font });
  }
  const picture = await pdf.embedJpg(paint({ lines: letter }).toBuffer('image/jpeg', 85));
  pdf.addPage([595, 432]).drawImage(picture, { width: 595, height: 432 });
  const document = await read(await pdf.save(), { recognition: packaged });
  t.same(
    document.pages.map(({ language, origin: { page, method, engine } }) => [
      language,
      page,
      method,
      engine,
    ]),
    [
      ['en', 1, 'text_layer', null],
      ['de', 2, 'text_layer', null],
      [null, 3, 'text_layer', null],
      ['en', 4, 'ocr', 'wasm'],
    ],
  );
  t.match(document.origin, { method: 'mixed', page: null, engine: 'wasm' });
});

t.test('a text layer that somebody else recognized is told apart from our own', async (t) => {
  const { TextRenderingMode, setTextRenderingMode } = await import('pdf-lib');
  const scan = await buildPdf(async ({ pdf, page, plain }) => {
    const image = await pdf.embedPng(
      paint({ lines: [], width: 9, height: 9 }).toBuffer('image/png'),
    );
    page.drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    page.drawText('Recognized', { x: 50, y: 400, size: 12, font: plain });
  });
  t.match((await read(scan)).origin, { method: 'ocr', engine: 'foreign' });
});

t.test('files that a PDF pins to a page, and files inside XML, tell where', async (t) => {
  const objects = pageObjects('');
  const note = '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>]';
  objects[2] = Buffer.from(objects[2]!.toString().replace('/Resources', `${note} /Resources`));
  const spec = '<< /Type /Filespec /F (note.xml) /EF << /F 7 0 R >> >>';
  const pinned = await read(assemblePdf([...objects, spec, stream('<b>2</b>')]));
  t.match(pinned.attachments, [{ name: 'note.xml', origin: { page: 1, method: 'xml' } }]);
  t.match(pinned.origin, { method: 'none' }, 'a page of nothing');

  const inside = pageObjects('BT /F1 12 Tf 20 50 Td (Inside) Tj ET');
  const base64 = assemblePdf(inside).toString('base64');
  const xml = `<Invoice><Ref><EmbeddedDocumentBinaryObject filename="a.pdf">${base64}</EmbeddedDocumentBinaryObject></Ref></Invoice>`;
  const carrier = await read(Buffer.from(xml), { fileName: 'invoice.xml' });
  t.same(carrier.attachments[0]!.origin.files, [
    { name: 'invoice.xml', part: null },
    { name: 'a.pdf', part: '/Invoice/Ref/EmbeddedDocumentBinaryObject' },
  ]);
});

t.test('tables say where they are from, sheets their language', async (t) => {
  const csv = `name;text;count\na;${english.replaceAll(';', '')};1\nb;the other of the two;2`;
  const [grid] = (await read(Buffer.from(csv), { fileName: 'list.csv' })).tables;
  t.match(grid, { hasHeader: true, language: 'en', origin: { method: 'cells', page: null } });
  const rows = [
    ['Pos', 'Item', 'Qty'],
    ['1', 'Bolt', '40'],
    ['2', 'Nut', '50'],
  ];
  const listed: Document = await read(
    await buildPdf(({ page, plain }) => {
      for (const [index, row] of rows.entries()) {
        for (const [column, text] of row.entries()) {
          const [x, y] = [60 + column * 150, 700 - index * 14];
          page.drawText(text, { x, y, size: 10, font: plain });
        }
      }
    }),
  );
  const [table] = listed.pages[0]!.tables;
  t.match(table, { origin: { page: 1, method: 'text_layer' } });
});
