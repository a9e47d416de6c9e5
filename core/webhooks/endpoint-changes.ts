// What changes an endpoint's row, each with its entry of the audit trail in the same transaction.

import type { Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Vault } from '../vault/vault.ts';
import type { Endpoint, EndpointHealth } from './endpoint.ts';
import type { KeyPair } from './key-pair.ts';
import type { CheckedIdentity } from './mtls/identity.ts';
import { sealIdentity } from './mtls/sealed.ts';
import {
  insertEndpoint,
  hastenDeliveries,
  isRenewal,
  reorderDeliveries,
  retireDeliveries,
  updateEndpoint,
  type EndpointChange,
} from './queries.ts';
import { sealSecret } from './secrets/sealed.ts';
import { joinKeys } from './signature.ts';

export interface EndpointChanges {
  /** For completion payloads an existing endpoint with the same address wins. */
  insert(
    fields: NewFields,
    keys: NewKeys,
    by: Actor,
  ): Promise<{ endpoint: Endpoint; endpointId: string; isNew: boolean }>;
  /** When nothing more is to be sent, gives up what is pending. Throws `not_found`, `conflict`. */
  change(
    key: { tenantId: string; endpointId: string },
    wanted: EndpointChange,
    by: Actor,
  ): Promise<void>;
}

export interface NewKeys {
  secret: string;
  /** Signs beside the secret. */
  pair: KeyPair | null;
  identity: CheckedIdentity | null;
}

export type NewFields = Pick<
  Endpoint,
  | 'tenantId'
  | 'url'
  | 'description'
  | 'payload'
  | 'eventTypes'
  | 'maxPerSecond'
  | 'ordering'
  | 'retryForSeconds'
>;

export function createEndpointChanges(deps: {
  database: Database;
  clock: Clock;
  ids: Ids;
  vault: Vault;
  /** Told, after the commit, of an endpoint that its tenant has mended. */
  renewed(this: void, target: { tenantId: string; endpointId: string }): void;
}): EndpointChanges {
  const { database, clock, ids, vault } = deps;

  async function change(
    key: { tenantId: string; endpointId: string },
    wanted: EndpointChange,
    by: Actor,
  ) {
    const now = clock.now();
    const work = database.transaction(async (trx) => {
      const found = await updateEndpoint(trx, key, wanted, now);
      if (!found) throw new Fault('not_found', 'There is no such webhook endpoint.');
      const action = wanted.state === 'deleted' ? 'deleted' : 'changed';
      await audit(trx, by, { ...key, action, detail: shownChange(wanted) });
      if (wanted.ordering !== undefined) await reorderDeliveries(trx, key, wanted.ordering);
      if (isRenewal(wanted)) await hastenDeliveries(trx, key, now);
      if (wanted.state === undefined || wanted.state === 'active') return;
      await retireDeliveries(trx, key, `endpoint_${wanted.state}`, now);
    });
    await work.catch((error: unknown) => {
      throw asConflict(error);
    });
    if (isRenewal(wanted)) deps.renewed(key);
  }

  /** A secret is never part of the detail. */
  async function audit(
    trx: Transaction,
    by: Actor,
    told: { tenantId: string; endpointId: string; action: string; detail: object },
  ): Promise<void> {
    const { tenantId, endpointId, action, detail } = told;
    const object = { kind: 'webhook_endpoint', id: endpointId };
    const event = { tenantId, action: `webhook_endpoint.${action}`, object, detail };
    await recordAudit(trx, ids, by, event);
  }

  async function insert(fields: NewFields, { secret, pair, identity }: NewKeys, by: Actor) {
    const now = clock.now();
    const blank = newEndpoint(fields, ids.uuid(), now);
    const clientCertificate = identity?.certificate ?? null;
    const publicKeys = pair === null ? [] : [pair.publicKey];
    const endpoint = { ...blank, clientCertificate, publicKeys };
    return await database.transaction(async (trx) => {
      const found = await insertEndpoint(trx, {
        ...endpoint,
        secret: sealSecret(vault, endpoint, joinKeys(secret, pair?.privateKey ?? null)),
      });
      if (found.isNew) {
        const sealed = identity && sealIdentity(vault, endpoint, identity);
        const keys = { identity: sealed, publicKey: pair?.publicKey ?? null };
        if (sealed ?? pair) await updateEndpoint(trx, endpoint, keys, now);
        const { tenantId, url, payload, eventTypes } = fields;
        const detail = { url, payload, event_types: eventTypes };
        await audit(trx, by, { ...found, tenantId, action: 'created', detail });
      }
      return { endpoint, ...found };
    });
  }

  return { insert, change };
}

/** Of an identity only that it changed: its key is nobody's business, its certificate is long. */
function shownChange({ identity, ...change }: EndpointChange): object {
  return identity === undefined ? change : { ...change, mtls: identity === null ? null : 'set' };
}

function newEndpoint(fields: NewFields, endpointId: string, now: Date): Endpoint {
  const times = { createdAt: now, updatedAt: now };
  const state = { state: 'active' as const, stateReason: null, failingSince: null };
  const bare = { secrets: [{ endsAt: null }], clientCertificate: null, publicKeys: [] };
  const health: EndpointHealth = {
    concurrency: null,
    state: 'closed',
    since: null,
    nextProbeAt: null,
    lastSuccessAt: null,
    lastError: null,
  };
  return { ...fields, ...times, ...state, health, endpointId, ...bare };
}

/** PostgreSQL's code for a broken unique constraint. */
const uniqueViolation = '23505';

/** Two completion endpoints of a tenant cannot have one address; other errors pass unchanged. */
function asConflict(error: unknown): unknown {
  if ((error as { code?: unknown }).code !== uniqueViolation) return error;
  return new Fault('conflict', 'Another endpoint has this address.', { cause: error });
}
