// Windows code page 1252, called WinAnsiEncoding in PDF.

const upper = new TextDecoder('windows-1252');

/**
 * Returns the Unicode code point of a byte. Unassigned bytes are decoded as by the WHATWG decoder.
 */
export function fromCp1252(byte: number): number {
  return upper.decode(Uint8Array.of(byte)).codePointAt(0)!;
}

const bytes = new Map(Array.from({ length: 224 }, (_, i) => [fromCp1252(32 + i), 32 + i]));

/** Returns the byte of a character. Throws if the code page does not contain it. */
export function toCp1252(letter: string): number {
  const byte = bytes.get(letter.codePointAt(0)!);
  if (byte === undefined) throw new Error(`"${letter}" is not in code page 1252`);
  return byte;
}
