// Lists open reviews.

import type { Database } from '../../../database/connection.ts';
import { shown, toWorkflow, type WorkflowRow } from '../../queries.ts';
import type { ReviewCause } from '../../verdict.ts';
import type { Workflow } from '../../workflow.ts';
import { assigneesOf, type Assignment } from '../assignments/assignment.ts';
import { toAssignment, type AssignmentRow } from '../assignments/queries.ts';
import { dueAt } from '../overdue/queries.ts';
import { toClaim, type ClaimRow } from '../queries.ts';
import type { Claim, Reviewer } from '../review.ts';

export interface ReviewFilter {
  pipeline?: string;
  cause?: ReviewCause;
  /** Minimum time since acceptance, in seconds. */
  minAgeSeconds?: number;
  /** Whether somebody has claimed the review. */
  assigned?: boolean;
  assignedTo?: string;
  /** Assigned to this name, or to the role of the reviewer with this name. */
  assignee?: Pick<Reviewer, 'reviewer' | 'role'>;
  /** Whether the review is overdue. */
  overdue?: boolean;
  operation?: string;
  reason?: string;
}

/** `due`: earliest due time first, reviews without one last. */
export type ReviewOrder = 'created' | 'due';

export interface OpenReview {
  workflow: Workflow;
  claim: Claim | null;
  assignment: Assignment | null;
}

/** Later than any time. */
const noLimit = '9999';

const dueOrNever = `coalesce(${dueAt}, '${noLimit}')`;

/** Returns the sort key of a list, which is unique for each review. */
function positionIn(order: ReviewOrder): string {
  const first = order === 'due' ? `${dueOrNever}, ` : '';
  return `${first}workflows.created_at, workflows.workflow_id`;
}

/**
 * Returns open reviews, oldest first or by due time. `after` is the last workflow of the previous
 * page.
 */
export async function listOpenReviews(
  database: Database,
  tenantId: string,
  filter: ReviewFilter,
  page: { limit: number; after: string | null; order: ReviewOrder; now: Date },
): Promise<OpenReview[]> {
  const { knex } = database;
  const position = positionIn(page.order);
  const query = knex('workflows')
    .leftJoin('review_claims as c', (on) => {
      on.on('c.tenant_id', 'workflows.tenant_id').on('c.workflow_id', 'workflows.workflow_id');
      on.on('c.expires_at', '>', knex.fn.now());
    })
    .leftJoin('review_assignments as a', (on) => {
      on.on('a.tenant_id', 'workflows.tenant_id').on('a.workflow_id', 'workflows.workflow_id');
    })
    .where({ 'workflows.tenant_id': tenantId, state: 'in_review' })
    .whereRaw(
      `NOT EXISTS (SELECT FROM review_pending_decisions d
        WHERE d.tenant_id = workflows.tenant_id AND d.workflow_id = workflows.workflow_id)`,
    )
    .orderByRaw(position)
    .limit(page.limit)
    .select<(WorkflowRow & Partial<ClaimRow> & Partial<AssignmentRow>)[]>(shown(knex))
    .select('c.reviewer', 'c.api_key_id', 'c.claimed_at', 'c.expires_at')
    .select('a.assignee', 'a.assigned_by', 'a.note', 'a.assigned_at');
  if (filter.pipeline !== undefined) void query.where('pipeline', filter.pipeline);
  if (filter.operation !== undefined) void query.where('operation', filter.operation);
  if (filter.reason !== undefined) void query.whereRaw("review->>'reason' = ?", [filter.reason]);
  if (filter.assignee) {
    const assignees = assigneesOf({ ...filter.assignee, keyId: '', named: true });
    void query.whereRaw('lower(a.assignee) = ANY (?)', [assignees]);
  }
  if (filter.overdue !== undefined) {
    const over = `${dueOrNever} ${filter.overdue ? '<=' : '>'} ?`;
    void query.whereRaw(over, [page.now.toISOString()]);
  }
  if (filter.cause) void query.whereRaw("review->>'cause' = ?", [filter.cause]);
  if (filter.assigned === true) void query.whereNotNull('c.reviewer');
  if (filter.assigned === false) void query.whereNull('c.reviewer');
  if (filter.assignedTo !== undefined) void query.where('c.reviewer', filter.assignedTo);
  if (filter.minAgeSeconds !== undefined) {
    void query.whereRaw('workflows.created_at <= now() - make_interval(secs => ?)', [
      filter.minAgeSeconds,
    ]);
  }
  if (page.after !== null) {
    // The cursor's row still exists, decided or not, and provides its exact time.
    void query.whereRaw(
      `(${position}) > (SELECT ${position.replaceAll('workflows.', 'p.')}
         FROM workflows p WHERE p.tenant_id = ? AND p.workflow_id = ?)`,
      [tenantId, page.after],
    );
  }
  return (await query).map((row) => ({
    workflow: toWorkflow(row),
    claim: toClaim(row),
    assignment: toAssignment(row),
  }));
}
