// Compact JWS (RFC 7515), only with Ed25519 (RFC 8037). The code fixes the algorithm and selects
// the key among the vendor's keys: a header with a key, an address or a critical extension is
// rejected.

import { createPublicKey, verify, type KeyObject } from 'node:crypto';

export const licenseType = 'licence+jws';

/** Public keys by `kid`: the 32 bytes of RFC 8032 in base64url. */
export type VendorKeys = Readonly<Record<string, string>>;

/** Returns the decoded parts, or null for any text that is not in canonical form. */
export function readCompact(text: string): {
  header: Buffer;
  payload: Buffer;
  signature: Buffer;
  /** Bytes that the signature covers. */
  signed: Buffer;
} | null {
  const parts = text.split('.');
  if (parts.length !== 3) return null;
  const [header, payload, signature] = parts.map(readBase64Url);
  if (!header || !payload || !signature) return null;
  const signed = Buffer.from(text.slice(0, text.lastIndexOf('.')), 'ascii');
  return { header, payload, signature, signed };
}

/** Returns the payload of a license signed by one of the keys, or the reason why it is invalid. */
export function verifyLicenseJws(
  text: string,
  keys: VendorKeys,
): { payload: Buffer } | { problem: string } {
  const compact = readCompact(text);
  if (!compact) return { problem: 'it is not a compact JWS' };
  const kid = keyIdIn(compact.header);
  if (kid === null)
    return { problem: `its header is not that of a license (EdDSA, ${licenseType})` };
  const key = Object.hasOwn(keys, kid) ? keys[kid] : undefined;
  if (key === undefined) return { problem: `it is signed with the unknown key "${kid}"` };
  const signed = verifyEd25519(publicKeyFrom(key), compact.signed, compact.signature);
  return signed ? { payload: compact.payload } : { problem: 'its signature is wrong' };
}

export function verifyEd25519(key: KeyObject, message: Buffer, signature: Buffer): boolean {
  return signature.length === 64 && verify(null, message, key, signature);
}

export function publicKeyFrom(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** Requires exactly alg, typ and kid: attacks on JWS use other header fields. */
function keyIdIn(header: Buffer): string | null {
  const fields = readJson(header);
  if (typeof fields !== 'object' || fields === null) return null;
  const { alg, typ, kid, ...rest } = fields as Record<string, unknown>;
  const exact = alg === 'EdDSA' && typ === licenseType && Object.keys(rest).length === 0;
  return exact && typeof kid === 'string' ? kid : null;
}

/** Returns null for bytes that are not JSON in UTF-8. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/**
 * Buffer.from(…, 'base64url') skips spaces and line ends, and accepts padding, + and /, so that
 * many texts would be the same license. Encoding the result again detects them.
 */
function readBase64Url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return text !== '' && bytes.toString('base64url') === text ? bytes : null;
}
