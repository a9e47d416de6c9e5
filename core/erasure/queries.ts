// Statements of erasing. Names of tables and columns are those of tables.ts, never input.

import type { Database, Transaction } from '../database/connection.ts';
import type { WorkflowState } from '../workflows/states.ts';
import { clearedWorkflow, type Cleared } from './tables.ts';

type Executor = Database['knex'] | Transaction;

export type ErasedCounts = Record<string, number>;

/** True when it begins now; an erasure that is under way or over is left as it is. */
export async function beginErasure(
  trx: Transaction,
  erasure: { tenantId: string; by: string | null; now: Date },
): Promise<boolean> {
  await trx('tenants').where({ tenant_id: erasure.tenantId }).update({ state: 'suspended' });
  const made = await trx('erasures')
    .insert({ tenant_id: erasure.tenantId, erased_by: erasure.by, begun_at: erasure.now })
    .onConflict('tenant_id')
    .ignore()
    .returning('tenant_id');
  return made.length > 0;
}

/** Tenants whose erasure was begun and has not ended. */
export async function listUnfinished(db: Executor): Promise<string[]> {
  const rows = await db('erasures')
    .select<{ tenant_id: string }[]>('tenant_id')
    .whereNull('finished_at')
    .orderBy('tenant_id')
    .limit(1000);
  return rows.map((row) => row.tenant_id);
}

/** Holds the erasure until the transaction ends, so that two processes do not count one row twice. */
export async function lockErasure(
  trx: Transaction,
  tenantId: string,
): Promise<{ erased: ErasedCounts; finishedAt: Date | null } | null> {
  const row = await trx('erasures')
    .where({ tenant_id: tenantId })
    .forUpdate()
    .first<{ erased: ErasedCounts; finished_at: Date | null } | undefined>();
  return row ? { erased: row.erased, finishedAt: row.finished_at } : null;
}

export async function noteErased(
  trx: Transaction,
  tenantId: string,
  erased: ErasedCounts,
  finishedAt: Date | null,
): Promise<void> {
  await trx('erasures')
    .where({ tenant_id: tenantId })
    .update({ erased: JSON.stringify(erased), finished_at: finishedAt });
}

export async function deleteSome(
  trx: Transaction,
  table: string,
  tenantId: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `DELETE FROM ?? WHERE tenant_id = ? AND ctid = ANY (ARRAY(
       SELECT ctid FROM ?? WHERE tenant_id = ? LIMIT ?))`,
    [table, tenantId, table, tenantId, limit],
  );
  return rowCount;
}

export async function clearSome(
  trx: Transaction,
  table: string,
  { set, where }: Cleared,
  { tenantId, limit }: { tenantId: string; limit: number },
): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE ?? SET ${assignments(set)} WHERE tenant_id = ? AND ctid = ANY (ARRAY(
       SELECT ctid FROM ?? WHERE tenant_id = ? AND ${where} LIMIT ?))`,
    [table, tenantId, table, tenantId, limit],
  );
  return rowCount;
}

/**
 * Cancels what no worker holds, gives its units back, and asks workers to stop the rest; says how
 * many were cancelled and how many still run.
 */
export async function cancelOpen(
  trx: Transaction,
  tenantId: string,
  limit: number,
): Promise<{ cancelled: number; running: number }> {
  const { rows } = await trx.raw<{ rows: { n: string }[] }>(
    `WITH open AS (
       SELECT workflow_id, held_period FROM workflows
        WHERE tenant_id = :tenantId AND finished_at IS NULL
          AND (state <> 'processing' OR lease_until < now())
        ORDER BY workflow_id LIMIT :limit FOR UPDATE),
     ended AS (
       UPDATE workflows w SET state = 'cancelled', held_period = NULL, lease_until = NULL,
              worker_id = NULL, finished_at = now()
         FROM open WHERE w.tenant_id = :tenantId AND w.workflow_id = open.workflow_id),
     freed AS (
       UPDATE usage_periods p SET held = held - o.n
         FROM (SELECT held_period, count(*) AS n FROM open
                WHERE held_period IS NOT NULL GROUP BY 1) o
        WHERE p.tenant_id = :tenantId AND p.period = o.held_period AND p.pool = '')
     SELECT count(*) AS n FROM open`,
    { tenantId, limit },
  );
  const running = await trx('workflows')
    .where({ tenant_id: tenantId, state: 'processing' })
    .update({ cancel_requested: true });
  return { cancelled: Number(rows[0]!.n), running };
}

/** Held until the transaction ends; null when the tenant has no such workflow. */
export async function lockWorkflow(
  trx: Transaction,
  key: WorkflowKey,
): Promise<{ state: WorkflowState; erasedAt: Date | null } | null> {
  const row = await trx('workflows')
    .where(rowOf(key))
    .forUpdate()
    .first<{ state: WorkflowState; erased_at: Date | null } | undefined>('state', 'erased_at');
  return row ? { state: row.state, erasedAt: row.erased_at } : null;
}

export interface WorkflowKey {
  tenantId: string;
  workflowId: string;
}

/** Everything that says what these workflows were about, in all tables. */
export async function eraseWorkflowContent(
  trx: Transaction,
  { tenantId, workflowIds }: { tenantId: string; workflowIds: readonly string[] },
): Promise<ErasedCounts> {
  const rowsIn = (table: string) =>
    trx(table).where({ tenant_id: tenantId }).whereIn('workflow_id', workflowIds);
  // Locked, so that nothing that was delivered is taken up again meanwhile.
  const events = (
    await rowsIn('events').select<{ event_id: string }[]>('event_id').forUpdate()
  ).map((row) => row.event_id);
  const deleteDeliveries = async (table: string): Promise<string[]> => {
    const { rows } = await trx.raw<{ rows: { delivery_id: string }[] }>(
      `DELETE FROM ?? WHERE tenant_id = ? AND event_id = ANY (?::uuid[]) RETURNING delivery_id`,
      [table, tenantId, events],
    );
    return rows.map((row) => row.delivery_id);
  };
  const erased: ErasedCounts = {};
  // In this order: an attempt that ends now moves its delivery from the first to the second.
  const waited = await deleteDeliveries('undelivered');
  const deliveries = [...waited, ...(await deleteDeliveries('delivered'))];
  erased['deliveries'] = deliveries.length;
  const attempts = await trx.raw<{ rowCount: number }>(
    'DELETE FROM earlier_attempts WHERE tenant_id = ? AND delivery_id = ANY (?::uuid[])',
    [tenantId, deliveries],
  );
  erased['delivery_attempts'] = attempts.rowCount;
  erased['events'] = await rowsIn('events').delete();
  for (const table of ['review_claims', 'review_corrections', 'review_decisions', 'results']) {
    erased[table] = await rowsIn(table).delete();
  }
  await trx.raw(
    `UPDATE workflows SET ${assignments(clearedWorkflow.set)}
      WHERE tenant_id = :tenantId AND workflow_id = ANY ((:workflowIds)::uuid[])`,
    { tenantId, workflowIds: [...workflowIds] },
  );
  return erased;
}

function rowOf({ tenantId, workflowId }: WorkflowKey) {
  return { tenant_id: tenantId, workflow_id: workflowId };
}

function assignments(set: Readonly<Record<string, string>>): string {
  return Object.entries(set)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');
}
