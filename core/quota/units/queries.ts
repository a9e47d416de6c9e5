// Common table expressions that write usage_periods and usage_ledger. They hold, settle and release
// units inside the statements that submit, settle and cancel workflows, so that the books always
// match the work. They are listed in the order of use. Months are locked by tenant, month and pool
// everywhere, so that statements cannot deadlock. Rows are selected by key with = ANY (ARRAY(…)),
// because plans are cached.

import type { Transaction } from '../../database/connection.ts';

/**
 * Reserves a place for one unit of each row of `requests` (n, tenant_id, pipeline, mode): in the
 * pool of its pipeline if it has room (or does not spill, and refuses), else in the shared pool,
 * ''. Defines `in_turn`: the requests with all their columns, the pool, the figures of its month,
 * and their position in it. Defines `admitted`: those that have room. Test mode holds nothing. The
 * month is joined only twice: the planner expects a batch to be one row, and such joins are nested
 * loops (a third join for the answer and one for the choice took a tenth of the statement).
 */
export function admitUnits(requests: string, period: string): string {
  return `locked_months AS MATERIALIZED (
  SELECT u.tenant_id, u.pool, u.spill, u.unit_limit + u.topped_up AS unit_limit, u.settled, u.held,
         CASE WHEN NOT u.soft THEN u.unit_limit + u.topped_up - u.settled - u.held END AS room
    FROM usage_periods u
   WHERE u.period = ${period} AND u.open
     AND u.tenant_id = ANY (ARRAY(SELECT DISTINCT tenant_id FROM ${requests} WHERE mode = 'live'))
     AND u.pool = ANY (ARRAY(SELECT '' UNION SELECT pipeline FROM ${requests} WHERE mode = 'live'))
   ORDER BY u.tenant_id, u.pool FOR UPDATE),
by_pipeline AS MATERIALIZED (
  SELECT request.*, row_number() OVER (
           PARTITION BY request.tenant_id, request.mode, request.pipeline ORDER BY request.n)
           AS pipeline_turn
    FROM ${requests} request),
pool_choices AS MATERIALIZED (
  SELECT request.*,
         CASE WHEN request.mode = 'live' AND (request.pipeline_turn <= own.room OR NOT own.spill)
              THEN own.pool ELSE '' END AS pool
    FROM by_pipeline request
    LEFT JOIN locked_months own
      ON own.tenant_id = request.tenant_id AND own.pool = request.pipeline),
in_turn AS MATERIALIZED (
  SELECT choice.*, month.unit_limit, month.settled, month.held, month.room,
         row_number() OVER (PARTITION BY choice.tenant_id, choice.mode, choice.pool
                            ORDER BY choice.n) AS turn
    FROM pool_choices choice
    LEFT JOIN locked_months month
      ON month.tenant_id = choice.tenant_id AND month.pool = choice.pool),
admitted AS MATERIALIZED (
  SELECT * FROM in_turn WHERE mode = 'test' OR room IS NULL OR turn <= room)`;
}

/**
 * Holds one unit for each row of `accepted` (tenant_id, pool, mode) that `admitUnits` has admitted.
 */
export function holdUnits(accepted: string, period: string): string {
  return `units_to_hold AS MATERIALIZED (
  SELECT tenant_id, pool, count(*) AS units FROM ${accepted} WHERE mode = 'live' GROUP BY 1, 2),
held_units AS (
  UPDATE usage_periods u SET held = held + wanted.units FROM units_to_hold wanted
   WHERE u.tenant_id = wanted.tenant_id AND u.period = ${period} AND u.pool = wanted.pool
     AND u.tenant_id = ANY (ARRAY(SELECT tenant_id FROM units_to_hold))
     AND u.pool = ANY (ARRAY(SELECT pool FROM units_to_hold)))`;
}

/**
 * Counts and releases units for the rows of `ended` (tenant_id, workflow_id, pool, held_period).
 * Rows for which `counts` is true are counted in `period`, in the pool that held them, or in the
 * shared pool if this month has no such pool. Rows for which `releases` is true are released from
 * the month and the pool that held them.
 */
export function settleUnits(
  ended: string,
  { period, counts, releases }: { period: string; counts: string; releases: string },
): string {
  return `counted_units AS MATERIALIZED (
  SELECT ${ended}.tenant_id, ${ended}.workflow_id, CASE WHEN ${ended}.pool = '' THEN '' ELSE coalesce((
           SELECT u.pool FROM usage_periods u
            WHERE u.tenant_id = ${ended}.tenant_id AND u.period = ${period}
              AND u.pool = ${ended}.pool), '')
         END AS pool
    FROM ${ended} WHERE ${counts}),
ledger_entries AS (
  INSERT INTO usage_ledger (tenant_id, workflow_id, kind, period, pool, units)
  SELECT tenant_id, workflow_id, 'settle', ${period}, pool, 1 FROM counted_units),
${moveUnits(`SELECT tenant_id, held_period AS period, pool, 1 AS released, 0 AS counted FROM ${ended}
     WHERE ${releases}
    UNION ALL SELECT tenant_id, ${period}, pool, 0, 1 FROM counted_units`)}`;
}

/**
 * Changes the months' figures by `movements`: rows of tenant_id, period, pool, released, counted.
 */
export function moveUnits(movements: string): string {
  return `unit_changes AS MATERIALIZED (
  SELECT tenant_id, period, pool, sum(released) AS released, sum(counted) AS counted FROM (
    ${movements}) movement GROUP BY 1, 2, 3),
months_to_change AS MATERIALIZED (
  SELECT u.tenant_id, u.period, u.pool FROM usage_periods u
   WHERE u.tenant_id = ANY (ARRAY(SELECT tenant_id FROM unit_changes))
     AND u.period = ANY (ARRAY(SELECT period FROM unit_changes))
     AND u.pool = ANY (ARRAY(SELECT pool FROM unit_changes))
   ORDER BY u.tenant_id, u.period, u.pool FOR UPDATE),
changed_months AS (
  UPDATE usage_periods u
     SET held = held - change.released, settled = settled + change.counted
    FROM unit_changes change JOIN months_to_change USING (tenant_id, period, pool)
   WHERE u.tenant_id = change.tenant_id AND u.period = change.period AND u.pool = change.pool
     AND u.tenant_id = ANY (ARRAY(SELECT tenant_id FROM unit_changes))
     AND u.period = ANY (ARRAY(SELECT period FROM unit_changes))
     AND u.pool = ANY (ARRAY(SELECT pool FROM unit_changes)))`;
}

/** Releases the unit that one workflow held. */
export async function releaseUnit(
  trx: Transaction,
  held: { tenantId: string; period: string; pool: string },
): Promise<void> {
  const { tenantId, period, pool } = held;
  await trx('usage_periods').where({ tenant_id: tenantId, period, pool }).decrement('held', 1);
}
