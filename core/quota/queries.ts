import type { PlanName } from '../config/plans.ts';
import type { Knex } from 'knex';
import type { Database, Transaction } from '../database/connection.ts';

type Executor = Database['knex'] | Transaction;

/** What a plan allows in a month; null is unlimited, and a soft limit never refuses. */
export interface UnitLimit {
  plan: PlanName;
  unitLimit: number | null;
  soft: boolean;
}

const limitsByPlan = 'json_to_recordset(?::json) AS p(plan text, unit_limit bigint, soft boolean)';

function limitsAsJson(limits: readonly UnitLimit[]): string {
  const rows = limits.map(({ plan, unitLimit, soft }) => ({ plan, unit_limit: unitLimit, soft }));
  return JSON.stringify(rows);
}

/** Makes the month's row of each tenant, with the limit of its plan, for holds to count on. */
export async function openPeriods(
  db: Executor,
  tenantIds: readonly string[],
  period: string,
  limits: readonly UnitLimit[],
): Promise<void> {
  await db.raw(
    `INSERT INTO usage_periods (tenant_id, period, pool, unit_limit, soft)
     SELECT t.tenant_id, ?::date, '', p.unit_limit, p.soft
       FROM tenants t JOIN ${limitsByPlan} USING (plan)
      WHERE t.tenant_id = ANY (?::text[])
      ORDER BY t.tenant_id
     ON CONFLICT DO NOTHING`,
    [period, limitsAsJson(limits), [...tenantIds]],
  );
}

/** Brings open months to the limits of the tenants' present plans; that of one tenant, or all. */
export async function applyUnitLimits(
  knex: Knex,
  period: string,
  limits: readonly UnitLimit[],
  tenantId: string | null = null,
): Promise<void> {
  await knex.raw(
    `UPDATE usage_periods u SET unit_limit = p.unit_limit, soft = p.soft
       FROM tenants t JOIN ${limitsByPlan} USING (plan)
      WHERE u.tenant_id = t.tenant_id AND u.period = ?::date AND u.pool = ''
        AND u.tenant_id = coalesce(?::text, u.tenant_id)
        AND (u.unit_limit, u.soft) IS DISTINCT FROM (p.unit_limit, p.soft)`,
    [limitsAsJson(limits), period, tenantId],
  );
}

export interface PeriodRow {
  period: string;
  /** The pipeline of a dedicated pool; '' for the one that all share. */
  pool: string;
  unit_limit: number | null;
  topped_up: number;
  settled: number;
  held: number;
}

const periodColumns = ['period', 'pool', 'unit_limit', 'topped_up', 'settled', 'held'];

/** The month's rows, the shared pool first. */
export async function findPeriod(
  database: Database,
  tenantId: string,
  period: string,
): Promise<PeriodRow[]> {
  const rows: TextPeriodRow[] = await database
    .knex('usage_periods')
    .where({ tenant_id: tenantId, period })
    .orderBy('pool')
    .select(periodColumns);
  return rows.map(withNumbers);
}

/** Months of the shared pool, newest first; `before` is the last month of the page before. */
export async function listPeriods(
  database: Database,
  tenantId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<PeriodRow[]> {
  const query = database
    .knex('usage_periods')
    .where({ tenant_id: tenantId, pool: '' })
    .orderBy('period', 'desc')
    .limit(limit)
    .select<TextPeriodRow[]>(periodColumns);
  if (before !== null) void query.where('period', '<', before);
  return (await query).map(withNumbers);
}

type Counted = 'unit_limit' | 'topped_up' | 'settled' | 'held';
type TextPeriodRow = Pick<PeriodRow, 'period' | 'pool'> & Record<Counted, string | number | null>;

/** bigint comes as text or as number, by the connection that it comes through. */
function withNumbers(row: TextPeriodRow): PeriodRow {
  return {
    period: row.period,
    pool: row.pool,
    unit_limit: row.unit_limit === null ? null : Number(row.unit_limit),
    topped_up: Number(row.topped_up),
    settled: Number(row.settled),
    held: Number(row.held),
  };
}

export interface NewTopUp {
  tenantId: string;
  topUpId: string;
  period: string;
  units: number;
  reason: string | null;
  /** With which the month is opened, if it is not yet. */
  limits: readonly UnitLimit[];
}

/** In one transaction with the month's counter, so that the books balance. */
export async function insertTopUp(trx: Transaction, topUp: NewTopUp): Promise<void> {
  const { tenantId, topUpId, period, units, reason, limits } = topUp;
  await openPeriods(trx, [tenantId], period, limits);
  await trx('usage_top_ups').insert({
    tenant_id: tenantId,
    top_up_id: topUpId,
    period,
    units,
    reason,
  });
  await trx('usage_periods')
    .where({ tenant_id: tenantId, period, pool: '' })
    .increment('topped_up', units);
}

export interface IncreaseRequestRow {
  tenant_id: string;
  increase_request_id: string;
  units: number;
  reason: string | null;
  state: 'open' | 'granted' | 'declined';
  created_at: Date;
}

export async function insertIncreaseRequest(
  trx: Transaction,
  row: Omit<IncreaseRequestRow, 'state'>,
): Promise<void> {
  await trx('usage_increase_requests').insert(row);
}

/** A tenant's month in which the counters disagree with what they count. */
export interface Imbalance {
  tenant_id: string;
  period: string;
  settled: number;
  ledger: number;
  held: number;
  holding: number;
  topped_up: number;
  top_ups: number;
}

/**
 * The books balance when this finds nothing: settled = ledger, held = open workflows that hold,
 * topped up = top-ups. What is counted without a month's row to count on is found as well.
 */
export async function findImbalances(database: Database): Promise<Imbalance[]> {
  const { rows } = await database.knex.raw<{ rows: Imbalance[] }>(`
    SELECT tenant_id, period::text, coalesce(u.settled, 0)::int AS settled,
           coalesce(u.held, 0)::int AS held, coalesce(u.topped_up, 0)::int AS topped_up,
           coalesce(l.units, 0)::int AS ledger, coalesce(h.holding, 0)::int AS holding,
           coalesce(b.units, 0)::int AS top_ups
      FROM (SELECT tenant_id, period, sum(settled) AS settled, sum(held) AS held,
                   sum(topped_up) AS topped_up FROM usage_periods GROUP BY 1, 2) u
      FULL JOIN (SELECT tenant_id, period, sum(units) AS units FROM usage_ledger
                  GROUP BY 1, 2) l USING (tenant_id, period)
      FULL JOIN (SELECT tenant_id, held_period AS period, count(*) AS holding FROM workflows
                  WHERE held_period IS NOT NULL GROUP BY 1, 2) h USING (tenant_id, period)
      FULL JOIN (SELECT tenant_id, period, sum(units) AS units FROM usage_top_ups
                  GROUP BY 1, 2) b USING (tenant_id, period)
     WHERE coalesce(u.settled, 0) <> coalesce(l.units, 0)
        OR coalesce(u.held, 0) <> coalesce(h.holding, 0)
        OR coalesce(u.topped_up, 0) <> coalesce(b.units, 0)
     ORDER BY 1, 2`);
  return rows;
}
