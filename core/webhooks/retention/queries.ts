// Deletes old deliveries with their attempts, and events without remaining deliveries.

import type { Database } from '../../database/connection.ts';
import { promoteDueSecrets } from '../secrets/queries.ts';

/** Maximum number of rows per statement, so that the deliverer never waits long for a lock. */
const batch = 5000;

/**
 * Purges the log. Undelivered deliveries are kept, however old they are. Also deletes secrets whose
 * overlap is over.
 */
export async function purgeWebhookLog(
  { knex }: Database,
  { now, retentionDays }: { now: Date; retentionDays: number },
): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await promoteDueSecrets(knex, now);
  while ((await countGone(knex, deleteEnded('delivered'), before)) === batch);
  while ((await countGone(knex, deleteEnded('undelivered'), before)) === batch);
  while ((await countGone(knex, deleteEvents, before)) === batch);
}

/**
 * Delivery rows are deleted first: a concurrent replay that locked them keeps them and their
 * attempts.
 */
const deleteEnded = (table: 'delivered' | 'undelivered'): string => `
  WITH old AS (
    SELECT tenant_id, delivery_id FROM ${table}
    WHERE created_at < :before AND done_at < :before LIMIT ${batch}),
  gone AS (
    DELETE FROM ${table} d USING old
    WHERE d.tenant_id = old.tenant_id AND d.delivery_id = old.delivery_id
      AND d.done_at < :before
    RETURNING d.tenant_id, d.delivery_id),
  attempts AS (
    DELETE FROM earlier_attempts a USING gone
    WHERE a.tenant_id = gone.tenant_id AND a.delivery_id = gone.delivery_id)
  SELECT count(*)::int AS gone FROM gone`;

const deleteEvents = `
  WITH old AS (
    SELECT tenant_id, event_id FROM events v
    WHERE created_at < :before AND NOT EXISTS (
      SELECT 1 FROM undelivered d WHERE d.tenant_id = v.tenant_id AND d.event_id = v.event_id)
    AND NOT EXISTS (
      SELECT 1 FROM delivered d WHERE d.tenant_id = v.tenant_id AND d.event_id = v.event_id)
    LIMIT ${batch}),
  gone AS (
    DELETE FROM events v USING old
    WHERE v.tenant_id = old.tenant_id AND v.event_id = old.event_id RETURNING 1)
  SELECT count(*)::int AS gone FROM gone`;

async function countGone(db: Database['knex'], sql: string, before: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: { gone: number }[] }>(sql, { before });
  return rows[0]!.gone;
}
