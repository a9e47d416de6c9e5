// A receiver with the stored settings of an endpoint and its opened secrets, for commands that sign
// like deliveries.

import type { ClientIdentity } from '../egress/egress.ts';
import { createIds, parseId } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import type { OwnHeaders } from '../webhooks/headers/own-headers.ts';
import { findHeaders } from '../webhooks/headers/queries.ts';
import { openHeaders } from '../webhooks/headers/sealed.ts';
import { findIdentity } from '../webhooks/mtls/queries.ts';
import { openIdentityKey } from '../webhooks/mtls/sealed.ts';
import { findEndpoint } from '../webhooks/queries.ts';
import { createSecretUse, type SecretsInUse } from '../webhooks/secrets/in-use.ts';
import { createSecrets } from '../webhooks/secrets/secrets.ts';
import { joinStoredVault } from '../wiring/storage.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure } from './output.ts';

export type StoredReceiverOptions = SessionOptions & {
  random: Random;
  masterKey?: string | undefined;
};

export interface StoredReceiver {
  url: string;
  /** Active secrets with their key pairs, the oldest first. */
  secrets: string[];
  /** Reports of the receiver about the secrets, in the same order. */
  use: SecretsInUse;
  /** Client certificate of the deliveries, if any. */
  identity?: ClientIdentity;
  /** Header fields of the endpoint, if any. */
  headers?: OwnHeaders;
}

/** Throws CommandFailure. */
export async function readStoredReceiver(
  options: StoredReceiverOptions,
  { tenant: tenantId, endpoint }: { tenant: string; endpoint: string },
): Promise<StoredReceiver> {
  const { home, random, clock, masterKey } = options;
  const endpointId = parseId('endpoint', endpoint);
  if (endpointId === null) throw new CommandFailure(`"${endpoint}" is not an endpoint's id`);
  const key = { tenantId, endpointId };
  return await withDatabase(options, async (database, settings) => {
    const found = await findEndpoint(database.knex, tenantId, endpointId, clock.now());
    if (found === null) throw new CommandFailure(`"${tenantId}" has no such endpoint`);
    const vault = await joinStoredVault({ home, settings, masterKey, database, random });
    const ids = createIds({ clock, random });
    // No changes are made here that other processes must be notified of.
    const parts = { database, clock, ids, random, vault, kick: () => {} };
    const secrets = await createSecrets(parts).of(tenantId, endpointId);
    const use = await createSecretUse(parts).of(tenantId, endpointId);
    const identity = await findIdentity(database.knex, key);
    const headers = await findHeaders(database.knex, key);
    return {
      url: found.url,
      secrets,
      use,
      ...(headers && { headers: openHeaders(vault, key, headers) }),
      ...(identity && {
        identity: {
          id: endpointId,
          certificate: identity.certificate,
          privateKey: openIdentityKey(vault, key, identity.sealedKey),
        },
      }),
    };
  });
}
