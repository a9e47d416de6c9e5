// Format of an API key: `sk_live_`, `sk_test_`, `sk_admin_` or, for a portal link, `sk_portal_`, 30
// random characters, and a checksum of six. The checksum detects typing errors without a look-up,
// and lets secret scanners find leaked keys.

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Random } from '../kernel/random.ts';
import type { Mode } from './caller.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 30;
const pattern = /^sk_(live|test|admin|portal)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** Kind of a key: of a tenant in its mode, of an administrator, or of a portal link. */
export type KeyKind = Mode | 'admin' | 'portal';

/** Creates a key; 30 characters of base 62 are 178 bits. */
export function makeApiKey(kind: KeyKind, random: Random): string {
  const start = `sk_${kind}_${randomText(random)}`;
  return start + checksum(start);
}

/** Returns the kind of a well-formed key, or null if the text cannot be a key. */
export function apiKeyKind(text: string): KeyKind | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const ending = match[3]!;
  return checksum(text.slice(0, -ending.length)) === ending ? (match[1] as KeyKind) : null;
}

/** Returns the hash that the database stores instead of the key. */
export function hashApiKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function randomText(random: Random): string {
  let text = '';
  while (text.length < secretLength) {
    for (const byte of random.bytes(secretLength)) {
      // 248 is the largest multiple of 62 in a byte: above it, letters would not be equally likely.
      if (byte < 248 && text.length < secretLength) text += alphabet[byte % 62];
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let position = 0; position < 6; position += 1) {
    digits = alphabet[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
