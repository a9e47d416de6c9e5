// Statements of erasure. Names of tables and columns come from tables.ts, never from input.

import type { Database, Transaction } from '../database/connection.ts';
import type { Cleared } from './tables.ts';

type Executor = Database['knex'] | Transaction;

export type ErasedCounts = Record<string, number>;

/** Returns true if the erasure begins now; an erasure in progress or completed is not changed. */
export async function beginErasure(
  trx: Transaction,
  erasure: { tenantId: string; by: string | null; now: Date },
): Promise<boolean> {
  const made = await trx('erasures')
    .insert({ tenant_id: erasure.tenantId, erased_by: erasure.by, begun_at: erasure.now })
    .onConflict('tenant_id')
    .ignore()
    .returning('tenant_id');
  return made.length > 0;
}

/** Returns tenants whose erasure is not complete. */
export async function listUnfinished(db: Executor): Promise<string[]> {
  const rows = await db('erasures')
    .select<{ tenant_id: string }[]>('tenant_id')
    .whereNull('finished_at')
    .orderBy('tenant_id')
    .limit(1000);
  return rows.map((row) => row.tenant_id);
}

/** Locks the erasure until the transaction ends, so that two processes do not count a row twice. */
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
    `DELETE FROM :table: WHERE tenant_id = :tenantId AND ctid = ANY (ARRAY(
       SELECT ctid FROM :table: WHERE tenant_id = :tenantId LIMIT :limit))`,
    { table, tenantId, limit },
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
    `UPDATE :table: SET ${assignments(set)} WHERE tenant_id = :tenantId AND ctid = ANY (ARRAY(
       SELECT ctid FROM :table: WHERE tenant_id = :tenantId AND ${where} LIMIT :limit))`,
    { table, tenantId, limit },
  );
  return rowCount;
}

function assignments(set: Readonly<Record<string, string>>): string {
  return Object.entries(set)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');
}
