// Statement that accepts work, one transaction for a whole batch. ../statements.ts explains how to
// write it so that its plan remains good.

import { auditInsert } from '../../audit/queries.ts';
import { principalOf } from '../../auth/caller.ts';
import { defineStatement, type Columns } from '../../database/named-parameters.ts';
import { checkKeys, insertKeys } from '../../idempotency/queries.ts';
import { admitUnits, holdUnits } from '../../quota/units/queries.ts';
import { againDetails } from '../again.ts';
import type { Submit } from '../submit.ts';

export interface SubmitBatch {
  submits: readonly Submit[];
  /** Month in which units are held. */
  period: string;
  workerId: string;
  leaseS: number;
  maxAttempts: number;
  /** Whether to notify other workers. */
  notify: boolean;
}

const submitColumns: Columns<Submit> = {
  tenant_id: ['text', ({ caller }) => caller.tenantId],
  workflow_id: ['uuid', ({ workflowId }) => workflowId],
  audit_id: ['uuid', ({ auditId }) => auditId],
  pipeline: ['text', ({ pipeline }) => pipeline],
  operation: ['text', ({ operation }) => operation],
  mode: ['text', ({ caller }) => caller.mode],
  request: ['text', ({ request }) => JSON.stringify(request)],
  output_schema: ['text', ({ outputSchema }) => outputSchema],
  completion_endpoint_id: ['uuid', ({ completionEndpointId }) => completionEndpointId],
  key: ['text', ({ idempotency }) => idempotency?.key ?? null],
  request_sha256: ['bytea', ({ idempotency }) => idempotency?.requestSha256 ?? null],
  own: ['boolean', ({ own }) => own],
  terms: ['text', ({ terms }) => JSON.stringify(terms)],
  api_key_id: ['uuid', ({ caller }) => caller.keyId],
  actor_kind: ['text', ({ caller }) => principalOf(caller).kind],
  actor_id: ['text', ({ caller }) => principalOf(caller).id],
  again_of: ['uuid', ({ again }) => again?.workflowId ?? null],
  again_audit_id: ['uuid', ({ againAuditId }) => againAuditId ?? null],
  again_detail: ['text', (submit) => writtenDetail(submit, 'before')],
  audit_detail: ['text', (submit) => writtenDetail(submit, 'after')],
  config_version: ['int', ({ again }) => again?.configVersion ?? null],
  request_id: ['text', ({ requestId }) => requestId],
  traceparent: ['text', ({ traceparent }) => traceparent],
  remote_address: ['inet', ({ remoteAddress }) => remoteAddress],
};

function writtenDetail({ again, workflowId }: Submit, of: 'before' | 'after'): string | null {
  return again ? JSON.stringify(againDetails(again, workflowId)[of]) : null;
}

/**
 * Accepts a batch: idempotency keys, quota holds, workflows and their terms, first audit entries. Answers one row
 * for each item, so that a refused member never aborts its neighbours:
 * `created_at` set: accepted; `existing` set: replay (`same`) or key reused; `no_quota`: refused;
 * none of these: its key is being inserted by another transaction or by an earlier member.
 * Locks are taken in this order, and each kind by its key: months, idempotency keys. No two batches
 * can deadlock.
 */
export const submitStatement = defineStatement<SubmitBatch>('workflows_submit', (parameters) => {
  const submits = parameters.numberedRows('submits', submitColumns);
  const period = parameters.value('period', 'date');
  const workerId = parameters.value('workerId', 'text');
  const leaseS = parameters.value('leaseS', 'float8');
  const maxAttempts = parameters.value('maxAttempts', 'int');
  const notify = parameters.value('notify', 'boolean');
  return `
WITH submitted AS MATERIALIZED (SELECT * FROM ${submits}),
requests AS MATERIALIZED (
  SELECT n, tenant_id, workflow_id, pipeline, mode, key, request_sha256 FROM submitted),
${checkKeys('requests')},
${admitUnits('first_uses', period)},
new_keys AS (
  ${insertKeys(`SELECT tenant_id, key, mode, request_sha256, workflow_id FROM admitted
   WHERE key IS NOT NULL ORDER BY tenant_id, key, mode`)}),
accepted AS MATERIALIZED (
  SELECT n, tenant_id, mode, pool FROM admitted
   WHERE key IS NULL OR workflow_id IN (SELECT workflow_id FROM new_keys)),
new_workflows AS (
  INSERT INTO workflows (tenant_id, workflow_id, audit_id, pipeline, operation, mode, state,
    request, output_schema, completion_endpoint_id, attempt_no, max_attempts, lease_until,
    worker_id, started_at, held_period, pool, api_key_id, request_id, traceparent, config_version)
  SELECT submitted.tenant_id, workflow_id, audit_id, pipeline, operation, submitted.mode,
         CASE WHEN own THEN 'processing' ELSE 'queued' END, request::json, output_schema,
         completion_endpoint_id, own::int, ${maxAttempts},
         CASE WHEN own THEN now() + make_interval(secs => ${leaseS}) END,
         CASE WHEN own THEN ${workerId} END, CASE WHEN own THEN now() END,
         CASE WHEN submitted.mode = 'live' THEN ${period} END, pool, api_key_id, request_id,
         traceparent, config_version
    FROM submitted JOIN accepted USING (n)
  RETURNING workflow_id, created_at),
new_terms AS (
  INSERT INTO workflow_terms (tenant_id, workflow_id, term)
  SELECT submitted.tenant_id, workflow_id, found.term
    FROM submitted JOIN accepted USING (n)
   CROSS JOIN LATERAL json_array_elements_text(terms::json) AS found(term)
   WHERE terms <> '[]'),
audit AS (
  ${auditInsert('submitted JOIN accepted USING (n)', {
    tenant_id: 'submitted.tenant_id',
    audit_id: 'audit_id',
    actor_kind: 'actor_kind',
    actor_id: 'actor_id',
    action: `'workflow.submitted'`,
    object_kind: `'workflow'`,
    object_id: 'workflow_id::text',
    request_id: 'request_id',
    remote_address: 'remote_address',
    detail: 'audit_detail::json',
  })}),
audit_of_again AS (
  ${auditInsert('submitted JOIN accepted USING (n) WHERE again_of IS NOT NULL', {
    tenant_id: 'submitted.tenant_id',
    audit_id: 'again_audit_id',
    actor_kind: 'actor_kind',
    actor_id: 'actor_id',
    action: `'workflow.run_again'`,
    object_kind: `'workflow'`,
    object_id: 'again_of::text',
    request_id: 'request_id',
    remote_address: 'remote_address',
    detail: 'again_detail::json',
  })}),
${holdUnits('accepted', period)}
SELECT new_workflows.created_at, known_keys.workflow_id AS existing, known_keys.same,
       coalesce(in_turn.mode = 'live' AND in_turn.turn > in_turn.room, false) AS no_quota,
       in_turn.pool, in_turn.unit_limit, in_turn.settled, in_turn.held,
       CASE WHEN ${notify} AND requests.n = 1 THEN pg_notify('workmill_work', '') END
  FROM requests LEFT JOIN new_workflows USING (workflow_id) LEFT JOIN known_keys USING (n)
  LEFT JOIN in_turn USING (n)
 ORDER BY requests.n`;
});
