// Finished work with its request and result, to be run again elsewhere.

import type { Mode } from '../../auth/caller.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { WorkflowState } from '../states.ts';
import type { WorkflowError, WorkflowRequest } from '../workflow.ts';

export interface ReplayablePlace {
  tenant_id: string;
  workflow_id: string;
}

export interface ReplayableRow extends ReplayablePlace {
  operation: string;
  mode: Mode;
  state: WorkflowState;
  request: WorkflowRequest;
  confidence: number | null;
  error: WorkflowError | null;
  /** Whether a review took place or is required. */
  reviewed: boolean;
  /** Unit created by the pipeline, before any correction; null if it failed. */
  completed_unit: unknown;
  processed_by: string | null;
  processing_ms: number | null;
}

/** Ended, and with a request that can be run again. */
const replayable = `w.erased_at IS NULL
  AND w.state IN ('resolved', 'completed', 'in_review', 'rejected', 'failed')`;

/** Returns the newest workflows of one tenant, or of all, without erased and canceled ones. */
export async function listReplayable(
  db: Database['knex'] | Transaction,
  { pipeline, tenantId, limit }: { pipeline: string; tenantId: string | null; limit: number },
): Promise<ReplayablePlace[]> {
  const { rows } = await db.raw<{ rows: ReplayablePlace[] }>(
    `SELECT w.* FROM tenants t
      CROSS JOIN LATERAL (
        SELECT w.tenant_id, w.workflow_id FROM workflows w
         WHERE w.tenant_id = t.tenant_id AND w.pipeline = :pipeline AND ${replayable}
         ORDER BY w.workflow_id DESC LIMIT :limit) w
      WHERE :tenantId::text IS NULL OR t.tenant_id = :tenantId
      ORDER BY w.workflow_id DESC LIMIT :limit`,
    { pipeline, tenantId, limit },
  );
  return rows;
}

/** Returns undefined if the workflow was erased in the meantime. */
export async function findReplayable(
  { knex }: Database,
  { tenant_id, workflow_id }: ReplayablePlace,
): Promise<ReplayableRow | undefined> {
  const { rows } = await knex.raw<{ rows: ReplayableRow[] }>(
    `SELECT w.tenant_id, w.workflow_id, w.operation, w.mode, w.state, w.request, w.confidence, w.error,
            w.review IS NOT NULL AS reviewed, r.completed_unit, r.processed_by, r.processing_ms
       FROM workflows w LEFT JOIN results r USING (tenant_id, workflow_id)
      WHERE w.tenant_id = :tenant_id AND w.workflow_id = :workflow_id AND ${replayable}`,
    { tenant_id, workflow_id },
  );
  return rows[0];
}
