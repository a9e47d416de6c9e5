// Time-based codes (RFC 6238) of authenticator apps, and recovery codes for a lost app.

import { createHash } from 'node:crypto';
import { HOTP, Secret } from 'otpauth';
import type { Random } from '../../kernel/random.ts';

/** The only settings that all authenticator apps support. */
const shape = { algorithm: 'SHA1', digits: 6, issuer: 'Workmill' } as const;
const periodS = 30;
/** Codes of the previous and the next period are accepted: clocks differ, and typing takes time. */
const tolerance = 1;
/** 160 bits, the length of the hash (RFC 4226 section 4). */
const secretBytes = 20;

export function makeSecret(random: Random): Buffer {
  return random.bytes(secretBytes);
}

/** Prints the secret in base 32, for typing if the picture cannot be scanned. */
export function printSecret(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** Returns the URI that authenticator apps read from a QR code. */
export function enrollmentUri(secret: Buffer, login: string): string {
  const label = `${encodeURIComponent(shape.issuer)}:${encodeURIComponent(login)}`;
  const query = new URLSearchParams({
    secret: printSecret(secret),
    issuer: shape.issuer,
    algorithm: shape.algorithm,
    digits: String(shape.digits),
    period: String(periodS),
  });
  return `otpauth://totp/${label}?${query.toString()}`;
}

/**
 * Returns the number of the period to which the code belongs, near the time; null if there is none.
 */
export function periodOf(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const current = Math.floor(now.getTime() / 1000 / periodS);
  const key = secretOf(secret);
  const { algorithm, digits } = shape;
  const given = { token, secret: key, algorithm, digits, counter: current, window: tolerance };
  const delta = HOTP.validate(given);
  return delta === null ? null : current + delta;
}

/** Copies the bytes: `Buffer` allocates small ones from a shared pool. */
function secretOf(secret: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}

const recoveryCodes = 10;
/** Crockford's base 32, without similar letters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 16;

/** Creates ten codes of 80 bits, such as `8k2m-…`. */
export function makeRecoveryCodes(random: Random): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const letters = [...random.bytes(codeLength)].map((byte) => alphabet[byte & 31]).join('');
    return letters.match(/.{4}/g)!.join('-');
  });
}

/** Returns the stored hash of a code; null if the text cannot be a code. */
export function hashRecoveryCode(code: string): Buffer | null {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '');
  if (letters.length !== codeLength) return null;
  return createHash('sha256').update(letters).digest();
}
