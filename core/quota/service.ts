// Knows which months are open. Holding, settling and releasing units happen inside the statements
// that submit and settle workflows (workflows/queries.ts), so that they cannot drift apart.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { currentPeriod } from './periods.ts';
import { openPeriods } from './queries.ts';

export interface Quota {
  /** Opens the current month for these tenants if need be, and returns it. */
  periodFor(tenantIds: Iterable<string>): Promise<string>;
}

export function createQuota(options: {
  database: Database;
  clock: Clock;
  /** What each tenant may use in a month, null for no limit; without it, months keep their own. */
  unitLimit?: () => number | null;
}): Quota {
  const { database, clock, unitLimit } = options;
  let openMonth = '';
  let openLimit: number | null | undefined;
  let open = new Set<string>();

  return {
    async periodFor(tenantIds) {
      const period = currentPeriod(clock);
      const limit = unitLimit?.();
      if (period !== openMonth || limit !== openLimit) {
        openMonth = period;
        openLimit = limit;
        open = new Set();
      }
      const missing = [...new Set(tenantIds)].filter((tenantId) => !open.has(tenantId));
      if (missing.length > 0) {
        await openPeriods(database, missing, period, limit);
        for (const tenantId of missing) open.add(tenantId);
      }
      return period;
    },
  };
}
