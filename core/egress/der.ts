// The subset of ASN.1's Distinguished Encoding Rules (X.690) for X.509 certificates.

export function tagged(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

export const sequence = (...items: Uint8Array[]): Buffer => tagged(0x30, ...items);
export const set = (...items: Uint8Array[]): Buffer => tagged(0x31, ...items);
export const octets = (content: Uint8Array): Buffer => tagged(0x04, content);
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text));
export const boolean = (value: boolean): Buffer => tagged(0x01, Buffer.from([value ? 0xff : 0]));

/** [number] EXPLICIT. */
export const explicit = (number: number, content: Uint8Array): Buffer =>
  tagged(0xa0 | number, content);

/** [number] IMPLICIT of a primitive type. */
export const implicit = (number: number, content: Uint8Array): Buffer =>
  tagged(0x80 | number, content);

/** Encodes a positive integer of any size, most significant byte first. */
export function integer(value: Uint8Array | number): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value);
  const first = bytes.findIndex((byte) => byte !== 0);
  const trimmed = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  // A leading one bit would make the integer negative.
  return tagged(0x02, ...(trimmed[0]! & 0x80 ? [Buffer.from([0])] : []), trimmed);
}

/** Encodes a bit string; the last `unusedBits` bits of the last byte are padding. */
export function bits(content: Uint8Array, unusedBits = 0): Buffer {
  return tagged(0x03, Buffer.from([unusedBits]), content);
}

export function objectId(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number);
  const bytes = [first! * 40 + second!];
  for (const arc of rest) {
    const septets = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) septets.unshift((left & 0x7f) | 0x80);
    bytes.push(...septets);
  }
  return tagged(0x06, Buffer.from(bytes));
}

/**
 * Encodes UTCTime until 2049 and GeneralizedTime from then on, as RFC 5280 section 4.1.2.5
 * requires.
 */
export function time(moment: Date): Buffer {
  const digits = moment.toISOString().replace(/\.\d+Z$|[-:T]/g, '');
  if (moment.getUTCFullYear() < 2050) return tagged(0x17, Buffer.from(`${digits.slice(2)}Z`));
  return tagged(0x18, Buffer.from(`${digits}Z`));
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}
