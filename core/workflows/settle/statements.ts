// Statement that ends runs, one transaction for a whole batch. ../statements.ts explains how to
// write it so that its plan remains good.

import { auditInsert } from '../../audit/queries.ts';
import { textArray } from '../../database/binary-arrays.ts';
import { defineStatement, packed, type Columns } from '../../database/named-parameters.ts';
import type { Json, WrittenOutcome } from '../../pipelines/checked-outcome.ts';
import { settleUnits } from '../../quota/units/queries.ts';
import { rememberRows } from '../../reference/queries.ts';
import type { RememberedRow } from '../../reference/remember.ts';
import { fanOut } from '../../webhooks/fan-out/queries.ts';
import type { SettledEntry } from '../immutable-log.ts';
import type { OutboxEvent } from '../outbox.ts';
import type { Settlement } from '../settlement.ts';
import type { Finished } from '../work.ts';

export interface SettledItem extends Settlement {
  entry: SettledEntry;
}

interface OfWorkflow {
  tenantId: string;
  workflowId: string;
}

export interface SettledEvent extends OutboxEvent, OfWorkflow {
  eventId: string;
}

export interface SettleBatch {
  /** At most one for each workflow. */
  settlements: readonly SettledItem[];
  events: readonly SettledEvent[];
  rows: readonly (RememberedRow & OfWorkflow)[];
  terms: readonly (Pick<RememberedRow, 'set' | 'key'> & OfWorkflow & { term: string })[];
  /** Month in which units count. */
  period: string;
  now: Date;
  /** Whether to notify other processes. */
  notify: boolean;
}

const settlementColumns: Columns<SettledItem> = {
  tenant_id: ['text', ({ work }) => work.tenantId],
  workflow_id: ['uuid', ({ work }) => work.workflowId],
  attempt_no: ['int', ({ work }) => work.attemptNo],
  state: ['text', ({ state }) => state],
  confidence: ['real', ({ finished }) => finished?.outcome.confidence ?? null],
  error: ['text', ({ error }) => (error ? JSON.stringify(error) : null)],
  review: ['text', ({ finished }) => reviewOf(finished)],
  stop_point: ['text', ({ stopPoint }) => stopPoint],
  delay_s: ['float8', ({ delayS }) => delayS],
  completed_unit: written('completedUnit'),
  evidence: written('evidence'),
  validation: written('validation'),
  business_object: written('businessObject'),
  extraction_sha256: ['text', ({ finished }) => writtenBy(finished, 'extractionSha256')],
  processed_by: ['text', ({ finished }) => finished?.processedBy ?? null],
  processing_ms: ['int', ({ finished }) => finished?.processingMs ?? null],
  local_models: ['text', ({ finished }) => JSON.stringify(finished?.localModels ?? [])],
  audit_id: ['uuid', ({ entry }) => entry.auditId],
  audit_detail: ['text', ({ entry }) => entry.detail && JSON.stringify(entry.detail)],
  audit_at: ['timestamptz', ({ entry }) => entry.leaf?.at ?? null],
  audit_salt: ['uuid', ({ entry }) => entry.leaf?.salt ?? null],
  log_id: ['text', ({ entry }) => entry.leaf?.reference.logId ?? null],
  leaf_hash: ['bytea', ({ entry }) => entry.leaf?.reference.leafHash ?? null],
  log_pointer: ['text', ({ entry }) => entry.leaf?.reference.pointer ?? null],
  more_attempts: ['int', ({ moreAttempts }) => moreAttempts],
  crashed: ['int', ({ crashed }) => crashed],
  parked: ['int', ({ parked }) => parked],
};

const eventColumns: Columns<SettledEvent> = {
  tenant_id: ['text', ({ tenantId }) => tenantId],
  workflow_id: ['uuid', ({ workflowId }) => workflowId],
  event_id: ['uuid', ({ eventId }) => eventId],
  event_type: ['text', ({ eventType }) => eventType],
  data: packed('text', ({ data }) => JSON.stringify(data), textArray),
  short: ['boolean', ({ receivers }) => receivers === 'completion'],
};

const rowColumns: Columns<SettleBatch['rows'][number]> = {
  tenant_id: ['text', ({ tenantId }) => tenantId],
  workflow_id: ['uuid', ({ workflowId }) => workflowId],
  set_name: ['text', ({ set }) => set],
  key: ['text', ({ key }) => key],
  row: ['text', (remembered) => remembered.json],
};

const termColumns: Columns<SettleBatch['terms'][number]> = {
  tenant_id: ['text', ({ tenantId }) => tenantId],
  workflow_id: ['uuid', ({ workflowId }) => workflowId],
  set_name: ['text', ({ set }) => set],
  key: ['text', ({ key }) => key],
  term: ['text', ({ term }) => term],
};

/** Sent in binary: text arrays are searched for quotes, and large results are most of the batch. */
function written(name: Exclude<keyof WrittenOutcome, 'extractionSha256'>) {
  return packed<SettledItem, Json | null>(
    'text',
    ({ finished }) => writtenBy(finished, name),
    textArray,
  );
}

function writtenBy<Name extends keyof WrittenOutcome>(finished: Finished | null, name: Name) {
  return finished?.outcome.written[name] ?? null;
}

function reviewOf(finished: Finished | null): string | null {
  if (finished?.verdict.state !== 'in_review') return null;
  const { reason, cause, dueAt } = finished.verdict;
  return JSON.stringify({ reason, cause, ...(dueAt && { due_at: dueAt.toISOString() }) });
}

/**
 * Tables of this folder: `settled` has the rows of `given` whose attempt still held its workflow,
 * locked in key order, with the workflow's columns that other parts need.
 */
const endRuns = `lock_order AS MATERIALIZED (
  SELECT tenant_id, workflow_id, attempt_no FROM given ORDER BY tenant_id, workflow_id),
locked AS MATERIALIZED (
  SELECT lock_order.tenant_id, lock_order.workflow_id, held.held_period
    FROM lock_order CROSS JOIN LATERAL (
      SELECT w.held_period FROM workflows w
       WHERE w.tenant_id = lock_order.tenant_id AND w.workflow_id = lock_order.workflow_id
         AND w.attempt_no = lock_order.attempt_no AND w.state = 'processing' LIMIT 1 FOR UPDATE)
      held),
settled AS (
  UPDATE workflows w
     SET state = given.state, lease_until = NULL, worker_id = NULL, confidence = given.confidence,
         error = given.error::json, review = given.review::json, stop_point = given.stop_point,
         run_at = CASE WHEN given.state = 'queued'
                       THEN now() + make_interval(secs => given.delay_s) ELSE w.run_at END,
         max_attempts = w.max_attempts + given.more_attempts, crashes = w.crashes + given.crashed,
         parked = w.parked + given.parked,
         stage = NULL,
         progress = CASE WHEN given.state = 'queued' THEN 0 ELSE 1 END,
         held_period = CASE WHEN given.state = 'queued' THEN w.held_period END,
         finished_at = CASE WHEN given.state NOT IN ('queued', 'in_review') THEN now() END
    FROM locked JOIN given USING (tenant_id, workflow_id)
   WHERE w.tenant_id = locked.tenant_id AND w.workflow_id = locked.workflow_id
     AND w.tenant_id = ANY (ARRAY(SELECT tenant_id FROM locked))
     AND w.workflow_id = ANY (ARRAY(SELECT workflow_id FROM locked))
  RETURNING w.tenant_id, w.workflow_id, w.state, w.mode, w.finished_at, w.completion_endpoint_id,
            w.traceparent, w.pool, locked.held_period, given.audit_id, given.audit_detail,
            given.audit_at, given.audit_salt),
new_results AS (
  INSERT INTO results (tenant_id, workflow_id, completed_unit, evidence, validation,
    business_object, extraction_sha256, processed_by, processing_ms, local_models, log_entry, log_id,
    leaf_hash, log_pointer)
  SELECT given.tenant_id, given.workflow_id, given.completed_unit::json, given.evidence::json,
         given.validation::json, given.business_object::json, given.extraction_sha256,
         given.processed_by, given.processing_ms, given.local_models::json,
         CASE WHEN given.log_pointer IS NOT NULL THEN given.audit_id END, given.log_id,
         given.leaf_hash, given.log_pointer
    FROM given JOIN settled USING (tenant_id, workflow_id) WHERE given.completed_unit IS NOT NULL)`;

/**
 * Ends runs: state, result, units, events with their deliveries, audit. Fenced by attempt number: a
 * run that lost its lease matches no row and changes nothing. Returns the changed rows. An event
 * marked short is addressed to the workflow's completion endpoint. A row that a run adds to a
 * reference set has the workflow's own key, for runs of its mode; only an upload can write the same
 * key, and is replaced.
 */
export const settleStatement = defineStatement<SettleBatch>('workflows_settle', (parameters) => {
  const settlements = parameters.rows('settlements', settlementColumns);
  const events = parameters.rows('events', eventColumns);
  const rows = parameters.rows('rows', rowColumns);
  const terms = parameters.rows('terms', termColumns);
  const period = parameters.value('period', 'date');
  const now = parameters.value('now', 'timestamptz');
  const notify = parameters.value('notify', 'boolean');
  return `
WITH given AS MATERIALIZED (SELECT * FROM ${settlements}),
given_events AS MATERIALIZED (SELECT * FROM ${events}),
${endRuns},
${settleUnits('settled', {
  period,
  counts: `settled.state IN ('resolved', 'completed') AND settled.mode = 'live'`,
  releases: `held_period IS NOT NULL AND state <> 'queued'`,
})},
outgoing AS NOT MATERIALIZED (
  SELECT settled.tenant_id, given_events.event_id, given_events.event_type, settled.workflow_id,
         settled.mode, given_events.data, settled.traceparent, given_events.short AS named_only,
         CASE WHEN given_events.short THEN settled.completion_endpoint_id END AS addressed_to,
         NULL::uuid AS caused_by
    FROM given_events JOIN settled USING (tenant_id, workflow_id)),
${fanOut('outgoing', now)},
${rememberRows({
  rows: `SELECT rows.*, settled.mode FROM ${rows} JOIN settled USING (tenant_id, workflow_id)`,
  terms: `SELECT terms.*, settled.mode FROM ${terms} JOIN settled USING (tenant_id, workflow_id)`,
})},
audit AS (
  ${auditInsert('settled', {
    tenant_id: 'tenant_id',
    audit_id: 'audit_id',
    actor_kind: `'system'`,
    action: `'workflow.' || state`,
    object_kind: `'workflow'`,
    object_id: 'workflow_id::text',
    detail: 'audit_detail::json',
    at: 'coalesce(audit_at, now())',
    salt: 'coalesce(audit_salt, gen_random_uuid())',
  })})
SELECT settled.workflow_id, settled.finished_at,
       (SELECT jsonb_agg(DISTINCT jsonb_build_object('tenantId', tenant_id, 'endpointId', endpoint_id))
          FROM new_deliveries WHERE state = 'pending') AS deliveries,
       CASE WHEN ${notify}
            THEN pg_notify('workmill_done', replace(settled.workflow_id::text, '-', '')) END
  FROM settled`;
});
