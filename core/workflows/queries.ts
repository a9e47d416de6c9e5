// All other queries of the workflow tables; the hot statements are in statements.ts.

import type { Database, Statement } from '../database/connection.ts';
import type { Mode } from '../auth/caller.ts';
import type { LogReference } from './immutable-log.ts';
import type { EvidenceMap } from '../sdk/evidence.ts';
import type { WorkflowState } from './states.ts';
import type {
  ResultExpansion,
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
  crashes: number;
  parked: number;
  config_version: number | null;
  stage: string | null;
  stop_point: string | null;
  progress: number;
  confidence: number | null;
  error: WorkflowError | null;
  review: Omit<WorkflowReview, 'assigned_to'> | null;
  /** Selected by `shown`: the reviewer who has claimed the review. */
  assigned_to?: string | null;
  cancel_requested: boolean;
  request_id: string | null;
  traceparent: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  erased_at: Date | null;
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
    stopPoint: row.stop_point,
    progress: round(row.progress),
    confidence: row.confidence === null ? null : round(row.confidence),
    attempts: row.attempt_no,
    error: row.error,
    review: row.review && { ...row.review, assigned_to: row.assigned_to ?? null },
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    erasedAt: row.erased_at,
  };
}

/**
 * The columns have single precision: shows the stored decimal without its binary rounding error.
 */
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
  'stop_point',
  'progress',
  'confidence',
  'error',
  'review',
  'created_at',
  'started_at',
  'finished_at',
  'erased_at',
];

/** A claim is only looked up for workflows in review. */
const assignedTo = `CASE WHEN workflows.state = 'in_review' THEN (
  SELECT claim.reviewer FROM review_claims claim WHERE claim.tenant_id = workflows.tenant_id
     AND claim.workflow_id = workflows.workflow_id AND claim.expires_at > now()) END AS assigned_to`;

/** Columns for `toWorkflow`. */
export function shown(knex: Database['knex']) {
  return [...shownColumns.map((column) => `workflows.${column}`), knex.raw(assignedTo)];
}

/** Runs for each status poll, so it is prepared like the other hot statements. */
const findStatement: Statement = {
  name: 'workflows_find',
  text: `SELECT ${shownColumns.map((column) => `workflows.${column}`).join(', ')}, ${assignedTo}
           FROM workflows WHERE tenant_id = $1 AND workflow_id = $2`,
};

export async function findWorkflow(
  database: Database,
  tenantId: string,
  workflowId: string,
): Promise<Workflow | null> {
  const [row] = await database.run<WorkflowRow>(findStatement, [tenantId, workflowId]);
  return row ? toWorkflow(row) : null;
}

export async function findWithRequest(
  database: Database,
  tenantId: string,
  workflowId: string,
): Promise<{ workflow: Workflow; request: WorkflowRequest } | null> {
  const row = await database
    .knex('workflows')
    .where({ tenant_id: tenantId, workflow_id: workflowId })
    .first<WorkflowRow | undefined>([...shown(database.knex), 'request']);
  return row ? { workflow: toWorkflow(row), request: row.request } : null;
}

interface ResultRow {
  completed_unit: object;
  evidence: EvidenceMap | null;
  processed_by: string;
  processing_ms: number;
  local_models: WorkflowResult['localModels'];
  log_entry: string | null;
  log_id: string;
  leaf_hash: Buffer;
  log_pointer: string;
}

const findResultStatement: Statement = {
  name: 'workflows_find_result',
  text: `SELECT completed_unit, CASE WHEN $3 THEN evidence END AS evidence, processed_by, processing_ms,
                 local_models, log_entry, log_id, leaf_hash, log_pointer
           FROM results WHERE tenant_id = $1 AND workflow_id = $2`,
};

export async function findResult(
  database: Database,
  tenantId: string,
  workflowId: string,
  expand: ResultExpansion,
): Promise<WorkflowResult | null> {
  const values = [tenantId, workflowId, expand.evidence];
  const [row] = await database.run<ResultRow>(findResultStatement, values);
  if (!row) return null;
  return {
    completedUnit: row.completed_unit,
    ...(row.evidence && { evidence: row.evidence }),
    processedBy: row.processed_by,
    processingMs: row.processing_ms,
    localModels: row.local_models,
    logReference: row.log_entry === null ? null : toReference(row, row.log_entry),
  };
}

function toReference(row: ResultRow, entry: string): LogReference {
  const { log_id: logId, leaf_hash: leafHash, log_pointer: pointer } = row;
  return { entry, logId, leafHash, pointer };
}

/**
 * Returns the work of this worker to the queue at a clean stop. The interruption does not use up an
 * attempt; the attempt number still increases, which keeps the fence intact.
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

/** Counts open work by pipeline, for metrics; uses the partial indexes. */
export async function measureQueue(database: Database): Promise<QueueMeasure[]> {
  const { rows } = await database.knex.raw<{ rows: QueueMeasure[] }>(`
    SELECT pipeline, count(*) FILTER (WHERE state = 'queued')::int AS queued,
           count(*) FILTER (WHERE state = 'in_review')::int AS in_review,
           coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE state = 'queued')), 0)::float8
             AS oldest_s
      FROM workflows WHERE state = 'queued' OR state = 'in_review' GROUP BY 1`);
  return rows;
}

/** Makes work that waited for a plugin due now. */
export async function wakeParked(
  database: Database,
  pipelines: readonly string[],
): Promise<number> {
  return await database
    .knex('workflows')
    .where('state', 'queued')
    .where('parked', '>', 0)
    .where('run_at', '>', database.knex.fn.now())
    .whereIn('pipeline', [...pipelines])
    .update('run_at', database.knex.fn.now());
}
