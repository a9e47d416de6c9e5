// Efficient counting: complete hours are counted once into metric_hours; later rows are counted
// directly, through the indexes on the end times.

import type { Database } from '../database/connection.ts';
import type { WorkflowState } from '../workflows/states.ts';
import type { EndpointHealth } from './report.ts';

/** Ratio of neighboring bucket bounds of a duration: percentiles are within 5 %. */
export const durationFactor = 1.1;
/** Number of bars in the confidence histogram. */
export const confidenceBars = 20;

/**
 * Returns SQL for all events of one tenant in a period, as (at, pipeline, measure, bucket). A
 * workflow was straight-through if it ended in the transaction that stored its result.
 */
function happenings(tenant: string, from: string, to: string): string {
  return `
  SELECT w.finished_at AS at, w.pipeline, m.measure, m.bucket
    FROM workflows w
    LEFT JOIN results r ON r.tenant_id = w.tenant_id AND r.workflow_id = w.workflow_id
    LEFT JOIN usage_ledger l ON l.tenant_id = w.tenant_id AND l.workflow_id = w.workflow_id
                            AND l.kind = 'settle'
   CROSS JOIN LATERAL (VALUES
     (w.state, 0, true),
     ('straight_through', 0,
        w.state IN ('resolved', 'completed') AND r.created_at = w.finished_at),
     ('confidence',
        least(${confidenceBars - 1}, floor(w.confidence::numeric * ${confidenceBars}))::int,
        w.confidence IS NOT NULL),
     ('processing_ms', ${durationBucket('r.processing_ms')}, r.processing_ms IS NOT NULL),
     ('units', (extract(year FROM l.period) * 100 + extract(month FROM l.period))::int,
        l.period IS NOT NULL)) m(measure, bucket, applies)
   WHERE w.tenant_id = ${tenant} AND w.finished_at >= ${from} AND w.finished_at < ${to}
     AND m.applies
  UNION ALL
  SELECT w.created_at, w.pipeline, 'submitted', 0 FROM workflows w
   WHERE w.tenant_id = ${tenant} AND w.created_at >= ${from} AND w.created_at < ${to}
     AND w.workflow_id >= ${firstIdAt(from)}
  UNION ALL
  SELECT d.done_at, '', m.measure, m.bucket
    FROM deliveries d
   CROSS JOIN LATERAL (VALUES
     (d.state, 0, true),
     ('delivery_ms', ${durationBucket('extract(epoch FROM d.done_at - d.created_at) * 1000')},
        -- A replay is a later decision of a person, not a delay of the delivery.
        d.state = 'delivered' AND d.attempts_before = 0)) m(measure, bucket, applies)
   WHERE d.tenant_id = ${tenant} AND d.done_at >= ${from} AND d.done_at < ${to} AND m.applies`;
}

/** As float8: the logarithm of a numeric is a hundred times as slow. */
function durationBucket(ms: string): string {
  return `floor(ln(greatest((${ms})::float8, 1)) / ${Math.log(durationFactor)})::int`;
}

/**
 * Returns SQL for the smallest UUIDv7 of a time, minus an hour for clock differences between
 * appliance and database. The primary key then finds newer rows without an index on created_at.
 */
function firstIdAt(moment: string): string {
  const ms = `(extract(epoch FROM ${moment} - interval '1 hour') * 1000)::bigint`;
  return `(lpad(to_hex(${ms}), 12, '0') || '70008000000000000000')::uuid`;
}

const histograms = `('confidence', 'processing_ms', 'delivery_ms')`;
const rolledUntil = '(SELECT rolled_until FROM metric_progress)';

export interface CountRow {
  /** '' for deliveries. */
  pipeline: string;
  measure: string;
  bucket: number;
  /** Start of its point in the series; null for histograms, which cover the whole window. */
  point: Date | null;
  n: number;
}

/** One statement has one snapshot, so that no hour is counted twice or missed during a roll-up. */
export async function countWindow(
  database: Database,
  tenantId: string,
  window: { from: Date; to: Date; stepS: number },
): Promise<CountRow[]> {
  // Points shorter than an hour cannot be computed from hours.
  const byHours = window.stepS >= 3600;
  const tailFrom = byHours
    ? `greatest((:from)::timestamptz, ${rolledUntil})`
    : '(:from)::timestamptz';
  const hours = `
    SELECT hour AS at, pipeline, measure, bucket, n FROM metric_hours
     WHERE tenant_id = :tenantId AND hour >= :from AND hour < ${rolledUntil}
       AND measure <> 'units'
    UNION ALL`;
  const { rows } = await database.knex.raw<{ rows: TextCountRow[] }>(
    `SELECT pipeline, measure, bucket, sum(n) AS n,
            CASE WHEN measure NOT IN ${histograms}
                 THEN date_bin(make_interval(secs => :stepS), at, (:from)::timestamptz) END AS point
       FROM (${byHours ? hours : ''}
             SELECT at, pipeline, measure, bucket, 1
               FROM (${happenings(':tenantId', tailFrom, '(:to)::timestamptz')}) tail
              WHERE measure <> 'units') c(at, pipeline, measure, bucket, n)
      GROUP BY pipeline, measure, bucket, point`,
    { tenantId, ...window },
  );
  return rows.map((row) => ({ ...row, n: Number(row.n) }));
}

type TextCountRow = Omit<CountRow, 'n'> & { n: string };

/** Counts the units of a month by pipeline. */
export async function countUnits(
  database: Database,
  tenantId: string,
  period: string,
): Promise<{ pipeline: string; units: number }[]> {
  // A unit counts in the month of the appliance's clock, a row ends by the database's clock.
  const from = `(:period)::timestamptz - interval '1 day'`;
  const tailFrom = `greatest(${from}, ${rolledUntil})`;
  const { rows } = await database.knex.raw<{ rows: { pipeline: string; units: string }[] }>(
    `SELECT pipeline, sum(n) AS units
       FROM (SELECT pipeline, bucket, n FROM metric_hours
              WHERE tenant_id = :tenantId AND measure = 'units'
                AND hour >= ${from} AND hour < ${rolledUntil}
             UNION ALL
             SELECT pipeline, bucket, 1
               FROM (${happenings(':tenantId', tailFrom, `'infinity'::timestamptz`)}) tail
              WHERE measure = 'units') c
      WHERE bucket = :month GROUP BY pipeline ORDER BY pipeline`,
    { tenantId, period: `${period}T00:00:00Z`, month: Number(period.slice(0, 7).replace('-', '')) },
  );
  return rows.map(({ pipeline, units }) => ({ pipeline, units: Number(units) }));
}

export interface OpenRow {
  pipeline: string;
  state: 'queued' | 'processing' | 'in_review';
  n: number;
  /** Age of the oldest, in seconds. */
  oldest_s: number;
}

/** Counts open work; each part has its own partial index. */
export async function countOpen(database: Database, tenantId: string): Promise<OpenRow[]> {
  const part = (state: string): string => `
    SELECT pipeline, state, count(*)::int AS n,
           extract(epoch FROM now() - min(created_at))::float8 AS oldest_s
      FROM workflows WHERE tenant_id = :tenantId AND state = '${state}' GROUP BY 1, 2`;
  const { rows } = await database.knex.raw<{ rows: OpenRow[] }>(
    ['queued', 'processing', 'in_review'].map(part).join(' UNION ALL '),
    { tenantId },
  );
  return rows;
}

export interface LatestRow {
  pipeline: string;
  workflow_id: string;
  state: WorkflowState;
}

/** Number of workflows of a pipeline whose outcomes are shown. */
const latestShown = 20;
/**
 * Number of workflows that are examined; a pipeline with less than its share of them shows fewer.
 * Reads workflows_ended alone, in about 1 ms.
 */
const latestExamined = 2_000;

/** Returns the workflows that ended last, for each pipeline in the order of their end. */
export async function listLatest(database: Database, tenantId: string): Promise<LatestRow[]> {
  const { rows } = await database.knex.raw<{ rows: LatestRow[] }>(
    `SELECT pipeline, workflow_id, state
       FROM (SELECT newest.*, row_number() OVER (
                      PARTITION BY pipeline ORDER BY finished_at DESC, workflow_id DESC) AS place
               FROM (SELECT pipeline, workflow_id, state, finished_at FROM workflows
                      WHERE tenant_id = :tenantId AND finished_at IS NOT NULL
                      ORDER BY finished_at DESC, workflow_id DESC LIMIT :examined) newest) placed
      WHERE place <= :shown ORDER BY pipeline, place DESC`,
    { tenantId, examined: latestExamined, shown: latestShown },
  );
  return rows;
}

export async function countEndpoints(
  database: Database,
  tenantId: string,
): Promise<EndpointHealth> {
  const { rows } = await database.knex.raw<{ rows: EndpointRow[] }>(
    `SELECT count(*) FILTER (WHERE state = 'active' AND failing_since IS NULL)::int AS active,
            count(*) FILTER (WHERE state = 'active' AND failing_since IS NOT NULL)::int AS failing,
            count(*) FILTER (WHERE state = 'disabled')::int AS disabled,
            min(mtls_expires_at) FILTER (WHERE state <> 'deleted') AS ends_at
       FROM webhook_endpoints WHERE tenant_id = ?`,
    [tenantId],
  );
  const { ends_at: endsAt, ...counts } = rows[0]!;
  return { ...counts, certificate_ends_at: endsAt?.toISOString() ?? null };
}

interface EndpointRow {
  active: number;
  failing: number;
  disabled: number;
  ends_at: Date | null;
}

export async function countPendingDeliveries(
  database: Database,
  tenantId: string,
): Promise<number> {
  const { rows } = await database.knex.raw<{ rows: { n: number }[] }>(
    `SELECT count(*)::int AS n FROM undelivered WHERE tenant_id = ? AND state = 'pending'`,
    [tenantId],
  );
  return rows[0]!.n;
}

/**
 * Counts complete hours into metric_hours, at most `hours` of them; returns how many. An hour is
 * complete five minutes after its end: transactions that began in it have committed or aborted by
 * then.
 */
export async function rollUp(database: Database, hours: number): Promise<number> {
  return await database.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { until: Date; next: Date; hours: number }[] }>(
      `SELECT rolled_until AS until, next,
              (extract(epoch FROM next - rolled_until) / 3600)::int AS hours
         FROM (SELECT rolled_until, least(
                        date_trunc('hour', now() - interval '5 minutes', 'UTC'),
                        rolled_until + make_interval(hours => ?)) AS next
                 FROM metric_progress FOR UPDATE) p`,
      [hours],
    );
    const { until, next, hours: closed } = rows[0]!;
    if (closed <= 0) return 0;
    await trx.raw(
      `INSERT INTO metric_hours (tenant_id, hour, measure, pipeline, bucket, n)
       SELECT t.tenant_id, date_trunc('hour', h.at, 'UTC'), h.measure, h.pipeline, h.bucket,
              count(*)
         FROM tenants t
        CROSS JOIN LATERAL (
          ${happenings('t.tenant_id', '(:until)::timestamptz', '(:next)::timestamptz')}) h
        GROUP BY 1, 2, 3, 4, 5`,
      { until, next },
    );
    await trx('metric_progress').update({ rolled_until: next });
    return closed;
  });
}

/** Deletes hours that no window can include any more. */
export async function forgetHours(database: Database, days: number): Promise<void> {
  await database.knex.raw(
    `DELETE FROM metric_hours WHERE hour < ${rolledUntil} - make_interval(days => ?)`,
    [days],
  );
}
