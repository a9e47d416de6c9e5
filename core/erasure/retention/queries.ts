// Workflows whose content is due for erasure. They are found through workflows_ended, starting
// where the last run ended: a separate index would add a write to the settling of each workflow.

import type { Database, Transaction } from '../../database/connection.ts';

/** Range of end times of one tenant's workflows; `from` is null for the beginning. */
export interface Span {
  tenantId: string;
  from: Date | null;
  until: Date;
}

/** Returns tenants that may still have content from before `until`, and the progress of each. */
export async function listBehind(
  { knex }: Database,
  until: Date,
): Promise<{ tenantId: string; erasedUntil: Date | null }[]> {
  const { rows } = await knex.raw<{ rows: { tenant_id: string; until: Date | null }[] }>(
    `SELECT tenant_id, content_erased_until AS until FROM tenants
      WHERE erased_at IS NULL AND (content_erased_until IS NULL OR content_erased_until < ?)
      ORDER BY tenant_id`,
    [until],
  );
  return rows.map(({ tenant_id: tenantId, until: erasedUntil }) => ({ tenantId, erasedUntil }));
}

const inSpan = `tenant_id = :tenantId AND finished_at >= coalesce((:from)::timestamptz, '-infinity')
  AND finished_at < :until AND erased_at IS NULL`;

export async function countContent(trx: Transaction, span: Span): Promise<number> {
  const { rows } = await trx.raw<{ rows: { n: number }[] }>(
    `SELECT count(*)::int AS n FROM workflows WHERE ${inSpan}`,
    { ...span },
  );
  return rows[0]!.n;
}

/**
 * Selects the earliest workflows, locked until the transaction ends; `last` is where the next batch
 * begins.
 */
export async function lockContent(
  trx: Transaction,
  span: Span,
  limit: number,
): Promise<{ workflowIds: string[]; last: Date | null }> {
  const { rows } = await trx.raw<{ rows: { workflow_id: string; finished_at: Date }[] }>(
    `SELECT workflow_id, finished_at FROM workflows WHERE ${inSpan}
      ORDER BY finished_at LIMIT :limit FOR UPDATE`,
    { ...span, limit },
  );
  const workflowIds = rows.map((row) => row.workflow_id);
  return { workflowIds, last: rows.at(-1)?.finished_at ?? null };
}
