// Efficient counting of ended deliveries: they are counted once into delivery_hours; only the
// latest minutes are counted from their rows.

import type { Database } from '../../database/connection.ts';
import { durationFactor } from '../queries.ts';

export type Measure = 'first_ms' | 'delivered' | 'dead' | 'failed_attempt';

export interface SlaRow {
  /** UTC day on which they ended. */
  day: Date;
  measure: Measure;
  /** Fault of the last failed attempt; '' if none failed. */
  fault: '' | 'ours' | 'theirs' | 'network';
  /** Bucket of `first_ms` and `delivered`: see `durationFactor`. */
  bucket: number;
  n: number;
  example: string | null;
}

/**
 * Returns SQL for deliveries that ended in a period, as (at, endpoint_id, delivery_id, measure,
 * fault, bucket). Attempts are only read if one failed, and then among the earlier ones, which
 * include all failures. Attempts recorded before faults were stored count as network faults, like
 * all unknown causes. A dead letter that is replayed within minutes of its end counts as a replay,
 * and thus not at all.
 */
function ends(where: string): string {
  return `
  SELECT d.done_at AS at, d.endpoint_id, d.delivery_id, m.measure, m.fault, m.bucket
    FROM deliveries d
    LEFT JOIN LATERAL (
      SELECT COALESCE(a.fault, 'network') AS fault FROM earlier_attempts a
       WHERE a.tenant_id = d.tenant_id AND a.delivery_id = d.delivery_id AND a.error IS NOT NULL
         AND (d.attempts > 1 OR d.state = 'dead')
       ORDER BY a.attempt_no DESC LIMIT 1) failed ON true
   CROSS JOIN LATERAL (VALUES
     ('first_ms', '', ${bucketOf('d.first_attempt_at')}, d.first_attempt_at IS NOT NULL),
     (d.state, COALESCE(failed.fault,
          CASE WHEN d.attempts > (d.state = 'delivered')::int THEN 'network' ELSE '' END),
        CASE WHEN d.state = 'delivered' THEN ${bucketOf('d.done_at')} ELSE 0 END, true)
     ) m(measure, fault, bucket, applies)
   WHERE ${where} AND d.attempts_before = 0 AND m.applies
  UNION ALL
  SELECT d.done_at, d.endpoint_id, d.delivery_id, 'failed_attempt', a.fault, 0
    FROM deliveries d
   CROSS JOIN LATERAL (
     SELECT COALESCE(fault, 'network') AS fault FROM earlier_attempts a
      WHERE a.tenant_id = d.tenant_id AND a.delivery_id = d.delivery_id AND a.error IS NOT NULL
     OFFSET 0) a
   WHERE ${where} AND d.attempts_before = 0 AND (d.attempts > 1 OR d.state = 'dead')`;
}

/** As float8: the logarithm of a numeric is a hundred times as slow. */
function bucketOf(until: string): string {
  const ms = `(extract(epoch FROM ${until} - d.created_at) * 1000)::float8`;
  return `floor(ln(greatest(${ms}, 1)) / ${Math.log(durationFactor)})::int`;
}

/** Deliveries without a fault are too many for an example. */
const example = `max(delivery_id::text) FILTER (WHERE fault <> '' OR measure = 'dead')`;

/** One statement has one snapshot, so that nothing is counted twice or missed during a roll-up. */
export async function countEnds(
  database: Database,
  key: { tenantId: string; endpointId: string },
  /** Without `to`, also includes ends later than now, from before a backward clock jump. */
  { from, to = 'infinity' }: { from: Date; to?: Date | undefined | 'infinity' },
): Promise<SlaRow[]> {
  const counted = '(SELECT counted_until FROM delivery_progress)';
  const tail = `d.tenant_id = :tenantId AND d.endpoint_id = :endpointId AND d.done_at < (:to)::timestamptz
    AND d.done_at >= greatest((:from)::timestamptz, ${counted})`;
  const { rows } = await database.knex.raw<{ rows: (Omit<SlaRow, 'n'> & { n: string })[] }>(
    `SELECT date_trunc('day', at, 'UTC') AS day, measure, fault, bucket, sum(n) AS n,
            max(example) AS example
       FROM (SELECT hour, measure, fault, bucket, n, example::text FROM delivery_hours
              WHERE tenant_id = :tenantId AND endpoint_id = :endpointId
                AND hour >= :from AND hour < (:to)::timestamptz
             UNION ALL
             SELECT date_trunc('day', at, 'UTC'), measure, fault, bucket, count(*), ${example}
               FROM (${ends(tail)}) late
              GROUP BY 1, 2, 3, 4) c(at, measure, fault, bucket, n, example)
      GROUP BY 1, 2, 3, 4`,
    { ...key, from, to },
  );
  return rows.map((row) => ({ ...row, n: Number(row.n) }));
}

/**
 * Counts deliveries that ended more than five minutes ago, at most this many hours; returns whether
 * more are left. Ends are recorded within moments; a batch that takes longer than five minutes is
 * not counted.
 */
export async function rollUpEnds(database: Database, now: Date, hours: number): Promise<boolean> {
  return await database.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { until: Date; next: Date; more: boolean }[] }>(
      `SELECT counted_until AS until, least(newest, bound) AS next, bound < newest AS more
         FROM (SELECT counted_until, (:now)::timestamptz - interval '5 minutes' AS newest,
                      counted_until + make_interval(hours => :hours) AS bound
                 FROM delivery_progress FOR UPDATE) p`,
      { now, hours },
    );
    const { until, next, more } = rows[0]!;
    if (next <= until) return false;
    await trx.raw(
      `INSERT INTO delivery_hours AS h
         (tenant_id, endpoint_id, hour, measure, fault, bucket, n, example)
       SELECT t.tenant_id, e.endpoint_id, date_trunc('hour', e.at, 'UTC'), e.measure, e.fault,
              e.bucket, count(*), (${example})::uuid
         FROM tenants t
        CROSS JOIN LATERAL (${ends(
          'd.tenant_id = t.tenant_id AND d.done_at >= :until AND d.done_at < :next',
        )}) e
        GROUP BY 1, 2, 3, 4, 5, 6
       ON CONFLICT (tenant_id, endpoint_id, hour, measure, fault, bucket)
       DO UPDATE SET n = h.n + excluded.n, example = COALESCE(excluded.example, h.example)`,
      { until, next },
    );
    await trx('delivery_progress').update({ counted_until: next });
    return more;
  });
}

export async function forgetEnds(database: Database, before: Date): Promise<void> {
  await database.knex('delivery_hours').where('hour', '<', before).delete();
}
