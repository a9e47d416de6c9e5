// Transfer encodings of MIME (RFC 2045), as tolerant as mail programs.

export interface DecodedBody {
  bytes: Buffer;
  /** Whether invalid characters were skipped. */
  damaged: boolean;
}

/** Decodes a body with one byte per character; unknown encodings are left unchanged. */
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
    // White space before the end of a line was added in transit.
    .replaceAll(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, '')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(text, 'latin1');
}
