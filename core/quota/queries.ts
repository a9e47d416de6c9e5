import type { PlanName } from '../config/plans.ts';
import type { Knex } from 'knex';
import type { Database } from '../database/connection.ts';

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
  database: Database,
  tenantIds: readonly string[],
  period: string,
  limits: readonly UnitLimit[],
): Promise<void> {
  await database.knex.raw(
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

/** A tenant's month in which the counters disagree with what they count. */
export interface Imbalance {
  tenant_id: string;
  period: string;
  settled: number;
  ledger: number;
  held: number;
  holding: number;
}

/** The books balance when this finds nothing: settled = ledger, held = open workflows that hold. */
export async function findImbalances(database: Database): Promise<Imbalance[]> {
  const { rows } = await database.knex.raw<{ rows: Imbalance[] }>(`
    SELECT u.tenant_id, u.period::text, u.settled::int, u.held::int,
           coalesce(l.units, 0)::int AS ledger, coalesce(h.holding, 0)::int AS holding
      FROM usage_periods u
      LEFT JOIN (SELECT tenant_id, period, pool, sum(units) AS units FROM usage_ledger
                  GROUP BY 1, 2, 3) l USING (tenant_id, period, pool)
      LEFT JOIN (SELECT tenant_id, held_period AS period, count(*) AS holding FROM workflows
                  WHERE held_period IS NOT NULL GROUP BY 1, 2) h USING (tenant_id, period)
     WHERE u.settled <> coalesce(l.units, 0) OR u.held <> coalesce(h.holding, 0)`);
  return rows;
}
