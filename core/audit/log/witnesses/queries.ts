// Statements about cosigned checkpoints.

import type { Database } from '../../../database/connection.ts';

export interface StoredCosignature {
  witness: string;
  size: number;
  origin: string;
  /** Checkpoint with the signatures of the log and of the witness. */
  note: string;
  cosignedAt: Date;
}

interface Row {
  witness: string;
  tree_size: number;
  origin: string;
  note: string;
  cosigned_at: Date;
}

const columns = ['witness', 'tree_size', 'origin', 'note', 'cosigned_at'];

function toCosignature(row: Row): StoredCosignature {
  const { witness, tree_size: size, origin, note, cosigned_at: cosignedAt } = row;
  return { witness, size, origin, note, cosignedAt };
}

/** Replaces the earlier cosignature of the same hour. */
export async function saveCosignature(
  { knex }: Database,
  { witness, size, origin, note, cosignedAt }: StoredCosignature,
): Promise<void> {
  await knex.raw(
    `WITH earlier AS (
       DELETE FROM audit_cosignatures
        WHERE witness = :witness AND tree_size < :size
          AND date_trunc('hour', cosigned_at, 'UTC') = date_trunc('hour', :cosignedAt::timestamptz, 'UTC'))
     INSERT INTO audit_cosignatures (witness, tree_size, origin, note, cosigned_at)
     VALUES (:witness, :size, :origin, :note, :cosignedAt)
     ON CONFLICT (witness, tree_size, origin)
     DO UPDATE SET note = excluded.note, cosigned_at = excluded.cosigned_at`,
    { witness, size, origin, note, cosignedAt },
  );
}

/** Returns null for a witness that has cosigned nothing. */
export async function newestCosignature(
  knex: Database['knex'],
  witness: string,
): Promise<StoredCosignature | null> {
  const row = await knex('audit_cosignatures')
    .select<Row[]>(columns)
    .where({ witness })
    .orderBy([
      { column: 'cosigned_at', order: 'desc' },
      { column: 'tree_size', order: 'desc' },
    ])
    .first();
  return row ? toCosignature(row) : null;
}

/** Returns one for each witness. */
export async function newestCosignatures(
  knex: Database['knex'],
): Promise<Pick<StoredCosignature, 'witness' | 'size'>[]> {
  const { rows } = await knex.raw<{ rows: { witness: string; size: number }[] }>(
    `SELECT DISTINCT ON (witness) witness, tree_size AS size FROM audit_cosignatures
      ORDER BY witness, cosigned_at DESC, tree_size DESC`,
  );
  return rows;
}

/** Lists all stored cosignatures, the smallest trees first. */
export async function listCosignatures(knex: Database['knex']): Promise<StoredCosignature[]> {
  const rows = await knex('audit_cosignatures').select<Row[]>(columns).orderBy('tree_size');
  return rows.map(toCosignature);
}
