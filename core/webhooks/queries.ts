// Endpoints and the log of their deliveries; the deliverer's own statements are in
// delivery/queries.ts. Every statement reads one tenant.

import type { Database, Transaction } from '../database/connection.ts';
import type { Attempt, Delivery, Endpoint, EndpointState } from './endpoint.ts';

type Executor = Database['knex'] | Transaction;

/** A new endpoint with its secret, which is never read back but by the deliverer. */
export interface NewEndpoint extends Endpoint {
  secret: string;
}

/** The row as it is now in the table; for `short` an existing one with the same address wins. */
export async function insertEndpoint(
  db: Executor,
  endpoint: NewEndpoint,
): Promise<{ endpointId: string; isNew: boolean }> {
  const { rows } = await db.raw(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, description, payload, event_types,
       state, secret, max_per_second, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (tenant_id, url) WHERE payload = 'short' AND state <> 'deleted'
       -- Changes nothing, but locks the row and returns it, whoever made it.
       DO UPDATE SET url = excluded.url
     RETURNING endpoint_id`,
    [
      endpoint.tenantId,
      endpoint.endpointId,
      endpoint.url,
      endpoint.description,
      endpoint.payload,
      endpoint.eventTypes,
      endpoint.state,
      endpoint.secret,
      endpoint.maxPerSecond,
      endpoint.createdAt,
      endpoint.updatedAt,
    ],
  );
  const endpointId = (rows as { endpoint_id: string }[])[0]!.endpoint_id;
  return { endpointId, isNew: endpointId === endpoint.endpointId };
}

/** Newest first; `before` is the last endpoint of the page before. */
export async function listEndpoints(
  db: Executor,
  tenantId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<Endpoint[]> {
  const rows: EndpointRow[] = await db('webhook_endpoints')
    .select(endpointColumns)
    .where('tenant_id', tenantId)
    .whereNot('state', 'deleted')
    .modify((query) => {
      if (before !== null) void query.whereRaw('endpoint_id < ?', [before]);
    })
    .orderBy('endpoint_id', 'desc')
    .limit(limit);
  return rows.map(toEndpoint);
}

export async function findEndpoint(
  db: Executor,
  tenantId: string,
  endpointId: string,
): Promise<Endpoint | null> {
  const row: EndpointRow | undefined = await db('webhook_endpoints')
    .select(endpointColumns)
    .where({ tenant_id: tenantId, endpoint_id: endpointId })
    .whereNot('state', 'deleted')
    .first();
  return row ? toEndpoint(row) : null;
}

export interface EndpointChange {
  url?: string;
  description?: string | null;
  eventTypes?: string[];
  maxPerSecond?: number | null;
  state?: EndpointState;
}

/** False when there is no such endpoint, or no more. */
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
      ...(change.description !== undefined && { description: change.description }),
      ...(change.eventTypes !== undefined && { event_types: change.eventTypes }),
      ...(change.maxPerSecond !== undefined && { max_per_second: change.maxPerSecond }),
      // Who activates an endpoint says that it is mended: its days of failing begin anew.
      ...(change.state !== undefined && {
        state: change.state,
        state_reason: null,
        failing_since: null,
      }),
      updated_at: now,
    });
  return changed > 0;
}

/** Gives up what an endpoint still has pending. */
export async function retireDeliveries(
  db: Executor,
  key: { tenantId: string; endpointId: string },
  why: string,
  now: Date,
): Promise<void> {
  await db('deliveries')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId, state: 'pending' })
    .update({ state: 'dead', last_error: why, done_at: now });
}

export interface NewEvent {
  tenantId: string;
  eventId: string;
  eventType: string;
  /** Null for events about the appliance's own business. */
  workflowId: string | null;
  mode: string;
  data: object;
  createdAt: Date;
}

/** An event for one endpoint, outside any workflow. */
export async function insertEventFor(
  trx: Transaction,
  event: NewEvent,
  endpointId: string,
  deliveryId: string,
): Promise<void> {
  await trx('events').insert({
    tenant_id: event.tenantId,
    event_id: event.eventId,
    event_type: event.eventType,
    workflow_id: event.workflowId,
    mode: event.mode,
    data: JSON.stringify(event.data),
    created_at: event.createdAt,
  });
  await trx('deliveries').insert({
    tenant_id: event.tenantId,
    delivery_id: deliveryId,
    event_id: event.eventId,
    endpoint_id: endpointId,
    due_at: event.createdAt,
    created_at: event.createdAt,
  });
}

/** Newest first; `before` is the last delivery of the page before. */
export async function listDeliveries(
  db: Executor,
  key: { tenantId: string; endpointId: string },
  { limit, before }: { limit: number; before: { createdAt: Date; deliveryId: string } | null },
): Promise<Delivery[]> {
  const rows = await selectDeliveries(db)
    .where({ 'd.tenant_id': key.tenantId, 'd.endpoint_id': key.endpointId })
    .modify((query) => {
      if (before === null) return;
      void query.whereRaw('(d.created_at, d.delivery_id) < (?, ?)', [
        before.createdAt,
        before.deliveryId,
      ]);
    })
    .orderBy([
      { column: 'd.created_at', order: 'desc' },
      { column: 'd.delivery_id', order: 'desc' },
    ])
    .limit(limit);
  return (rows as DeliveryRow[]).map(toDelivery);
}

export async function findDelivery(
  db: Executor,
  tenantId: string,
  deliveryId: string,
): Promise<Delivery | null> {
  const row = (await selectDeliveries(db)
    .where({ 'd.tenant_id': tenantId, 'd.delivery_id': deliveryId })
    .first()) as DeliveryRow | undefined;
  return row ? toDelivery(row) : null;
}

/** Due now; one that had ended also begins its retry schedule anew. */
export async function rescheduleDelivery(
  db: Executor,
  key: { tenantId: string; deliveryId: string },
  now: Date,
): Promise<void> {
  await db.raw(
    `UPDATE deliveries SET due_at = LEAST(due_at, ?), state = 'pending', done_at = NULL,
       attempts_before = CASE WHEN state = 'pending' THEN attempts_before ELSE attempts END,
       first_attempt_at = CASE WHEN state = 'pending' THEN first_attempt_at END
     WHERE tenant_id = ? AND delivery_id = ?`,
    [now, key.tenantId, key.deliveryId],
  );
}

/** The newest attempts, newest first. */
export async function listAttempts(
  db: Executor,
  key: { tenantId: string; deliveryId: string },
  limit: number,
): Promise<Attempt[]> {
  const rows: AttemptRow[] = await db('delivery_attempts')
    .select(attemptColumns)
    .where({ tenant_id: key.tenantId, delivery_id: key.deliveryId })
    .orderBy('attempt_no', 'desc')
    .limit(limit);
  return rows.map((row) => ({
    attemptNo: row.attempt_no,
    at: row.at,
    durationMs: row.duration_ms,
    status: row.status,
    error: row.error,
    remoteAddress: row.remote_address,
    url: row.endpoint_url,
    dnsMs: row.dns_ms,
    connectMs: row.connect_ms,
    tlsMs: row.tls_ms,
    firstByteMs: row.first_byte_ms,
    responseHeaders: row.response_headers,
    responseBody: row.response_body,
  }));
}

const attemptColumns = [
  'attempt_no',
  'at',
  'duration_ms',
  'status',
  'error',
  'remote_address',
  'endpoint_url',
  'dns_ms',
  'connect_ms',
  'tls_ms',
  'first_byte_ms',
  'response_headers',
  'response_body',
];

const endpointColumns = [
  'tenant_id',
  'endpoint_id',
  'url',
  'description',
  'payload',
  'event_types',
  'state',
  'state_reason',
  'secret_ends_at',
  'max_per_second',
  'failing_since',
  'created_at',
  'updated_at',
];

interface EndpointRow {
  tenant_id: string;
  endpoint_id: string;
  url: string;
  description: string | null;
  payload: Endpoint['payload'];
  event_types: string[];
  state: EndpointState;
  state_reason: string | null;
  secret_ends_at: Date | null;
  max_per_second: number | null;
  failing_since: Date | null;
  created_at: Date;
  updated_at: Date;
}

function toEndpoint(row: EndpointRow): Endpoint {
  return {
    tenantId: row.tenant_id,
    endpointId: row.endpoint_id,
    url: row.url,
    description: row.description,
    payload: row.payload,
    eventTypes: row.event_types,
    state: row.state,
    stateReason: row.state_reason,
    secretEndsAt: row.secret_ends_at,
    maxPerSecond: row.max_per_second,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export interface DeliveryRow {
  tenant_id: string;
  delivery_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  workflow_id: string | null;
  state: Delivery['state'];
  attempts: number;
  due_at: Date;
  last_status: number | null;
  last_error: string | null;
  created_at: Date;
  done_at: Date | null;
}

/** With the event's type and workflow; the tables are `d` and `v`. */
export function selectDeliveries(db: Executor) {
  return db('deliveries as d')
    .join('events as v', (join) => {
      join.on('v.tenant_id', 'd.tenant_id').andOn('v.event_id', 'd.event_id');
    })
    .select('d.tenant_id', 'd.delivery_id', 'd.endpoint_id', 'd.event_id', 'd.state', 'd.attempts')
    .select('d.due_at', 'd.last_status', 'd.last_error', 'd.created_at', 'd.done_at')
    .select('v.event_type', 'v.workflow_id');
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    tenantId: row.tenant_id,
    deliveryId: row.delivery_id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.event_type,
    workflowId: row.workflow_id,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.state === 'pending' ? row.due_at : null,
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdAt: row.created_at,
    doneAt: row.done_at,
  };
}

interface AttemptRow {
  attempt_no: number;
  at: Date;
  duration_ms: number;
  status: number | null;
  error: string | null;
  remote_address: string | null;
  endpoint_url: string | null;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
}

/** How much waits and how much was given up, for metrics. */
export async function measureWebhooks(
  database: Database,
): Promise<{ pending: number; dead: number }> {
  const { rows } = await database.knex.raw<{ rows: { pending: number; dead: number }[] }>(
    `SELECT (SELECT count(*) FROM deliveries WHERE state = 'pending')::int AS pending,
            (SELECT count(*) FROM deliveries WHERE state = 'dead')::int AS dead`,
  );
  return rows[0]!;
}
