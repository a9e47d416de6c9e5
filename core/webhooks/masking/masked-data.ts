// The masked form of an event, for endpoints that get no personal data. It is made and stored before
// the first attempt that needs it, so that all attempts of all such endpoints send the same values.
// Events without such an endpoint cost nothing.

import type { Database } from '../../database/connection.ts';
import { createBatcher } from '../../jobs/batcher.ts';
import { completionEventType } from '../outbox.ts';
import { storeStatement, type Masked, type StoredRow } from './queries.ts';

/** Returns the JSON of the masked `data` of an event. */
export type MaskData = (eventType: string, data: string) => Promise<string>;

/** Returns the masked form of an event. The short payload has no personal data. */
export async function maskOf(maskData: MaskData, eventType: string, data: string): Promise<string> {
  return eventType === completionEventType ? data : await maskData(eventType, data);
}

export interface MaskedData {
  /** Returns the stored form, or makes and stores it. */
  of(this: void, tenantId: string, event: Unmasked): Promise<string>;
}

interface Unmasked {
  event_id: string;
  event_type: string;
  data: string;
}

/** Attempts in flight are fewer. */
const mostWaiting = 10_000;

export function createMaskedData(options: { database: Database; maskData: MaskData }): MaskedData {
  const { database, maskData } = options;
  const batcher = createBatcher<Masked, string>({
    async run(events) {
      const rows = await database.run<StoredRow>(storeStatement, storeStatement.values({ events }));
      const stored = new Map(rows.map((row) => [row.event_id, row.data]));
      // An event that was erased in the meantime has no row.
      return events.map(({ eventId, data }) => stored.get(eventId) ?? data);
    },
    isItemsFault: () => true,
    maxBatch: 100,
    maxQueued: mostWaiting,
  });
  return {
    async of(tenantId, { event_id: eventId, event_type: eventType, data }) {
      const masked = await maskOf(maskData, eventType, data);
      return await batcher.add({ tenantId, eventId, data: masked });
    },
  };
}
