// Masks secrets in blocks of a text that are encoded: base64 (RFC 4648, both alphabets) with line
// breaks or the escapes of JSON between its lines, encoded words of headers (RFC 2047), and
// hexadecimal digits. A block stays encoded, so that the text around it stays readable.

import { isUtf8 } from 'node:buffer';

type Mask = (text: string) => string;

/** A break between lines: of a text, of a quoted text, or escaped in JSON. */
const lineBreak = String.raw`(?:[ \t]*\r?\n[> \t]*|(?:\\r)?\\n)`;
const sign = String.raw`(?:[A-Za-z\d+_-]|\\?/)`;
const base64 = new RegExp(String.raw`${sign}{15,}(?:${lineBreak}${sign}+)*={0,2}`, 'g');
/** Encoded words of one charset. */
const encodedWords = /=\?([\w-]{1,40})\?b\?[A-Za-z\d+/=]*\?=(?:\s+=\?\1\?b\?[A-Za-z\d+/=]*\?=)*/gi;
/** The last break, with what follows it. */
const lastBreak = new RegExp(String.raw`${lineBreak}${sign}*=*$`);
const hexadecimal = /(?<![\da-z])(?:[\da-f]{2}){12,}(?![\da-z])/gi;

/** `mask` masks the text of a block, and so the blocks in it, too. */
export function maskBlocks(text: string, mask: Mask): string {
  return text
    .replaceAll(encodedWords, (found, charset: string) => {
      const parts = found.split(/\s+/).map((one) => one.slice(charset.length + 5, -2));
      const bytes = Buffer.concat(parts.map((part) => Buffer.from(part, 'base64')));
      const clean = maskBytes(bytes, mask);
      return clean === null ? found : `=?${charset}?B?${clean.toString('base64')}?=`;
    })
    .replaceAll(base64, (found) => maskBase64(found, mask))
    .replaceAll(hexadecimal, (found) => {
      const clean = maskBytes(Buffer.from(found, 'hex'), mask);
      return clean === null ? found : clean.toString('hex');
    });
}

/** What follows the last break may not belong to the block. */
function maskBase64(found: string, mask: Mask): string {
  // UTF-7 (RFC 2152): "+", the block, and "-".
  const [, before, block, after] = /^(\+?)(.*?)(-?)$/s.exec(found)!;
  if (!isWhole(found) && before !== '') return before + maskStart(block!, mask) + after!;
  return maskStart(found, mask);
}

function maskStart(found: string, mask: Mask): string {
  const cut = isWhole(found) ? undefined : lastBreak.exec(found)?.index;
  const end = cut !== undefined && isWhole(found.slice(0, cut)) ? cut : found.length;
  const clean = maskBlock(found.slice(0, end), mask);
  return clean === null ? found : clean + found.slice(end);
}

function codeOf(block: string): string {
  return block.replaceAll(new RegExp(lineBreak, 'g'), '').replaceAll('\\', '');
}

function isWhole(block: string): boolean {
  return codeOf(block).length % 4 === 0;
}

/** Returns null if the block has no secrets. */
function maskBlock(block: string, mask: Mask): string | null {
  const code = codeOf(block);
  const clean = maskBytes(Buffer.from(code, 'base64'), mask);
  if (clean === null) return null;
  const padded = clean.toString(/[_-]/.test(code) ? 'base64url' : 'base64');
  const written = code.endsWith('=') || code.length % 4 === 0 ? padded : padded.replace(/=+$/, '');
  const first = new RegExp(lineBreak).exec(block);
  if (first === null) return written;
  return written.match(new RegExp(`.{1,${first.index}}`, 'g'))!.join(first[0]);
}

/**
 * The bytes of a text with its secrets masked; null if it has none. Other files are not masked:
 * digits in a picture are accidental, and masking would damage it.
 */
function maskBytes(bytes: Buffer, mask: Mask): Buffer | null {
  const plain = bytes.includes(0) ? null : (decoded(bytes, 'utf-8') ?? bytes.toString('latin1'));
  if (plain !== null && !control.test(plain)) {
    const clean = mask(plain);
    // One character per byte where it is not UTF-8: digits and the words for passwords are ASCII in
    // all other charsets of e-mails.
    return clean === plain ? null : Buffer.from(clean, isUtf8(bytes) ? 'utf8' : 'latin1');
  }
  for (const charset of ['utf-16le', 'utf-16be']) {
    const text = decoded(bytes, charset);
    if (text === null || control.test(text)) continue;
    const clean = mask(text);
    if (clean === text) continue;
    const written = Buffer.from(clean, 'utf16le');
    return charset === 'utf-16le' ? written : written.swap16();
  }
  return null;
}

// oxlint-disable-next-line no-control-regex -- These are the characters that no text has.
const control = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f\u007f\p{Cn}\p{Co}\p{Cs}]|\0{2}/u;

/** Null if the bytes are not in this charset. A byte order mark stays in the text. */
function decoded(bytes: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
