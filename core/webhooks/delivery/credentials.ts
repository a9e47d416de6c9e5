// What an attempt signs with, and the certificate it shows: opened from what is stored sealed.

import { hash } from 'node:crypto';
import type { ClientIdentity } from '../../egress/egress.ts';
import type { Vault } from '../../vault/vault.ts';
import { openIdentityKey } from '../mtls/sealed.ts';
import { openSecret } from '../secrets/sealed.ts';
import { signingKeys, type SigningKeys } from '../signature.ts';
import type { ClaimedRow } from './queries.ts';

export interface Credentials {
  keysOf(this: void, row: ClaimedRow, sealed: Buffer): SigningKeys;
  identityOf(this: void, row: ClaimedRow, sealed: Buffer): ClientIdentity;
}

/** Secrets whose keys are kept ready. */
const maxKnownKeys = 10_000;

export function createCredentials(vault: Vault): Credentials {
  const known = new Map<string, SigningKeys>();

  return {
    keysOf(row, sealed) {
      // With the row's place: a secret moved to another endpoint must not be found here either.
      const name = `${row.tenant_id} ${row.endpoint_id} ${sealed.toString('latin1')}`;
      const found = known.get(name);
      if (found !== undefined) return found;
      const key = { tenantId: row.tenant_id, endpointId: row.endpoint_id };
      const keys = signingKeys(openSecret(vault, key, sealed));
      if (known.size >= maxKnownKeys) known.clear();
      known.set(name, keys);
      return keys;
    },
    // Opened for every attempt: its connections are what is kept.
    identityOf(row, sealed) {
      const key = { tenantId: row.tenant_id, endpointId: row.endpoint_id };
      const certificate = row.mtls_certificate!;
      // What is sealed anew is another text for the same key: only the certificate names it.
      const id = `${row.tenant_id} ${row.endpoint_id} ${hash('sha256', certificate)}`;
      return { id, certificate, privateKey: openIdentityKey(vault, key, sealed) };
    },
  };
}
