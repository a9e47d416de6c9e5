// Processes all tables of a tenant in batches of limited size, each with its count.

import type { Database, Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import { cancelOpen } from '../workflows/erase/queries.ts';
import { clearSome, deleteSome, lockErasure, noteErased } from './queries.ts';
import { tenantTables } from './tables.ts';

const batchRows = 500;
/** Maximum time for running work to stop. */
const patienceMs = 20_000;
const pauseMs = 250;

/**
 * Processes all tables once; returns the number of affected rows, 0 if nothing was left. Throws
 * `conflict` while work is still running.
 */
export function createTenantPass({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): (tenantId: string) => Promise<number> {
  /** Processes one batch with its count in one transaction; returns 0 if nothing is left. */
  function batch(
    tenantId: string,
    table: string,
    work: (trx: Transaction) => Promise<number>,
  ): Promise<number> {
    return database.transaction(async (trx) => {
      const erasure = await lockErasure(trx, tenantId);
      const rows = await work(trx);
      if (erasure === null || rows === 0) return 0;
      const erased = { ...erasure.erased, [table]: (erasure.erased[table] ?? 0) + rows };
      await noteErased(trx, tenantId, erased, null);
      return rows;
    });
  }

  async function endOpenWork(tenantId: string): Promise<void> {
    const untilMs = clock.elapsedMs() + patienceMs;
    for (;;) {
      const open = await database.transaction((trx) => cancelOpen(trx, tenantId, batchRows));
      if (open.cancelled === 0 && open.running === 0) return;
      if (open.cancelled > 0) continue;
      if (clock.elapsedMs() >= untilMs) throw stillRunning(open.running);
      await clock.sleep(pauseMs);
    }
  }

  return async (tenantId) => {
    let touched = 0;
    for (const [table, fate] of Object.entries(tenantTables)) {
      if (fate === 'keep') continue;
      for (let rows = batchRows; rows === batchRows; touched += rows) {
        rows = await batch(tenantId, table, (trx) =>
          fate === 'delete'
            ? deleteSome(trx, table, tenantId, batchRows)
            : clearSome(trx, table, fate, { tenantId, limit: batchRows }),
        );
      }
      // A holder of a key may have started work a moment ago.
      if (table === 'api_keys') await endOpenWork(tenantId);
    }
    return touched;
  };
}

function stillRunning(running: number): Fault {
  const message = `${running} of the tenant's workflows are still running and were asked to stop.`;
  return new Fault('conflict', message, { retryAfter: 10 });
}
