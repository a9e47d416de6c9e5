// Changes endpoint rows, each with its audit entry in the same transaction.

import type { Actor } from '../audit/entry.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import type { Vault } from '../vault/vault.ts';
import { recordEndpointAction } from './change-notice.ts';
import type { Target } from './delivery/lane.ts';
import type { Endpoint, EndpointHealth } from './endpoint.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import type { OwnHeaders } from './headers/own-headers.ts';
import { sealHeaders } from './headers/sealed.ts';
import type { KeyPair } from './key-pair.ts';
import type { CheckedIdentity } from './mtls/identity.ts';
import { sealIdentity } from './mtls/sealed.ts';
import {
  hasMoreEndpoints,
  hastenDeliveries,
  insertEndpoint,
  isRenewal,
  reorderDeliveries,
  retireDeliveries,
  updateEndpoint,
  type EndpointChange,
} from './queries.ts';
import { sealSecret } from './secrets/sealed.ts';
import { joinKeys } from './signature.ts';

export interface EndpointChanges {
  /**
   * Inserts an endpoint. For completion payloads, an existing endpoint with the same address is
   * used. Throws `conflict` if the tenant has reached its maximum of other endpoints.
   */
  insert(
    fields: NewFields,
    keys: NewKeys,
    by: Actor,
  ): Promise<{ endpoint: Endpoint; endpointId: string; isNew: boolean }>;
  /**
   * Updates an endpoint. Gives up its pending deliveries if it no longer receives any. Throws
   * `not_found` or `conflict`.
   */
  change(
    key: { tenantId: string; endpointId: string },
    wanted: EndpointChange,
    by: Actor,
  ): Promise<void>;
}

export interface NewKeys {
  secret: string;
  /** Key pair that signs in addition to the secret. */
  pair: KeyPair | null;
  identity: CheckedIdentity | null;
  headers: OwnHeaders;
}

export type NewFields = EndpointSettings &
  Pick<Endpoint, 'tenantId' | 'url' | 'payload' | 'eventTypes'>;

export function createEndpointChanges(deps: {
  database: Database;
  clock: Clock;
  ids: Ids;
  vault: Vault;
  settings: { maxEndpointsPerTenant: number };
  /** Called after the commit with an endpoint that its tenant has repaired. */
  renewed(this: void, target: Target): void;
  /** Called after the commit with the endpoints that have a new delivery. */
  kick(this: void, targets: readonly Target[]): void;
}): EndpointChanges {
  const { database, clock, ids, vault, settings, kick } = deps;

  async function change(
    key: { tenantId: string; endpointId: string },
    wanted: EndpointChange,
    by: Actor,
  ) {
    const now = clock.now();
    const work = database.transaction(async (trx) => {
      const found = await updateEndpoint(trx, key, wanted, now);
      if (!found) throw missingObject('endpoint', key.endpointId);
      const what = wanted.state === 'deleted' ? 'deleted' : 'changed';
      const action = { ...key, what, by, detail: shownChange(wanted), at: now };
      const notified = await recordEndpointAction(trx, ids, action);
      if (wanted.ordering !== undefined) await reorderDeliveries(trx, key, wanted.ordering);
      if (isRenewal(wanted)) await hastenDeliveries(trx, key, now);
      if (wanted.state !== undefined && wanted.state !== 'active') {
        await retireDeliveries(trx, key, `endpoint_${wanted.state}`, now);
      }
      return notified;
    });
    const notified = await work.catch((error: unknown) => {
      throw asConflict(error);
    });
    kick(notified);
    if (isRenewal(wanted)) deps.renewed(key);
  }

  async function insert(fields: NewFields, keys: NewKeys, by: Actor) {
    const { secret, pair, identity, headers } = keys;
    const now = clock.now();
    const blank = newEndpoint(fields, ids.uuid(), now);
    const clientCertificate = identity?.certificate ?? null;
    const publicKeys = pair === null ? [] : [pair.publicKey];
    const headerNames = Object.keys(headers);
    const endpoint = { ...blank, clientCertificate, publicKeys, headerNames };
    const { notified, ...made } = await database.transaction(async (trx) => {
      const found = await insertEndpoint(trx, {
        ...endpoint,
        secret: sealSecret(vault, endpoint, joinKeys(secret, pair?.privateKey ?? null)),
      });
      if (fields.payload === 'envelope') await keepWithin(trx, fields.tenantId, settings);
      if (!found.isNew) return { endpoint, ...found, notified: [] };
      const more = {
        identity: identity && sealIdentity(vault, endpoint, identity),
        publicKey: pair?.publicKey ?? null,
        headers: sealHeaders(vault, endpoint, headers),
      };
      await updateEndpoint(trx, endpoint, more, now);
      const { tenantId, url, payload, eventTypes, maskPersonalData } = fields;
      const masking = maskPersonalData && { mask_personal_data: true };
      const detail = { url, payload, event_types: eventTypes, ...masking };
      const { endpointId } = found;
      const action = { tenantId, endpointId, what: 'created', by, detail, at: now };
      return { endpoint, ...found, notified: await recordEndpointAction(trx, ids, action) };
    });
    kick(notified);
    return made;
  }

  return { insert, change };
}

/** The limit is approximate: two concurrent requests may both create the last allowed endpoint. */
async function keepWithin(
  trx: Transaction,
  tenantId: string,
  { maxEndpointsPerTenant: most }: { maxEndpointsPerTenant: number },
): Promise<void> {
  if (!(await hasMoreEndpoints(trx, tenantId, most))) return;
  const message = `There are ${most} endpoints already, which is the most; delete one first.`;
  throw new Fault('conflict', message);
}

/**
 * Audit form of a change. An identity is only marked as changed, because its key is secret and its
 * certificate long. Header fields are listed by name.
 */
function shownChange({ identity, headers, ...change }: EndpointChange): object {
  const { maskPersonalData: masking, ...rest } = change;
  return {
    ...rest,
    ...(masking !== undefined && { mask_personal_data: masking }),
    ...(identity !== undefined && { mtls: identity === null ? null : 'set' }),
    ...(headers && { headers: headers.names }),
  };
}

function newEndpoint(fields: NewFields, endpointId: string, now: Date): Endpoint {
  const times = { createdAt: now, updatedAt: now };
  const state = { state: 'active' as const, stateReason: null, failingSince: null };
  const bare = {
    secrets: [{ endsAt: null }],
    headerNames: [],
    clientCertificate: null,
    publicKeys: [],
  };
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

/** PostgreSQL's error code for a unique violation. */
const uniqueViolation = '23505';

/**
 * Converts a duplicate address of two completion endpoints of a tenant to `conflict`; other errors
 * pass unchanged.
 */
function asConflict(error: unknown): unknown {
  if ((error as { code?: unknown }).code !== uniqueViolation) return error;
  return new Fault('conflict', 'Another endpoint has this address.', { cause: error });
}
