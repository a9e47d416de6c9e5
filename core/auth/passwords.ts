// Passwords of administrators: scrypt with the parameters stored beside the hash, so that they can
// be raised later without asking anybody for a new password.

import { scryptSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '../kernel/random.ts';

/** OWASP's recommendation for scrypt: N = 2^17, r = 8, p = 1 (128 MiB, some 0.3 s). */
const present = { N: 2 ** 17, r: 8, p: 1 };
const hashLength = 32;

export function hashPassword(password: string, random: Random): string {
  const salt = random.bytes(16);
  const hash = derive(password, salt, present);
  const { N, r, p } = present;
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');
}

export function passwordMatches(password: string, stored: string): boolean {
  const [scheme, N, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = derive(password, Buffer.from(salt, 'base64'), parameters);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'));
}

function derive(password: string, salt: Buffer, parameters: typeof present): Buffer {
  const { N, r } = parameters;
  return scryptSync(password.normalize('NFKC'), salt, hashLength, {
    ...parameters,
    maxmem: 256 * N * r,
  });
}
