// What a licence says. Unknown claims are let through: a newer licence works on an older release.

import { compileSchema, type JsonSchema } from '../kernel/validate.ts';
import { readJson, verifyLicenceJws, type VendorKeys } from './jws.ts';

export const licenceIssuer = 'workmill-licensing';
export const licenceAudience = 'workmill';

export interface Entitlements {
  /** Null: no limit. */
  units_per_month: number | null;
  tenants: number | null;
  nodes: number | null;
  features: string[];
}

/** Times are seconds since 1970, as in RFC 7519. */
export interface LicenceClaims {
  iss: typeof licenceIssuer;
  aud: typeof licenceAudience;
  /** The customer. */
  sub: string;
  jti: string;
  iat: number;
  nbf: number;
  /** The end of the licence. */
  exp: number;
  /** The end of this file, when a newer one has to take its place; the licence's by default. */
  fileExp?: number;
  grace_days: number;
  entitlements: Entitlements;
}

const seconds: JsonSchema = { type: 'integer', minimum: 0, maximum: 253_402_300_799 };
const limit: JsonSchema = { type: ['integer', 'null'], minimum: 0 };
const words: JsonSchema = { type: 'string', minLength: 1, maxLength: 200 };

const checkClaims = compileSchema<LicenceClaims>({
  type: 'object',
  required: ['iss', 'aud', 'sub', 'jti', 'iat', 'nbf', 'exp', 'grace_days', 'entitlements'],
  properties: {
    iss: { const: licenceIssuer },
    aud: { const: licenceAudience },
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

export type LicenceReading = { claims: LicenceClaims } | { problem: string };

/** The claims of a JWS that one of the keys has signed, or why it is not a Workmill license. */
export function readLicence(jws: string, keys: VendorKeys): LicenceReading {
  const verified = verifyLicenceJws(jws, keys);
  if ('problem' in verified) return verified;
  const checked = checkClaims(readJson(verified.payload));
  if (checked.ok) return { claims: checked.value };
  const [{ path, message } = { path: '', message: 'is not an object' }] = checked.details;
  return { problem: `its claim ${path || '/'} ${message}` };
}
