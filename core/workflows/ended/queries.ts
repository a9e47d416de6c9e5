// Results of workflows that have ended since a time, in the order of their ends. Deadlines and
// monitored subjects are copied from them once, with a table for the progress.

import type { Database, Transaction } from '../../database/connection.ts';

/** Maximum number of results, of up to some megabytes each, in memory at once. */
const resultsAtOnce = 20;

/** Tables of one row with `noted_until`. */
export type ProgressTable = 'deadline_progress' | 'monitoring_progress';

/**
 * Determines the start of the search for ended workflows: some time before the end of the last
 * turn, because transactions commit later than their time, and not in the future if the clock was
 * set back. `until` is the end of this turn. Both use the clock of the database, like the ends of
 * workflows.
 */
export async function findEndedSpan(
  { knex }: Database,
  { table, lookBack }: { table: ProgressTable; lookBack: '1 hour' | '15 minutes' },
): Promise<{ from: string; until: string }> {
  const { rows } = await knex.raw<{ rows: { from: string; until: string }[] }>(
    `SELECT (least(noted_until, now()) - (:lookBack)::interval)::text AS "from", now()::text AS until
       FROM :table:`,
    { table, lookBack },
  );
  return rows[0]!;
}

export interface EndedRow {
  workflow_id: string;
  pipeline: string;
  operation: string;
  /** With microseconds, because many workflows end in the same millisecond. */
  finished_at: string;
  completed_unit: object;
}

export interface EndedSearch {
  from: string;
  /** Pairs of pipeline and operation, joined by a slash. */
  operations: readonly string[];
  signal: AbortSignal;
}

/**
 * Visits results of all tenants in batches, in transactions that lock the workflow and its result.
 */
export async function walkEnded(
  database: Database,
  { from, operations, signal }: EndedSearch,
  note: (trx: Transaction, tenantId: string, row: EndedRow) => Promise<void>,
): Promise<void> {
  for (const tenantId of await listTenantsWithEnded(database, from)) {
    for (let after: EndedRow | null = null; !signal.aborted;) {
      const page = { tenantId, from, operations, after, limit: resultsAtOnce };
      const rows: EndedRow[] = await database.transaction(async (trx) => {
        const found = await lockEnded(trx, page);
        for (const row of found) await note(trx, tenantId, row);
        return found;
      });
      if (rows.length < resultsAtOnce) break;
      after = rows.at(-1)!;
    }
  }
}

/** Returns tenants with a workflow that has ended since a time. */
async function listTenantsWithEnded({ knex }: Database, from: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { tenant_id: string }[] }>(
    `SELECT tenant_id FROM tenants t
      WHERE erased_at IS NULL AND EXISTS (
        SELECT FROM workflows w WHERE w.tenant_id = t.tenant_id AND w.finished_at IS NOT NULL
           AND w.finished_at >= (:from)::timestamptz)
      ORDER BY tenant_id`,
    { from },
  );
  return rows.map((row) => row.tenant_id);
}

interface EndedPage {
  tenantId: string;
  from: string;
  operations: readonly string[];
  /** Last row of the previous page. */
  after: EndedRow | null;
  limit: number;
}

/**
 * Selects results of live workflows in the order of their ends, locked until the transaction ends.
 * An erasure therefore runs either before, and the workflow is not found, or after, and deletes its
 * deadlines.
 */
async function lockEnded(trx: Transaction, page: EndedPage): Promise<EndedRow[]> {
  const { tenantId, from, operations, after, limit } = page;
  const { rows } = await trx.raw<{ rows: EndedRow[] }>(
    `SELECT w.workflow_id, w.pipeline, w.operation, w.finished_at::text AS finished_at,
            r.completed_unit
       FROM workflows w JOIN results r USING (tenant_id, workflow_id)
      WHERE w.tenant_id = :tenantId AND w.finished_at IS NOT NULL
        AND (w.finished_at, w.workflow_id) >= ((:from)::timestamptz, (:last)::uuid)
        AND w.workflow_id <> (:last)::uuid
        AND w.pipeline || '/' || w.operation = ANY ((:operations)::text[])
        AND w.state IN ('resolved', 'completed') AND w.mode = 'live' AND w.erased_at IS NULL
      ORDER BY w.finished_at, w.workflow_id LIMIT :limit FOR SHARE OF w, r`,
    {
      tenantId,
      from: after?.finished_at ?? from,
      last: after?.workflow_id ?? '00000000-0000-0000-0000-000000000000',
      operations: [...operations],
      limit,
    },
  );
  return rows;
}
