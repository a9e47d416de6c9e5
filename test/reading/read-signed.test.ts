import t from 'tap';
import {
  octets,
  objectId,
  sequence,
  explicit,
  set,
  integer,
  tagged,
} from '../../core/egress/der.ts';
import { read } from './pdf-files.ts';
import { zipFile } from './zip-files.ts';

const xml = Buffer.from('<?xml version="1.0"?><Invoice><ID>7</ID></Invoice>');
const unreadable = { name: 'Fault', code: 'document_unreadable' };

/** SignedData around a content; what signs it is left out, as nobody looks at it. */
function signed(content: Buffer | null): Buffer {
  const data = objectId('1.2.840.113549.1.7.1');
  const enclosed = content === null ? sequence(data) : sequence(data, explicit(0, content));
  const body = sequence(integer(1), set(), enclosed, set());
  return sequence(objectId('1.2.840.113549.1.7.2'), explicit(0, body));
}

const open = (tag: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.alloc(2)]);

/** As streaming writers do: no lengths, and the content in pieces. */
function streamed(content: Buffer): Buffer {
  const half = content.length >> 1;
  const pieces = [content.subarray(0, half), content.subarray(half)].map(octets);
  const enclosed = open(0x30, objectId('1.2.840.113549.1.7.1'), open(0xa0, open(0x24, ...pieces)));
  const body = open(0x30, integer(1), set(), enclosed, set());
  return open(0x30, objectId('1.2.840.113549.1.7.2'), open(0xa0, body));
}

const wrapped = (bytes: Buffer): string => bytes.toString('base64').replace(/.{64}/g, '$&\n');
const forms: Record<string, Buffer> = {
  DER: signed(octets(xml)),
  'BER in pieces': streamed(xml),
  base64: Buffer.from(wrapped(signed(octets(xml)))),
  PEM: Buffer.from(`-----BEGIN PKCS7-----\n${wrapped(streamed(xml))}\n-----END PKCS7-----\n`),
  'two signatures': signed(octets(signed(octets(xml)))),
};

for (const [name, bytes] of Object.entries(forms)) {
  t.test(`a document enclosed in a signature is read: ${name}`, async (t) => {
    const document = await read(bytes, { fileName: 'IT01_1.xml.p7m' });
    t.match(document, {
      format: 'xml',
      fileName: 'IT01_1.xml.p7m',
      byteLength: bytes.length,
      xml: { name: 'Invoice' },
      notes: [{ code: 'signature_not_verified' }],
    });
  });
}

t.test('a signature without a document, or a broken one, is refused', async (t) => {
  const bytes = signed(octets(xml));
  await t.rejects(read(signed(null)), { ...unreadable, message: /encloses no document/ });
  await t.rejects(read(bytes.subarray(0, 60)), unreadable);
  await t.rejects(read(signed(tagged(0x02, xml))), unreadable);
  let deep = octets(xml);
  for (let level = 0; level < 100; level += 1) deep = tagged(0x24, deep);
  await t.rejects(read(signed(deep)), unreadable);
  let often: Buffer = xml;
  for (let level = 0; level < 6; level += 1) often = signed(octets(often));
  await t.rejects(read(often), { ...unreadable, message: /too many signatures/ });
});

t.test('an archive gives its files, each read; signed ones and e-mails too', async (t) => {
  const mail = 'From: a@example.com\r\nTo: b@example.com\r\n\r\nHello';
  const document = await read(
    zipFile([
      { name: 'folder/', content: '' },
      { name: 'folder/a.xml.p7m', content: signed(octets(xml)) },
      { name: 'mail.eml', content: mail },
    ]),
  );
  t.match(document, {
    format: 'archive',
    attachments: [
      { name: 'a.xml.p7m', document: { xml: { name: 'Invoice' } } },
      { name: 'mail.eml', document: { text: 'Hello' } },
    ],
  });
});

t.test('archives in archives end at the limit of nesting', async (t) => {
  let archive = zipFile([{ name: 'a.txt', content: 'deep' }]);
  for (let level = 0; level < 5; level += 1)
    archive = zipFile([{ name: 'a.zip', content: archive }]);
  const seen = JSON.stringify(await read(archive));
  t.notMatch(seen, '"text":"deep"');
  t.match(seen, 'nested too deeply');
});
