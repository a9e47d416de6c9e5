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

export function createQuota({ database, clock }: { database: Database; clock: Clock }): Quota {
  let openMonth = '';
  let open = new Set<string>();

  return {
    async periodFor(tenantIds) {
      const period = currentPeriod(clock);
      if (period !== openMonth) {
        openMonth = period;
        open = new Set();
      }
      const missing = [...new Set(tenantIds)].filter((tenantId) => !open.has(tenantId));
      if (missing.length > 0) {
        await openPeriods(database.knex, missing, period);
        for (const tenantId of missing) open.add(tenantId);
      }
      return period;
    },
  };
}
