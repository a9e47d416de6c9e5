// The statements that carry the load, each one transaction for a whole batch. Designs were measured
// side by side (one commit per batch: 26,000 submits a second against 1,900 one by one); the traps
// that the measurements found are told where they would bite.
//
// Their plans are made once and kept (database/connection.ts), maybe while the tables are empty.
// Hence every table is reached through its key, by = ANY (ARRAY(…)) or a LATERAL that cannot be
// pulled up; only batches are hashed. What is wide (documents, results) is joined last: a batch
// that is scanned in a nested loop costs some 7 microseconds a row if it carries its JSON along.

import type { Statement } from '../database/connection.ts';

/** How long an idempotency key is remembered (contract.md §4). */
export const idempotencyHours = 24;

/**
 * Accepts a batch: idempotency keys, quota holds, workflows, first audit entries. Answers one row
 * for each item, so that a refused member never aborts its neighbours:
 * `created_at` set: accepted; `existing` set: replay (`same`) or key reused; `no_quota`: refused;
 * none of these: its key is being inserted by another transaction or by an earlier member.
 * Locks are taken in key order (idempotency, usage): no two batches can deadlock.
 * A unit is held from the pool of its pipeline while that has room (or does not spill, and refuses),
 * else from the shared one, ''.
 */
export const submitStatement: Statement = {
  name: 'workflows_submit',
  text: `
WITH i AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[],
    $7::text[], $8::text[], $9::uuid[], $10::text[], $11::bytea[], $12::boolean[], $13::uuid[],
    $14::text[], $15::text[], $16::inet[]) WITH ORDINALITY
    AS u(tenant_id, workflow_id, audit_id, pipeline, operation, mode, request, output_schema,
         completion_endpoint_id, key, request_sha256, own, api_key_id, request_id, traceparent,
         remote_address, n)),
s AS MATERIALIZED (
  SELECT n, tenant_id, workflow_id, pipeline, mode, key, request_sha256 FROM i),
e AS MATERIALIZED (
  SELECT s.n, x.workflow_id, x.request_sha256 = s.request_sha256 AS same
    FROM s CROSS JOIN LATERAL (
      SELECT held.workflow_id, held.request_sha256 FROM idempotency_keys held
       WHERE held.tenant_id = s.tenant_id AND held.key = s.key
         AND held.mode = s.mode
         AND held.created_at > now() - interval '${idempotencyHours} hours' LIMIT 1) x),
f AS MATERIALIZED (
  SELECT s.*, row_number() OVER (
           PARTITION BY s.tenant_id, s.mode, coalesce(s.key, s.workflow_id::text)
           ORDER BY s.n) AS same_key_turn
    FROM s WHERE s.n NOT IN (SELECT n FROM e)),
l AS MATERIALIZED (
  SELECT u.tenant_id, u.pool, u.spill, u.unit_limit + u.topped_up AS unit_limit, u.settled, u.held,
         CASE WHEN NOT u.soft THEN u.unit_limit + u.topped_up - u.settled - u.held END AS room
    FROM usage_periods u
   WHERE u.period = $17::date AND u.open
     AND u.tenant_id = ANY (ARRAY(SELECT DISTINCT tenant_id FROM f WHERE mode = 'live'))
     AND u.pool = ANY (ARRAY(SELECT '' UNION SELECT pipeline FROM f WHERE mode = 'live'))
   ORDER BY u.tenant_id, u.pool FOR UPDATE),
o AS MATERIALIZED (
  SELECT f.*, row_number() OVER (PARTITION BY f.tenant_id, f.mode, f.pipeline ORDER BY f.n) AS turn
    FROM f WHERE f.same_key_turn = 1),
p AS MATERIALIZED (
  SELECT o.n, CASE WHEN o.mode = 'live' AND (o.turn <= l.room OR NOT l.spill) THEN l.pool
                   ELSE '' END AS pool
    FROM o LEFT JOIN l ON l.tenant_id = o.tenant_id AND l.pool = o.pipeline),
h AS MATERIALIZED (
  SELECT f.*, p.pool,
         row_number() OVER (PARTITION BY f.tenant_id, f.mode, p.pool ORDER BY f.n) AS turn
    FROM f JOIN p USING (n)),
admitted AS MATERIALIZED (
  SELECT h.* FROM h LEFT JOIN l USING (tenant_id, pool)
   WHERE h.mode = 'test' OR l.room IS NULL OR h.turn <= l.room),
k AS (
  INSERT INTO idempotency_keys AS held_key (tenant_id, key, mode, request_sha256, workflow_id)
  SELECT tenant_id, key, mode, request_sha256, workflow_id FROM admitted WHERE key IS NOT NULL
   ORDER BY tenant_id, key, mode
  ON CONFLICT (tenant_id, key, mode) DO UPDATE
     SET request_sha256 = excluded.request_sha256, workflow_id = excluded.workflow_id,
         created_at = now()
   WHERE held_key.created_at <= now() - interval '${idempotencyHours} hours'
  RETURNING workflow_id),
accepted AS MATERIALIZED (
  SELECT n, tenant_id, mode, pool FROM admitted
   WHERE key IS NULL OR workflow_id IN (SELECT workflow_id FROM k)),
w AS (
  INSERT INTO workflows (tenant_id, workflow_id, audit_id, pipeline, operation, mode, state,
    request, output_schema, completion_endpoint_id, attempt_no, max_attempts, lease_until,
    worker_id, started_at, held_period, pool, api_key_id, request_id, traceparent)
  SELECT i.tenant_id, i.workflow_id, i.audit_id, i.pipeline, i.operation, i.mode,
         CASE WHEN i.own THEN 'processing' ELSE 'queued' END, i.request::json, i.output_schema,
         i.completion_endpoint_id, i.own::int, $20::int,
         CASE WHEN i.own THEN now() + make_interval(secs => $19::float8) END,
         CASE WHEN i.own THEN $18::text END, CASE WHEN i.own THEN now() END,
         CASE WHEN i.mode = 'live' THEN $17::date END, accepted.pool, i.api_key_id, i.request_id,
         i.traceparent
    FROM i JOIN accepted USING (n)
  RETURNING workflow_id, created_at),
a AS (
  INSERT INTO audit_entries (tenant_id, audit_id, actor_kind, actor_id, action, object_kind,
    object_id, request_id, remote_address)
  SELECT i.tenant_id, i.audit_id, 'api_key', i.api_key_id::text, 'workflow.submitted', 'workflow',
         i.workflow_id::text, i.request_id, i.remote_address FROM i JOIN accepted USING (n)),
g AS MATERIALIZED (
  SELECT tenant_id, pool, count(*) AS units FROM accepted WHERE mode = 'live' GROUP BY 1, 2),
q AS (
  UPDATE usage_periods u SET held = held + g.units FROM g
   WHERE u.tenant_id = g.tenant_id AND u.period = $17::date AND u.pool = g.pool
     AND u.tenant_id = ANY (ARRAY(SELECT tenant_id FROM g))
     AND u.pool = ANY (ARRAY(SELECT pool FROM g)))
SELECT w.created_at, e.workflow_id AS existing, e.same,
       coalesce(h.mode = 'live' AND h.turn > l.room, false) AS no_quota,
       h.pool, l.unit_limit, l.settled, l.held,
       CASE WHEN $21::boolean AND s.n = 1 THEN pg_notify('workmill_work', '') END
  FROM s LEFT JOIN w USING (workflow_id) LEFT JOIN e USING (n) LEFT JOIN h USING (n)
  LEFT JOIN l ON l.tenant_id = h.tenant_id AND l.pool = h.pool
 ORDER BY s.n`,
};

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

/**
 * Ends runs: state, result, units, events with their deliveries, audit. Fenced by attempt number:
 * a run that lost its lease matches no row and changes nothing. Answers the rows that changed.
 * A unit is released from the month and the pool that held it, and counts in the present month: in
 * the same pool, or in the shared one when this month has no such pool.
 * An event marked short goes to the workflow's completion endpoint and to endpoints that name its
 * type, and is not written when there are none; the others go to whoever chose their type or all. A
 * paused endpoint's delivery is dead at once and can be replayed.
 * What a run remembers joins its set under the workflow's own key, for runs of its mode; nothing else
 * writes that key but an upload, which it replaces.
 */
export const settleStatement: Statement = {
  name: 'workflows_settle',
  text: `
WITH i AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::uuid[], $3::int[], $4::text[], $5::real[], $6::text[],
    $7::text[], $8::float8[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],
    $14::text[], $15::int[], $16::uuid[], $26::int[], $27::int[], $28::int[])
    AS u(tenant_id, workflow_id, attempt_no, state, confidence, error, review, delay_s,
         completed_unit, evidence, validation, business_object, extraction_sha256, processed_by,
         processing_ms, audit_id, more_attempts, crashed, parked)),
ev AS MATERIALIZED (
  SELECT * FROM unnest($17::text[], $18::uuid[], $19::uuid[], $20::text[], $21::text[],
    $22::boolean[])
    AS u(tenant_id, workflow_id, event_id, event_type, data, short)),
s AS MATERIALIZED (
  SELECT tenant_id, workflow_id, attempt_no FROM i ORDER BY tenant_id, workflow_id),
lk AS MATERIALIZED (
  SELECT s.tenant_id, s.workflow_id, x.held_period FROM s CROSS JOIN LATERAL (
    SELECT w.held_period FROM workflows w
     WHERE w.tenant_id = s.tenant_id AND w.workflow_id = s.workflow_id
       AND w.attempt_no = s.attempt_no AND w.state = 'processing' LIMIT 1 FOR UPDATE) x),
w AS (
  UPDATE workflows w
     SET state = i.state, lease_until = NULL, worker_id = NULL, confidence = i.confidence,
         error = i.error::json, review = i.review::json,
         run_at = CASE WHEN i.state = 'queued' THEN now() + make_interval(secs => i.delay_s)
                       ELSE w.run_at END,
         max_attempts = w.max_attempts + i.more_attempts, crashes = w.crashes + i.crashed,
         parked = w.parked + i.parked,
         stage = NULL,
         progress = CASE WHEN i.state = 'queued' THEN 0 ELSE 1 END,
         held_period = CASE WHEN i.state = 'queued' THEN w.held_period END,
         finished_at = CASE WHEN i.state NOT IN ('queued', 'in_review') THEN now() END
    FROM lk JOIN i USING (tenant_id, workflow_id)
   WHERE w.tenant_id = lk.tenant_id AND w.workflow_id = lk.workflow_id
     AND w.tenant_id = ANY (ARRAY(SELECT tenant_id FROM lk))
     AND w.workflow_id = ANY (ARRAY(SELECT workflow_id FROM lk))
  RETURNING w.tenant_id, w.workflow_id, w.state, w.mode, w.finished_at, w.completion_endpoint_id,
            w.traceparent, w.pool, lk.held_period AS was_held, i.audit_id),
r AS (
  INSERT INTO results (tenant_id, workflow_id, completed_unit, evidence, validation,
    business_object, extraction_sha256, processed_by, processing_ms)
  SELECT i.tenant_id, i.workflow_id, i.completed_unit::json, i.evidence::json, i.validation::json,
         i.business_object::json, i.extraction_sha256, i.processed_by, i.processing_ms
    FROM i JOIN w USING (tenant_id, workflow_id) WHERE i.completed_unit IS NOT NULL),
done AS MATERIALIZED (
  SELECT w.tenant_id, w.workflow_id, CASE WHEN w.pool = '' THEN '' ELSE coalesce((
           SELECT u.pool FROM usage_periods u
            WHERE u.tenant_id = w.tenant_id AND u.period = $23::date AND u.pool = w.pool), '')
         END AS pool
    FROM w WHERE w.state IN ('resolved', 'completed') AND w.mode = 'live'),
d AS (
  INSERT INTO usage_ledger (tenant_id, workflow_id, kind, period, pool, units)
  SELECT tenant_id, workflow_id, 'settle', $23::date, pool, 1 FROM done),
g AS MATERIALIZED (
  SELECT tenant_id, period, pool, sum(released) AS released, sum(counted) AS counted FROM (
    SELECT tenant_id, was_held AS period, pool, 1 AS released, 0 AS counted FROM w
     WHERE was_held IS NOT NULL AND state <> 'queued'
    UNION ALL SELECT tenant_id, $23::date, pool, 0, 1 FROM done) b GROUP BY 1, 2, 3),
l AS MATERIALIZED (
  SELECT u.tenant_id, u.period, u.pool FROM usage_periods u
   WHERE u.tenant_id = ANY (ARRAY(SELECT tenant_id FROM g))
     AND u.period = ANY (ARRAY(SELECT period FROM g))
     AND u.pool = ANY (ARRAY(SELECT pool FROM g))
   ORDER BY u.tenant_id, u.period, u.pool FOR UPDATE),
q AS (
  UPDATE usage_periods u SET held = held - g.released, settled = settled + g.counted
    FROM g JOIN l USING (tenant_id, period, pool)
   WHERE u.tenant_id = g.tenant_id AND u.period = g.period AND u.pool = g.pool
     AND u.tenant_id = ANY (ARRAY(SELECT tenant_id FROM g))
     AND u.period = ANY (ARRAY(SELECT period FROM g))
     AND u.pool = ANY (ARRAY(SELECT pool FROM g))),
t AS MATERIALIZED (
  SELECT w.tenant_id, ev.event_id, p.endpoint_id, p.state
    FROM ev JOIN w USING (tenant_id, workflow_id) CROSS JOIN LATERAL (
      SELECT h.endpoint_id, h.state FROM webhook_endpoints h
       WHERE h.tenant_id = w.tenant_id AND h.state <> 'deleted'
         AND (h.endpoint_id = w.completion_endpoint_id AND ev.short
              OR h.payload = 'envelope'
                 AND (ev.event_type = ANY (h.event_types)
                      OR NOT ev.short AND '*' = ANY (h.event_types)))
      OFFSET 0) p),
o AS (
  INSERT INTO events (tenant_id, event_id, event_type, workflow_id, mode, data, traceparent,
    created_at)
  SELECT w.tenant_id, ev.event_id, ev.event_type, w.workflow_id, w.mode, ev.data::json,
         w.traceparent, $25::timestamptz
    FROM ev JOIN w USING (tenant_id, workflow_id)
   WHERE NOT ev.short OR ev.event_id = ANY (ARRAY(SELECT event_id FROM t))),
dl AS (
  INSERT INTO undelivered (tenant_id, event_id, endpoint_id, state, due_at, created_at, last_error,
    done_at)
  SELECT t.tenant_id, t.event_id, t.endpoint_id,
         CASE WHEN t.state = 'active' THEN 'pending' ELSE 'dead' END,
         $25::timestamptz, $25::timestamptz,
         CASE WHEN t.state <> 'active' THEN 'endpoint_' || t.state END,
         CASE WHEN t.state <> 'active' THEN $25::timestamptz END
    FROM t
  RETURNING tenant_id, endpoint_id, state),
rr AS (
  INSERT INTO reference_rows (tenant_id, set_name, key, row, mode)
  SELECT m.tenant_id, m.set_name, m.key, m.row::jsonb, w.mode
    FROM unnest($29::text[], $30::uuid[], $31::text[], $32::text[], $33::text[])
      AS m(tenant_id, workflow_id, set_name, key, row) JOIN w USING (tenant_id, workflow_id)
  ON CONFLICT (tenant_id, set_name, key) DO UPDATE SET row = excluded.row, mode = excluded.mode),
rt AS (
  INSERT INTO reference_terms (tenant_id, set_name, term, key, mode)
  SELECT m.tenant_id, m.set_name, m.term, m.key, w.mode
    FROM unnest($34::text[], $35::uuid[], $36::text[], $37::text[], $38::text[])
      AS m(tenant_id, workflow_id, set_name, key, term) JOIN w USING (tenant_id, workflow_id)
  ON CONFLICT DO NOTHING),
a AS (
  INSERT INTO audit_entries (tenant_id, audit_id, actor_kind, action, object_kind, object_id)
  SELECT tenant_id, audit_id, 'system', 'workflow.' || state, 'workflow', workflow_id::text FROM w)
SELECT w.workflow_id, w.finished_at,
       (SELECT jsonb_agg(DISTINCT jsonb_build_object('tenantId', tenant_id, 'endpointId', endpoint_id))
          FROM dl WHERE state = 'pending') AS deliveries,
       CASE WHEN $24::boolean THEN pg_notify('workmill_done', replace(w.workflow_id::text, '-', ''))
       END
  FROM w`,
};
