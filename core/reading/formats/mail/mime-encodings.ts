// Transfer encodings of MIME (RFC 2045), forgiving as every mail program is.

export interface DecodedBody {
  bytes: Buffer;
  /** Whether something was left out that cannot be of the encoding. */
  damaged: boolean;
}

/** Decodes a body whose characters are one byte each; unknown encodings are left as they are. */
export function decodeBody(body: string, encoding: string): DecodedBody {
  if (encoding === 'base64') {
    const kept = body.replaceAll(/[^A-Za-z\d+/]/g, '');
    const foreign = /[^A-Za-z\d+/=\s]/.test(body);
    return { bytes: Buffer.from(kept, 'base64'), damaged: foreign || kept.length % 4 === 1 };
  }
  if (encoding === 'quoted-printable') {
    return { bytes: decodeQuotedPrintable(body), damaged: false };
  }
  return { bytes: Buffer.from(body, 'latin1'), damaged: false };
}

export function decodeQuotedPrintable(body: string): Buffer {
  const text = body
    // White space before a line's end was added on the way.
    .replaceAll(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, '')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(text, 'latin1');
}
