// Erases workflows from the outbox and the delivery log.

import type { Transaction } from '../../database/connection.ts';

/**
 * Deletes the events of these workflows with their deliveries and attempts; returns the number of
 * each.
 */
export async function eraseEvents(
  trx: Transaction,
  { tenantId, workflowIds }: { tenantId: string; workflowIds: readonly string[] },
): Promise<{ deliveries: number; delivery_attempts: number; events: number }> {
  const ofWorkflows = () =>
    trx('events').where({ tenant_id: tenantId }).whereIn('workflow_id', workflowIds);
  // Locks the events, so that no delivered event is replayed at the same time.
  const rows = await ofWorkflows().select<{ event_id: string }[]>('event_id').forUpdate();
  const events = rows.map((row) => row.event_id);
  // The order matters: an attempt that ends now moves its delivery from the first table to the
  // second.
  const waited = await deleteDeliveries(trx, 'undelivered', { tenantId, events });
  const ended = await deleteDeliveries(trx, 'delivered', { tenantId, events });
  const deliveries = [...waited, ...ended];
  const attempts = await trx.raw<{ rowCount: number }>(
    'DELETE FROM earlier_attempts WHERE tenant_id = ? AND delivery_id = ANY (?::uuid[])',
    [tenantId, deliveries],
  );
  return {
    deliveries: deliveries.length,
    delivery_attempts: attempts.rowCount,
    events: await ofWorkflows().delete(),
  };
}

async function deleteDeliveries(
  trx: Transaction,
  table: 'undelivered' | 'delivered',
  { tenantId, events }: { tenantId: string; events: readonly string[] },
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { delivery_id: string }[] }>(
    `DELETE FROM ?? WHERE tenant_id = ? AND event_id = ANY (?::uuid[]) RETURNING delivery_id`,
    [table, tenantId, [...events]],
  );
  return rows.map((row) => row.delivery_id);
}
