// What a tenant has used of its month, what is left, and how it gets more.

import type { Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { boundsOf, currentPeriod } from './periods.ts';
import {
  findPeriod,
  insertIncreaseRequest,
  insertTopUp,
  listPeriods,
  type IncreaseRequestRow,
  type PeriodRow,
  type UnitLimit,
} from './queries.ts';

/** What the plan says beside the numbers that stand in the month's row. */
export interface UsageTerms {
  plan: string;
  /** Whether work goes on beyond the limit, as overage. */
  soft: boolean;
}

export interface CurrentUsage {
  period: string;
  terms: UsageTerms;
  shared: PeriodRow;
  pools: PeriodRow[];
  byPipeline: Record<string, number>;
}

export interface NewIncreaseRequest {
  tenantId: string;
  units: number;
  reason: string | null;
  by: Actor;
}

export interface Usage {
  current(tenantId: string): Promise<CurrentUsage>;
  /** Months with any use, newest first; `before` is the last one of the page before. */
  history(tenantId: string, page: { limit: number; before: string | null }): Promise<PeriodRow[]>;
  requestIncrease(request: NewIncreaseRequest): Promise<IncreaseRequestRow>;
  /** Adds units to the present month. */
  topUp(topUp: NewIncreaseRequest): Promise<{ period: string; shared: PeriodRow }>;
}

export interface UsageDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  /** Of all plans: a top-up may be what opens a month. */
  limits: () => readonly UnitLimit[];
  termsOf(tenantId: string): Promise<UsageTerms>;
  /** Units of a month by pipeline; pipelines without any may be absent. */
  unitsByPipeline(tenantId: string, period: string): Promise<Record<string, number>>;
}

export function createUsage(deps: UsageDeps): Usage {
  const { database, clock, ids } = deps;

  async function shared(tenantId: string, period: string): Promise<PeriodRow[]> {
    const rows = await findPeriod(database, tenantId, period);
    return rows[0]?.pool === '' ? rows : [{ ...nothingUsed, period }, ...rows];
  }

  return {
    async current(tenantId) {
      const period = currentPeriod(clock);
      const [rows, terms, byPipeline] = await Promise.all([
        shared(tenantId, period),
        deps.termsOf(tenantId),
        deps.unitsByPipeline(tenantId, period),
      ]);
      return { period, terms, shared: rows[0]!, pools: rows.slice(1), byPipeline };
    },

    history: (tenantId, page) => listPeriods(database, tenantId, page),

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

    async topUp({ tenantId, units, reason, by }) {
      const period = currentPeriod(clock);
      const topUpId = ids.uuid();
      const event = {
        tenantId,
        action: 'usage.topped_up',
        object: { kind: 'tenant', id: tenantId },
      };
      await database.transaction(async (trx) => {
        await insertTopUp(trx, { tenantId, topUpId, period, units, reason, limits: deps.limits() });
        await recordAudit(trx, ids, by, { ...event, detail: { period, units, reason } });
      });
      return { period, shared: (await shared(tenantId, period))[0]! };
    },
  };
}

const nothingUsed = { pool: '', unit_limit: null, topped_up: 0, settled: 0, held: 0 };

export interface WorkUnits {
  /** With top-ups; null when there is none. */
  limit: number | null;
  used: number;
  reserved: number;
  /** Null when there is no limit; never below 0. */
  remaining: number | null;
  topped_up: number;
  /** Used beyond the limit: of a soft quota, and of reviews, which are never refused. */
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
