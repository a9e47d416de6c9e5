// Ed25519 (RFC 8032) signatures over a package's contents list. Keys are identified by the SHA-256
// of their public half. The algorithm is fixed here; a signature names only its key.

import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { verifyEd25519 } from '../../licensing/jws.ts';
import { PackageRefused } from './contents.ts';

export interface TrustedKey {
  id: string;
  key: KeyObject;
}

/**
 * Signed together with every list, so that no other signature of the same key is valid for a
 * package.
 */
const purpose = Buffer.from('workmill plugin package v1\n');

/** @throws PackageRefused for a PEM without an Ed25519 public key */
export function readTrustedKey(pem: string, place: string): TrustedKey {
  const key = keyFrom(() => createPublicKey(pem), place, 'public');
  return { id: idOf(key), key };
}

/** Returns the text of the signature file. @throws PackageRefused */
export function signContents(contents: Uint8Array, pem: string, place: string): Buffer {
  const key = keyFrom(() => createPrivateKey(pem), place, 'private');
  const signature = sign(null, Buffer.concat([purpose, contents]), key);
  return Buffer.from(`ed25519 ${idOf(createPublicKey(key))} ${signature.toString('base64')}\n`);
}

/** Returns the identifier of the trusted key that signed. @throws PackageRefused */
export function verifySignature(
  contents: Buffer,
  file: Uint8Array,
  keys: readonly TrustedKey[],
): string {
  const form = /^ed25519 ([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\n$/;
  const match = form.exec(Buffer.from(file).toString('latin1'));
  if (!match) throw new PackageRefused('its signature cannot be read');
  const [, id, signature] = match;
  const trusted = keys.find((key) => key.id === id);
  if (!trusted) throw new PackageRefused(`it is signed with the key ${id}, which is not trusted`);
  const message = Buffer.concat([purpose, contents]);
  if (!verifyEd25519(trusted.key, message, Buffer.from(signature!, 'base64'))) {
    throw new PackageRefused(`its signature by the key ${id} is wrong`);
  }
  return trusted.id;
}

function idOf(key: KeyObject): string {
  const bytes = key.export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

function keyFrom(read: () => KeyObject, place: string, kind: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new PackageRefused(`${place} holds no ${kind} key in PEM`);
  }
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new PackageRefused(`${place} holds a key of ${key.asymmetricKeyType}, not of ed25519`);
  }
  return key;
}
