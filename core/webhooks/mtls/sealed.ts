// Private key of an endpoint's certificate as stored in the database.

import type { SealedColumn } from '../../vault/queries.ts';
import { placeOf, type Vault } from '../../vault/vault.ts';

import type { CheckedIdentity } from './identity.ts';

interface Key {
  tenantId: string;
  endpointId: string;
}

const kind = 'webhook_endpoints.mtls_key';

export const sealedIdentityKeys: SealedColumn = {
  table: 'webhook_endpoints',
  column: 'mtls_key',
  idColumn: 'endpoint_id',
  kind,
};

export interface SealedIdentity {
  certificate: string;
  key: Buffer;
  expiresAt: Date;
}

export function sealIdentity(
  vault: Vault,
  { tenantId, endpointId }: Key,
  { certificate, privateKey, expiresAt }: CheckedIdentity,
): SealedIdentity {
  const key = vault.seal(Buffer.from(privateKey), placeOf(kind, tenantId, endpointId));
  return { certificate, key, expiresAt };
}

/** Opens a sealed key. Throws the errors of `Vault.open`. */
export function openIdentityKey(vault: Vault, key: Key, sealed: Uint8Array): string {
  return vault.open(sealed, placeOf(kind, key.tenantId, key.endpointId)).toString();
}
