// A small parser of PDF's object syntax (ISO 32000-1, 7.3), for facts about embedded files that
// pdfjs does not expose. Text is latin1: one character per byte.

import { inflateSync } from 'node:zlib';

export type PdfObject =
  | { kind: 'dictionary'; entries: Map<string, PdfObject> }
  | { kind: 'array'; items: PdfObject[] }
  | { kind: 'name' | 'string'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'reference'; object: number }
  | { kind: 'other' };

/** No file specification is nested more deeply. */
const maxDepth = 20;

/**
 * Parses the object at a position of the text; returns it and the position after it, or null for
 * invalid syntax.
 */
export function parseObject(
  text: string,
  start: number,
  depth = 0,
): { object: PdfObject; end: number } | null {
  const at = skipBlank(text, start);
  if (depth > maxDepth || at >= text.length) return null;
  if (text.startsWith('<<', at)) return parseDictionary(text, at + 2, depth);
  switch (text[at]) {
    case '[':
      return parseArray(text, at + 1, depth);
    case '(':
      return parseLiteral(text, at + 1);
    case '<':
      return parseHex(text, at + 1);
    case '/':
      return parseName(text, at + 1);
    default:
      return parseToken(text, at);
  }
}

export function entryOf(object: PdfObject | undefined, name: string): PdfObject | undefined {
  return object?.kind === 'dictionary' ? object.entries.get(name) : undefined;
}

/**
 * Returns the unpacked bytes of a stream whose dictionary ends at `end`, and the position after it;
 * null if there is no stream, null bytes if they cannot be read.
 */
export function readStream(
  file: Buffer,
  text: string,
  dictionary: PdfObject,
  end: number,
  maxBytes: number,
): { content: Buffer | null; end: number } | null {
  const keyword = matchAt(/\s{0,8}stream(?:\r\n|\n|\r)/y, text, end);
  if (keyword === null) return null;
  const start = end + keyword.length;
  const length = entryOf(dictionary, 'Length');
  const stated = length?.kind === 'number' ? start + length.value : null;
  const isExact = stated !== null && matchAt(/\s{0,2}endstream/y, text, stated) !== null;
  const stop = isExact ? stated : text.indexOf('endstream', start);
  if (stop < 0) return { content: null, end: text.length };
  const isPlain = entryOf(dictionary, 'DecodeParms') === undefined;
  const packed = file.subarray(start, stop);
  const content = isPlain ? unpack(packed, entryOf(dictionary, 'Filter'), maxBytes) : null;
  return { content, end: stop };
}

function unpack(packed: Buffer, filter: PdfObject | undefined, maxBytes: number): Buffer | null {
  const single = filter?.kind === 'array' && filter.items.length === 1 ? filter.items[0] : filter;
  if (single === undefined) return packed.length <= maxBytes ? packed : null;
  if (single.kind !== 'name' || !/^Fl(?:ateDecode)?$/.test(single.value)) return null;
  try {
    return inflateSync(packed, { maxOutputLength: maxBytes });
  } catch {
    // Encrypted, damaged or too large data counts as missing.
    return null;
  }
}

type Parsed = { object: PdfObject; end: number } | null;

function parseDictionary(text: string, start: number, depth: number): Parsed {
  const entries = new Map<string, PdfObject>();
  let at = skipBlank(text, start);
  while (!text.startsWith('>>', at)) {
    if (text[at] !== '/') return null;
    const key = parseName(text, at + 1);
    const value = parseObject(text, key.end, depth + 1);
    if (value === null) return null;
    entries.set(key.object.value, value.object);
    at = skipBlank(text, value.end);
  }
  return { object: { kind: 'dictionary', entries }, end: at + 2 };
}

function parseArray(text: string, start: number, depth: number): Parsed {
  const items: PdfObject[] = [];
  let at = skipBlank(text, start);
  while (text[at] !== ']') {
    const item = parseObject(text, at, depth + 1);
    if (item === null) return null;
    items.push(item.object);
    at = skipBlank(text, item.end);
  }
  return { object: { kind: 'array', items }, end: at + 1 };
}

function parseName(text: string, start: number) {
  const written = matchAt(/[^\s()<>[\]{}/%\0]*/y, text, start) ?? '';
  const value = written.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return { object: { kind: 'name' as const, value }, end: start + written.length };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function parseLiteral(text: string, start: number): Parsed {
  let value = '';
  let open = 1;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\\') {
      const octal = matchAt(/[0-7]{1,3}/y, text, at + 1);
      const next = text[at + 1] ?? '';
      // A line break after a backslash continues the string.
      if (octal === null) value += /[\r\n]/.test(next) ? '' : (escapes[next] ?? next);
      else value += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      at += octal?.length ?? 1;
      continue;
    }
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open === 0) return { object: { kind: 'string', value }, end: at + 1 };
    value += character;
  }
  return null;
}

function parseHex(text: string, start: number): Parsed {
  const stop = text.indexOf('>', start);
  if (stop < 0) return null;
  const digits = text.slice(start, stop).replaceAll(/[^0-9a-f]/gi, '');
  const value = Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex');
  return { object: { kind: 'string', value: value.toString('latin1') }, end: stop + 1 };
}

function parseToken(text: string, start: number): Parsed {
  const reference = matchAt(/\d{1,10}\s+\d{1,5}\s+R(?![A-Za-z])/y, text, start);
  if (reference !== null) {
    const object = Number.parseInt(reference, 10);
    return { object: { kind: 'reference', object }, end: start + reference.length };
  }
  const token = matchAt(/[^\s()<>[\]{}/%]+/y, text, start);
  if (token === null) return null;
  const value = Number(token);
  const object: PdfObject = Number.isFinite(value) ? { kind: 'number', value } : { kind: 'other' };
  return { object, end: start + token.length };
}

/** Returns the position after white space and comments. */
function skipBlank(text: string, start: number): number {
  let at = start;
  for (let comment = false; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '%') comment = true;
    else if (character === '\r' || character === '\n') comment = false;
    else if (!comment && !/[\s\0]/.test(character)) break;
  }
  return at;
}

function matchAt(sticky: RegExp, text: string, at: number): string | null {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? null;
}
