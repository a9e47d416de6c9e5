// Manages open months. Units are held, settled and released inside the statements that submit and
// settle workflows (units/queries.ts), so that the counters always match the work.

import type { Plans } from '../config/plans.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { currentPeriod } from './periods.ts';
import { applyUnitLimits, openPeriods, type UnitLimit } from './months/queries.ts';
import { unitLimitsOf } from './unit-limits.ts';

export interface Quota {
  /** Creates the current month for these tenants if necessary, and returns it. */
  periodFor(tenantIds: Iterable<string>): Promise<string>;
  /** Applies the current plans and license to all open months; both may change at any time. */
  applyLimits(): Promise<void>;
  /** The same for one tenant, in the transaction that changes it. */
  applyLimitsTo(trx: Transaction, tenantId: string): Promise<void>;
  /** Returns the limits of all plans under the current plans and license. */
  limits(): UnitLimit[];
}

export function createQuota(options: {
  database: Database;
  clock: Clock;
  plans: () => Plans;
  /**
   * Returns the units that the license allows a tenant per month, null for no limit; default: no
   * limit.
   */
  licensedUnits?: () => number | null;
}): Quota {
  const { database, clock, plans, licensedUnits = () => null } = options;
  const limits = () => unitLimitsOf(plans(), licensedUnits());
  let openMonth = '';
  let open = new Set<string>();

  return {
    limits,
    async periodFor(tenantIds) {
      const period = currentPeriod(clock);
      if (period !== openMonth) {
        openMonth = period;
        open = new Set();
      }
      const missing = [...new Set(tenantIds)].filter((tenantId) => !open.has(tenantId));
      if (missing.length > 0) {
        await openPeriods(database.knex, missing, period, limits());
        for (const tenantId of missing) open.add(tenantId);
      }
      return period;
    },
    applyLimitsTo: (trx, tenantId) =>
      applyUnitLimits(trx, currentPeriod(clock), limits(), tenantId),
    applyLimits: () => applyUnitLimits(database.knex, currentPeriod(clock), limits()),
  };
}
