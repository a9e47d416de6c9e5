// Knows which months are open. Holding, settling and releasing units happen inside the statements
// that submit and settle workflows (units/queries.ts), so that they cannot drift apart.

import type { Plans } from '../config/plans.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { currentPeriod } from './periods.ts';
import { applyUnitLimits, openPeriods, type UnitLimit } from './months/queries.ts';
import { unitLimitsOf } from './unit-limits.ts';

export interface Quota {
  /** Opens the current month for these tenants if need be, and returns it. */
  periodFor(tenantIds: Iterable<string>): Promise<string>;
  /** Brings all open months to the present plans and licence; both may change at any time. */
  applyLimits(): Promise<void>;
  /** The same for one tenant, in the transaction that changes it. */
  applyLimitsTo(trx: Transaction, tenantId: string): Promise<void>;
  /** Of all plans, as plans and licence are now. */
  limits(): UnitLimit[];
}

export function createQuota(options: {
  database: Database;
  clock: Clock;
  plans: () => Plans;
  /** Units that the licence allows a tenant in a month, null for no limit; default: no limit. */
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
