import t from 'tap';
import { assemblePdf, pageObjects, read } from '../../pdf-files.ts';
import { letter, packaged, paint } from '../../pictures.ts';

const pdf = assemblePdf(pageObjects('BT /F1 12 Tf 20 50 Td (Invoice) Tj ET'));

/** Lines of a message, with the line ends of the wire. */
const mail = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');
const head = ['From: =?utf-8?B?w4RubmU=?= <anne@example.com>', 'To: ap@example.org'];
const multipart = (kind: string, boundary: string, ...parts: string[][]): string[] => [
  `Content-Type: multipart/${kind}; boundary="${boundary}"`,
  '',
  'preamble',
  ...parts.flatMap((part) => [`--${boundary}`, ...part]),
  `--${boundary}--`,
  'epilogue',
];
const attached = (name: string, bytes: Uint8Array): string[] => [
  'Content-Type: application/octet-stream',
  `Content-Disposition: attachment; ${name}`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
];
const plain = (text: string): string[] => ['Content-Type: text/plain; charset=utf-8', '', text];

t.test('a message gives its headers, its text and its attachments, each read', async (t) => {
  const html = ['Content-Type: text/html', '', '<p>Only <b>for</b> screens</p>'];
  const document = await read(
    mail(
      ...head,
      'Subject: =?ISO-8859-1?Q?Rechnung_f=FCr?=',
      ' =?ISO-8859-1?Q?_M=E4rz?= (2)',
      'Date: Tue, 3 Feb 2026 08:15:00 +0100 (CET)',
      ...multipart(
        'mixed',
        'a',
        multipart('alternative', 'ab', plain('Please find it attached.'), html),
        attached("filename*0*=utf-8''R%C3%A9;  filename*1*=sum%C3%A9; filename*2=.pdf", pdf),
        attached('filename="..\\\\..\\\\x.xml"', Buffer.from('<Invoice><ID>7</ID></Invoice>')),
      ),
    ),
  );
  t.match(document, {
    format: 'email',
    pages: [],
    text: 'Please find it attached.',
    metadata: {
      from: 'Änne <anne@example.com>',
      to: 'ap@example.org',
      subject: 'Rechnung für März (2)',
      date: '2026-02-03T07:15:00.000Z',
    },
    attachments: [
      { name: 'Résumé.pdf', relationship: 'attachment', document: { text: 'Invoice' } },
      { name: 'x.xml', document: { xml: { name: 'Invoice' } } },
    ],
  });
});

t.test('pictures of letters are recognized, attached or inline, and logos are not', async (t) => {
  const page = paint({ lines: letter });
  const logo = paint({ lines: ['ACME'], width: 600, height: 200 }).toBuffer('image/png');
  const inline = (bytes: Uint8Array): string[] => [
    'Content-Type: image/jpeg',
    'Content-ID: <photo>',
    'Content-Disposition: inline',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ];
  const message = mail(
    ...head,
    ...multipart(
      'mixed',
      'a',
      plain('See the pictures.'),
      attached('filename=scan.png', page.toBuffer('image/png')),
      inline(page.toBuffer('image/jpeg', 85)),
      attached('filename=logo.png', logo),
    ),
  );
  const { attachments } = await read(message, { recognition: packaged });
  t.match(
    attachments.map(({ origin, document }) => [origin.method, document!.text.split('\n')]),
    [
      ['ocr', letter],
      ['ocr', letter],
      ['none', ['']],
    ],
  );
  t.match(attachments[1], { name: 'image.jpeg', relationship: 'inline' });
  t.match(attachments[2]!.document!.notes, [{ message: /too small to be a page/ }]);
  const alone = await read(logo, { recognition: packaged });
  t.match(alone.text, /ACME/, 'what was sent by itself is read whatever its size');
});

t.test('without plain text the HTML is read, tables too', async (t) => {
  const document = await read(
    mail(
      ...head,
      'Content-Type: text/html; charset=iso-8859-15',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>Total =3D 5 =A4 in =',
      'all</p><table><tr><td>a<td colspan=3D2>b</table>',
    ),
  );
  t.equal(document.text, 'Total = 5 € in all\na\tb');
  t.match(document.tables, [{ rows: [[{ text: 'a' }, { text: 'b', column: 1, span: 2 }]] }]);
});

t.test('messages in messages are read in turn, as deep as the limit says', async (t) => {
  let message = mail(...head, 'Subject: 0', '', 'innermost');
  for (let level = 1; level <= 6; level += 1) {
    const inner = ['Content-Type: message/rfc822', '', message.toString('latin1')];
    message = mail(...head, `Subject: ${level}`, ...multipart('mixed', `b${level}b`, inner));
  }
  const document = await read(message);
  let levels = 0;
  let notes = document.notes;
  for (let at = document.attachments[0]?.document; at; at = at.attachments[0]?.document) {
    levels += 1;
    ({ notes } = at);
  }
  t.equal(levels, 3);
  t.match(notes, [{ code: 'attachment_skipped', message: /nested too deeply/ }]);
});

t.test('what is broken is read as far as it goes', async (t) => {
  const broken = await read(
    mail(
      ...head,
      ...multipart('mixed', 'a', plain('text'), [
        'Content-Type: text/plain; name=a.txt',
        'Content-Transfer-Encoding: base64',
        '',
        'aGVs*bG8gd29ybGQ',
      ]).slice(0, -2),
    ),
  );
  t.equal(broken.text, 'text', 'the last boundary is missing');
  t.match(broken.attachments, [{ name: 'a.txt', document: { text: 'hello world' } }]);
  t.match(broken.notes, [{ code: 'repaired' }]);
  const odd = mail(...head, 'Content-Type: text/plain; charset=x-none', '', 'na\xefve');
  t.equal((await read(odd)).text, 'naïve');
  const open = mail(...head, ...multipart('mixed', 'a', plain('hello'))).toString('latin1');
  const unclosed = Buffer.from(open.replace('boundary="a"', 'boundary="a'), 'latin1');
  t.equal((await read(unclosed)).text, 'hello', 'the quote of the boundary is not closed');
  const bare = mail(...head, 'Content-Type: multipart/mixed', '', 'no boundary');
  t.equal((await read(bare)).attachments.length + (await read(bare)).text.length > 0, true);
  t.equal((await read(mail(...head, 'Subject: no body', '', ''))).text, '');
  // As a message nothing of it would be read.
  t.match((await read(mail(...head, 'Subject: only fields'))).text, /^From: [^]*only fields/);
});

t.test('messages made to harm are refused', async (t) => {
  const many = multipart('mixed', 'a', ...Array.from({ length: 50 }, () => plain('x')));
  await t.rejects(read(mail(...head, ...many), { limits: { maxMimeParts: 50 } }), {
    code: 'document_unreadable',
    message: /more than 50 parts/,
  });
  let deep = plain('x');
  for (let level = 0; level < 30; level += 1) deep = multipart('mixed', `b${level}`, deep);
  await t.rejects(read(mail(...head, ...deep)), { message: /nested deeper than 20/ });
  // Each opens itself again: it ends because each is a shorter slice.
  const same = Array<string>(5000).fill('--a\r\nContent-Type: multipart/mixed; boundary=a\r\n');
  await t.rejects(read(mail(...head, 'Content-Type: multipart/mixed; boundary=a', '', ...same)), {
    message: /more than 1000 parts/,
  });
});

t.test('hostile headers take no time', async (t) => {
  for (const piece of ['=?utf-8?q?a?= ', ';a="', ' ', '=?', '(', ';a*0=b', '\r\n ']) {
    const long = piece.repeat(200_000);
    const document = await read(
      mail(...head, `Subject: ${long}`, `Content-Type: text/plain${long}`, '', 'x'),
    );
    t.equal(document.format, 'email', JSON.stringify(piece));
  }
});
