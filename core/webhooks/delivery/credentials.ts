// Opens the sealed credentials of an attempt: signing secrets, client certificate, and the
// endpoint's own header fields.

import { hash } from 'node:crypto';
import type { ClientIdentity } from '../../egress/egress.ts';
import type { Vault } from '../../vault/vault.ts';
import type { OwnHeaders } from '../headers/own-headers.ts';
import { openHeaders } from '../headers/sealed.ts';
import { openIdentityKey } from '../mtls/sealed.ts';
import { openSecret } from '../secrets/sealed.ts';
import { signingKeys, type SigningKeys } from '../signature.ts';
import type { ClaimedEndpoint } from './queries.ts';

export interface Credentials {
  keysOf(this: void, endpoint: ClaimedEndpoint, sealed: Buffer): SigningKeys;
  identityOf(this: void, endpoint: ClaimedEndpoint, sealed: Buffer): ClientIdentity;
  headersOf(this: void, endpoint: ClaimedEndpoint, sealed: Buffer): OwnHeaders;
}

/** Maximum number of secrets whose keys are cached. */
const maxKnownKeys = 10_000;

export function createCredentials(vault: Vault): Credentials {
  const known = new Map<string, SigningKeys>();
  /** Cache by the buffer of a claim, which all rows of the endpoint share. */
  const ofClaim = new WeakMap<Buffer, SigningKeys>();
  const ownOfClaim = new WeakMap<Buffer, OwnHeaders>();

  function knownKeys(endpoint: ClaimedEndpoint, sealed: Buffer): SigningKeys {
    // The cache key includes the endpoint: a secret copied to another endpoint must not be found
    // here.
    const name = `${endpoint.tenant_id} ${endpoint.endpoint_id} ${sealed.toString('latin1')}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const keys = signingKeys(openSecret(vault, keyOf(endpoint), sealed));
    if (known.size >= maxKnownKeys) known.clear();
    known.set(name, keys);
    return keys;
  }

  return {
    keysOf(endpoint, sealed) {
      const found = ofClaim.get(sealed);
      if (found !== undefined) return found;
      const keys = knownKeys(endpoint, sealed);
      ofClaim.set(sealed, keys);
      return keys;
    },
    headersOf(endpoint, sealed) {
      const found = ownOfClaim.get(sealed) ?? openHeaders(vault, keyOf(endpoint), sealed);
      ownOfClaim.set(sealed, found);
      return found;
    },
    // Opened for every attempt; only its connections are cached.
    identityOf(endpoint, sealed) {
      const { tenantId, endpointId } = keyOf(endpoint);
      const certificate = endpoint.mtls_certificate!;
      // Sealing the same key twice gives different bytes, so the certificate identifies it.
      const id = `${tenantId} ${endpointId} ${hash('sha256', certificate)}`;
      const privateKey = openIdentityKey(vault, { tenantId, endpointId }, sealed);
      return { id, certificate, privateKey };
    },
  };
}

function keyOf({ tenant_id: tenantId, endpoint_id: endpointId }: ClaimedEndpoint) {
  return { tenantId, endpointId };
}
