// Claims of a license. Unknown claims are accepted, so that a newer license works on an older
// release.

import { compileSchema, type JsonSchema } from '../kernel/validate.ts';
import { readJson, verifyLicenseJws, type VendorKeys } from './jws.ts';

export const licenseIssuer = 'workmill-licensing';
export const licenseAudience = 'workmill';

export interface Entitlements {
  /** Null: no limit. */
  units_per_month: number | null;
  tenants: number | null;
  nodes: number | null;
  features: string[];
}

/** Times are seconds since 1970, as in RFC 7519. */
export interface LicenseClaims {
  iss: typeof licenseIssuer;
  aud: typeof licenseAudience;
  /** Customer. */
  sub: string;
  jti: string;
  iat: number;
  nbf: number;
  /** End of the license. */
  exp: number;
  /** End of this file, after which a newer one is required; default: the end of the license. */
  fileExp?: number;
  grace_days: number;
  entitlements: Entitlements;
}

const seconds: JsonSchema = { type: 'integer', minimum: 0, maximum: 253_402_300_799 };
const limit: JsonSchema = { type: ['integer', 'null'], minimum: 0 };
const words: JsonSchema = { type: 'string', minLength: 1, maxLength: 200 };

const checkClaims = compileSchema<LicenseClaims>({
  type: 'object',
  required: ['iss', 'aud', 'sub', 'jti', 'iat', 'nbf', 'exp', 'grace_days', 'entitlements'],
  properties: {
    iss: { const: licenseIssuer },
    aud: { const: licenseAudience },
    sub: words,
    jti: words,
    iat: seconds,
    nbf: seconds,
    exp: seconds,
    fileExp: seconds,
    grace_days: { type: 'integer', minimum: 0, maximum: 366 },
    entitlements: {
      type: 'object',
      required: ['units_per_month', 'tenants', 'nodes', 'features'],
      properties: {
        units_per_month: limit,
        tenants: limit,
        nodes: limit,
        features: { type: 'array', items: words },
      },
    },
  },
});

export type LicenseReading = { claims: LicenseClaims } | { problem: string };

/**
 * Returns the claims of a JWS signed by one of the keys, or the reason why it is not a Workmill
 * license.
 */
export function readLicense(jws: string, keys: VendorKeys): LicenseReading {
  const verified = verifyLicenseJws(jws, keys);
  if ('problem' in verified) return verified;
  const checked = checkClaims(readJson(verified.payload));
  if (checked.ok) return { claims: checked.value };
  const [{ path, message } = { path: '', message: 'is not an object' }] = checked.details;
  return { problem: `its claim ${path || '/'} ${message}` };
}
