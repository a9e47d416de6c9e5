// Everything else that is asked of the workflow tables; the hot statements are in statements.ts.

import type { Database } from '../database/connection.ts';
import type { Mode } from '../auth/caller.ts';
import { firstUuidAt } from '../kernel/ids.ts';
import type { WorkflowFilter } from './service.ts';
import type { WorkflowState } from './states.ts';
import type {
  OutputSchema,
  Workflow,
  WorkflowError,
  WorkflowRequest,
  WorkflowResult,
  WorkflowReview,
} from './workflow.ts';

export interface WorkflowRow {
  tenant_id: string;
  workflow_id: string;
  audit_id: string;
  pipeline: string;
  operation: string;
  mode: Mode;
  state: WorkflowState;
  request: WorkflowRequest;
  output_schema: OutputSchema;
  completion_endpoint_id: string | null;
  attempt_no: number;
  max_attempts: number;
  stage: string | null;
  progress: number;
  confidence: number | null;
  error: WorkflowError | null;
  review: WorkflowReview | null;
  cancel_requested: boolean;
  request_id: string | null;
  traceparent: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

export function toWorkflow(row: WorkflowRow): Workflow {
  return {
    tenantId: row.tenant_id,
    workflowId: row.workflow_id,
    auditId: row.audit_id,
    pipeline: row.pipeline,
    operation: row.operation,
    mode: row.mode,
    state: row.state,
    outputSchema: row.output_schema,
    stage: row.stage,
    progress: round(row.progress),
    confidence: row.confidence === null ? null : round(row.confidence),
    attempts: row.attempt_no,
    error: row.error,
    review: row.review,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** The columns are single precision: show the decimal that was stored, not its binary tail. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

const shownColumns = [
  'tenant_id',
  'workflow_id',
  'audit_id',
  'pipeline',
  'operation',
  'mode',
  'state',
  'output_schema',
  'attempt_no',
  'stage',
  'progress',
  'confidence',
  'error',
  'review',
  'created_at',
  'started_at',
  'finished_at',
];

export async function findWorkflow(
  database: Database,
  tenantId: string,
  workflowId: string,
): Promise<Workflow | null> {
  const row = await database
    .knex('workflows')
    .where({ tenant_id: tenantId, workflow_id: workflowId })
    .first<WorkflowRow | undefined>(shownColumns);
  return row ? toWorkflow(row) : null;
}

export async function findResult(
  database: Database,
  tenantId: string,
  workflowId: string,
): Promise<WorkflowResult | null> {
  const row = await database
    .knex('results')
    .where({ tenant_id: tenantId, workflow_id: workflowId })
    .first('completed_unit', 'evidence', 'processed_by', 'processing_ms');
  if (!row) return null;
  return {
    completedUnit: row.completed_unit,
    evidence: row.evidence,
    processedBy: row.processed_by,
    processingMs: row.processing_ms,
  };
}

/** An hour covers the difference between the clocks of the appliance and of the database. */
const slackMs = 3_600_000;

/** Newest first; `after` is the last workflow of the page before. */
export async function listWorkflows(
  database: Database,
  tenantId: string,
  filter: WorkflowFilter,
  page: { limit: number; after: string | null },
): Promise<Workflow[]> {
  const query = database
    .knex('workflows')
    .where('tenant_id', tenantId)
    .orderBy('workflow_id', 'desc')
    .limit(page.limit)
    .select<WorkflowRow[]>(shownColumns);
  if (filter.states) void query.whereIn('state', filter.states);
  if (filter.pipeline) void query.where('pipeline', filter.pipeline);
  // The id carries the time: with it the key's index finds the range, `created_at` is exact.
  if (filter.createdAfter) {
    void query.where('created_at', '>=', filter.createdAfter);
    void query.where('workflow_id', '>=', firstUuidAt(filter.createdAfter.getTime() - slackMs));
  }
  if (filter.createdBefore) {
    void query.where('created_at', '<', filter.createdBefore);
    void query.where('workflow_id', '<', firstUuidAt(filter.createdBefore.getTime() + slackMs));
  }
  if (page.after) void query.where('workflow_id', '<', page.after);
  return (await query).map(toWorkflow);
}

/**
 * Ends a workflow that no worker holds and gives its unit back; asks a running one to stop. Answers
 * the state it found, or null when the tenant has no such workflow.
 */
export async function cancelWorkflow(
  database: Database,
  cancel: {
    tenantId: string;
    workflowId: string;
    auditId: string;
    keyId: string;
    requestId: string;
    error: WorkflowError;
  },
): Promise<WorkflowState | null> {
  const { tenantId, workflowId } = cancel;
  return await database.transaction(async (trx) => {
    const mine = { tenant_id: tenantId, workflow_id: workflowId };
    const row = await trx('workflows').where(mine).forUpdate().first('state', 'held_period');
    if (!row) return null;
    const state = row.state as WorkflowState;
    if (state === 'processing') await trx('workflows').where(mine).update('cancel_requested', true);
    if (state !== 'queued' && state !== 'in_review') return state;
    await trx('workflows')
      .where(mine)
      .update({
        state: 'cancelled',
        held_period: null,
        error: JSON.stringify(cancel.error),
        finished_at: trx.fn.now(),
      });
    if (row.held_period !== null) {
      await trx('usage_periods')
        .where({ tenant_id: tenantId, period: row.held_period, pool: '' })
        .decrement('held', 1);
    }
    await trx('audit_entries').insert({
      tenant_id: tenantId,
      audit_id: cancel.auditId,
      actor_kind: 'api_key',
      actor_id: cancel.keyId,
      action: 'workflow.cancelled',
      object_kind: 'workflow',
      object_id: workflowId,
      request_id: cancel.requestId,
    });
    return state;
  });
}

/**
 * Gives back what this worker holds when it stops cleanly. An interrupted run was nobody's fault, so
 * it does not use up an attempt; the attempt number still grows, which keeps the fence intact.
 */
export async function releaseWorker(database: Database, workerId: string): Promise<number> {
  return await database
    .knex('workflows')
    .where({ worker_id: workerId, state: 'processing' })
    .update({
      state: 'queued',
      run_at: database.knex.fn.now(),
      lease_until: null,
      worker_id: null,
      max_attempts: database.knex.raw('max_attempts + 1'),
    });
}

export interface QueueMeasure {
  pipeline: string;
  queued: number;
  in_review: number;
  /** Age of the work that has waited longest. */
  oldest_s: number;
}

/** Work that is not done, by pipeline, for metrics; served by the partial indexes. */
export async function measureQueue(database: Database): Promise<QueueMeasure[]> {
  const { rows } = await database.knex.raw<{ rows: QueueMeasure[] }>(`
    SELECT pipeline, count(*) FILTER (WHERE state = 'queued')::int AS queued,
           count(*) FILTER (WHERE state = 'in_review')::int AS in_review,
           coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE state = 'queued')), 0)::float8
             AS oldest_s
      FROM workflows WHERE state = 'queued' OR state = 'in_review' GROUP BY 1`);
  return rows;
}

/** Forgets idempotency keys that are past their 24 hours, a bounded number at a time. */
export async function purgeIdempotencyKeys(database: Database, limit = 5000): Promise<number> {
  const { rowCount } = await database.knex.raw<{ rowCount: number }>(
    `DELETE FROM idempotency_keys WHERE (tenant_id, key) IN (
       SELECT tenant_id, key FROM idempotency_keys
        WHERE created_at <= now() - interval '24 hours' ORDER BY created_at LIMIT ?)`,
    [limit],
  );
  return rowCount;
}
