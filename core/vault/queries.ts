// Keys in use, and the encrypted columns of other folders' tables.

import type { Database, Transaction } from '../database/connection.ts';

type Executor = Database['knex'] | Transaction;

export interface KnownKey {
  keyId: string;
  checkValue: Buffer;
  firstUsedAt: Date;
}

/** The ASCII codes of "wmvk". */
const keysLock = 0x776d_766b;

/** Locks until the transaction ends, so that two first starts do not each create a key. */
export async function lockKeys(trx: Transaction): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(?)', [keysLock]);
}

export async function listKeys(db: Executor): Promise<KnownKey[]> {
  const rows = await db('vault_keys')
    .select<{ key_id: string; check_value: Buffer; first_used_at: Date }[]>()
    .orderBy('first_used_at')
    .limit(1000);
  return rows.map((row) => ({
    keyId: row.key_id,
    checkValue: row.check_value,
    firstUsedAt: row.first_used_at,
  }));
}

export async function insertKey(
  trx: Transaction,
  key: { keyId: string; checkValue: Buffer },
): Promise<void> {
  await trx('vault_keys').insert({ key_id: key.keyId, check_value: key.checkValue });
}

export async function deleteKeysExcept(db: Executor, keyId: string): Promise<string[]> {
  const rows = await db('vault_keys').whereNot('key_id', keyId).delete('key_id');
  return (rows as { key_id: string }[]).map((row) => row.key_id);
}

/** A bytea column with sealed values. Names come from the schema, never from input. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Key column of the table, together with `tenant_id`: a UUID. */
  idColumn: string;
  /** First part of the context, see `placeOf`. */
  kind: string;
}

export interface SealedRow {
  tenantId: string;
  id: string;
  value: Buffer;
}

const idBeforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Returns rows after `after`, in key order, that do not begin with these bytes; at most `limit`.
 */
export async function listOtherwiseSealed(
  db: Executor,
  { table, column, idColumn }: SealedColumn,
  head: Buffer,
  { after, limit }: { after: SealedRow | null; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await db.raw<{ rows: { tenant_id: string; id: string; value: Buffer }[] }>(
    `SELECT tenant_id, :idColumn: AS id, :column: AS value FROM :table:
      WHERE (tenant_id, :idColumn:) > (:afterTenant, (:afterId)::uuid)
        AND substring(:column: FROM 1 FOR :headLength) <> :head
      ORDER BY tenant_id, :idColumn: LIMIT :limit`,
    {
      table,
      column,
      idColumn,
      afterTenant: after?.tenantId ?? '',
      afterId: after?.id ?? idBeforeAll,
      head,
      headLength: head.length,
      limit,
    },
  );
  return rows.map((row) => ({ tenantId: row.tenant_id, id: row.id, value: row.value }));
}

/**
 * Returns false if the value has changed in the meantime; the change has sealed it with a newer
 * key.
 */
export async function replaceSealed(
  db: Executor,
  { table, column, idColumn }: SealedColumn,
  { tenantId, id, value }: SealedRow,
  sealed: Buffer,
): Promise<boolean> {
  const changed = await db(table)
    .where({ tenant_id: tenantId, [idColumn]: id, [column]: value })
    .update({ [column]: sealed });
  return changed > 0;
}

/** Counts the values sealed with each key; unencrypted values have an empty ID. */
export async function countByKey(
  db: Executor,
  { table, column }: SealedColumn,
): Promise<{ keyId: string; values: number }[]> {
  const { rows } = await db.raw<{ rows: { key_id: string; n: string }[] }>(
    `SELECT CASE WHEN get_byte(:column:, 0) = 1
                 THEN encode(substring(:column: FROM 2 FOR 8), 'hex') ELSE '' END AS key_id,
            count(*) AS n
       FROM :table: WHERE length(:column:) > 0 GROUP BY 1 ORDER BY 1`,
    { table, column },
  );
  return rows.map((row) => ({ keyId: row.key_id, values: Number(row.n) }));
}
