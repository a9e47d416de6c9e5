// Header fields of an endpoint as stored in the database.

import type { SealedColumn } from '../../vault/queries.ts';
import { placeOf, type Vault } from '../../vault/vault.ts';
import type { OwnHeaders } from './own-headers.ts';

interface Key {
  tenantId: string;
  endpointId: string;
}

const kind = 'webhook_endpoints.headers';

export const sealedOwnHeaders: SealedColumn = {
  table: 'webhook_endpoints',
  column: 'headers',
  idColumn: 'endpoint_id',
  kind,
};

export interface SealedHeaders {
  names: string[];
  /** Null if there are none. */
  sealed: Buffer | null;
}

export function sealHeaders(
  vault: Vault,
  { tenantId, endpointId }: Key,
  headers: OwnHeaders,
): SealedHeaders {
  const names = Object.keys(headers);
  if (names.length === 0) return { names, sealed: null };
  const place = placeOf(kind, tenantId, endpointId);
  return { names, sealed: vault.seal(Buffer.from(JSON.stringify(headers)), place) };
}

/** Opens sealed header fields. Throws the errors of `Vault.open`. */
export function openHeaders(vault: Vault, key: Key, sealed: Uint8Array): OwnHeaders {
  const opened = vault.open(sealed, placeOf(kind, key.tenantId, key.endpointId));
  return JSON.parse(opened.toString()) as OwnHeaders;
}
