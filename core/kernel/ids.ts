// Identifiers: UUIDv7 (RFC 9562) in code and in the database, so that keys increase with time. The
// API shows them as a prefix for the kind and the same 128 bits in 26 characters of Crockford's
// base 32.

import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

export const idPrefixes = {
  workflow: 'wf',
  audit: 'aud',
  event: 'evt',
  document: 'doc',
  endpoint: 'we',
  delivery: 'dlv',
  apiKey: 'key',
  account: 'acc',
  session: 'ses',
  passkey: 'psk',
  request: 'req',
  increaseRequest: 'inc',
  evaluation: 'evl',
  training: 'trn',
  monitoredSubject: 'sub',
  bulkAction: 'blk',
  shadowRun: 'shr',
  worker: 'wrk',
} as const;

export type IdKind = keyof typeof idPrefixes;

export interface Ids {
  /** Returns a new UUIDv7 in canonical text form. */
  uuid(): string;
}

export function createIds({ clock, random }: { clock: Clock; random: Random }): Ids {
  return {
    uuid() {
      const bytes = random.bytes(16);
      bytes.writeUIntBE(clock.now().getTime(), 0, 6);
      bytes[6] = (bytes[6]! & 0x0f) | 0x70;
      bytes[8] = (bytes[8]! & 0x3f) | 0x80;
      return formatUuid(bytes.toString('hex'));
    },
  };
}

/**
 * Returns the smallest UUIDv7 of a time in milliseconds since the epoch: a bound for ranges of
 * identifiers.
 */
export function firstUuidAt(atMs: number): string {
  const time = Math.max(0, Math.min(atMs, 2 ** 48 - 1));
  return formatUuid(`${time.toString(16).padStart(12, '0')}70008000000000000000`);
}

/** Returns the time in a UUIDv7, in milliseconds since the epoch; null for another kind of UUID. */
export function timeOfUuid(uuid: string): number | null {
  return uuid[14] === '7' ? Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16) : null;
}

/** Maximum difference between the clocks of the appliance's nodes and of the database. */
const clockSlackMs = 3_600_000;

/**
 * Returns bounds for the identifiers of rows whose time, as written by another clock, is in a
 * range: from `first` (inclusive) to `end` (exclusive). The time of the rows must still be
 * compared.
 */
export function uuidBounds(range: { from?: Date | undefined; until?: Date | undefined }): {
  first: string | null;
  end: string | null;
} {
  const { from, until } = range;
  return {
    first: from ? firstUuidAt(from.getTime() - clockSlackMs) : null,
    end: until ? firstUuidAt(until.getTime() + clockSlackMs) : null,
  };
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Two letters for every value of ten bits. */
const pairs = Array.from(
  { length: 1024 },
  (_, bits) => alphabet[bits >> 5]! + alphabet[bits & 31]!,
);

const notDigit = 255;
/** Values of hexadecimal digits by their character codes. */
const digits = new Uint8Array(128).fill(notDigit);
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16);
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Returns the identifier for people and the API, such as `wf_…`, from the UUID in the database. */
export function presentId(kind: IdKind, uuid: string): string {
  let text = `${idPrefixes[kind]}_`;
  // 128 bits in 130: two zero bits come first. Converted digit by digit, because every delivery
  // shows several identifiers (BigInt took 4 microseconds each, parsing parts 1.1, this 0.4).
  let bits = 0;
  let count = 2;
  for (let at = 0; at < uuid.length; at += 1) {
    const digit = digits[uuid.charCodeAt(at)] ?? notDigit;
    if (digit === notDigit) continue;
    bits = (bits << 4) | digit;
    count += 4;
    if (count < 10) continue;
    count -= 10;
    text += pairs[bits >> count]!;
    bits &= (1 << count) - 1;
  }
  return text;
}

/**
 * Returns the UUID of a presented identifier, or null if the text is not an identifier of that
 * kind.
 */
export function parseId(kind: IdKind, text: string): string | null {
  const prefix = `${idPrefixes[kind]}_`;
  if (!text.startsWith(prefix) || text.length !== prefix.length + 26) return null;
  let bits = 0n;
  for (const letter of text.slice(prefix.length)) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return null;
    bits = (bits << 5n) | BigInt(value);
  }
  if (bits >> 128n) return null;
  return formatUuid(bits.toString(16).padStart(32, '0'));
}

function formatUuid(hex: string): string {
  const cuts = [0, 8, 12, 16, 20, 32];
  return cuts
    .slice(1)
    .map((end, index) => hex.slice(cuts[index], end))
    .join('-');
}
