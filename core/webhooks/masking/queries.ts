import { defineStatement } from '../../database/named-parameters.ts';

export interface Masked {
  tenantId: string;
  eventId: string;
  /** JSON. */
  data: string;
}

export interface StoredRow {
  event_id: string;
  data: string;
}

/**
 * Stores the masked form of events and returns it; a form that is already stored is kept. Two
 * endpoints can have the same event in one statement, so each event is updated once.
 */
export const storeStatement = defineStatement<{ events: readonly Masked[] }>(
  'webhook_store_masked',
  (parameters) => `
    UPDATE events SET masked_data = COALESCE(events.masked_data, given.data)
    FROM (
      SELECT DISTINCT ON (tenant_id, event_id) tenant_id, event_id, data
      FROM ${parameters.rows('events', {
        tenant_id: ['text', ({ tenantId }) => tenantId],
        event_id: ['uuid', ({ eventId }) => eventId],
        data: ['json', ({ data }) => data],
      })}) given
    WHERE events.tenant_id = given.tenant_id AND events.event_id = given.event_id
    RETURNING events.event_id, events.masked_data::text AS data`,
);
