import type { Database, Transaction } from '../../../database/connection.ts';

export interface OverduePlace {
  tenantId: string;
  workflowId: string;
  pipeline: string;
}

/** Same expression as in the index. All times have one format, so text order is time order. */
export const dueAt = `(workflows.review->>'due_at') COLLATE "C"`;

/**
 * Returns open reviews that are overdue and not announced, except those with a pending decision.
 */
export async function findOverdue(
  { knex }: Database,
  now: Date,
  limit: number,
): Promise<OverduePlace[]> {
  const { rows } = await knex.raw<{ rows: Record<string, string>[] }>(
    `SELECT tenant_id, workflow_id, pipeline FROM workflows
      WHERE state = 'in_review' AND review->>'due_at' IS NOT NULL AND ${dueAt} <= :now
        AND NOT EXISTS (SELECT FROM review_escalations e
             WHERE e.tenant_id = workflows.tenant_id AND e.workflow_id = workflows.workflow_id)
        AND NOT EXISTS (SELECT FROM review_pending_decisions d
             WHERE d.tenant_id = workflows.tenant_id AND d.workflow_id = workflows.workflow_id)
      ORDER BY ${dueAt} LIMIT :limit`,
    { now: now.toISOString(), limit },
  );
  return rows.map((row) => ({
    tenantId: row['tenant_id']!,
    workflowId: row['workflow_id']!,
    pipeline: row['pipeline']!,
  }));
}

/** Returns false if another node has announced it. */
export async function noteEscalation(
  trx: Transaction,
  { tenantId, workflowId }: OverduePlace,
  now: Date,
): Promise<boolean> {
  const rows = await trx('review_escalations')
    .insert({ tenant_id: tenantId, workflow_id: workflowId, escalated_at: now })
    .onConflict(['tenant_id', 'workflow_id'])
    .ignore()
    .returning('workflow_id');
  return rows.length > 0;
}
