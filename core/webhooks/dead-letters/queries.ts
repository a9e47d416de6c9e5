// Queries for deliveries that were given up, by a tenant's filter.

import type { Knex } from 'knex';
import type { Database } from '../../database/connection.ts';
import type { Delivery } from '../endpoint.ts';
import { attemptsBefore, selectDeliveries, toDelivery, type DeliveryRow } from '../log/queries.ts';

/** Omitted fields do not filter. */
export interface DeadLetterFilter {
  endpointId?: string;
  /** Only dead letters of these endpoints. */
  among?: readonly string[];
  eventType?: string;
  /** `last_error` of the delivery. */
  reason?: string;
  /** Range of event times, from `from` (inclusive) to `to` (exclusive). */
  from?: Date;
  to?: Date;
}

/** Lists dead letters, newest first; `before` is the last one of the previous page. */
export async function listDeadLetters(
  db: Database['knex'],
  tenantId: string,
  filter: DeadLetterFilter,
  { limit, before }: { limit: number; before: { createdAt: Date; deliveryId: string } | null },
): Promise<Delivery[]> {
  const rows = await selectDeliveries(db, 'undelivered as d')
    .where((query) => narrow(query, tenantId, filter))
    .modify((query) => {
      if (before === null) return;
      const place = [before.createdAt, before.deliveryId];
      void query.whereRaw('(d.created_at, d.delivery_id) < (?, ?)', place);
    })
    .orderBy([
      { column: 'd.created_at', order: 'desc' },
      { column: 'd.delivery_id', order: 'desc' },
    ])
    .limit(limit);
  return (rows as DeliveryRow[]).map(toDelivery);
}

export interface DeadLetterCount {
  endpointId: string;
  state: string;
  count: number;
}

/** Counts matching dead letters by endpoint, with the state of the endpoint. */
export async function countDeadLetters(
  db: Database['knex'],
  tenantId: string,
  filter: DeadLetterFilter,
): Promise<DeadLetterCount[]> {
  const rows = await selectDead(db, tenantId, filter)
    .select('p.endpoint_id', 'p.state')
    .select(db.raw('count(*)::int AS count'))
    .groupBy('p.endpoint_id', 'p.state')
    .orderBy('p.endpoint_id');
  return (rows as { endpoint_id: string; state: string; count: number }[]).map((row) => ({
    endpointId: row.endpoint_id,
    state: row.state,
    count: row.count,
  }));
}

/**
 * Makes the oldest dead letters of active endpoints due now, up to a limit, and returns the
 * endpoint of each. Their retry schedule restarts; the number of attempts continues.
 */
export async function rescheduleDeadLetters(
  db: Database['knex'],
  tenantId: string,
  filter: DeadLetterFilter,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const chosen = selectDead(db, tenantId, filter)
    .where('p.state', 'active')
    .select('d.delivery_id')
    .orderBy('d.created_at')
    .limit(limit);
  const rows: { endpoint_id: string }[] = await db('undelivered')
    .where({ tenant_id: tenantId, state: 'dead' })
    .whereIn('delivery_id', chosen)
    .update({
      state: 'pending',
      due_at: db.raw(dueAgain, [now]),
      held_until: null,
      done_at: null,
      first_attempt_at: null,
      attempts_before: db.raw(attemptsBefore),
    })
    .returning('endpoint_id');
  return rows.map((row) => row.endpoint_id);
}

/** On an endpoint that delivers in order, a replayed delivery returns to its original position. */
const dueAgain = `CASE WHEN (
    SELECT p.ordering = 'endpoint' FROM webhook_endpoints p
    WHERE p.tenant_id = undelivered.tenant_id AND p.endpoint_id = undelivered.endpoint_id)
  THEN undelivered.created_at ELSE ? END`;

function selectDead(db: Database['knex'], tenantId: string, filter: DeadLetterFilter) {
  return db('undelivered as d')
    .join('events as v', (join) => {
      join.on('v.tenant_id', 'd.tenant_id').andOn('v.event_id', 'd.event_id');
    })
    .join('webhook_endpoints as p', (join) => {
      join.on('p.tenant_id', 'd.tenant_id').andOn('p.endpoint_id', 'd.endpoint_id');
    })
    .where((query) => narrow(query, tenantId, filter));
}

function narrow(query: Knex.QueryBuilder, tenantId: string, filter: DeadLetterFilter): void {
  const { endpointId, among, eventType, reason, from, to } = filter;
  void query.where({
    'd.tenant_id': tenantId,
    'd.state': 'dead',
    ...(endpointId !== undefined && { 'd.endpoint_id': endpointId }),
    ...(eventType !== undefined && { 'v.event_type': eventType }),
    ...(reason !== undefined && { 'd.last_error': reason }),
  });
  if (among !== undefined) void query.whereIn('d.endpoint_id', among);
  if (from !== undefined) void query.where('d.created_at', '>=', from);
  if (to !== undefined) void query.where('d.created_at', '<', to);
}
