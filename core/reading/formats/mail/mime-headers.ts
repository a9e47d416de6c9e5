// Header fields of e-mails (RFC 5322) with encoded words (RFC 2047) and parameters (RFC 2231).

import { decodeAs } from '../text/decode-text.ts';
import { decodeQuotedPrintable } from './mime-encodings.ts';

export interface HeaderField {
  /** In lower case. */
  name: string;
  /** Unfolded; one character per byte. */
  value: string;
}

/** A field such as Content-Type: a value, and parameters by name in lower case. */
export interface Parametrised {
  value: string;
  parameters: ReadonlyMap<string, string>;
}

/** More fields are an attack on the reader. */
const mostFields = 1000;
const longestField = 16_384;

/** Reads a block of header fields with one character per byte. */
export function readHeaders(block: string): HeaderField[] {
  const fields: HeaderField[] = [];
  for (const line of block.split(/\r?\n/)) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last && last.value.length < longestField) last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1 || fields.length >= mostFields) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    fields.push({ name, value: line.slice(colon + 1, colon + longestField).trim() });
  }
  return fields;
}

export function headerOf(fields: readonly HeaderField[], name: string): string | null {
  return fields.find((field) => field.name === name)?.value ?? null;
}

/** Returns a field as readable text: encoded words decoded, raw bytes as UTF-8 or windows-1252. */
export function headerText(value: string): string {
  // Consecutive encoded words are one text: a character may be split between them.
  const joined = value.replaceAll(/\?=\s+(?==\?)/g, '?=');
  const encoded = /(?:=\?[^?\s]{1,60}\?[bq]\?[^?]*\?=)+/gi;
  let text = '';
  let at = 0;
  for (const match of joined.matchAll(encoded)) {
    text += rawText(joined.slice(at, match.index)) + decodeWords(match[0]);
    at = match.index + match[0].length;
  }
  return (text + rawText(joined.slice(at))).replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function decodeWords(words: string): string {
  const runs: { charset: string; bytes: Buffer[] }[] = [];
  for (const [, label, kind, content] of words.matchAll(/=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi)) {
    // RFC 2231 allows a language after the charset.
    const charset = label!.replace(/\*.*$/, '').toLowerCase();
    const bytes =
      kind!.toLowerCase() === 'b'
        ? Buffer.from(content!, 'base64')
        : decodeQuotedPrintable(content!.replaceAll('_', ' '));
    const last = runs.at(-1);
    if (last?.charset === charset) last.bytes.push(bytes);
    else runs.push({ charset, bytes: [bytes] });
  }
  return runs.map((run) => decodeAs(Buffer.concat(run.bytes), run.charset).text).join('');
}

function rawText(latin: string): string {
  return /[\x80-\xff]/.test(latin) ? decodeAs(Buffer.from(latin, 'latin1'), null).text : latin;
}

/** Parses `value; name="content"; …`. */
export function readParameters(field: string): Parametrised {
  const start = field.indexOf(';');
  const value = (start === -1 ? field : field.slice(0, start)).trim().toLowerCase();
  const written = new Map<string, string>();
  const rest = start === -1 ? '' : field.slice(start, start + longestField);
  for (const [, name, quoted, plain] of rest.matchAll(
    /;\s*([^\s=;]{1,100})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g,
  )) {
    // An unclosed quote is removed; otherwise no boundary would be found.
    const content =
      quoted === undefined ? plain!.trim().replace(/^"/, '') : quoted.replaceAll(/\\(.)/g, '$1');
    const key = name!.toLowerCase();
    if (!written.has(key)) written.set(key, content);
  }
  return { value, parameters: joinContinuations(written) };
}

/** `name*0`, `name*1*` … are one parameter, and `name*` has a charset prefix (RFC 2231). */
function joinContinuations(written: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const joined = new Map<string, string>();
  for (const [key, content] of written) {
    const [, name, piece, extended] = /^([^*]+)(?:\*(\d+))?(\*)?$/.exec(key) ?? [];
    if (name === undefined || (piece !== undefined && piece !== '0')) continue;
    if (piece === undefined && extended === undefined) {
      if (!joined.has(name)) joined.set(name, headerText(content));
      continue;
    }
    const pieces = [{ content, extended: extended !== undefined }];
    for (let next = 1; piece !== undefined; next += 1) {
      const plain = written.get(`${name}*${next}`);
      const coded = written.get(`${name}*${next}*`);
      if (plain === undefined && coded === undefined) break;
      pieces.push({ content: coded ?? plain!, extended: coded !== undefined });
    }
    joined.set(name, extendedValue(pieces));
  }
  return joined;
}

function extendedValue(pieces: { content: string; extended: boolean }[]): string {
  const [, charset, first] = pieces[0]!.extended
    ? (/^([^']*)'[^']*'(.*)$/s.exec(pieces[0]!.content) ?? [])
    : [];
  const bytes = pieces.map(({ content, extended }, index) => {
    const text = index === 0 ? (first ?? content) : content;
    return extended ? percentBytes(text) : Buffer.from(text, 'latin1');
  });
  return decodeAs(Buffer.concat(bytes), charset || null).text;
}

function percentBytes(text: string): Buffer {
  const plain = text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, 'latin1');
}
