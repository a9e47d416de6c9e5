// Content inside a signature (CMS SignedData, RFC 5652; CAdES), such as a .p7m file of a FatturaPA.
// The signature itself is not verified.

import { Fault } from '../../../kernel/errors.ts';

interface Element {
  tag: number;
  /** Content between these offsets, without the end marks of an indefinite length. */
  from: number;
  to: number;
  /** Start of the next element. */
  next: number;
}

const sequenceTag = 0x30;
const octetsTag = 0x04;
const constructedOctets = 0x24;
const explicitTag = 0xa0;
const objectIdTag = 0x06;
/** 1.2.840.113549.1.7.2, signedData, with its tag and length. */
const signedData = Buffer.from('06092a864886f70d010702', 'hex');
/** Maximum nesting of elements up to the content. */
const deepest = 32;
/** More than the pieces of 1,000 bytes in the largest accepted document. */
const mostElements = 200_000;

/** Whether a file begins like signed content, in DER, BER, base64 or PEM. */
export function looksSigned(sample: Buffer): boolean {
  if (sample[0] === sequenceTag) return sample.subarray(0, 64).includes(signedData);
  const start = sample.toString('latin1', 0, 256);
  if (!/^\s*(-----BEGIN (PKCS7|CMS)-----\s*)?M[A-Za-z0-9+/]{3}/.test(start)) return false;
  return decodedStart(start).includes(signedData);
}

/** Throws `document_unreadable` if it has no content (a detached signature) or is broken. */
export function signedContent(bytes: Uint8Array): Buffer {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const file = given[0] === sequenceTag ? given : fromBase64(given.toString('latin1'));
  const walk = createWalk(file);
  // ContentInfo → [0] → SignedData → encapContentInfo → [0] → OCTET STRING
  const contentInfo = walk.element(0, file.length, 0);
  const [, wrapped] = walk.children(contentInfo, 1);
  const [signed] = wrapped?.tag === explicitTag ? walk.children(wrapped, 2) : [];
  const parts = signed?.tag === sequenceTag ? walk.children(signed, 3) : [];
  const enclosed = parts.find(({ tag }) => tag === sequenceTag);
  const [type, content] = enclosed ? walk.children(enclosed, 4) : [];
  if (type?.tag !== objectIdTag) return refuse('is broken');
  if (content?.tag !== explicitTag) return refuse('encloses no document');
  const pieces = walk.children(content, 5).flatMap((one) => walk.octets(one, 6));
  return pieces.length === 0 ? refuse('encloses no document') : Buffer.concat(pieces);
}

function createWalk(file: Buffer) {
  let met = 0;

  function element(at: number, end: number, level: number): Element {
    met += 1;
    if (level > deepest || met > mostElements) refuse('is nested too deeply');
    if (at + 2 > end) refuse('is cut off');
    const tag = file[at]!;
    // The outer parts of a signature have no multi-byte tags.
    if ((tag & 0x1f) === 0x1f) refuse('is broken');
    const first = file[at + 1]!;
    if (first === 0x80) return indefinite(tag, at + 2, end, level);
    const count = first < 0x80 ? 0 : first & 0x7f;
    const from = at + 2 + count;
    if (count > 6 || from > end) refuse('is broken');
    const length = count === 0 ? first : file.readUIntBE(at + 2, count);
    if (from + length > end) refuse('is cut off');
    return { tag, from, to: from + length, next: from + length };
  }

  /** Ends at two zero bytes, which only parsing its parts finds. */
  function indefinite(tag: number, from: number, end: number, level: number): Element {
    for (let at = from; ;) {
      if (at + 2 > end) refuse('is cut off');
      if (file[at] === 0 && file[at + 1] === 0) return { tag, from, to: at, next: at + 2 };
      at = element(at, end, level + 1).next;
    }
  }

  function children({ from, to }: Element, level: number): Element[] {
    const found: Element[] = [];
    for (let at = from; at < to;) {
      const child = element(at, to, level);
      found.push(child);
      at = child.next;
    }
    return found;
  }

  /** Large contents are split into pieces. */
  function octets(one: Element, level: number): Buffer[] {
    if (one.tag === octetsTag) return [file.subarray(one.from, one.to)];
    if (one.tag !== constructedOctets) return refuse('is broken');
    return children(one, level).flatMap((piece) => octets(piece, level + 1));
  }

  return { element, children, octets };
}

function decodedStart(text: string): Buffer {
  const body = text.replace(/^\s*-----[^\n]*\n/, '').replaceAll(/\s/g, '');
  return Buffer.from(body.slice(0, body.length - (body.length % 4)), 'base64');
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll(/-----[^-]+-----/g, '').replaceAll(/\s/g, ''), 'base64');
}

function refuse(problem: string): never {
  throw new Fault('document_unreadable', `The signed file ${problem}.`);
}
