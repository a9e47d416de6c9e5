// Finished work with its request and result, to be run again elsewhere.

import type { Mode } from '../../auth/caller.ts';
import type { Database } from '../../database/connection.ts';
import type { WorkflowState } from '../states.ts';
import type { WorkflowError, WorkflowRequest } from '../workflow.ts';

export interface ReplayableRow {
  tenant_id: string;
  workflow_id: string;
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

/** Returns the newest workflows of one tenant, or of all, without erased and canceled ones. */
export async function listReplayable(
  database: Database,
  { pipeline, tenantId, limit }: { pipeline: string; tenantId: string | null; limit: number },
): Promise<ReplayableRow[]> {
  const { rows } = await database.knex.raw<{ rows: ReplayableRow[] }>(
    `SELECT w.* FROM tenants t
      CROSS JOIN LATERAL (
        SELECT w.tenant_id, w.workflow_id, w.operation, w.mode, w.state, w.request, w.confidence, w.error,
               w.review IS NOT NULL AS reviewed, r.completed_unit, r.processed_by, r.processing_ms
          FROM workflows w LEFT JOIN results r USING (tenant_id, workflow_id)
         WHERE w.tenant_id = t.tenant_id AND w.pipeline = :pipeline AND w.erased_at IS NULL
           AND w.state IN ('resolved', 'completed', 'in_review', 'rejected', 'failed')
         ORDER BY w.workflow_id DESC LIMIT :limit) w
      WHERE :tenantId::text IS NULL OR t.tenant_id = :tenantId
      ORDER BY w.workflow_id DESC LIMIT :limit`,
    { pipeline, tenantId, limit },
  );
  return rows;
}
