// Creates and changes the rows that units are counted in: one for each tenant, month and pool, with
// the limit of the pool. Used units are in the same rows and are never changed here.

import type { Knex } from 'knex';
import type { PlanName } from '../../config/plans.ts';

/** Monthly units of a plan; null is unlimited, and a soft limit never refuses work. */
export interface UnitLimit {
  plan: PlanName;
  unitLimit: number | null;
  soft: boolean;
  /** Dedicated pools of its pipelines; null if the plan does not allow pools. */
  pools: readonly PoolLimit[] | null;
  /**
   * Maximum of all pools together, whatever their source: that of the license; null is no limit.
   */
  ceiling: number | null;
}

export interface PoolLimit {
  pipeline: string;
  units: number;
  /** Whether the shared pool is used when this one is full. */
  spill: boolean;
}

/**
 * SQL for the rows that tenants should have: from `$limits` (the plans, as JSON) and the tenants'
 * own figures and pools, for one tenant of `$tenants`, or for all if it is null. Dedicated pools
 * take units from the ceiling first, in the order of their names. The shared pool gets the rest; it
 * is not soft if the rest is less than in its plan.
 */
const wantedRows = `
  plans AS (
    SELECT * FROM json_to_recordset((:limits)::json)
      AS x(plan text, unit_limit bigint, soft boolean, ceiling bigint, pools json)),
  mine AS (
    SELECT t.tenant_id, coalesce(t.units_per_month, p.unit_limit) AS unit_limit,
           p.soft, p.ceiling, p.pools
      FROM tenants t JOIN plans p USING (plan)
     WHERE (:tenants)::text[] IS NULL OR t.tenant_id = ANY ((:tenants)::text[])),
  chosen AS (
    SELECT DISTINCT ON (m.tenant_id, o.pool) m.tenant_id, m.ceiling, o.pool, o.units, o.spill
      FROM mine m CROSS JOIN LATERAL (
        SELECT tp.pipeline AS pool, tp.units_per_month AS units, tp.spill, 0 AS place
          FROM tenant_pools tp WHERE tp.tenant_id = m.tenant_id
        UNION ALL
        SELECT x.pipeline, x.units, x.spill, 1
          FROM json_to_recordset(m.pools) AS x(pipeline text, units bigint, spill boolean)) o
     WHERE m.pools IS NOT NULL
     ORDER BY m.tenant_id, o.pool, o.place),
  pools AS (
    SELECT tenant_id, pool, spill,
           CASE WHEN ceiling IS NULL THEN units
                ELSE least(units, greatest(0, ceiling + units - sum(units) OVER (
                       PARTITION BY tenant_id ORDER BY pool)))::bigint END AS unit_limit
      FROM chosen),
  wanted AS (
    SELECT tenant_id, pool, unit_limit, false AS soft, spill FROM pools
    UNION ALL
    SELECT m.tenant_id, '', CASE WHEN s.is_short THEN s.left_over ELSE m.unit_limit END,
           m.soft AND NOT s.is_short, false
      FROM mine m CROSS JOIN LATERAL (
        SELECT l.left_over, m.ceiling IS NOT NULL
                 AND (m.unit_limit IS NULL OR m.unit_limit > l.left_over) AS is_short
          FROM (SELECT greatest(0, m.ceiling - coalesce(sum(p.unit_limit), 0))::bigint AS left_over
                  FROM pools p WHERE p.tenant_id = m.tenant_id) l) s)`;

function limitsAsJson(limits: readonly UnitLimit[]): string {
  const rows = limits.map(({ plan, unitLimit, soft, ceiling, pools }) => {
    return { plan, unit_limit: unitLimit, soft, ceiling, pools };
  });
  return JSON.stringify(rows);
}

/** Creates the month's rows of these tenants. */
export async function openPeriods(
  db: Knex,
  tenantIds: readonly string[],
  period: string,
  limits: readonly UnitLimit[],
): Promise<void> {
  await db.raw(
    `WITH ${wantedRows}
     INSERT INTO usage_periods (tenant_id, period, pool, unit_limit, soft, spill)
     SELECT tenant_id, (:period)::date, pool, unit_limit, soft, spill FROM wanted
      ORDER BY tenant_id, pool
     ON CONFLICT DO NOTHING`,
    { period, limits: limitsAsJson(limits), tenants: [...tenantIds] },
  );
}

/**
 * Applies the current plans, license and pools to open months, of one tenant or of all. Rows are
 * locked in the same order as by submits. A pool that is no longer wanted is closed.
 */
export async function applyUnitLimits(
  db: Knex,
  period: string,
  limits: readonly UnitLimit[],
  tenantId: string | null = null,
): Promise<void> {
  await db.raw(
    `WITH ${wantedRows},
     month AS MATERIALIZED (
       SELECT * FROM usage_periods u
        WHERE u.period = (:period)::date
          AND ((:tenants)::text[] IS NULL OR u.tenant_id = ANY ((:tenants)::text[]))),
     made AS (
       INSERT INTO usage_periods (tenant_id, period, pool, unit_limit, soft, spill)
       SELECT w.tenant_id, (:period)::date, w.pool, w.unit_limit, w.soft, w.spill
         FROM wanted w JOIN month m ON m.tenant_id = w.tenant_id AND m.pool = ''
         LEFT JOIN month known ON known.tenant_id = w.tenant_id AND known.pool = w.pool
        WHERE known.tenant_id IS NULL
        ORDER BY w.tenant_id, w.pool
       ON CONFLICT DO NOTHING),
     changes AS MATERIALIZED (
       SELECT m.tenant_id, m.pool, w.tenant_id IS NOT NULL AS open,
              CASE WHEN w.tenant_id IS NULL THEN m.unit_limit ELSE w.unit_limit END AS unit_limit,
              coalesce(w.soft, m.soft) AS soft, coalesce(w.spill, m.spill) AS spill
         FROM month m LEFT JOIN wanted w USING (tenant_id, pool)
        WHERE (m.pool <> '' OR w.tenant_id IS NOT NULL)
          AND CASE WHEN w.tenant_id IS NULL THEN m.open
                   ELSE (m.unit_limit, m.soft, m.spill, m.open)
                        IS DISTINCT FROM (w.unit_limit, w.soft, w.spill, true) END),
     locked AS MATERIALIZED (
       SELECT u.tenant_id, u.pool FROM usage_periods u JOIN changes c USING (tenant_id, pool)
        WHERE u.period = (:period)::date ORDER BY u.tenant_id, u.pool FOR UPDATE OF u)
     UPDATE usage_periods u
        SET unit_limit = c.unit_limit, soft = c.soft, spill = c.spill, open = c.open
       FROM changes c JOIN locked USING (tenant_id, pool)
      WHERE u.tenant_id = c.tenant_id AND u.period = (:period)::date AND u.pool = c.pool`,
    {
      period,
      limits: limitsAsJson(limits),
      tenants: tenantId === null ? null : [tenantId],
    },
  );
}

export interface TenantPool extends PoolLimit {
  tenantId: string;
}

/** Creates a pool of the tenant, or changes its size. */
export async function upsertTenantPool(db: Knex, pool: TenantPool): Promise<void> {
  const { tenantId, pipeline, units, spill } = pool;
  await db('tenant_pools')
    .insert({ tenant_id: tenantId, pipeline, units_per_month: units, spill })
    .onConflict(['tenant_id', 'pipeline'])
    .merge();
}

/** Deletes a pool; returns whether it existed. The pool of the plan applies again. */
export async function deleteTenantPool(
  db: Knex,
  { tenantId, pipeline }: Pick<TenantPool, 'tenantId' | 'pipeline'>,
): Promise<boolean> {
  return (await db('tenant_pools').where({ tenant_id: tenantId, pipeline }).del()) > 0;
}

/** Lists own pools by tenant; tenants without any are omitted. */
export async function listTenantPools(
  db: Knex,
  tenantIds: readonly string[],
): Promise<Map<string, PoolLimit[]>> {
  const { rows } = await db.raw<{
    rows: { tenant_id: string; pipeline: string; units_per_month: string; spill: boolean }[];
  }>(
    `SELECT * FROM tenant_pools WHERE tenant_id = ANY ((:tenantIds)::text[])
      ORDER BY tenant_id, pipeline`,
    { tenantIds: [...tenantIds] },
  );
  const pools = new Map<string, PoolLimit[]>();
  for (const { tenant_id: id, pipeline, units_per_month: units, spill } of rows) {
    const mine = pools.get(id) ?? [];
    mine.push({ pipeline, units: Number(units), spill });
    pools.set(id, mine);
  }
  return pools;
}
