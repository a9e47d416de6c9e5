// Results of workflows that have ended since a moment, in the order of their ends: what keeps them
// in mind (deadlines, monitored subjects) copies from them once, with a table that says how far it is.

import type { Database, Transaction } from '../../database/connection.ts';

/** Results are up to some megabytes each, and are held in memory together. */
const resultsAtOnce = 20;

/** Tables of one row with `noted_until`. */
export type ProgressTable = 'deadline_progress' | 'monitoring_progress';

/**
 * Where to begin to look for ended workflows: some time before the end of the last turn, as
 * transactions commit later than their time, and not in the future if the clock was set back meanwhile.
 * `until` is the end of this turn. Both by the clock of the database, like the ends of workflows.
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
  /** With microseconds: many workflows end in the same millisecond. */
  finished_at: string;
  completed_unit: object;
}

export interface EndedSearch {
  from: string;
  /** Each a pipeline and one of its operations, with a slash between them. */
  operations: readonly string[];
  signal: AbortSignal;
}

/** Of all tenants, some at a time in a transaction that holds the workflow and its result. */
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

/** Tenants of which a workflow has ended since then. */
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
  /** The last row of the page before. */
  after: EndedRow | null;
  limit: number;
}

/**
 * Results of live workflows in the order of their ends. They are held until the transaction ends, so
 * that an erasure comes before, and the workflow is not found, or after, and takes its deadlines along.
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
