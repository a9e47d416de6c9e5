// Events of a workflow that ends outside a run: by a review or a cancellation.

import type { Transaction } from '../../database/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import { sendEvents } from '../../webhooks/fan-out/queries.ts';
import type { OutboxEvent } from '../outbox.ts';
import type { Target as DeliveryTarget } from '../../webhooks/delivery/lane.ts';

/** The workflow, and its mode and completion endpoint. */
export interface EventOrigin {
  tenantId: string;
  workflowId: string;
  mode: string;
  completionEndpointId: string | null;
}

/** Writes events like the settling statement; returns the endpoints with a new delivery. */
export async function writeEvents(
  trx: Transaction,
  ids: Ids,
  { tenantId, workflowId, mode, completionEndpointId }: EventOrigin,
  { events, now }: { events: readonly OutboxEvent[]; now: Date },
): Promise<DeliveryTarget[]> {
  const row = await trx('workflows')
    .where({ tenant_id: tenantId, workflow_id: workflowId })
    .first<{ traceparent: string | null }>('traceparent');
  const outgoing = events.map(({ eventType, data, receivers }) => ({
    tenantId,
    workflowId,
    mode,
    eventType,
    data,
    traceparent: row.traceparent,
    namedOnly: receivers !== 'all',
    addressedTo: receivers === 'completion' ? completionEndpointId : null,
  }));
  return await sendEvents(trx, ids, outgoing, now);
}
