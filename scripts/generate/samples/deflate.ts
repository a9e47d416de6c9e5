// Compresses to the same bytes on every machine. The output of the zlib in Node.js differs between
// processors; pdf-lib's implementation is JavaScript.

import { PDFContext } from 'pdf-lib';

/** Returns the RFC 1950 format: a header of two bytes, the data, and a checksum of four bytes. */
export function zlibBytes(content: Uint8Array): Uint8Array {
  return PDFContext.create().flateStream(content).getContents();
}

/** Returns the RFC 1951 format, which ZIP files contain. */
export function deflatedBytes(content: Uint8Array): Uint8Array {
  return zlibBytes(content).subarray(2, -4);
}
