// Decodes bytes to text: byte order marks, then declarations, then UTF-8, then windows-1252, the
// charset of nearly all older Western files (browsers also use it for ISO-8859-1).

import type { ReadingNote } from '../../../sdk/document.ts';

export interface DecodedText {
  text: string;
  notes: ReadingNote[];
}

/** Decodes text without a declaration. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = charsetOfMark(bytes);
  if (marked !== null) return { text: decode(bytes, marked), notes: [] };
  const text = decodeStrictly(bytes);
  if (text !== null) return { text, notes: [] };
  return { text: decode(bytes, 'windows-1252'), notes: [assumed('windows-1252')] };
}

/** Decodes XML by its byte order mark, its first characters, or its declaration. */
export function decodeXml(bytes: Uint8Array): DecodedText {
  const found = charsetOfMark(bytes) ?? charsetOfXmlStart(bytes);
  if (found !== null) return { text: decode(bytes, found), notes: [] };
  const declared = declaredCharset(bytes);
  if (declared === null || declared === 'utf-8') return decodeText(bytes);
  if (declared !== 'unknown') return { text: decode(bytes, declared), notes: [] };
  const { text, notes } = decodeText(bytes);
  // Blanked out, because an XML parser rejects an impossible charset.
  const undeclared = text.replace(encodingDeclaration, (whole, before: string) =>
    before.padEnd(whole.length),
  );
  return { text: undeclared, notes: notes.length > 0 ? notes : [assumed('UTF-8')] };
}

/** Decodes HTML by its byte order mark, or by a `meta` element in its first bytes. */
export function decodeHtml(bytes: Uint8Array): DecodedText {
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const declared = /<meta\b[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(start);
  return decodeAs(bytes, declared?.[1] ?? null);
}

/** Decodes text in a stated charset; an unknown charset is ignored. */
export function decodeAs(bytes: Uint8Array, label: string | null): DecodedText {
  // Writers that state ASCII send more; UTF-16 for single-byte text is a wrong statement.
  if (
    label === null ||
    charsetOfMark(bytes) !== null ||
    /^(?:us-)?ascii$|^utf-?(?:8|16)/i.test(label)
  ) {
    return decodeText(bytes);
  }
  try {
    return { text: decode(bytes, label), notes: [] };
  } catch {
    return decodeText(bytes);
  }
}

/** Decodes an EDIFACT interchange by the character repertoire in its UNB (ISO 9735-1). */
export function decodeEdifact(bytes: Uint8Array): DecodedText {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  const charset = repertoires[/UNB[^A-Z](UNO[A-Z])/.exec(start)?.[1] ?? ''];
  if (charset === undefined || charsetOfMark(bytes) !== null) return decodeText(bytes);
  // UTF-8 is often sent as UNOC. In single-byte text, UTF-8 sequences form no words.
  const text = decodeStrictly(bytes);
  if (text === null) return { text: decode(bytes, charset), notes: [] };
  return { text, notes: text.length === bytes.length ? [] : [assumed('UTF-8')] };
}

/** UNOA and UNOB are ASCII, UNOW to UNOY Unicode: these are decoded like other text. */
const repertoires: Readonly<Record<string, string>> = {
  UNOC: 'iso-8859-1',
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOK: 'iso-8859-9',
  UNOL: 'iso-8859-15',
};

/**
 * Decodes the beginning of a file, for detecting its type; a split character at the end is
 * harmless.
 */
export function decodeSample(sample: Uint8Array): string {
  const charset = charsetOfMark(sample) ?? charsetOfXmlStart(sample);
  if (charset !== null) return decode(sample, charset);
  const text = decode(sample, 'utf-8');
  return text.slice(0, -1).includes('\ufffd') ? decode(sample, 'windows-1252') : text;
}

/** Whether bytes can be text, without control characters that no text contains. */
export function looksLikeText(sample: Uint8Array): boolean {
  if (sample.length === 0) return false;
  if ((charsetOfMark(sample) ?? charsetOfXmlStart(sample)) !== null) return true;
  return !sample.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x1b) || byte === 0x7f);
}

function decode(bytes: Uint8Array, charset: string): string {
  return new TextDecoder(charset).decode(bytes);
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function charsetOfMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** Detects UTF-16 without a mark by `<` and the next character (XML 1.0, appendix F). */
function charsetOfXmlStart(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c && third === 0 && fourth !== 0) return 'utf-16be';
  return null;
}

const encodingDeclaration = /^(\s*<\?xml\b[^>]*?)\bencoding\s*=\s*(["'])(.*?)\2/;

/** Returns the charset in an XML declaration; `unknown` for an invalid one. */
function declaredCharset(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  const match = encodingDeclaration.exec(start);
  if (match === null) return null;
  try {
    const charset = new TextDecoder(match[3]).encoding;
    // A declaration that can be read byte by byte is not in UTF-16, whatever it states.
    return charset.startsWith('utf-16') ? 'unknown' : charset;
  } catch {
    return 'unknown';
  }
}

function assumed(charset: string): ReadingNote {
  return {
    code: 'charset_assumed',
    message: `The character set is not stated or not as stated; ${charset} was assumed.`,
  };
}
