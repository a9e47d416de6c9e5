// Maintenance of the tables beside sending: finds deliveries without a hint, gives up deliveries
// that cannot be sent any more, and notifies the lock owner.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Target } from './lane.ts';
import { parkStatement } from './ordering/queries.ts';
import { notifyStatement, retireStatement, scanStatement, type ScannedRow } from './queries.ts';
import type { Scheduler } from './scheduler.ts';

export interface Upkeep {
  /**
   * Hints every endpoint with a pending delivery to the scheduler; a second concurrent call does
   * nothing.
   */
  scan(scheduler: Pick<Scheduler, 'hint' | 'expect' | 'forgetIdle'>): Promise<void>;
  /** Notifies the lock owner. */
  tell(payload: string): void;
}

export interface UpkeepOptions {
  database: Database;
  clock: Clock;
  log: Log;
}

export function createUpkeep({ database, clock, log }: UpkeepOptions): Upkeep {
  let scanning = false;

  async function retire(target: Target, state: string): Promise<void> {
    const retiring = { ...target, why: `endpoint_${state}`, now: clock.now() };
    await database.run(retireStatement, retireStatement.values(retiring));
  }

  async function scanOnce(scheduler: Parameters<Upkeep['scan']>[0]): Promise<void> {
    await database.run(parkStatement, parkStatement.values({ now: clock.now() }));
    const rows = await database.run<ScannedRow>(scanStatement, []);
    const nowMs = clock.now().getTime();
    for (const row of rows) {
      const target = { tenantId: row.tenant_id, endpointId: row.endpoint_id };
      // The delivery was written while the endpoint was being paused, disabled or deleted.
      if (row.endpoint_state !== 'active') await retire(target, row.endpoint_state);
      else if (row.due_at.getTime() <= nowMs) scheduler.hint(target);
      else scheduler.expect(target, row.due_at);
    }
    scheduler.forgetIdle();
  }

  return {
    async scan(scheduler) {
      if (scanning) return;
      scanning = true;
      try {
        await scanOnce(scheduler);
      } catch (error) {
        log.error('the scan for due webhook deliveries failed', { error });
      }
      scanning = false;
    },
    tell(payload) {
      database.run(notifyStatement, [payload]).catch((error: unknown) => {
        log.warn('the delivering process was not notified; its scan will find out', { error });
      });
    },
  };
}
