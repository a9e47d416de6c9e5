import type { Database } from '../database/connection.ts';

/**
 * Makes the month's row of each tenant, so that holds have something to count on; a limit, if given,
 * also takes the place of the one that a row had.
 */
export async function openPeriods(
  database: Database,
  tenantIds: readonly string[],
  period: string,
  unitLimit?: number | null,
): Promise<void> {
  // In one order everywhere, or two processes that set limits could wait for each other.
  const keys = tenantIds.toSorted().map((tenant_id) => ({ tenant_id, period, pool: '' }));
  const insert = (rows: object[]) =>
    database.knex('usage_periods').insert(rows).onConflict(['tenant_id', 'period', 'pool']);
  if (unitLimit === undefined) await insert(keys).ignore();
  else await insert(keys.map((key) => ({ ...key, unit_limit: unitLimit }))).merge(['unit_limit']);
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
