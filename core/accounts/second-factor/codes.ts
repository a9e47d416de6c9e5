// Time-based codes (RFC 6238) as authenticator apps make them, and codes for when the app is lost.

import { createHash } from 'node:crypto';
import { HOTP, Secret } from 'otpauth';
import type { Random } from '../../kernel/random.ts';

/** The only settings that all authenticator apps support. */
const shape = { algorithm: 'SHA1', digits: 6, issuer: 'Workmill' } as const;
const periodS = 30;
/** Codes of the period before and after are taken as well: clocks differ, and typing takes time. */
const tolerance = 1;
/** 160 bits, the length of the hash (RFC 4226 section 4). */
const secretBytes = 20;

export function makeSecret(random: Random): Buffer {
  return random.bytes(secretBytes);
}

/** For the eyes: base 32, to be typed where a picture cannot be read. */
export function printSecret(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** The address that authenticator apps read from a QR code. */
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

/** The number of the period whose code this is, near the time; null when it is none's. */
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

/** Bytes of their own: `Buffer` takes small ones from a pool. */
function secretOf(secret: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}

const recoveryCodes = 10;
/** Crockford's base 32: no letters that look like others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 16;

/** Ten codes of 80 bits, such as `8k2m-…`. */
export function makeRecoveryCodes(random: Random): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const letters = [...random.bytes(codeLength)].map((byte) => alphabet[byte & 31]).join('');
    return letters.match(/.{4}/g)!.join('-');
  });
}

/** What the database keeps of a code; null for what cannot be one. */
export function hashRecoveryCode(code: string): Buffer | null {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '');
  if (letters.length !== codeLength) return null;
  return createHash('sha256').update(letters).digest();
}
