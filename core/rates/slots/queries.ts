// Slots in the database: one row for each tenant, whose lock serializes all processes. Rows are
// locked in the order of their key, so that two processes cannot deadlock.

import type { Transaction } from '../../database/connection.ts';
import type { Holders } from './slots.ts';

export interface LockedSlots {
  tenantId: string;
  holders: Holders;
  /** Time of the database, the same clock for all processes, in milliseconds since the epoch. */
  nowMs: number;
}

/** Locks the rows of these tenants until the transaction ends; missing ones are created. */
export async function lockSlots(
  trx: Transaction,
  tenantIds: readonly string[],
): Promise<LockedSlots[]> {
  await trx.raw(
    `INSERT INTO rate_slots (tenant_id)
     SELECT t.tenant_id FROM tenants t WHERE t.tenant_id = ANY (?::text[])
        AND NOT EXISTS (SELECT FROM rate_slots s WHERE s.tenant_id = t.tenant_id)
      ORDER BY 1
     ON CONFLICT DO NOTHING`,
    [[...tenantIds]],
  );
  const { rows } = await trx.raw<{ rows: { tenant_id: string; holders: Holders }[] }>(
    `SELECT tenant_id, holders FROM rate_slots WHERE tenant_id = ANY (?::text[])
      ORDER BY tenant_id FOR UPDATE`,
    [[...tenantIds]],
  );
  // The time is read after the locks: leases must not be compared with the time before a wait.
  const { rows: times } = await trx.raw<{ rows: { now_ms: number }[] }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms',
  );
  const nowMs = times[0]!.now_ms;
  return rows.map(({ tenant_id: tenantId, holders }) => ({ tenantId, holders, nowMs }));
}

export async function updateSlots(
  trx: Transaction,
  slots: readonly Pick<LockedSlots, 'tenantId' | 'holders'>[],
): Promise<void> {
  const rows = slots.map(({ tenantId, holders }) => ({ tenant_id: tenantId, holders }));
  await trx.raw(
    `UPDATE rate_slots s SET holders = r.holders
       FROM json_to_recordset(?::json) AS r(tenant_id text, holders jsonb)
      WHERE s.tenant_id = r.tenant_id`,
    [JSON.stringify(rows)],
  );
}
