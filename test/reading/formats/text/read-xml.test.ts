import t from 'tap';
import { xmlAt, xmlText } from '../../../../core/sdk/xml.ts';
import { assemblePdf, pageObjects, read } from '../../pdf-files.ts';

const invoice = `<?xml version="1.0" encoding="UTF-8"?>
<u:Invoice xmlns:u="urn:one" xmlns:c="urn:two" xmlns:xsi="urn:xsi" xsi:schemaLocation="a b">
  <c:ID scheme="x"> 4711 </c:ID>
  <c:Note><![CDATA[<b> & more]]></c:Note>
</u:Invoice>`;

t.test('elements carry names, namespaces, attributes, texts and lines', async (t) => {
  const document = await read(Buffer.from(invoice));
  t.match(document, { format: 'xml', mediaType: 'application/xml', pages: [], notes: [] });
  t.match(document.xml, {
    name: 'Invoice',
    namespace: 'urn:one',
    prefix: 'u',
    line: 2,
    text: '',
  });
  t.same(document.xml!.attributes, { 'xsi:schemaLocation': 'a b' });
  t.match(xmlAt(document.xml, 'ID'), { text: '4711', line: 3, attributes: { scheme: 'x' } });
  t.equal(xmlText(document.xml, 'Note'), '<b> & more');
  t.equal(document.text, '4711\n<b> & more');
});

t.test('white space around a text is kept beside it', async (t) => {
  const { xml } = await read(Buffer.from('<a><b>1\n</b><c>1</c><d> </d></a>'));
  t.match(xmlAt(xml, 'b'), { text: '1', untrimmed: '1\n' });
  t.notOk(xmlAt(xml, 'c')!.untrimmed, 'there is none');
  t.notOk(xmlAt(xml, 'd')!.untrimmed, 'there is no text');
});

t.test('every usual charset is read, and an assumed one is noted', async (t) => {
  const body = '<a>Müller €</a>';
  const utf16 = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${body}`, 'utf16le');
  const declared = (charset: string) => `<?xml version="1.0" encoding="${charset}"?>`;
  const western = Buffer.concat([
    Buffer.from(`${declared('ISO-8859-1')}<a>M`),
    Buffer.from([0xfc]),
    Buffer.from('ller '),
    Buffer.from([0x80]),
    Buffer.from('</a>'),
  ]);
  const cases: [string, Buffer, number][] = [
    ['UTF-8 with a mark', Buffer.from(`\ufeff${declared('utf-8')}${body}`), 0],
    ['UTF-16, little end first', utf16, 0],
    ['UTF-16, big end first', Buffer.from(utf16).swap16(), 0],
    ['UTF-16 without a mark', utf16.subarray(2), 0],
    ['windows-1252 under its usual wrong name', western, 0],
    ['a charset that does not exist', Buffer.from(`${declared('=utf8?')}${body}`), 1],
    ['UTF-16 declared but not meant', Buffer.from(`${declared('UTF-16')}${body}`), 1],
  ];
  for (const [name, bytes, notes] of cases) {
    const document = await read(bytes);
    t.equal(document.text, 'Müller €', name);
    t.equal(document.notes.filter(({ code }) => code === 'charset_assumed').length, notes, name);
  }
});

t.test('a DOCTYPE is refused, whatever it would do', async (t) => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>';
  for (const xml of [bomb, '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>']) {
    await t.rejects(read(Buffer.from(xml)), {
      code: 'document_unreadable',
      message: /DOCTYPE, which is not accepted \(line 1, column \d+\)/,
    });
  }
});

t.test('what is not well-formed is refused with its place', async (t) => {
  await t.rejects(read(Buffer.from('<a>\n  <b></c>\n</a>')), {
    code: 'document_unreadable',
    message: /not well-formed: .+ \(line 2, column \d+\)/,
  });
  await t.rejects(read(Buffer.from('<a>&undefined;</a>')), { message: /not well-formed/ });
  await t.rejects(read(Buffer.from('<a><b>')), { message: /not well-formed/ });
});

t.test('depth, elements and bytes have limits', async (t) => {
  const deep = Buffer.from('<a>'.repeat(100_000));
  await t.rejects(read(deep), { code: 'document_unreadable', message: /deeper than 128/ });
  const wide = Buffer.from(`<a>${'<b/>'.repeat(20)}</a>`);
  await t.rejects(read(wide, { limits: { maxXmlElements: 20 } }), { message: /more than 20/ });
  const many = Array.from({ length: 20_000 }, (_, at) => `a${at}="1"`).join(' ');
  await t.rejects(read(Buffer.from(`<?xml version="1.0"?><a ${many}/>`)), {
    code: 'document_unreadable',
    message: /an element of more than 10000 attributes/,
  });
  const digits = '1'.repeat(100_001);
  await t.rejects(read(Buffer.from(`<a>\n<Amount>${digits}</Amount></a>`)), {
    code: 'document_unreadable',
    message: 'The XML element Amount in line 2 has 100001 characters; at most 100000 are read.',
  });
  const carried = `<EmbeddedDocumentBinaryObject>${digits}</EmbeddedDocumentBinaryObject>`;
  t.match((await read(Buffer.from(`<a>${carried}</a>`))).attachments, [{ byteLength: 75_000 }]);
  await t.rejects(read(wide, { limits: { maxBytes: 50 } }), { message: /at most 50 are read/ });
});

t.test('files carried in base64 leave the text and become attachments', async (t) => {
  const pdf = assemblePdf(pageObjects('BT /F1 12 Tf 20 50 Td (Timesheet) Tj ET'));
  const carrier = (name: string, bytes: Buffer) =>
    `<Attachment><EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="${name}">` +
    `${bytes.toString('base64')}</EmbeddedDocumentBinaryObject></Attachment>`;
  const xml = `<Invoice><ID>1</ID>${carrier('hours.pdf', pdf)}${carrier('x.xml', Buffer.from('<x/>'))}</Invoice>`;
  const document = await read(Buffer.from(xml));
  t.equal(document.text, '1');
  t.match(document.attachments, [
    { name: 'hours.pdf', byteLength: pdf.length, document: { text: 'Timesheet' } },
    { name: 'x.xml', mediaType: 'application/xml', document: null },
  ]);
  t.equal(xmlText(document.xml, 'Attachment', 'EmbeddedDocumentBinaryObject'), null);
});
