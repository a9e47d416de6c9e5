// Windows code page 1252, which PDF calls WinAnsiEncoding.

const upper = new TextDecoder('windows-1252');

/** Unicode of a byte; unassigned bytes are what the WHATWG decoder makes of them. */
export function fromCp1252(byte: number): number {
  return upper.decode(Uint8Array.of(byte)).codePointAt(0)!;
}

const bytes = new Map(Array.from({ length: 224 }, (_, i) => [fromCp1252(32 + i), 32 + i]));

/** The byte of a character; throws for one that the code page does not have. */
export function toCp1252(letter: string): number {
  const byte = bytes.get(letter.codePointAt(0)!);
  if (byte === undefined) throw new Error(`"${letter}" is not in code page 1252`);
  return byte;
}
