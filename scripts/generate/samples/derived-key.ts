// Derives an RSA key from a text, so that signatures are reproducible. Anybody who reads the text
// has the key: use it for samples only, and never trust it.

import { checkPrimeSync, createHash, createPrivateKey, type KeyObject } from 'node:crypto';

const primeBits = 1024n;
const exponent = 65_537n;

/** Returns a key of 2048 bits. Takes about half a second. */
export function derivedKey(seed: string): KeyObject {
  const p = primeFrom(`${seed}, p`);
  const q = primeFrom(`${seed}, q`);
  const d = inverse(exponent, (p - 1n) * (q - 1n));
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'RSA',
      n: encoded(p * q),
      e: encoded(exponent),
      d: encoded(d),
      p: encoded(p),
      q: encoded(q),
      dp: encoded(d % (p - 1n)),
      dq: encoded(d % (q - 1n)),
      qi: encoded(inverse(q, p)),
    },
  });
}

/** Returns the first prime from the derived number on, whose two highest bits are set. */
function primeFrom(seed: string): bigint {
  const blocks = Array.from({ length: Number(primeBits / 256n) }, (_, index) =>
    createHash('sha256').update(`${seed}, ${index}`).digest('hex'),
  );
  let candidate = BigInt(`0x${blocks.join('')}`) | (3n << (primeBits - 2n)) | 1n;
  while (candidate % exponent === 1n || !checkPrimeSync(candidate)) candidate += 2n;
  return candidate;
}

/** Returns the inverse of `value` modulo `modulus`, by the extended Euclidean algorithm. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [before, rest] = [modulus, value % modulus];
  let [old, factor] = [0n, 1n];
  while (rest > 0n) {
    const quotient = before / rest;
    [before, rest] = [rest, before - quotient * rest];
    [old, factor] = [factor, old - quotient * factor];
  }
  return ((old % modulus) + modulus) % modulus;
}

function encoded(value: bigint): string {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
}
