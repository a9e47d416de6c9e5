// Erases the content of workflows, and ends those of a tenant that is erased.

import type { Transaction } from '../../database/connection.ts';
import { defineStatement, runIn } from '../../database/named-parameters.ts';
import { moveUnits } from '../../quota/units/queries.ts';
import type { WorkflowState } from '../states.ts';

/** SQL expressions for an ended workflow as the books need it, without input and texts. */
export const clearedWorkflow = {
  set: {
    request: `'{"input":{},"options":{}}'`,
    error: `CASE WHEN error IS NOT NULL THEN
      json_build_object('code', error->>'code', 'message', 'Its content was erased.') END`,
    review: 'NULL',
    stage: 'NULL',
    request_id: 'NULL',
    traceparent: 'NULL',
    erased_at: 'now()',
  },
  where: 'erased_at IS NULL',
} as const;

/**
 * Locks the workflow until the transaction ends; returns null if the tenant has no such workflow.
 */
export async function lockWorkflow(
  trx: Transaction,
  { tenantId, workflowId }: { tenantId: string; workflowId: string },
): Promise<{ state: WorkflowState; erasedAt: Date | null } | null> {
  const row = await trx('workflows')
    .where({ tenant_id: tenantId, workflow_id: workflowId })
    .forUpdate()
    .first<{ state: WorkflowState; erased_at: Date | null } | undefined>('state', 'erased_at');
  return row ? { state: row.state, erasedAt: row.erased_at } : null;
}

/** Deletes terms, results, their deadlines and reviews, and clears the workflows; says how many rows of each table. */
export async function eraseContent(
  trx: Transaction,
  { tenantId, workflowIds }: { tenantId: string; workflowIds: readonly string[] },
): Promise<Record<string, number>> {
  const of = { tenant_id: tenantId };
  const erased = {
    review_claims: await trx('review_claims').where(of).whereIn('workflow_id', workflowIds).del(),
    review_assignments: await trx('review_assignments')
      .where(of)
      .whereIn('workflow_id', workflowIds)
      .del(),
    review_escalations: await trx('review_escalations')
      .where(of)
      .whereIn('workflow_id', workflowIds)
      .del(),
    review_corrections: await trx('review_corrections')
      .where(of)
      .whereIn('workflow_id', workflowIds)
      .del(),
    review_decisions: await trx('review_decisions')
      .where(of)
      .whereIn('workflow_id', workflowIds)
      .del(),
    workflow_terms: await trx('workflow_terms').where(of).whereIn('workflow_id', workflowIds).del(),
    results: await trx('results').where(of).whereIn('workflow_id', workflowIds).del(),
    deadlines: await trx('deadlines').where(of).whereIn('workflow_id', workflowIds).del(),
    monitored_subjects: await trx('monitored_subjects')
      .where(of)
      .whereIn('workflow_id', workflowIds)
      .del(),
    deadline_reminders: await trx('deadline_reminders')
      .where(of)
      .whereIn('workflow_id', workflowIds)
      .del(),
  };
  const assignments = Object.entries(clearedWorkflow.set).map((pair) => pair.join(' = '));
  await trx.raw(
    `UPDATE workflows SET ${assignments.join(', ')}
      WHERE tenant_id = :tenantId AND workflow_id = ANY ((:workflowIds)::uuid[])`,
    { tenantId, workflowIds: [...workflowIds] },
  );
  return erased;
}

interface OpenWork {
  tenantId: string;
  limit: number;
}

const cancelStatement = defineStatement<OpenWork>('workflows_cancel_open', (parameters) => {
  const tenantId = parameters.value('tenantId', 'text');
  return `
WITH open AS MATERIALIZED (
  SELECT tenant_id, workflow_id, held_period, pool FROM workflows
   WHERE tenant_id = ${tenantId} AND finished_at IS NULL
     AND (state <> 'processing' OR lease_until < now())
   ORDER BY workflow_id LIMIT ${parameters.value('limit', 'int')} FOR UPDATE),
ended AS (
  UPDATE workflows w SET state = 'cancelled', held_period = NULL, lease_until = NULL,
         worker_id = NULL, finished_at = now()
    FROM open WHERE w.tenant_id = ${tenantId} AND w.workflow_id = open.workflow_id),
${moveUnits(`SELECT tenant_id, held_period AS period, pool, 1 AS released, 0 AS counted FROM open
     WHERE held_period IS NOT NULL`)}
SELECT count(*)::int AS cancelled FROM open`;
});

/**
 * Cancels workflows that no worker holds, releases their units, and requests workers to stop the
 * others; returns the number of canceled ones and of those still running.
 */
export async function cancelOpen(
  trx: Transaction,
  tenantId: string,
  limit: number,
): Promise<{ cancelled: number; running: number }> {
  const [row] = await runIn<OpenWork, { cancelled: number }>(trx, cancelStatement, {
    tenantId,
    limit,
  });
  const running = await trx('workflows')
    .where({ tenant_id: tenantId, state: 'processing' })
    .update({ cancel_requested: true });
  return { cancelled: row!.cancelled, running };
}
