// Queries for endpoints. The delivery log is in log/, the deliverer's own statements are in
// delivery/. Statements of API requests read one tenant.

import type { Database, Transaction } from '../database/connection.ts';
import { breakerStateOf } from './delivery/breaker.ts';
import type { SealedHeaders } from './headers/sealed.ts';
import type { SealedIdentity } from './mtls/sealed.ts';
import type { Endpoint, EndpointHealth, EndpointState, StoredEndpointState } from './endpoint.ts';
import {
  settingNames,
  settingsOf,
  settingsRow,
  type EndpointSettings,
  type Ordering,
  type SettingsRow,
} from './endpoint-settings.ts';
import { endsOf, inEffect } from './secrets/in-effect.ts';

type Executor = Database['knex'] | Transaction;

/** A new endpoint with its sealed secret, which only the deliverer reads back. */
export interface NewEndpoint extends Endpoint {
  secret: Buffer;
}

/** Returns the stored row; for `short`, an existing row with the same address. */
export async function insertEndpoint(
  db: Executor,
  endpoint: NewEndpoint,
): Promise<{ endpointId: string; isNew: boolean }> {
  const settings = settingsRow(endpoint);
  const values = {
    tenant_id: endpoint.tenantId,
    endpoint_id: endpoint.endpointId,
    url: endpoint.url,
    payload: endpoint.payload,
    event_types: endpoint.eventTypes,
    state: endpoint.state,
    secret: endpoint.secret,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
    ...Object.fromEntries(settingNames.map((column) => [column, settings[column]])),
  };
  const columns = Object.keys(values);
  const { rows } = await db.raw(
    `INSERT INTO webhook_endpoints (${columns.join(', ')})
     VALUES (${columns.map((column) => `:${column}`).join(', ')})
     ON CONFLICT (tenant_id, url) WHERE payload = 'short' AND state <> 'deleted'
       -- Changes nothing, but locks the row and returns it, whichever statement created it.
       DO UPDATE SET url = excluded.url
     RETURNING endpoint_id`,
    values as never,
  );
  const endpointId = (rows as { endpoint_id: string }[])[0]!.endpoint_id;
  return { endpointId, isNew: endpointId === endpoint.endpointId };
}

/**
 * Whether the tenant has registered more endpoints than a limit. Endpoints that its workflows
 * created do not count.
 */
export async function hasMoreEndpoints(
  db: Executor,
  tenantId: string,
  most: number,
): Promise<boolean> {
  const beyond = await db('webhook_endpoints')
    .select(db.raw('1'))
    .where({ tenant_id: tenantId, payload: 'envelope' })
    .whereNot('state', 'deleted')
    .offset(most)
    .limit(1);
  return beyond.length > 0;
}

/** Lists endpoints, newest first; `before` is the last endpoint of the previous page. */
export async function listEndpoints(
  db: Executor,
  tenantId: string,
  {
    limit,
    before,
    now,
    among = null,
  }: { limit: number; before: string | null; now: Date; among?: readonly string[] | null },
): Promise<Endpoint[]> {
  const rows: EndpointRow[] = await db('webhook_endpoints')
    .select(endpointColumns)
    .where('tenant_id', tenantId)
    .whereNot('state', 'deleted')
    .modify((query) => {
      if (before !== null) void query.whereRaw('endpoint_id < ?', [before]);
      if (among !== null) void query.whereIn('endpoint_id', among);
    })
    .orderBy('endpoint_id', 'desc')
    .limit(limit);
  return rows.map((row) => toEndpoint(row, now));
}

export async function findEndpoint(
  db: Executor,
  tenantId: string,
  endpointId: string,
  now: Date,
): Promise<Endpoint | null> {
  const row: EndpointRow | undefined = await db('webhook_endpoints')
    .select(endpointColumns)
    .where({ tenant_id: tenantId, endpoint_id: endpointId })
    .whereNot('state', 'deleted')
    .first();
  return row ? toEndpoint(row, now) : null;
}

export interface EndpointChange extends Partial<EndpointSettings> {
  url?: string;
  eventTypes?: string[];
  state?: StoredEndpointState;
  /** Null removes the certificate. */
  identity?: SealedIdentity | null;
  publicKey?: string | null;
  headers?: SealedHeaders;
}

/**
 * Whether the change marks the endpoint as repaired, so that its earlier failures no longer count.
 */
export function isRenewal({ state, url }: EndpointChange): boolean {
  return state === 'active' || url !== undefined;
}

/** Returns false if the endpoint does not exist or is deleted. */
export async function updateEndpoint(
  db: Executor,
  key: { tenantId: string; endpointId: string },
  change: EndpointChange,
  now: Date,
): Promise<boolean> {
  const changed = await db('webhook_endpoints')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId })
    .whereNot('state', 'deleted')
    .update({
      ...(change.url !== undefined && { url: change.url }),
      ...(change.eventTypes !== undefined && { event_types: change.eventTypes }),
      ...settingsRow(change),
      ...(change.identity !== undefined && {
        mtls_certificate: change.identity?.certificate ?? null,
        mtls_key: change.identity?.key ?? null,
        mtls_expires_at: change.identity?.expiresAt ?? null,
        mtls_warned_days: null,
      }),
      ...(change.publicKey !== undefined && { public_key: change.publicKey }),
      ...(change.headers && {
        headers: change.headers.sealed,
        header_names: change.headers.names,
      }),
      ...(change.state !== undefined && { state: change.state, state_reason: null }),
      // The count of failing days and the concurrency estimate restart.
      ...(isRenewal(change) && {
        failing_since: null,
        concurrency: null,
        breaker_since: db.raw('CASE WHEN breaker_openings = 0 THEN breaker_since ELSE ? END', [
          now,
        ]),
        breaker_openings: 0,
        breaker_until: null,
      }),
      updated_at: now,
    });
  return changed > 0;
}

/**
 * Recomputes when pending deliveries are due: by the time of their event if the endpoint is
 * ordered, else individually.
 */
export async function reorderDeliveries(
  trx: Transaction,
  key: { tenantId: string; endpointId: string },
  ordering: Ordering,
): Promise<void> {
  const dueAt = ordering === 'endpoint' ? 'created_at' : 'COALESCE(held_until, due_at)';
  await trx('undelivered')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId, state: 'pending' })
    .update({ due_at: trx.raw(dueAt), held_until: null });
}

/** Makes deliveries that wait for a retry due now. */
export async function hastenDeliveries(
  trx: Transaction,
  key: { tenantId: string; endpointId: string },
  now: Date,
): Promise<void> {
  await trx('undelivered')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId, state: 'pending' })
    .where((late) => void late.where('due_at', '>', now).orWhereNotNull('held_until'))
    .update({ due_at: trx.raw('LEAST(due_at, ?)', [now]), held_until: null });
}

/** Gives up the pending deliveries of an endpoint. */
export async function retireDeliveries(
  db: Executor,
  key: { tenantId: string; endpointId: string },
  why: string,
  now: Date,
): Promise<void> {
  await db('undelivered')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId, state: 'pending' })
    .update({ state: 'dead', last_error: why, done_at: now });
}

export interface NewEvent {
  tenantId: string;
  eventId: string;
  eventType: string;
  /** Null for events of the appliance itself. */
  workflowId: string | null;
  mode: string;
  data: object;
  createdAt: Date;
}

/** Inserts only the event; each receiver needs a delivery as well. */
export async function insertEvent(trx: Transaction, event: NewEvent): Promise<void> {
  await trx('events').insert({
    tenant_id: event.tenantId,
    event_id: event.eventId,
    event_type: event.eventType,
    workflow_id: event.workflowId,
    mode: event.mode,
    data: JSON.stringify(event.data),
    created_at: event.createdAt,
  });
}

/** Lists tenants with an endpoint that names the event type; at most 10,000. */
export async function listTenantsThatNamed(
  { knex }: Database,
  eventType: string,
): Promise<string[]> {
  return await knex('webhook_endpoints')
    .whereNot('state', 'deleted')
    .whereRaw('? = ANY (event_types)', [eventType])
    .distinct('tenant_id')
    .orderBy('tenant_id')
    .limit(10_000)
    .pluck('tenant_id');
}

/** Inserts an event for one endpoint, outside any workflow. */
export async function insertEventFor(
  trx: Transaction,
  event: NewEvent,
  endpointId: string,
  deliveryId: string,
): Promise<void> {
  await insertEvent(trx, event);
  await trx('undelivered').insert({
    tenant_id: event.tenantId,
    delivery_id: deliveryId,
    event_id: event.eventId,
    endpoint_id: endpointId,
    due_at: event.createdAt,
    created_at: event.createdAt,
  });
}

const endpointColumns = [
  'tenant_id',
  'endpoint_id',
  'url',
  'payload',
  'event_types',
  'state',
  'state_reason',
  'secret_ends_at',
  'next_secret_ends_at',
  'failing_since',
  ...settingNames,
  'breaker_openings',
  'breaker_until',
  'breaker_since',
  'concurrency',
  'last_success_at',
  'last_error_at',
  'last_error',
  'last_error_status',
  'header_names',
  'mtls_certificate',
  'public_key',
  'next_public_key',
  'newest_public_key',
  'created_at',
  'updated_at',
];

interface EndpointRow extends SettingsRow {
  tenant_id: string;
  endpoint_id: string;
  url: string;
  payload: Endpoint['payload'];
  event_types: string[];
  state: EndpointState;
  state_reason: string | null;
  secret_ends_at: Date | null;
  next_secret_ends_at: Date | null;
  failing_since: Date | null;
  breaker_openings: number;
  breaker_until: Date | null;
  breaker_since: Date | null;
  concurrency: number | null;
  last_success_at: Date | null;
  last_error_at: Date | null;
  last_error: string | null;
  last_error_status: number | null;
  header_names: string[];
  mtls_certificate: string | null;
  public_key: string | null;
  next_public_key: string | null;
  newest_public_key: string | null;
  created_at: Date;
  updated_at: Date;
}

function toEndpoint(row: EndpointRow, now: Date): Endpoint {
  const publicKeys = [row.public_key, row.next_public_key, row.newest_public_key];
  const all = endsOf(row).map(({ endsAt }, index) => ({ endsAt, publicKey: publicKeys[index] }));
  const secrets = inEffect(all, now);
  return {
    tenantId: row.tenant_id,
    endpointId: row.endpoint_id,
    url: row.url,
    ...settingsOf(row),
    payload: row.payload,
    eventTypes: row.event_types,
    state: row.state,
    stateReason: row.state_reason,
    secrets: secrets.map(({ endsAt }) => ({ endsAt })),
    failingSince: row.failing_since,
    health: healthOf(row, now),
    headerNames: row.header_names,
    clientCertificate: row.mtls_certificate,
    publicKeys: secrets.map(({ publicKey }) => publicKey ?? null).filter((key) => key !== null),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function healthOf(row: EndpointRow, now: Date): EndpointHealth {
  const { breaker_until: until, last_error_at: at } = row;
  const state = breakerStateOf(row.breaker_openings, until, now);
  return {
    concurrency: row.concurrency,
    state,
    since: state === 'half_open' ? until : row.breaker_since,
    nextProbeAt: state === 'open' ? until : null,
    lastSuccessAt: row.last_success_at,
    lastError: at && { at, error: row.last_error, status: row.last_error_status },
  };
}

/** Counts endpoints by state, and active ones by the state of their breaker, for metrics. */
export async function countEndpoints(
  { knex }: Database,
  now: Date,
): Promise<{ state: string; count: number }[]> {
  const { rows } = await knex.raw<{ rows: { state: string; count: number }[] }>(
    `SELECT CASE WHEN state <> 'active' THEN state WHEN breaker_until IS NULL THEN 'closed'
         WHEN breaker_until > ? THEN 'open' ELSE 'half_open' END AS state, count(*)::int AS count
     FROM webhook_endpoints WHERE state <> 'deleted' GROUP BY 1`,
    [now],
  );
  return rows;
}

/** Counts pending and dead deliveries for metrics. */
export async function measureWebhooks(
  database: Database,
): Promise<{ pending: number; dead: number }> {
  const { rows } = await database.knex.raw<{ rows: { pending: number; dead: number }[] }>(
    `SELECT (SELECT count(*) FROM undelivered WHERE state = 'pending')::int AS pending,
            (SELECT count(*) FROM undelivered WHERE state = 'dead')::int AS dead`,
  );
  return rows[0]!;
}
