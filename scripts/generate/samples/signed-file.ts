// Writes a CAdES-BES file, the format in which Italian invoices are sent (.p7m): the document
// inside a CMS SignedData (RFC 5652) with a valid signature (RFC 5126, section 4.3.1). Anybody can
// derive its key, and no authority has issued its certificate.

import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';
import {
  bits,
  boolean,
  explicit,
  integer,
  objectId,
  octets,
  sequence,
  set,
  tagged,
  time,
  utf8,
} from '../../../core/egress/der.ts';
import { derivedKey } from './derived-key.ts';
import type { Invoice } from './invoice.ts';

const data = '1.2.840.113549.1.7.1';
const signedData = '1.2.840.113549.1.7.2';
const nothing = tagged(0x05);
const sha256 = sequence(objectId('2.16.840.1.101.3.4.2.1'), nothing);
const rsa = sequence(objectId('1.2.840.113549.1.1.1'), nothing);
const rsaWithSha256 = sequence(objectId('1.2.840.113549.1.1.11'), nothing);
const commonName = '2.5.4.3';
const attribute = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  // RFC 5035: identifies the certificate by its digest.
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
};
const serial = integer(1);

export function signed(content: Buffer, { seller, issueDate }: Invoice): Buffer {
  const key = derivedKey(`Workmill sample, ${seller.contact.name}`);
  const name = sequence(set(sequence(objectId(commonName), utf8(seller.contact.name))));
  const certificate = certificateOf(name, key);
  const attributes = attributesOf(content, certificate, new Date(`${issueDate}T09:00:00Z`));
  const signer = sequence(
    integer(1),
    sequence(name, serial),
    sha256,
    // Signed as a SET, but stored with the tag [0] (RFC 5652, section 5.4).
    tagged(0xa0, ...attributes),
    rsa,
    octets(sign('sha256', set(...attributes), key)),
  );
  const enclosed = sequence(objectId(data), explicit(0, octets(content)));
  const body = sequence(integer(1), set(sha256), enclosed, tagged(0xa0, certificate), set(signer));
  return sequence(objectId(signedData), explicit(0, body));
}

function attributesOf(content: Buffer, certificate: Buffer, at: Date): Buffer[] {
  const one = (type: string, value: Buffer): Buffer => sequence(objectId(type), set(value));
  const attributes = [
    one(attribute.contentType, objectId(data)),
    one(attribute.messageDigest, octets(digestOf(content))),
    one(attribute.signingTime, time(at)),
    one(attribute.signingCertificate, sequence(sequence(sequence(octets(digestOf(certificate)))))),
  ];
  // DER sorts the members of a set by their bytes.
  return attributes.sort(Buffer.compare);
}

/** Returns a self-signed certificate with key usage nonRepudiation (RFC 5280, section 4.2.1.3). */
function certificateOf(name: Buffer, key: KeyObject): Buffer {
  const usage = sequence(
    objectId('2.5.29.15'),
    boolean(true),
    octets(bits(Buffer.from([0x40]), 6)),
  );
  const toBeSigned = sequence(
    explicit(0, integer(2)),
    serial,
    rsaWithSha256,
    name,
    sequence(time(new Date('2025-01-01T00:00:00Z')), time(new Date('2028-01-01T00:00:00Z'))),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(usage)),
  );
  return sequence(toBeSigned, rsaWithSha256, bits(sign('sha256', toBeSigned, key)));
}

function digestOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
