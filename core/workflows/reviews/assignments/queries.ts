import type { Database, Transaction } from '../../../database/connection.ts';
import type { Assignment } from './assignment.ts';

interface Place {
  tenantId: string;
  workflowId: string;
}

export interface AssignmentRow {
  assignee: string;
  assigned_by: string | null;
  note: string | null;
  assigned_at: Date;
}

export function toAssignment(row: Partial<AssignmentRow> | undefined): Assignment | null {
  if (!row?.assignee) return null;
  const { assignee, assigned_by, note, assigned_at } = row as AssignmentRow;
  return { assignee, assignedBy: assigned_by, note, assignedAt: assigned_at };
}

function at({ tenantId, workflowId }: Place) {
  return { tenant_id: tenantId, workflow_id: workflowId };
}

export async function readAssignment(trx: Transaction, place: Place): Promise<Assignment | null> {
  const row = await trx('review_assignments').where(at(place)).first<AssignmentRow | undefined>();
  return toAssignment(row);
}

export async function writeAssignment(
  trx: Transaction,
  place: Place,
  { assignee, assignedBy, note, assignedAt }: Assignment,
): Promise<void> {
  const row = { assignee, assigned_by: assignedBy, note, assigned_at: assignedAt };
  await trx('review_assignments')
    .insert({ ...at(place), ...row })
    .onConflict(['tenant_id', 'workflow_id'])
    .merge(row);
}

export async function removeAssignment(trx: Transaction, place: Place): Promise<void> {
  await trx('review_assignments').where(at(place)).del();
}

/** Number of a tenant's latest decisions that are searched for names of reviewers. */
const scannedDecisions = 2_000;

/**
 * Returns the names with which the tenant's reviews were decided or are claimed, without IDs of
 * keys.
 */
export async function listReviewerNames({ knex }: Database, tenantId: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { reviewer: string }[] }>(
    `SELECT DISTINCT reviewer FROM (
       (SELECT reviewer FROM review_decisions WHERE tenant_id = :tenantId
         ORDER BY workflow_id DESC LIMIT ${scannedDecisions})
       UNION ALL
       (SELECT reviewer FROM review_claims WHERE tenant_id = :tenantId
         ORDER BY workflow_id DESC LIMIT ${scannedDecisions})) r
      WHERE reviewer NOT LIKE 'key\\_%' ORDER BY reviewer LIMIT 200`,
    { tenantId },
  );
  return rows.map(({ reviewer }) => reviewer);
}
