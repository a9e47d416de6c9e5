// The statements that carry the load beside submit/ and settle/, each one transaction for a whole
// batch. Designs were measured side by side (one commit per batch: 26,000 submits a second against
// 1,900 one by one); the traps that the measurements found are told where they would bite.
//
// Their plans are made once and kept (database/connection.ts), maybe while the tables are empty.
// Hence every table is reached through its key, by = ANY (ARRAY(…)) or a LATERAL that cannot be
// pulled up; only batches are hashed. What is wide (documents, results) is joined last: a batch
// that is scanned in a nested loop costs some 7 microseconds a row if it carries its JSON along.

import type { Statement } from '../database/connection.ts';

/**
 * Takes up to $1 due workflows for worker $3, fairly: tenants take turns, and while work of several
 * is due none gets more than $4 runs of this worker. $5 and $6 are the tenants that have runs here,
 * and how many; each worker keeps the share of its own slots, which keeps the share of all. The
 * recursion finds the waiting tenants with one index probe each. The recheck hides in
 * coalesce(state, '') and the ids in ANY(ARRAY(…)), so that no other partial index than
 * workflows_queued can look attractive to the planner.
 * `contested`: work of several tenants is due, the share applied. `locked`: other transactions, such
 * as another worker's claim, held rows that would have been taken. Both stand in a row of nulls when
 * nothing was taken.
 */
export const claimStatement: Statement = {
  name: 'workflows_claim',
  text: `
WITH RECURSIVE t AS (
  (SELECT tenant_id FROM workflows WHERE state = 'queued' ORDER BY tenant_id LIMIT 1)
  UNION ALL
  SELECT (SELECT w.tenant_id FROM workflows w
           WHERE w.state = 'queued' AND w.tenant_id > t.tenant_id ORDER BY w.tenant_id LIMIT 1)
    FROM t WHERE t.tenant_id IS NOT NULL),
r AS MATERIALIZED (SELECT * FROM unnest($5::text[], $6::int[]) AS u(tenant_id, running)),
d AS MATERIALIZED (
  SELECT t.tenant_id, coalesce(r.running, 0) AS running FROM t LEFT JOIN r USING (tenant_id)
   CROSS JOIN LATERAL (
     SELECT FROM workflows w
      WHERE w.state = 'queued' AND w.tenant_id = t.tenant_id AND w.run_at <= now() LIMIT 1) x
   WHERE t.tenant_id IS NOT NULL),
n AS MATERIALIZED (SELECT count(*) > 1 AS contested FROM d),
c AS MATERIALIZED (
  SELECT x.workflow_id FROM n CROSS JOIN d
   CROSS JOIN LATERAL (
     SELECT q.workflow_id, q.run_at,
            d.running + row_number() OVER (ORDER BY q.run_at, q.workflow_id) AS turn
       FROM (SELECT w.workflow_id, w.run_at FROM workflows w
              WHERE w.state = 'queued' AND w.tenant_id = d.tenant_id AND w.run_at <= now()
              ORDER BY w.run_at, w.workflow_id
              LIMIT CASE WHEN n.contested
                         THEN greatest(0, least($1::int, $4::int - d.running))
                         ELSE $1::int END) q) x
   ORDER BY x.turn, x.run_at LIMIT $1),
l AS MATERIALIZED (
  SELECT w.tenant_id, w.workflow_id FROM workflows w
   WHERE w.workflow_id = ANY (ARRAY(SELECT workflow_id FROM c))
     AND w.tenant_id = ANY (ARRAY(SELECT tenant_id FROM d))
     AND coalesce(w.state, '') = 'queued'
   FOR UPDATE SKIP LOCKED),
u AS (
  UPDATE workflows w
     SET state = 'processing', attempt_no = attempt_no + 1, worker_id = $3,
         lease_until = now() + make_interval(secs => $2::float8),
         started_at = coalesce(started_at, now())
    FROM l
   WHERE w.tenant_id = l.tenant_id AND w.workflow_id = l.workflow_id
     AND w.tenant_id = ANY (ARRAY(SELECT tenant_id FROM l))
     AND w.workflow_id = ANY (ARRAY(SELECT workflow_id FROM l))
  RETURNING w.*)
SELECT u.*, n.contested,
       (SELECT count(*) FROM c) > (SELECT count(*) FROM l) AS locked
  FROM n LEFT JOIN u ON true`,
};

/**
 * Prolongs leases, stores progress, and tells which runs were asked to stop. Rows are locked in the
 * order in which settling locks them, whatever index the planner takes: a plan of the empty table
 * scans workflows_processing in heap order, and the two can deadlock (seen once, with 64 slots; the
 * batch that lost waited until its leases ran out).
 */
export const heartbeatStatement: Statement = {
  name: 'workflows_heartbeat',
  text: `
WITH i AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::uuid[], $3::int[], $4::text[], $5::real[]) WITH ORDINALITY
    AS u(tenant_id, workflow_id, attempt_no, stage, progress, n)),
s AS MATERIALIZED (SELECT * FROM i ORDER BY tenant_id, workflow_id),
lk AS MATERIALIZED (
  SELECT s.* FROM s CROSS JOIN LATERAL (
    SELECT FROM workflows w
     WHERE w.tenant_id = s.tenant_id AND w.workflow_id = s.workflow_id
       AND w.attempt_no = s.attempt_no AND w.state = 'processing' LIMIT 1 FOR UPDATE) x)
UPDATE workflows w
   SET lease_until = now() + make_interval(secs => $6::float8),
       stage = lk.stage, progress = lk.progress
  FROM lk
 WHERE w.tenant_id = lk.tenant_id AND w.workflow_id = lk.workflow_id
   AND w.tenant_id = ANY ($1::text[]) AND w.workflow_id = ANY ($2::uuid[])
RETURNING lk.n::int, w.cancel_requested`,
};

/**
 * Gives back to the queue what dead workers hold: leases that ran out, and (unless $1 is false) rows
 * whose worker has no database session any more. $2 is this worker: its own session may be
 * reconnecting, so it judges itself by its leases alone. Also counts the other live workers.
 */
export const rescueStatement: Statement = {
  name: 'workflows_rescue',
  text: `
WITH s AS MATERIALIZED (
  SELECT DISTINCT substr(application_name, length($3) + 1) AS worker_id FROM pg_stat_activity
   WHERE datname = current_database() AND starts_with(application_name, $3)),
l AS (
  SELECT tenant_id, workflow_id FROM workflows
   WHERE state = 'processing'
     AND (lease_until < now()
          OR ($1 AND worker_id <> $2 AND worker_id NOT IN (SELECT worker_id FROM s)))
   FOR UPDATE SKIP LOCKED),
w AS (
  UPDATE workflows w
     SET state = 'queued', run_at = now(), lease_until = NULL, worker_id = NULL
    FROM l
   WHERE w.tenant_id = l.tenant_id AND w.workflow_id = l.workflow_id
     AND w.tenant_id = ANY (ARRAY(SELECT tenant_id FROM l))
     AND w.workflow_id = ANY (ARRAY(SELECT workflow_id FROM l))
  RETURNING w.workflow_id)
SELECT (SELECT count(*)::int FROM w) AS rescued,
       (SELECT count(*)::int FROM s WHERE worker_id <> $2) AS others`,
};
