// Reads events by their identifiers, which increase with time, through the primary key. Every
// statement reads one tenant.

import type { Database } from '../../database/connection.ts';
import { everyEventType } from '../checked-fields.ts';
import { toOutboundEvent, type EventRow } from '../event-row.ts';
import type { OutboundEvent } from '../events.ts';
import { namedOnlyEventTypes } from '../outbox.ts';

export interface FeedRequest {
  tenantId: string;
  /** Only events with a greater identifier. */
  after: string;
  /** Event types as in an endpoint; `*` has the same meaning. */
  eventTypes: readonly string[];
  limit: number;
}

/** Lists events in the order of their identifiers. */
export async function listEvents(
  { knex }: Database,
  { tenantId, after, eventTypes, limit }: FeedRequest,
): Promise<OutboundEvent[]> {
  const { rows } = await knex.raw<{ rows: EventRow[] }>(
    `SELECT event_id, event_type, workflow_id, mode, created_at, data::text AS data, traceparent
     FROM events
     WHERE tenant_id = :tenantId AND event_id > :after::uuid
       AND (event_type = ANY (:eventTypes::text[])
            OR :every::boolean AND NOT event_type = ANY (:namedOnly::text[]))
     ORDER BY event_id LIMIT :limit`,
    {
      tenantId,
      after,
      limit,
      eventTypes: [...eventTypes],
      every: eventTypes.includes(everyEventType),
      namedOnly: [...namedOnlyEventTypes],
    },
  );
  return rows.map((row) => toOutboundEvent(tenantId, row));
}
