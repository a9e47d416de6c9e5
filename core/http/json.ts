// Parses JSON from outside with JSON.parse, and additionally rejects duplicate names, `__proto__`,
// and text that PostgreSQL cannot store, with the exact position of an error.

import { isUtf8 } from 'node:buffer';
import { Fault } from '../kernel/errors.ts';
import { isStorable } from '../kernel/storable.ts';
import { escapePointer } from '../kernel/validate.ts';
import { findJsonError } from './json-scan.ts';

/**
 * Maximum nesting depth, more than any request needs; ajv and other code recurse, so unlimited
 * depth would be an attack.
 */
const maxDepth = 64;

/**
 * Throws `invalid_json` with line and column, or `invalid_request` for text that cannot be stored.
 */
export function parseJson(bytes: Buffer, expected: string): unknown {
  if (bytes.length === 0) {
    throw new Fault('invalid_json', `The body is empty; expected ${expected}.`);
  }
  if (!isUtf8(bytes)) throw new Fault('invalid_json', 'The body is not valid UTF-8.');
  // RFC 8259 section 8.1 allows a parser to ignore a byte order mark.
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalidJson(text, cause);
  }
  const walk = { members: 0 };
  inspect(value, '', 0, walk);
  // Every member has one colon outside strings; with a repeated name, there are fewer members than
  // colons.
  if (walk.members !== countColons(text)) throw invalidJson(text);
  return value;
}

function invalidJson(text: string, cause?: unknown): Fault {
  const found = findJsonError(text);
  const what = found
    ? `${found.message} at line ${found.line}, column ${found.column}`
    : 'it cannot be parsed';
  return new Fault('invalid_json', `The body is not valid JSON: ${what}.`, { cause });
}

function inspect(value: unknown, path: string, depth: number, walk: { members: number }): void {
  if (typeof value === 'string') return inspectText(value, path);
  if (value === null || typeof value !== 'object') return;
  if (depth === maxDepth) {
    throw new Fault('invalid_json', `The body is nested deeper than ${maxDepth} levels.`);
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => inspect(item, `${path}/${index}`, depth + 1, walk));
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    walk.members += 1;
    if (name === '__proto__') {
      throw new Fault('invalid_json', 'The name "__proto__" is not accepted in a body.');
    }
    const place = `${path}/${escapePointer(name)}`;
    inspectText(name, place);
    inspect(member, place, depth + 1, walk);
  }
}

function inspectText(text: string, path: string): void {
  if (isStorable(text)) return;
  const message = 'must not contain U+0000 or an unpaired surrogate';
  throw new Fault('invalid_request', undefined, { details: [{ path, message }] });
}

/** Counts colons outside strings, in text that JSON.parse has accepted. */
function countColons(text: string): number {
  let colons = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3a) colons += 1;
    else if (code === 0x22) at = endOfString(text, at);
  }
  return colons;
}

function endOfString(text: string, opening: number): number {
  let at = opening + 1;
  while (text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}
