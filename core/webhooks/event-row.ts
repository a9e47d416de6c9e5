import type { OutboundEvent } from './events.ts';

/** An event as read by statements; `data` is selected as text. */
export interface EventRow {
  event_id: string;
  event_type: string;
  workflow_id: string | null;
  mode: OutboundEvent['mode'];
  created_at: Date;
  data: string;
  traceparent: string | null;
}

/** Converts a row. `traceparent` is that of the row unless an attempt has its own span. */
export function toOutboundEvent(
  tenantId: string,
  row: EventRow,
  traceparent = row.traceparent,
): OutboundEvent {
  return {
    tenantId,
    eventId: row.event_id,
    eventType: row.event_type,
    workflowId: row.workflow_id,
    mode: row.mode,
    createdAt: row.created_at,
    data: row.data,
    traceparent,
  };
}
