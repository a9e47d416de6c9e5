// What changes an endpoint's row, each with its entry of the audit trail in the same transaction.

import type { Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Endpoint } from './endpoint.ts';
import {
  insertEndpoint,
  retireDeliveries,
  updateEndpoint,
  type EndpointChange,
} from './queries.ts';

export interface EndpointChanges {
  /** For completion payloads an existing endpoint with the same address wins. */
  insert(
    fields: NewFields,
    secret: string,
    by: Actor,
  ): Promise<{ endpoint: Endpoint; endpointId: string; isNew: boolean }>;
  /** When nothing more is to be sent, gives up what is pending. Throws `not_found`, `conflict`. */
  change(
    key: { tenantId: string; endpointId: string },
    wanted: EndpointChange,
    by: Actor,
  ): Promise<void>;
}

export type NewFields = Pick<
  Endpoint,
  'tenantId' | 'url' | 'description' | 'payload' | 'eventTypes' | 'maxPerSecond'
>;

export function createEndpointChanges(deps: {
  database: Database;
  clock: Clock;
  ids: Ids;
}): EndpointChanges {
  const { database, clock, ids } = deps;

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
      await audit(trx, by, { ...key, action, detail: wanted });
      if (wanted.state === undefined || wanted.state === 'active') return;
      await retireDeliveries(trx, key, `endpoint_${wanted.state}`, now);
    });
    await work.catch((error: unknown) => {
      throw asConflict(error);
    });
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

  async function insert(fields: NewFields, secret: string, by: Actor) {
    const endpoint = newEndpoint(fields, ids.uuid(), clock.now());
    return await database.transaction(async (trx) => {
      const found = await insertEndpoint(trx, { ...endpoint, secret });
      if (found.isNew) {
        const { tenantId, url, payload, eventTypes } = fields;
        const detail = { url, payload, event_types: eventTypes };
        await audit(trx, by, { ...found, tenantId, action: 'created', detail });
      }
      return { endpoint, ...found };
    });
  }

  return { insert, change };
}

function newEndpoint(fields: NewFields, endpointId: string, now: Date): Endpoint {
  const times = { createdAt: now, updatedAt: now };
  const healthy = { state: 'active' as const, stateReason: null, failingSince: null };
  return { ...fields, ...times, ...healthy, endpointId, secretEndsAt: null };
}

/** PostgreSQL's code for a broken unique constraint. */
const uniqueViolation = '23505';

/** Two completion endpoints of a tenant cannot have one address; other errors pass unchanged. */
function asConflict(error: unknown): unknown {
  if ((error as { code?: unknown }).code !== uniqueViolation) return error;
  return new Fault('conflict', 'Another endpoint has this address.', { cause: error });
}
