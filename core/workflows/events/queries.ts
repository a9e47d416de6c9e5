// Events of what ends a workflow outside a run: a review, a cancellation.

import type { Transaction } from '../../database/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { OutboxEvent } from '../outbox.ts';
import type { DeliveryTarget } from '../settle.ts';

/** The workflow, and its mode and completion endpoint. */
export interface EventOrigin {
  tenantId: string;
  workflowId: string;
  mode: string;
  completionEndpointId: string | null;
}

/**
 * Writes events and their deliveries as the settling statement does (statements.ts). Returns the
 * endpoints that have a new delivery.
 */
export async function writeEvents(
  trx: Transaction,
  ids: Ids,
  origin: EventOrigin,
  { events, now }: { events: readonly OutboxEvent[]; now: Date },
): Promise<DeliveryTarget[]> {
  const { tenantId } = origin;
  const targets: DeliveryTarget[] = [];
  for (const event of events) {
    const takers = await findTakers(trx, origin, event);
    if (event.short && takers.length === 0) continue;
    const eventId = ids.uuid();
    await insertEvent(trx, origin, { ...event, eventId, now });
    for (const { endpoint_id: endpointId, state } of takers) {
      const isActive = state === 'active';
      await trx('undelivered').insert({
        tenant_id: tenantId,
        event_id: eventId,
        endpoint_id: endpointId,
        state: isActive ? 'pending' : 'dead',
        due_at: now,
        created_at: now,
        last_error: isActive ? null : `endpoint_${state}`,
        done_at: isActive ? null : now,
      });
      if (isActive) targets.push({ tenantId, endpointId });
    }
  }
  return targets;
}

async function findTakers(
  trx: Transaction,
  { tenantId, completionEndpointId }: EventOrigin,
  { eventType, short }: OutboxEvent,
): Promise<{ endpoint_id: string; state: string }[]> {
  return await trx('webhook_endpoints')
    .where('tenant_id', tenantId)
    .whereNot('state', 'deleted')
    .whereRaw(
      `(endpoint_id = ?::uuid AND ?::boolean OR payload = 'envelope'
        AND (?::text = ANY (event_types) OR NOT ?::boolean AND '*' = ANY (event_types)))`,
      [completionEndpointId, short, eventType, short],
    )
    .select('endpoint_id', 'state');
}

async function insertEvent(
  trx: Transaction,
  { tenantId, workflowId, mode }: EventOrigin,
  { eventId, eventType, data, now }: OutboxEvent & { eventId: string; now: Date },
): Promise<void> {
  await trx.raw(
    `INSERT INTO events (tenant_id, event_id, event_type, workflow_id, mode, data, traceparent,
       created_at)
     SELECT tenant_id, ?::uuid, ?, workflow_id, ?, ?::json, traceparent, ?::timestamptz
       FROM workflows WHERE tenant_id = ? AND workflow_id = ?`,
    [eventId, eventType, mode, JSON.stringify(data), now, tenantId, workflowId],
  );
}
