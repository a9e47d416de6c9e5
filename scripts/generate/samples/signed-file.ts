// A CAdES file as Italian invoices travel in (.p7m): the document inside a SignedData of CMS
// (RFC 5652), with a signature of the right form that is none. Nobody's key is needed, and none kept.

import { createHash } from 'node:crypto';
import {
  explicit,
  integer,
  objectId,
  octets,
  sequence,
  set,
  tagged,
  utf8,
} from '../../../core/egress/der.ts';
import type { Invoice } from './invoice.ts';

const data = '1.2.840.113549.1.7.1';
const signedData = '1.2.840.113549.1.7.2';
const sha256 = '2.16.840.1.101.3.4.2.1';
const rsa = '1.2.840.113549.1.1.1';
const nothing = tagged(0x05);
const commonName = '2.5.4.3';

export function signed(content: Buffer, { seller }: Invoice): Buffer {
  const digest = sequence(objectId(sha256), nothing);
  const issuer = sequence(set(sequence(objectId(commonName), utf8(seller.contact.name))));
  const signer = sequence(
    integer(1),
    sequence(issuer, integer(1)),
    digest,
    sequence(objectId(rsa), nothing),
    octets(createHash('sha256').update(content).digest()),
  );
  const enclosed = sequence(objectId(data), explicit(0, octets(content)));
  const body = sequence(integer(1), set(digest), enclosed, set(signer));
  return sequence(objectId(signedData), explicit(0, body));
}
