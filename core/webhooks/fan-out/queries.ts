// Writes an event for the endpoints that subscribe to it: one row in `events`, and one delivery for
// each endpoint.

import type { Transaction } from '../../database/connection.ts';
import { defineStatement, runIn, type Columns } from '../../database/named-parameters.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Target } from '../delivery/lane.ts';

/**
 * Returns common table expressions that write the rows of `events` (tenant_id, event_id,
 * event_type, workflow_id, mode, data, traceparent, named_only, addressed_to, caused_by) and their
 * deliveries. `new_deliveries` has tenant_id, endpoint_id and state. `events` is read twice; the
 * planner should inline it, because wide columns should be joined last.
 *
 * An endpoint receives an event if it subscribes to the type or to all types. `*` does not include
 * events that are `named_only`; such an event is not written if no endpoint receives it. The
 * endpoint `addressed_to` always receives the event, the endpoint `caused_by` never. Events for a
 * paused or disabled endpoint become dead letters at once, and can be replayed.
 */
export function fanOut(events: string, now: string): string {
  return `takers AS MATERIALIZED (
  SELECT event.tenant_id, event.event_id, endpoint.endpoint_id, endpoint.state
    FROM ${events} event CROSS JOIN LATERAL (
      SELECT p.endpoint_id, p.state FROM webhook_endpoints p
       WHERE p.tenant_id = event.tenant_id AND p.state <> 'deleted'
         AND (p.endpoint_id = event.addressed_to
              OR p.payload = 'envelope' AND p.endpoint_id IS DISTINCT FROM event.caused_by
                 AND (event.event_type = ANY (p.event_types)
                      OR NOT event.named_only AND '*' = ANY (p.event_types)))
      OFFSET 0) endpoint),
new_events AS (
  INSERT INTO events (tenant_id, event_id, event_type, workflow_id, mode, data, traceparent,
    created_at)
  SELECT tenant_id, event_id, event_type, workflow_id, mode, data::json, traceparent, ${now}
    FROM ${events} event
   WHERE NOT named_only OR event_id = ANY (ARRAY(SELECT event_id FROM takers))),
new_deliveries AS (
  INSERT INTO undelivered (tenant_id, event_id, endpoint_id, state, due_at, created_at, last_error,
    done_at)
  SELECT tenant_id, event_id, endpoint_id,
         CASE WHEN state = 'active' THEN 'pending' ELSE 'dead' END, ${now}, ${now},
         CASE WHEN state <> 'active' THEN 'endpoint_' || state END,
         CASE WHEN state <> 'active' THEN ${now} END
    FROM takers
  RETURNING tenant_id, endpoint_id, state)`;
}

export interface OutgoingEvent {
  tenantId: string;
  eventType: string;
  /** Null for events of the appliance itself. */
  workflowId: string | null;
  mode: string;
  /** `data` of the envelope, or the whole short payload. */
  data: object;
  traceparent?: string | null;
  /** See `fanOut`. */
  namedOnly: boolean;
  addressedTo?: string | null;
  causedBy?: string | null;
}

const eventColumns: Columns<OutgoingEvent & { eventId: string }> = {
  tenant_id: ['text', ({ tenantId }) => tenantId],
  event_id: ['uuid', ({ eventId }) => eventId],
  event_type: ['text', ({ eventType }) => eventType],
  workflow_id: ['uuid', ({ workflowId }) => workflowId],
  mode: ['text', ({ mode }) => mode],
  data: ['text', ({ data }) => JSON.stringify(data)],
  traceparent: ['text', ({ traceparent }) => traceparent ?? null],
  named_only: ['boolean', ({ namedOnly }) => namedOnly],
  addressed_to: ['uuid', ({ addressedTo }) => addressedTo ?? null],
  caused_by: ['uuid', ({ causedBy }) => causedBy ?? null],
};

interface Sending {
  outgoing: readonly (OutgoingEvent & { eventId: string })[];
  now: Date;
}

interface Row {
  tenant_id: string;
  endpoint_id: string;
}

const sendStatement = defineStatement<Sending>(
  'webhook_send',
  (parameters) => `
WITH given AS NOT MATERIALIZED (SELECT * FROM ${parameters.rows('outgoing', eventColumns)}),
${fanOut('given', parameters.value('now', 'timestamptz'))}
SELECT tenant_id, endpoint_id FROM new_deliveries WHERE state = 'pending'`,
);

/** Writes events outside of statements under load; returns the endpoints with due deliveries. */
export async function sendEvents(
  trx: Transaction,
  ids: Ids,
  events: readonly OutgoingEvent[],
  now: Date,
): Promise<Target[]> {
  const outgoing = events.map((event) => ({ ...event, eventId: ids.uuid() }));
  const rows = await runIn<Sending, Row>(trx, sendStatement, { outgoing, now });
  return rows.map((row) => ({ tenantId: row.tenant_id, endpointId: row.endpoint_id }));
}
