// Lists reviews that have ended, with their decisions.

import type { Database } from '../../../database/connection.ts';
import { shown, toWorkflow, type WorkflowRow } from '../../queries.ts';
import type { ReviewDecision, Workflow } from '../../workflow.ts';

export interface DecidedFilter {
  pipeline?: string;
  decision?: ReviewDecision['decision'];
  /** Name of a reviewer whose decision counted. */
  reviewer?: string;
  /** Decided at this time or later, and before. */
  from?: Date;
  to?: Date;
}

export interface DecidedReview {
  workflow: Workflow;
  decision: ReviewDecision;
}

/** Returns ended reviews, newest first. `after` is the last workflow of the previous page. */
export async function listDecidedReviews(
  { knex }: Database,
  tenantId: string,
  { pipeline, decision, reviewer, from, to }: DecidedFilter,
  { limit, after }: { limit: number; after: string | null },
): Promise<DecidedReview[]> {
  const query = knex('review_decisions as d')
    .join('workflows', (on) => {
      on.on('d.tenant_id', 'workflows.tenant_id').on('d.workflow_id', 'workflows.workflow_id');
    })
    .where({ 'd.tenant_id': tenantId, 'd.final': true })
    .whereRaw("workflows.review->'decision' IS NOT NULL")
    .orderByRaw('d.decided_at DESC, d.workflow_id DESC')
    .limit(limit)
    .select<WorkflowRow[]>(shown(knex));
  if (pipeline !== undefined) void query.where('workflows.pipeline', pipeline);
  if (from) void query.where('d.decided_at', '>=', from);
  if (to) void query.where('d.decided_at', '<', to);
  if (decision) {
    void query.whereRaw("workflows.review->'decision'->>'decision' = ?", [decision]);
  }
  if (reviewer !== undefined) {
    void query.whereRaw("(workflows.review->'decision'->'reviewers')::jsonb @> to_jsonb(?::text)", [
      reviewer,
    ]);
  }
  if (after !== null) {
    void query.whereRaw(
      `(d.decided_at, d.workflow_id) < (SELECT p.decided_at, p.workflow_id FROM review_decisions p
         WHERE p.tenant_id = ? AND p.workflow_id = ? AND p.final)`,
      [tenantId, after],
    );
  }
  return (await query).map((row) => {
    const workflow = toWorkflow(row);
    return { workflow, decision: workflow.review!.decision! };
  });
}
