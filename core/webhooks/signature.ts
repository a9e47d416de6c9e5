// The two signatures of a delivery (specification 6.4, contract.md §7) and their verification by a
// receiver. Both cover exactly the bytes sent; `retry_attempt` changes them with every attempt.

import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Random } from '../kernel/random.ts';
import { readPrivateKey, signWithKey } from './key-pair.ts';

const secretPrefix = 'whsec_';

/** Standard Webhooks 1.0: 24 to 64 bytes, encoded in base64 after the prefix. */
const shortestSecret = 24;
const longestSecret = 64;

/** Returns `whsec_` and 32 random bytes in base64. */
export function createSecret(random: Random): string {
  return `${secretPrefix}${random.bytes(32).toString('base64')}`;
}

/** Whether the text is a valid secret for both signatures. */
export function isSecret(text: string): boolean {
  const encoded = text.slice(secretPrefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  return (
    text.startsWith(secretPrefix) &&
    bytes.toString('base64') === encoded &&
    bytes.length >= shortestSecret &&
    bytes.length <= longestSecret
  );
}

/** Returns `X-Service-Signature` with the brand instead of `Service`. */
export function signatureHeader(brand: string): string {
  return `X-${brand}-Signature`;
}

export interface SigningKeys {
  /** Key from the UTF-8 bytes of the whole secret as shown. */
  published: KeyObject;
  /** Key from the decoded part after the prefix. */
  standard: KeyObject;
  /** Ed25519 key; null if only the secret signs. */
  pair: KeyObject | null;
}

/**
 * Joins a secret and the private key that rotates with it into one text, because they are sealed
 * together.
 */
export function joinKeys(secret: string, privateKey: string | null): string {
  return privateKey === null ? secret : `${secret} ${privateKey}`;
}

/** Reverses `joinKeys`. */
export function splitKeys(text: string): { secret: string; privateKey: string | null } {
  const [secret = '', privateKey = null] = text.split(' ');
  return { secret, privateKey };
}

/**
 * Creates keys from a secret or from the result of `joinKeys`. Cache the result: creating the
 * second key takes four times as long as signing with it.
 */
export function signingKeys(text: string): SigningKeys {
  const { secret, privateKey } = splitKeys(text);
  return {
    published: createSecretKey(Buffer.from(secret)),
    standard: createSecretKey(Buffer.from(secret.slice(secretPrefix.length), 'base64')),
    pair: privateKey === null ? null : readPrivateKey(privateKey),
  };
}

/** Returns the published signature: HMAC-SHA-256 in lowercase hexadecimal. */
export function signBody({ published }: SigningKeys, body: string | Buffer): string {
  return createHmac('sha256', published).update(body).digest('hex');
}

export interface SignedMessage {
  /** `webhook-id`: the identifier of the event. */
  id: string;
  /** `webhook-timestamp`: seconds since the epoch at this attempt. */
  timestamp: number;
  body: string | Buffer;
}

/**
 * Returns the Standard Webhooks signature `v1,<base64>` over `id.timestamp.body`, followed by
 * `v1a,` if there is a key pair.
 */
export function signStandard({ standard, pair }: SigningKeys, message: SignedMessage): string {
  const { id, timestamp, body } = message;
  const hmac = createHmac('sha256', standard).update(`${id}.${timestamp}.`).update(body);
  const signature = `v1,${hmac.digest('base64')}`;
  return pair === null ? signature : `${signature} ${signWithKey(pair, message)}`;
}

/** Verifies the published header as a receiver does, in constant time for wrong values. */
export function verifyBody(secret: string, body: string | Buffer, given: string): boolean {
  return sameText(signBody(signingKeys(secret), body), given);
}

export interface StandardHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Verifies the Standard Webhooks headers as a receiver does: one of the space-separated signatures
 * must match. The timestamp must be within `toleranceSeconds`, which excludes replays.
 */
export function verifyStandard(
  secret: string,
  headers: StandardHeaders,
  body: string | Buffer,
  { now, toleranceSeconds = 300 }: { now: Date; toleranceSeconds?: number },
): boolean {
  const timestamp = Number(headers['webhook-timestamp']);
  const ageSeconds = Math.abs(now.getTime() / 1000 - timestamp);
  if (!Number.isInteger(timestamp) || ageSeconds > toleranceSeconds) return false;
  const message = { id: headers['webhook-id'], timestamp, body };
  const expected = signStandard(signingKeys(secret), message);
  return headers['webhook-signature'].split(' ').some((given) => sameText(expected, given));
}

function sameText(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
