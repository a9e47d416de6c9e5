// Compressed bytes that are the same on every machine: what Node.js's own zlib writes differs between
// processors, that of pdf-lib is JavaScript.

import { PDFContext } from 'pdf-lib';

/** In the form of RFC 1950: two bytes of head, the data, a checksum of four. */
export function zlibBytes(content: Uint8Array): Uint8Array {
  return PDFContext.create().flateStream(content).getContents();
}

/** In the form of RFC 1951, which ZIP files hold. */
export function deflatedBytes(content: Uint8Array): Uint8Array {
  return zlibBytes(content).subarray(2, -4);
}
