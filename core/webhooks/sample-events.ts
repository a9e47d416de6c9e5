// Sample events for test deliveries and for the dry run.

import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Catalogue } from './catalogue.ts';
import { unknownEventType } from './checked-fields.ts';
import { buildCompletionPayload, completionEventType, operationalEventTypes } from './outbox.ts';
import type { NewEvent } from './queries.ts';

export interface SampleEvents {
  /** Creates an event with `mode: "test"`. Throws `invalid_request` for an unknown type. */
  create(tenantId: string, eventType: string): NewEvent;
}

export interface SampleEventsOptions {
  catalogue: Catalogue;
  clock: Clock;
  ids: Ids;
  /** Without a trailing slash. */
  publicUrl: () => string;
}

export function createSampleEvents({
  catalogue,
  clock,
  ids,
  publicUrl,
}: SampleEventsOptions): SampleEvents {
  return {
    create(tenantId, eventType) {
      const now = clock.now();
      const isOperational = operationalEventTypes.includes(eventType);
      const event = { tenantId, eventId: ids.uuid(), eventType, mode: 'test', createdAt: now };
      if (eventType === completionEventType) {
        const workflowId = ids.uuid();
        const facts = { workflowId, mode: 'test' as const, state: 'resolved', finishedAt: now };
        const data = buildCompletionPayload({ ...facts, publicUrl: publicUrl() });
        return { ...event, workflowId, data };
      }
      const data = catalogue.exampleData(eventType);
      if (data === null) {
        throw unknownEventType('/event_type', eventType, catalogue.choosable());
      }
      const workflowId = isOperational ? null : ids.uuid();
      return { ...event, workflowId, data };
    },
  };
}
