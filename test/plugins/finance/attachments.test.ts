import t from 'tap';
import { octets, objectId, sequence, explicit, set, integer } from '../../../core/egress/der.ts';
import { readInvoice } from '../../../plugins/finance/read-invoice.ts';
import { zipFile } from '../../reading/zip-files.ts';
import { readBytes, ublInvoice } from './invoice-files.ts';

function mail(body: string, attachments: [name: string, content: Buffer][] = []): Buffer {
  const parts = attachments.flatMap(([name, content]) => [
    '--b',
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64'),
  ]);
  const head = [
    'From: a@example.com',
    'Subject: x',
    'Content-Type: multipart/mixed; boundary=b',
    '',
  ];
  return Buffer.from([...head, '--b', '', body, ...parts, '--b--', ''].join('\r\n'));
}

const invoice = Buffer.from(ublInvoice());
const terms = Buffer.from('These are our terms of delivery.');

function signed(content: Buffer): Buffer {
  const enclosed = sequence(objectId('1.2.840.113549.1.7.1'), explicit(0, octets(content)));
  const body = sequence(integer(1), set(), enclosed, set());
  return sequence(objectId('1.2.840.113549.1.7.2'), explicit(0, body));
}

const carriers: [what: string, bytes: Buffer, attachment: string][] = [
  ['a signed invoice in an e-mail', mail('x', [['a.xml.p7m', signed(invoice)]]), 'a.xml.p7m'],
  [
    'an e-mail in an e-mail',
    mail('see below', [
      ['terms.txt', terms],
      ['forwarded.eml', mail('x', [['invoice.xml', invoice]])],
    ]),
    'forwarded.eml/invoice.xml',
  ],
  [
    'an archive in an e-mail',
    mail('x', [['all.zip', zipFile([{ name: 'in/invoice.xml', content: invoice }])]]),
    'all.zip/invoice.xml',
  ],
];
for (const [what, bytes, attachment] of carriers) {
  t.test(`the invoice is found in ${what}, and the result names it`, async (t) => {
    const result = readInvoice(await readBytes(bytes));
    t.equal(result.attachment, attachment);
    t.equal(
      result.read.invoiceNumber?.value,
      readInvoice(await readBytes(invoice)).read.invoiceNumber?.value,
    );
    t.ok(result.electronic);
  });
}

t.test('without an invoice among its files an e-mail is itself what is read', async (t) => {
  const result = readInvoice(await readBytes(mail('Please pay 12 EUR', [['terms.txt', terms]])));
  t.equal(result.attachment, null);
  t.equal(result.source.format, 'email');
});

t.test('an archive without an invoice is no document for this pipeline', async (t) => {
  const archive = await readBytes(zipFile([{ name: 'a.json', content: '{"a": 1}' }]));
  t.throws(() => readInvoice(archive), { code: 'unsupported_document', message: /archive/ });
});
