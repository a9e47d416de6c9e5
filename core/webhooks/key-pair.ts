// Asymmetric signature of Standard Webhooks: Ed25519 (RFC 8032), `v1a`. Receivers verify with a
// public key, so a leaked receiver configuration does not allow signing.

import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Random } from '../kernel/random.ts';
import type { SignedMessage } from './signature.ts';

export interface KeyPair {
  /** `whsk_` and the base64 encoding of seed and public key, 64 bytes. */
  privateKey: string;
  /** `whpk_` and the base64 encoding of 32 bytes. */
  publicKey: string;
}

const privatePrefix = 'whsk_';
const publicPrefix = 'whpk_';
/** Prefix of the 32 bytes in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

export function createKeyPair(random: Random): KeyPair {
  const seed = random.bytes(32);
  const spki = createPublicKey(fromSeed(seed)).export({ type: 'spki', format: 'der' });
  const point = spki.subarray(spkiHead.length);
  return {
    privateKey: privatePrefix + Buffer.concat([seed, point]).toString('base64'),
    publicKey: publicPrefix + point.toString('base64'),
  };
}

/** Returns the private key of `whsk_…`. */
export function readPrivateKey(text: string): KeyObject {
  return fromSeed(Buffer.from(text.slice(privatePrefix.length), 'base64').subarray(0, 32));
}

/** Returns the public key `whpk_…` of `whsk_…`. */
export function publicKeyOf(privateKey: string): string {
  const bytes = Buffer.from(privateKey.slice(privatePrefix.length), 'base64');
  return publicPrefix + bytes.subarray(32).toString('base64');
}

/** Returns the signature `v1a,<base64>` over `id.timestamp.body`. */
export function signWithKey(key: KeyObject, message: SignedMessage): string {
  return `v1a,${sign(null, signedBytes(message), key).toString('base64')}`;
}

/** Verifies as a receiver does: one of the space-separated signatures must match this key. */
export function verifyWithKey(publicKey: string, message: SignedMessage, given: string): boolean {
  const point = Buffer.from(publicKey.slice(publicPrefix.length), 'base64');
  const spki = Buffer.concat([spkiHead, point]);
  const key = createPublicKey({ key: spki, type: 'spki', format: 'der' });
  const signatures = given.split(' ').filter((one) => one.startsWith('v1a,'));
  return signatures.some((one) =>
    verify(null, signedBytes(message), key, Buffer.from(one.slice(4), 'base64')),
  );
}

function fromSeed(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), type: 'pkcs8', format: 'der' });
}

function signedBytes({ id, timestamp, body }: SignedMessage): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
}
