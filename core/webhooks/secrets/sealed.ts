// Secrets as stored in the database. All columns share an encryption context, because promotion
// moves a secret from one column to another in SQL.

import type { SealedColumn } from '../../vault/queries.ts';
import { placeOf, type Vault } from '../../vault/vault.ts';

interface Key {
  tenantId: string;
  endpointId: string;
}

const kind = 'webhook_endpoints.secret';
const place = { table: 'webhook_endpoints', idColumn: 'endpoint_id', kind };

export const sealedSecrets: readonly SealedColumn[] = [
  { ...place, column: 'secret' },
  { ...place, column: 'next_secret' },
  { ...place, column: 'newest_secret' },
];

export function sealSecret(vault: Vault, key: Key, secret: string): Buffer {
  return vault.seal(Buffer.from(secret), placeOf(kind, key.tenantId, key.endpointId));
}

/** Opens a sealed secret. Throws the errors of `Vault.open`. */
export function openSecret(vault: Vault, key: Key, sealed: Uint8Array): string {
  return vault.open(sealed, placeOf(kind, key.tenantId, key.endpointId)).toString();
}
