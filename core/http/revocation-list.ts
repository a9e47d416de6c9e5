// Reads when the successor of a certificate revocation list is due. Node offers no access to lists,
// so only this field is parsed; OpenSSL verifies the list itself (see tls.ts).

interface Element {
  tag: number;
  content: Buffer;
  /** Bytes after the element. */
  rest: Buffer;
}

/**
 * Returns `nextUpdate` of a PEM list (RFC 5280 section 5.1.2.5); null if it is missing or
 * unreadable, which OpenSSL reports where it matters.
 */
export function nextUpdateOf(pem: string): Date | null {
  const base64 = /-----BEGIN X509 CRL-----([^-]*)-----END/.exec(pem)?.[1] ?? '';
  try {
    let { content: rest } = take(take(Buffer.from(base64, 'base64')).content);
    // The optional version, the signature algorithm and the issuer.
    if (take(rest).tag === 0x02) ({ rest } = take(rest));
    ({ rest } = take(rest));
    ({ rest } = take(rest));
    // thisUpdate.
    ({ rest } = take(rest));
    return timeOf(take(rest));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function take(bytes: Buffer): Element {
  const tag = bytes.readUInt8(0);
  const first = bytes.readUInt8(1);
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  const begin = 2 + lengthBytes;
  if (begin + length > bytes.length) throw new RangeError('it ends too early');
  return {
    tag,
    content: bytes.subarray(begin, begin + length),
    rest: bytes.subarray(begin + length),
  };
}

/** Parses UTCTime or GeneralizedTime, in the only forms that RFC 5280 section 4.1.2.5 allows. */
function timeOf({ tag, content }: Element): Date | null {
  const text = content.toString('latin1');
  const digits = tag === 0x17 ? century(text) : tag === 0x18 ? text : '';
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits);
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number);
  return new Date(Date.UTC(year!, month! - 1, day, hour, minute, second));
}

/** Two digits stand for 1950 to 2049. */
function century(text: string): string {
  return `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}`;
}
