// That the signature of the signed sample is one: taken apart here, independently of how it is made.

import { createHash, verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';

const folder = join(import.meta.dirname, '../../plugins/finance/samples');

interface Element {
  tag: number;
  /** With its tag and length. */
  whole: Buffer;
  content: Buffer;
}

function elements(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1]!;
    const count = first < 0x80 ? 0 : first & 0x7f;
    const length = count === 0 ? first : bytes.readUIntBE(at + 2, count);
    const from = at + 2 + count;
    const [whole, content] = [at, from].map((start) => bytes.subarray(start, from + length));
    found.push({ tag: bytes[at]!, whole: whole!, content: content! });
    at = from + length;
  }
  return found;
}

const inside = ({ content }: Element): Element[] => elements(content);

t.test('the signed sample holds the document that its certificate’s key has signed', async (t) => {
  const [contentInfo] = elements(await readFile(join(folder, 'fatturapa-signed.p7m')));
  const [signedData] = inside(inside(contentInfo!)[1]!);
  const [, , enclosed, certificates, signers] = inside(signedData!);
  const document = inside(inside(enclosed!)[1]!)[0]!.content;
  t.match(document.toString(), /<p:FatturaElettronica /);

  const certificate = new X509Certificate(certificates!.content);
  t.ok(certificate.verify(certificate.publicKey), 'it is signed by its own key');

  const [, , , attributes, , signature] = inside(inside(signers!)[0]!);
  const asSet = Buffer.concat([Buffer.from([0x31]), attributes!.whole.subarray(1)]);
  t.ok(verify('sha256', asSet, certificate.publicKey, signature!.content));
  const other = Buffer.from(asSet);
  other[other.length - 1]! ^= 1;
  t.notOk(verify('sha256', other, certificate.publicKey, signature!.content));

  const digests = [document, certificate.raw].map((bytes) =>
    createHash('sha256').update(bytes).digest(),
  );
  for (const digest of digests) t.ok(attributes!.content.includes(digest));
});
