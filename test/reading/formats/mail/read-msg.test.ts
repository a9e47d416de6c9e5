import t from 'tap';
import { decompressRtf, rtfText } from '../../../../core/reading/formats/mail/rtf-text.ts';
import { buildMsg } from '../../msg-files.ts';
import { assemblePdf, pageObjects, read } from '../../pdf-files.ts';

const pdf = assemblePdf(pageObjects('BT /F1 12 Tf 20 50 Td (Invoice) Tj ET'));
const unreadable = { name: 'Fault', code: 'document_unreadable' };

t.test('an Outlook message gives its facts, its text and its attachments, each read', async (t) => {
  const document = await read(
    buildMsg({
      properties: {
        '0037001F': 'Rechnung für März',
        '0C1A001F': 'Änne Nord',
        '5D01001F': 'anne@example.com',
        '1000001F': 'Please find it attached.\r\n',
        '00390040': new Date('2026-02-03T07:15:00Z'),
      },
      recipients: [
        { '3001001F': 'Accounts', '39FE001F': 'ap@example.org', '0C150003': 1 },
        { '3001001F': 'Boss', '3003001F': 'boss@example.org', '0C150003': 2 },
      ],
      attachments: [
        { '3707001F': 'Résumé.pdf', '37010102': pdf },
        { '3704001F': 'long.txt', '37010102': Buffer.from('x'.repeat(10_000)) },
      ],
    }),
  );
  t.match(document, {
    format: 'email',
    mediaType: 'application/vnd.ms-outlook',
    text: 'Please find it attached.',
    metadata: {
      from: 'Änne Nord <anne@example.com>',
      to: 'Accounts <ap@example.org>',
      cc: 'Boss <boss@example.org>',
      subject: 'Rechnung für März',
      date: '2026-02-03T07:15:00.000Z',
    },
    attachments: [
      { name: 'Résumé.pdf', document: { text: 'Invoice' } },
      { name: 'long.txt', byteLength: 10_000, document: { format: 'text' } },
    ],
  });
});

t.test('texts that are not Unicode are in the charset that the message states', async (t) => {
  const { metadata, text } = await read(
    buildMsg({
      properties: {
        '3FFD0003': 1251,
        '0037001E': Buffer.from('d1f7b8f2', 'hex'),
        '1000001E': Buffer.from('cff0e8e2e5f2', 'hex'),
      },
    }),
  );
  t.equal(metadata['subject'], 'Счёт');
  t.equal(text, 'Привет');
});

t.test('the headers that a message came with go before what Outlook made of them', async (t) => {
  const headers = 'From: Real <real@example.com>\r\nMessage-ID: <1@example.com>\r\n';
  const properties = { '0C1A001F': 'Outlook', '007D001F': headers, '1000001F': 'x' };
  const { metadata } = await read(buildMsg({ properties }));
  t.match(metadata, { from: 'Real <real@example.com>', message_id: '<1@example.com>' });
});

t.test('a message inside a message is read, and what it carries', async (t) => {
  const message = {
    properties: { '0037001F': 'inner', '1000001F': 'Hello', '00390040': new Date(0) },
    attachments: [{ '3707001F': 'a.pdf', '37010102': pdf }],
  };
  const outer = buildMsg({
    properties: { '1000001F': 'outer' },
    attachments: [{ message, name: 'Forwarded' }],
  });
  const { attachments } = await read(outer);
  t.match(attachments, [
    {
      name: 'Forwarded.msg',
      document: {
        text: 'Hello',
        metadata: { subject: 'inner', date: '1970-01-01T00:00:00.000Z' },
        attachments: [{ name: 'a.pdf', document: { text: 'Invoice' } }],
      },
    },
  ]);
});

t.test('without plain text the HTML is read, and without it the RTF', async (t) => {
  const html = Buffer.from('<p>G\xfcltig</p><table><tr><td>a<td>b</table>', 'latin1');
  const written = await read(buildMsg({ properties: { '10130102': html, '3FDE0003': 1252 } }));
  t.match(written, { text: /Gültig/, tables: [{ rows: [[{ text: 'a' }, { text: 'b' }]] }] });

  const rtf = Buffer.from('{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}One\\par Tw\\u246?\\tab{\\b 3}}');
  const head = Buffer.alloc(16);
  head.writeUInt32LE(rtf.length, 4);
  head.write('MELA', 8, 'latin1');
  const packed = Buffer.concat([head, rtf]);
  t.equal((await read(buildMsg({ properties: { '10090102': packed } }))).text, 'One\nTwö\t3');
});

t.test('compressed RTF is unpacked as its specification shows', (t) => {
  // MS-OXRTFCP 3.1 and 3.2.
  const simple = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af3206' +
      '8656c090020627705b06c647d0a800fa0',
    'hex',
  );
  t.equal(
    decompressRtf(simple, 1000).toString('latin1'),
    '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n',
  );
  const crossing = Buffer.from(
    '1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0',
    'hex',
  );
  t.equal(decompressRtf(crossing, 1000).toString('latin1'), '{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}');
  t.throws(() => decompressRtf(simple, 10), unreadable);
  t.end();
});

t.test('of HTML that was packed into RTF only what is seen is taken', (t) => {
  const packed =
    "{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}\\htmlrtf {\\f0 \\htmlrtf0 Total \\'80 5" +
    '\\htmlrtf\\par}\\htmlrtf0 {\\*\\htmltag72 </p>}{\\*\\htmltag84 &lt;}End}';
  t.equal(rtfText(packed), 'Total € 5\nEnd');
  t.end();
});

t.test('an Outlook file that is broken or made to harm is refused', async (t) => {
  const file = buildMsg({ properties: { '1000001F': 'x'.repeat(5000) } });
  await t.rejects(read(file.subarray(0, 2000)), unreadable);
  // Every sector leads to the first one.
  const circle = Buffer.from(file);
  const table = (circle.readUInt32LE(0x4c) + 1) * 512;
  for (let at = table; at < table + 512; at += 4) circle.writeUInt32LE(0, at);
  await t.rejects(read(circle), unreadable);
  // The directory's first entry is its own child.
  const own = Buffer.from(file);
  const directory = (own.readUInt32LE(0x30) + 1) * 512;
  own.writeUInt32LE(1, directory + 128 + 0x44);
  await t.rejects(read(own), unreadable);
});

t.test('an Outlook file whose attachments share their bytes is refused', async (t) => {
  const attachments = Array.from({ length: 5 }, (_, index) => ({
    '3707001F': `${index}.txt`,
    '37010102': Buffer.alloc(100_000, `line ${index}\n`),
  }));
  const file = buildMsg({ properties: { '1000001F': 'x' }, attachments });
  t.equal((await read(file)).attachments.length, 5);
  // All streams become the first of the large ones.
  const directory = (file.readUInt32LE(0x30) + 1) * 512;
  const places: number[] = [];
  for (let at = directory; [1, 2, 5].includes(file[at + 0x42] ?? 0); at += 128) {
    if (file[at + 0x42] === 2) places.push(at);
  }
  const large = places.find((at) => file.readUInt32LE(at + 0x78) === 100_000)!;
  const shared = file.subarray(large + 0x74, large + 0x7c);
  for (const at of places) shared.copy(file, at + 0x74);
  await t.rejects(read(file), { code: 'document_unreadable', message: /share their sectors/ });
});
