// Used and remaining units of a tenant's month, and top-ups.

import type { Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { openPeriods, type UnitLimit } from './months/queries.ts';
import { boundsOf, currentPeriod } from './periods.ts';
import {
  findPeriod,
  insertIncreaseRequest,
  insertTopUp,
  listPeriods,
  listTenantUnits,
  type IncreaseRequestRow,
  type PeriodRow,
  type TenantUnits,
  type TenantUnitsPage,
} from './queries.ts';

/** Terms of the plan that are not in the month's row. */
export interface UsageTerms {
  plan: string;
  /** Whether work continues beyond the limit, as overage. */
  soft: boolean;
}

export interface CurrentUsage extends UsedMonth {
  terms: UsageTerms;
  byPipeline: Record<string, number>;
}

export interface NewIncreaseRequest {
  tenantId: string;
  units: number;
  reason: string | null;
  by: Actor;
}

export interface NewTopUp extends NewIncreaseRequest {
  /** Pipeline of a dedicated pool; '' is the shared pool. */
  pool: string;
}

/** The rows of one month. */
export interface UsedMonth {
  period: string;
  shared: PeriodRow;
  pools: PeriodRow[];
}

export interface Usage {
  current(tenantId: string): Promise<CurrentUsage>;
  /** Returns months with any use, newest first; `before` is the last one of the previous page. */
  history(tenantId: string, page: { limit: number; before: string | null }): Promise<UsedMonth[]>;
  /** Of all tenants in the present month, by ID. */
  byTenant(page: TenantUnitsPage): Promise<TenantUnits[]>;
  requestIncrease(request: NewIncreaseRequest): Promise<IncreaseRequestRow>;
  /**
   * Adds units to the current month: to the shared pool, or to the pool of one pipeline. Throws
   * `not_found` if there is no such pool.
   */
  topUp(topUp: NewTopUp): Promise<PeriodRow>;
}

export interface UsageDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  /** Limits of all plans: a top-up may be the first entry of a month. */
  limits: () => readonly UnitLimit[];
  termsOf(tenantId: string): Promise<UsageTerms>;
  /** Returns the units of a month by pipeline; pipelines without any may be omitted. */
  unitsByPipeline(tenantId: string, period: string): Promise<Record<string, number>>;
}

export function createUsage(deps: UsageDeps): Usage {
  const { database, clock, ids } = deps;

  /** Creates the month of a tenant on its first work or query. */
  async function rowsOf(tenantId: string, period: string): Promise<PeriodRow[]> {
    const known = await findPeriod(database, tenantId, period);
    if (known.length > 0) return known;
    await openPeriods(database.knex, [tenantId], period, deps.limits());
    return await findPeriod(database, tenantId, period);
  }

  return {
    async current(tenantId) {
      const period = currentPeriod(clock);
      const [rows, terms, byPipeline] = await Promise.all([
        rowsOf(tenantId, period),
        deps.termsOf(tenantId),
        deps.unitsByPipeline(tenantId, period),
      ]);
      return { ...monthsOf(rows)[0]!, terms, byPipeline };
    },

    history: async (tenantId, page) => monthsOf(await listPeriods(database, tenantId, page)),

    byTenant: (page) => listTenantUnits(database, currentPeriod(clock), page),

    async requestIncrease({ tenantId, units, reason, by }) {
      const row = {
        tenant_id: tenantId,
        increase_request_id: ids.uuid(),
        units,
        reason,
        created_at: clock.now(),
      };
      const object = { kind: 'increase_request', id: row.increase_request_id };
      const event = { tenantId, action: 'usage.increase_requested', object };
      await database.transaction(async (trx) => {
        await insertIncreaseRequest(trx, row);
        await recordAudit(trx, ids, by, { ...event, detail: { units, reason } });
      });
      return { ...row, state: 'open' };
    },

    async topUp({ tenantId, pool, units, reason, by }) {
      const period = currentPeriod(clock);
      const topUp = { tenantId, topUpId: ids.uuid(), period, pool, units, reason };
      const event = {
        tenantId,
        action: 'usage.topped_up',
        object: { kind: 'tenant', id: tenantId },
        detail: { period, pool, units, reason },
      };
      await database.transaction(async (trx) => {
        const added = await insertTopUp(trx, { ...topUp, limits: deps.limits() });
        if (!added) throw new Fault('not_found', `${tenantId} has no pool of units "${pool}".`);
        await recordAudit(trx, ids, by, event);
      });
      const rows = await findPeriod(database, tenantId, period);
      return rows.find((row) => row.pool === pool)!;
    },
  };
}

/** Groups rows that are ordered by month, the shared pool first in each. */
function monthsOf(rows: readonly PeriodRow[]): UsedMonth[] {
  const months: UsedMonth[] = [];
  for (const row of rows) {
    if (row.pool === '') months.push({ period: row.period, shared: row, pools: [] });
    else months.at(-1)!.pools.push(row);
  }
  return months;
}

export interface WorkUnits {
  /** Includes top-ups; null if there is no limit. */
  limit: number | null;
  used: number;
  reserved: number;
  /** Null if there is no limit; never below 0. */
  remaining: number | null;
  topped_up: number;
  /** Units used beyond the limit: by a soft quota, or by reviews, which are never refused. */
  overage: number;
}

export function presentUnits(row: PeriodRow): WorkUnits {
  const { unit_limit: own, topped_up, settled: used, held: reserved } = row;
  const limit = own === null ? null : own + topped_up;
  const remaining = limit === null ? null : Math.max(0, limit - used - reserved);
  const overage = limit === null ? 0 : Math.max(0, used - limit);
  return { limit, used, reserved, remaining, topped_up, overage };
}

export function presentPeriod(period: string): { start: string; end: string } {
  const { start, end } = boundsOf(period);
  return { start: start.toISOString(), end: end.toISOString() };
}
