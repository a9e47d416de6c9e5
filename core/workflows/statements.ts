// Statements under load besides submit/ and settle/, each one transaction for a whole batch.
// Alternatives were measured (one commit per batch: 26,000 submits per second, one by one: 1,900);
// the comments below name the pitfalls.
//
// Their plans are created once and cached (database/connection.ts), possibly while the tables are
// empty. Every table is therefore accessed by key, with = ANY (ARRAY(…)) or a LATERAL that cannot
// be pulled up; only batches are hashed. Wide columns (documents, results) are joined last: a batch
// scanned in a nested loop costs about 7 microseconds per row if it contains its JSON.

import { defineStatement } from '../database/named-parameters.ts';
import type { Held } from './leases.ts';

export interface Claim {
  /** Maximum number of runs to claim. */
  most: number;
  leaseS: number;
  workerId: string;
  /** Maximum number of runs of one tenant on this worker while work of several tenants is due. */
  perTenant: number;
  /** Tenants with runs here, and the number of runs. */
  shares: readonly (readonly [tenantId: string, running: number])[];
}

/**
 * Claims up to `most` due workflows fairly: tenants take turns, and while work of several is due,
 * none gets more than `perTenant` runs of this worker. Each worker limits the share of its own
 * slots, which limits the share overall. The recursion finds the waiting tenants with one index
 * probe each. The recheck is written as coalesce(state, '') and the identifiers as ANY(ARRAY(…)),
 * so that the planner only considers the partial index workflows_queued. `contested`: work of
 * several tenants is due, the share applied. `locked`: other transactions, such as another worker's
 * claim, held rows that would have been claimed. If nothing was claimed, both are in a row of
 * nulls.
 */
export const claimStatement = defineStatement<Claim>('workflows_claim', (parameters) => {
  const most = parameters.value('most', 'int');
  return `
WITH RECURSIVE waiting_tenants AS (
  (SELECT tenant_id FROM workflows WHERE state = 'queued' ORDER BY tenant_id LIMIT 1)
  UNION ALL
  SELECT (SELECT queued.tenant_id FROM workflows queued
           WHERE queued.state = 'queued' AND queued.tenant_id > waiting_tenants.tenant_id
           ORDER BY queued.tenant_id LIMIT 1)
    FROM waiting_tenants WHERE waiting_tenants.tenant_id IS NOT NULL),
running_here AS MATERIALIZED (
  SELECT * FROM ${parameters.rows('shares', {
    tenant_id: ['text', ([tenantId]) => tenantId],
    running: ['int', ([, running]) => running],
  })}),
due_tenants AS MATERIALIZED (
  SELECT waiting_tenants.tenant_id, coalesce(running_here.running, 0) AS running
    FROM waiting_tenants LEFT JOIN running_here USING (tenant_id)
   CROSS JOIN LATERAL (
     SELECT FROM workflows queued
      WHERE queued.state = 'queued' AND queued.tenant_id = waiting_tenants.tenant_id
        AND queued.run_at <= now() LIMIT 1) due
   WHERE waiting_tenants.tenant_id IS NOT NULL),
contention AS MATERIALIZED (SELECT count(*) > 1 AS contested FROM due_tenants),
candidates AS MATERIALIZED (
  SELECT in_turn.workflow_id FROM contention CROSS JOIN due_tenants
   CROSS JOIN LATERAL (
     SELECT due.workflow_id, due.run_at,
            due_tenants.running + row_number() OVER (ORDER BY due.run_at, due.workflow_id) AS turn
       FROM (SELECT queued.workflow_id, queued.run_at FROM workflows queued
              WHERE queued.state = 'queued' AND queued.tenant_id = due_tenants.tenant_id
                AND queued.run_at <= now()
              ORDER BY queued.run_at, queued.workflow_id
              LIMIT CASE WHEN contention.contested
                         THEN greatest(0, least(${most}, ${parameters.value('perTenant', 'int')}
                                                         - due_tenants.running))
                         ELSE ${most} END) due) in_turn
   ORDER BY in_turn.turn, in_turn.run_at LIMIT ${most}),
locked AS MATERIALIZED (
  SELECT tenant_id, workflow_id FROM workflows
   WHERE workflow_id = ANY (ARRAY(SELECT workflow_id FROM candidates))
     AND tenant_id = ANY (ARRAY(SELECT tenant_id FROM due_tenants))
     AND coalesce(state, '') = 'queued'
   FOR UPDATE SKIP LOCKED),
claimed AS (
  UPDATE workflows
     SET state = 'processing', attempt_no = attempt_no + 1,
         worker_id = ${parameters.value('workerId', 'text')},
         lease_until = now() + make_interval(secs => ${parameters.value('leaseS', 'float8')}),
         started_at = coalesce(started_at, now())
    FROM locked
   WHERE workflows.tenant_id = locked.tenant_id AND workflows.workflow_id = locked.workflow_id
     AND workflows.tenant_id = ANY (ARRAY(SELECT tenant_id FROM locked))
     AND workflows.workflow_id = ANY (ARRAY(SELECT workflow_id FROM locked))
  RETURNING workflows.*)
SELECT claimed.*, contention.contested,
       (SELECT count(*) FROM candidates) > (SELECT count(*) FROM locked) AS locked
  FROM contention LEFT JOIN claimed ON true`;
});

export interface Heartbeat {
  held: readonly Held[];
  leaseS: number;
}

/**
 * Renews leases, stores progress, and returns the runs that were requested to stop. Rows are locked
 * in the same order as by settling, whatever index the planner chooses: a plan of the empty table
 * scans workflows_processing in heap order, and the two can deadlock (seen once, with 64 slots; the
 * losing batch waited until its leases expired).
 */
export const heartbeatStatement = defineStatement<Heartbeat>(
  'workflows_heartbeat',
  (parameters) => {
    const held = parameters.numberedRows('held', {
      tenant_id: ['text', ({ work }) => work.tenantId],
      workflow_id: ['uuid', ({ work }) => work.workflowId],
      attempt_no: ['int', ({ work }) => work.attemptNo],
      stage: ['text', ({ progress }) => progress.stage],
      progress: ['real', ({ progress }) => progress.fraction],
    });
    return `
WITH given AS MATERIALIZED (SELECT * FROM ${held}),
lock_order AS MATERIALIZED (SELECT * FROM given ORDER BY tenant_id, workflow_id),
locked AS MATERIALIZED (
  SELECT lock_order.* FROM lock_order CROSS JOIN LATERAL (
    SELECT FROM workflows
     WHERE workflows.tenant_id = lock_order.tenant_id
       AND workflows.workflow_id = lock_order.workflow_id
       AND workflows.attempt_no = lock_order.attempt_no AND workflows.state = 'processing'
     LIMIT 1 FOR UPDATE) running)
UPDATE workflows
   SET lease_until = now() + make_interval(secs => ${parameters.value('leaseS', 'float8')}),
       stage = locked.stage, progress = locked.progress
  FROM locked
 WHERE workflows.tenant_id = locked.tenant_id AND workflows.workflow_id = locked.workflow_id
   AND workflows.tenant_id = ANY (${parameters.array('held', 'tenant_id')})
   AND workflows.workflow_id = ANY (${parameters.array('held', 'workflow_id')})
RETURNING locked.n::int, workflows.cancel_requested`;
  },
);

export interface Rescue {
  /** Whether a worker without a database session is dead. */
  judgeSessions: boolean;
  /** Its own session may be reconnecting, so it is judged only by its leases. */
  workerId: string;
  /** Prefix of the names of workers' sessions. */
  sessionPrefix: string;
}

/**
 * Returns the work of dead workers to the queue: expired leases, and rows whose worker has no
 * database session any more. Also counts the other live workers.
 */
export const rescueStatement = defineStatement<Rescue>('workflows_rescue', (parameters) => {
  const sessionPrefix = parameters.value('sessionPrefix', 'text');
  const workerId = parameters.value('workerId', 'text');
  return `
WITH sessions AS MATERIALIZED (
  SELECT DISTINCT substr(application_name, length(${sessionPrefix}) + 1) AS worker_id
    FROM pg_stat_activity
   WHERE datname = current_database() AND starts_with(application_name, ${sessionPrefix})),
locked AS (
  SELECT tenant_id, workflow_id FROM workflows
   WHERE state = 'processing'
     AND (lease_until < now()
          OR (${parameters.value('judgeSessions', 'boolean')} AND worker_id <> ${workerId}
              AND worker_id NOT IN (SELECT worker_id FROM sessions)))
   FOR UPDATE SKIP LOCKED),
rescued AS (
  UPDATE workflows
     SET state = 'queued', run_at = now(), lease_until = NULL, worker_id = NULL
    FROM locked
   WHERE workflows.tenant_id = locked.tenant_id AND workflows.workflow_id = locked.workflow_id
     AND workflows.tenant_id = ANY (ARRAY(SELECT tenant_id FROM locked))
     AND workflows.workflow_id = ANY (ARRAY(SELECT workflow_id FROM locked))
  RETURNING workflows.workflow_id)
SELECT (SELECT count(*)::int FROM rescued) AS rescued,
       (SELECT count(*)::int FROM sessions WHERE worker_id <> ${workerId}) AS others`;
});
