// Decisions of reviewers about the tenant's own work, and the confidence of the pipeline. Work of
// test keys and erased work are excluded.

import type { Database } from '../../database/connection.ts';

export interface OperationOf {
  tenantId: string;
  pipeline: string;
  operation: string;
}

/** Maximum number of an operation's latest reviewed workflows in a report. */
export const maxReviews = 2_000;
/**
 * Maximum number of the tenant's latest reviewed workflows that are searched for those of the
 * operation.
 */
const maxScannedReviews = 10_000;
/**
 * Maximum number of the tenant's latest ended workflows that are searched for those of the
 * operation.
 */
export const maxScannedWorkflows = 10_000;
/** Maximum number of fields in a report, those with most values first. */
export const maxFields = 200;

/** Number of reviews by decision and confidence of the result. */
export interface ReviewRow {
  confidence: number;
  decision: 'approve' | 'correct' | 'reject';
  /** Reviewed although nothing asked for it. */
  sampled: boolean;
  decided_at: Date;
}

/** Identifiers contain the time of submission, so the index of final decisions is in that order. */
const reviewed = `
  SELECT w.tenant_id, w.workflow_id, w.state, d.decided_at,
         round(w.confidence::numeric, 6)::float8 AS confidence,
         w.review->'decision'->>'decision' AS decision,
         coalesce(w.review->>'cause' = 'sampled', false) AS sampled
    FROM (SELECT workflow_id, decided_at FROM review_decisions
           WHERE tenant_id = :tenantId AND final
           ORDER BY workflow_id DESC LIMIT ${maxScannedReviews}) d
    JOIN workflows w ON w.tenant_id = :tenantId AND w.workflow_id = d.workflow_id
   WHERE w.pipeline = :pipeline AND w.operation = :operation AND w.mode = 'live'
     AND w.erased_at IS NULL AND w.confidence IS NOT NULL
   ORDER BY w.workflow_id DESC LIMIT ${maxReviews}`;

/** Rows are in no particular order. */
export async function readReviews({ knex }: Database, of: OperationOf): Promise<ReviewRow[]> {
  const { rows } = await knex.raw<{ rows: ReviewRow[] }>(
    `SELECT confidence, decision, sampled, decided_at FROM (${reviewed}) r`,
    { ...of },
  );
  return rows;
}

/** Values of a field whose confidence is in one tenth of the range; -1: without confidence. */
export interface FieldRow {
  /** JSON pointer into completed_unit, with `*` for every item of a list. */
  field: string;
  tenth: number;
  /** Sum of the confidences. */
  stated: number;
  values: number;
  right: number;
}

/**
 * Counts values of completed reviews: an unchanged value is right; a value that a reviewer changed,
 * added or removed is wrong. A change that was reverted later does not count.
 */
export async function readFields({ knex }: Database, of: OperationOf): Promise<FieldRow[]> {
  const { rows } = await knex.raw<{ rows: FieldRow[] }>(
    `WITH reviewed AS (${reviewed}),
     done AS (SELECT * FROM reviewed WHERE state IN ('resolved', 'completed')),
     read_values AS (
       SELECT e.key AS path, (e.value->>'confidence')::float8 AS confidence, 1 AS is_right
         FROM done d
         JOIN results s ON s.tenant_id = d.tenant_id AND s.workflow_id = d.workflow_id
        CROSS JOIN LATERAL json_each(s.evidence) e
       UNION ALL
       SELECT c.path, (array_agg(c.confidence ORDER BY c.corrected_at, c.decision_id))[1], 0
         FROM done d
         JOIN review_corrections c ON c.tenant_id = d.tenant_id AND c.workflow_id = d.workflow_id
        GROUP BY c.workflow_id, c.path
       HAVING (array_agg(c.before::jsonb ORDER BY c.corrected_at, c.decision_id))[1]
              IS DISTINCT FROM
              (array_agg(c.after::jsonb ORDER BY c.corrected_at DESC, c.decision_id DESC))[1]),
     counted AS (
       SELECT regexp_replace(path, '/[0-9]+(?=/|$)', '/*', 'g') AS field,
              COALESCE(LEAST(9, floor(confidence * 10)), -1)::int AS tenth,
              COALESCE(sum(confidence), 0)::float8 AS stated,
              count(*)::int AS values, sum(is_right)::int AS "right"
         FROM read_values GROUP BY 1, 2)
     SELECT c.* FROM counted c
       JOIN (SELECT field FROM counted GROUP BY field
              ORDER BY sum(values) DESC, field LIMIT ${maxFields}) f USING (field)
      ORDER BY field, tenth`,
    { ...of },
  );
  return rows;
}

/** Ended workflows whose confidence is in one hundredth of the range. */
export interface EndedRow {
  hundredth: number;
  workflows: number;
  /** Number that ended successfully without review. */
  straight_through: number;
}

export async function readEnded({ knex }: Database, of: OperationOf): Promise<EndedRow[]> {
  const { rows } = await knex.raw<{ rows: EndedRow[] }>(
    `SELECT floor(round(confidence::numeric, 6) * 100)::int AS hundredth,
            count(*)::int AS workflows,
            (count(*) FILTER (WHERE review IS NULL AND state IN ('resolved', 'completed')))::int
              AS straight_through
       FROM (SELECT pipeline, operation, mode, state, confidence, review FROM workflows
              WHERE tenant_id = :tenantId AND finished_at IS NOT NULL
              ORDER BY finished_at DESC LIMIT ${maxScannedWorkflows}) w
      WHERE pipeline = :pipeline AND operation = :operation AND mode = 'live'
        AND confidence IS NOT NULL
      GROUP BY 1`,
    { ...of },
  );
  return rows;
}
