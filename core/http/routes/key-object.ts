// API representation of an API key, and validation of its restrictions.

import type { ApiKeyRow } from '../../auth/queries.ts';
import { readNetwork } from '../../auth/provenance.ts';
import { Fault, type FaultDetail } from '../../kernel/errors.ts';
import { presentId } from '../../kernel/ids.ts';
import { count, idOf, objectOf, orNull, scopeNames, text, time, timeOrNull } from '../schemas.ts';
import { named } from '../named.ts';

export const allowedAddresses = named(
  'AllowedAddresses',
  orNull({
    type: 'array',
    minItems: 1,
    maxItems: 100,
    items: { ...text, maxLength: 64 },
    description:
      'Addresses and networks (`203.0.113.7`, `10.20.0.0/16`, `fd00::/8`) that the key may be used ' +
      'from; null allows all.',
  }),
);

export const certificateSha256 = named(
  'CertificateSha256',
  orNull({
    ...text,
    pattern: '^[0-9a-f]{64}$',
    description:
      'SHA-256 of the DER of the client certificate that the key has to come with, in lower-case ' +
      'hexadecimal; null asks for none.',
  }),
);

export const maskPersonalData = {
  type: 'boolean',
  description:
    'Personal data is masked in answers to the holder, and documents are not shown. It cannot be changed.',
} as const;

export const keyFields = {
  key_id: idOf('apiKey'),
  name: text,
  mode: { enum: ['live', 'test'] },
  ending: { ...text, description: 'The last four characters of the key.' },
  scopes: scopeNames,
  mask_personal_data: maskPersonalData,
  allowed_addresses: allowedAddresses,
  certificate_sha256: certificateSha256,
  created_at: time,
  expires_at: timeOrNull,
  revoked_at: timeOrNull,
  last_used_at: timeOrNull,
  version: { ...count, description: 'Counts changes; also the `ETag`.' },
} as const;

export const keyObject = named(
  'ApiKey',
  objectOf(keyFields, {
    description: 'An API key, without the key itself.',
  }),
);

/** Throws `invalid_request` for a time in the past. */
export function readExpiry(given: string | null | undefined, now: Date): Date | null {
  if (!given) return null;
  const at = new Date(given);
  if (at > now) return at;
  const details = [{ path: '/expires_at', message: 'must lie in the future' }];
  throw new Fault('invalid_request', undefined, { details });
}

/** Throws `invalid_request`. */
export function readNetworks(given: readonly string[] | null): string[] | null {
  if (given === null) return null;
  const details: FaultDetail[] = [];
  const networks = given.map((entry, index) => {
    const read = readNetwork(entry);
    if ('network' in read) return read.network;
    details.push({ path: `/allowed_addresses/${index}`, message: read.problem });
    return '';
  });
  if (details.length > 0) throw new Fault('invalid_request', undefined, { details });
  return networks;
}

export function presentKey(row: ApiKeyRow) {
  return {
    key_id: presentId('apiKey', row.key_id),
    name: row.name,
    mode: row.mode,
    ending: row.ending,
    scopes: row.scopes,
    mask_personal_data: row.mask_personal_data,
    allowed_addresses: row.allowed_addresses,
    certificate_sha256: row.certificate_sha256?.toString('hex') ?? null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    version: row.version,
  };
}
