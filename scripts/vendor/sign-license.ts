// What the vendor does with a private key: names it, and signs licenses with it.

import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { LicenseClaims } from '../../core/licensing/claims.ts';
import { licenseType } from '../../core/licensing/jws.ts';

/** The key's `kid`, from its own bytes, and its public half as core/licensing/vendor-keys.ts has it. */
export function describeKey(privateKey: KeyObject): { kid: string; x: string } {
  const x = createPublicKey(privateKey).export({ format: 'jwk' }).x!;
  const digest = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex');
  return { kid: `wm-${digest.slice(0, 16)}`, x };
}

/** A compact JWS. */
export function signLicense(claims: LicenseClaims, privateKey: KeyObject): string {
  const { kid } = describeKey(privateKey);
  const encode = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg: 'EdDSA', typ: licenseType, kid })}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}
