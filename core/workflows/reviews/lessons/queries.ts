import type { Database } from '../../../database/connection.ts';
import type { Evidence } from '../../../sdk/evidence.ts';

export interface LessonFilter {
  pipeline?: string;
  operation?: string;
  after?: Date;
  before?: Date;
}

/** A value that a pipeline read and a reviewer corrected. */
export interface LessonRow {
  workflow_id: string;
  pipeline: string;
  operation: string;
  processed_by: string;
  input: unknown;
  path: string;
  read_value: unknown;
  corrected_value: unknown;
  evidence: Evidence | null;
  confidence: number | null;
  reviewer: string;
  corrected_at: Date;
  /** `corrected_at` with microseconds, which a Date does not have. */
  position: string;
}

/**
 * Yields lessons of completed reviews, oldest first. Changes of several reviewers are one lesson:
 * the first value of the pipeline and the final value; there is none if the two are equal.
 */
export async function listLessons(
  database: Database,
  tenantId: string,
  filter: LessonFilter,
  { limit, last }: { limit: number; last: LessonRow | null },
): Promise<LessonRow[]> {
  const { rows } = await database.knex.raw<{ rows: LessonRow[] }>(
    `SELECT c.workflow_id, c.pipeline, c.operation, c.processed_by, w.request->'input' AS input,
            c.path, f.before AS read_value, c.after AS corrected_value, f.evidence,
            f.confidence::float8 AS confidence, c.reviewer, c.corrected_at,
            c.corrected_at::text AS position
       FROM review_corrections c
       JOIN workflows w ON w.tenant_id = c.tenant_id AND w.workflow_id = c.workflow_id
      CROSS JOIN LATERAL (
        SELECT r.before, r.evidence, r.confidence FROM review_corrections r
         WHERE r.tenant_id = c.tenant_id AND r.workflow_id = c.workflow_id AND r.path = c.path
         ORDER BY r.corrected_at, r.decision_id LIMIT 1) f
      WHERE c.tenant_id = :tenantId AND w.state IN ('resolved', 'completed')
        AND (:pipeline::text IS NULL OR c.pipeline = :pipeline)
        AND (:operation::text IS NULL OR c.operation = :operation)
        AND (:after::timestamptz IS NULL OR c.corrected_at >= :after)
        AND (:before::timestamptz IS NULL OR c.corrected_at < :before)
        AND (:position::timestamptz IS NULL OR (c.corrected_at, c.workflow_id, c.path)
             > (:position::timestamptz, :workflowId::uuid, :path))
        AND f.before::jsonb IS DISTINCT FROM c.after::jsonb
        AND NOT EXISTS (
          SELECT FROM review_corrections n
           WHERE n.tenant_id = c.tenant_id AND n.workflow_id = c.workflow_id AND n.path = c.path
             AND (n.corrected_at, n.decision_id) > (c.corrected_at, c.decision_id))
      ORDER BY c.corrected_at, c.workflow_id, c.path LIMIT :limit`,
    {
      tenantId,
      pipeline: filter.pipeline ?? null,
      operation: filter.operation ?? null,
      after: filter.after ?? null,
      before: filter.before ?? null,
      position: last?.position ?? null,
      workflowId: last?.workflow_id ?? null,
      path: last?.path ?? null,
      limit,
    },
  );
  return rows;
}
