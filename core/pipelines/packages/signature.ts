// Ed25519 (RFC 8032) over a package's line-up of files. Keys are known by the SHA-256 of their public
// half; the algorithm is pinned here, and a signature names nothing but its key.

import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { verifyEd25519 } from '../../licensing/jws.ts';
import { PackageRefused } from './contents.ts';

export interface TrustedKey {
  id: string;
  key: KeyObject;
}

/** Signed with every package, so that no other signature of the same key passes as one of a package. */
const purpose = Buffer.from('workmill plugin package v1\n');

/** @throws PackageRefused for a PEM that holds no public key of Ed25519 */
export function readTrustedKey(pem: string, place: string): TrustedKey {
  const key = keyFrom(() => createPublicKey(pem), place, 'public');
  return { id: idOf(key), key };
}

/** The text of the signature's file. @throws PackageRefused */
export function signContents(contents: Uint8Array, pem: string, place: string): Buffer {
  const key = keyFrom(() => createPrivateKey(pem), place, 'private');
  const signature = sign(null, Buffer.concat([purpose, contents]), key);
  return Buffer.from(`ed25519 ${idOf(createPublicKey(key))} ${signature.toString('base64')}\n`);
}

/** The id of the trusted key that made it. @throws PackageRefused */
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
