import type { Database, Statement, Transaction } from '../database/connection.ts';
import { openPeriods, type UnitLimit } from './months/queries.ts';

export interface PeriodRow {
  period: string;
  /** Pipeline of a dedicated pool; '' for the shared pool. */
  pool: string;
  unit_limit: number | null;
  topped_up: number;
  settled: number;
  held: number;
  /** False: a dedicated pool that was removed; units it held still count in it. */
  open: boolean;
  /** Whether the shared pool is used when this one is full. */
  spill: boolean;
}

const periodColumns = [
  'period',
  'pool',
  'unit_limit',
  'topped_up',
  'settled',
  'held',
  'open',
  'spill',
];

const findStatement: Statement = {
  name: 'quota_find_period',
  text: `SELECT ${periodColumns.join(', ')} FROM usage_periods
          WHERE tenant_id = $1 AND period = $2::date ORDER BY pool`,
};

/** Returns the month's rows, the shared pool first. */
export async function findPeriod(
  database: Database,
  tenantId: string,
  period: string,
): Promise<PeriodRow[]> {
  const rows = await database.run<TextPeriodRow>(findStatement, [tenantId, period]);
  return rows.map(withNumbers);
}

/**
 * Returns the rows of a number of months with any use, the newest month first, and the shared pool
 * first in each; `before` is the last month of the previous page.
 */
export async function listPeriods(
  database: Database,
  tenantId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<PeriodRow[]> {
  const months = database
    .knex('usage_periods')
    .where({ tenant_id: tenantId })
    .groupBy('period')
    .havingRaw('sum(settled + held + topped_up) > 0')
    .orderBy('period', 'desc')
    .limit(limit)
    .select('period');
  if (before !== null) void months.where('period', '<', before);
  const rows = await database
    .knex('usage_periods')
    .where({ tenant_id: tenantId })
    .whereIn('period', months)
    .orderBy([{ column: 'period', order: 'desc' }, 'pool'])
    .select<TextPeriodRow[]>(periodColumns);
  return rows.map(withNumbers);
}

type Counted = 'unit_limit' | 'topped_up' | 'settled' | 'held';
export interface TenantUnits {
  tenantId: string;
  used: number;
  reserved: number;
}

export interface TenantUnitsPage {
  limit: number;
  /** The last tenant of the page before; null: the first page. */
  after: string | null;
  /** Null: all. */
  tenantId: string | null;
}

/** Units of a month by tenant, all pools together; by ID. */
export async function listTenantUnits(
  { knex }: Database,
  period: string,
  { limit, after, tenantId }: TenantUnitsPage,
): Promise<TenantUnits[]> {
  const { rows } = await knex.raw<{ rows: TenantUnits[] }>(
    `SELECT t.tenant_id AS "tenantId", coalesce(sum(u.settled), 0)::float8 AS used,
            coalesce(sum(u.held), 0)::float8 AS reserved
       FROM tenants t LEFT JOIN usage_periods u
         ON u.tenant_id = t.tenant_id AND u.period = (:period)::date
      WHERE t.tenant_id > :after AND (:tenantId::text IS NULL OR t.tenant_id = :tenantId)
      GROUP BY t.tenant_id ORDER BY t.tenant_id LIMIT :limit`,
    { period, limit, after: after ?? '', tenantId },
  );
  return rows;
}

type TextPeriodRow = Omit<PeriodRow, Counted> & Record<Counted, string | number | null>;

/** bigint values are text or numbers, depending on the connection. */
function withNumbers(row: TextPeriodRow): PeriodRow {
  return {
    ...row,
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
  /** '' is the shared pool. */
  pool: string;
  units: number;
  reason: string | null;
  /** Limits for creating the month's rows, if they do not exist yet. */
  limits: readonly UnitLimit[];
}

/**
 * Inserts a top-up and changes the month's counter in one transaction, so that the books balance.
 * Returns false, without changes, if the tenant has no such pool.
 */
export async function insertTopUp(trx: Transaction, topUp: NewTopUp): Promise<boolean> {
  const { tenantId, topUpId, period, pool, units, reason, limits } = topUp;
  await openPeriods(trx, [tenantId], period, limits);
  const raised = await trx('usage_periods')
    .where({ tenant_id: tenantId, period, pool, open: true })
    .increment('topped_up', units);
  if (raised === 0) return false;
  await trx('usage_top_ups').insert({
    tenant_id: tenantId,
    top_up_id: topUpId,
    period,
    pool,
    units,
    reason,
  });
  return true;
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

/** A tenant's month and pool whose counters differ from the entries they count. */
export interface Imbalance {
  tenant_id: string;
  period: string;
  pool: string;
  settled: number;
  ledger: number;
  held: number;
  holding: number;
  topped_up: number;
  top_ups: number;
}

/**
 * Finds imbalances; an empty result means that the books balance: settled = ledger, held = open
 * workflows that hold units, topped up = top-ups, for each pool. Entries without a counter row are
 * found as well.
 */
export async function findImbalances(database: Database): Promise<Imbalance[]> {
  const { rows } = await database.knex.raw<{ rows: Imbalance[] }>(`
    SELECT tenant_id, period::text, pool, coalesce(u.settled, 0)::int AS settled,
           coalesce(u.held, 0)::int AS held, coalesce(u.topped_up, 0)::int AS topped_up,
           coalesce(l.units, 0)::int AS ledger, coalesce(h.holding, 0)::int AS holding,
           coalesce(b.units, 0)::int AS top_ups
      FROM (SELECT tenant_id, period, pool, settled, held, topped_up FROM usage_periods) u
      FULL JOIN (SELECT tenant_id, period, pool, sum(units) AS units FROM usage_ledger
                  GROUP BY 1, 2, 3) l USING (tenant_id, period, pool)
      FULL JOIN (SELECT tenant_id, held_period AS period, pool, count(*) AS holding
                   FROM workflows WHERE held_period IS NOT NULL
                  GROUP BY 1, 2, 3) h USING (tenant_id, period, pool)
      FULL JOIN (SELECT tenant_id, period, pool, sum(units) AS units FROM usage_top_ups
                  GROUP BY 1, 2, 3) b USING (tenant_id, period, pool)
     WHERE coalesce(u.settled, 0) <> coalesce(l.units, 0)
        OR coalesce(u.held, 0) <> coalesce(h.holding, 0)
        OR coalesce(u.topped_up, 0) <> coalesce(b.units, 0)
     ORDER BY 1, 2, 3`);
  return rows;
}
