import type { Database } from '../../database/connection.ts';
import { Fault } from '../../kernel/errors.ts';
import { lockSlots, updateSlots } from './queries.ts';
import { grantSlots, slotLeaseMs, type SlotStore } from './slots.ts';

/** If the database is unavailable, requests are refused with `unavailable`. */
export function createPostgresSlots(options: { database: Database; leaseMs?: number }): SlotStore {
  const { database, leaseMs = slotLeaseMs } = options;
  return {
    async hold(holder, wanted) {
      try {
        return await database.transaction(async (trx) => {
          const locked = await lockSlots(
            trx,
            wanted.map(({ tenantId }) => tenantId),
          );
          const rows = new Map(locked.map((row) => [row.tenantId, row]));
          const granted = wanted.map((want) => {
            const row = rows.get(want.tenantId);
            if (!row) return 0;
            const answer = grantSlots(row.holders, holder, want, { nowMs: row.nowMs, leaseMs });
            row.holders = answer.holders;
            return answer.granted;
          });
          await updateSlots(trx, locked);
          return granted;
        });
      } catch (cause) {
        throw new Fault('unavailable', undefined, { cause });
      }
    },
  };
}
