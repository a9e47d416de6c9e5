// Licenses of a vendor that only the test knows.

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { licenseAudience, licenseIssuer, type LicenseClaims } from '../../core/licensing/claims.ts';
import { describeKey, signLicense } from '../../scripts/vendor/sign-license.ts';

export function buildVendor() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { kid, x } = describeKey(privateKey);
  return { privateKey, kid, keys: { [kid]: x } };
}

/** From a day before `at` to a year after it. */
export function buildClaims(at: Date, changes: Partial<LicenseClaims> = {}): LicenseClaims {
  const now = Math.floor(at.getTime() / 1000);
  return {
    iss: licenseIssuer,
    aud: licenseAudience,
    sub: 'Example Industries',
    jti: 'lic-1',
    iat: now - 86_400,
    nbf: now - 86_400,
    exp: now + 365 * 86_400,
    grace_days: 14,
    entitlements: { units_per_month: 10_000, tenants: null, nodes: null, features: [] },
    ...changes,
  };
}

export function buildLicense(
  privateKey: KeyObject,
  at: Date,
  changes: Partial<LicenseClaims> = {},
): string {
  return signLicense(buildClaims(at, changes), privateKey);
}
