// Statements about time stamps of checkpoints.

import type { Database } from '../../../database/connection.ts';

export interface StoredTimestamp {
  /** Address of the authority. */
  authority: string;
  size: number;
  origin: string;
  /** The checkpoint as a signed note: what was stamped. */
  note: string;
  /** In DER, as RFC 3161 has it. */
  token: Buffer;
  stampedAt: Date;
}

interface Row {
  authority: string;
  tree_size: number;
  origin: string;
  note: string;
  token: Buffer;
  stamped_at: Date;
}

const columns = ['authority', 'tree_size', 'origin', 'note', 'token', 'stamped_at'];

function toTimestamp(row: Row): StoredTimestamp {
  const { authority, tree_size: size, origin, note, token, stamped_at: stampedAt } = row;
  return { authority, size, origin, note, token, stampedAt };
}

export async function saveTimestamp(
  { knex }: Database,
  { authority, size, origin, note, token, stampedAt }: StoredTimestamp,
): Promise<void> {
  await knex('audit_timestamps')
    .insert({ authority, tree_size: size, origin, note, token, stamped_at: stampedAt })
    .onConflict(['authority', 'tree_size', 'origin'])
    .ignore();
}

/** Null for an authority that has stamped nothing. */
export async function newestTimestamp(
  knex: Database['knex'],
  authority: string,
): Promise<StoredTimestamp | null> {
  const row = await knex('audit_timestamps')
    .select<Row[]>(columns)
    .where({ authority })
    .orderBy([
      { column: 'stamped_at', order: 'desc' },
      { column: 'tree_size', order: 'desc' },
    ])
    .first();
  return row ? toTimestamp(row) : null;
}

/** One of each authority. */
export async function newestTimestamps(
  knex: Database['knex'],
): Promise<Pick<StoredTimestamp, 'authority' | 'size'>[]> {
  const { rows } = await knex.raw<{ rows: { authority: string; size: number }[] }>(
    `SELECT DISTINCT ON (authority) authority, tree_size AS size FROM audit_timestamps
      ORDER BY authority, stamped_at DESC, tree_size DESC`,
  );
  return rows;
}

/** All that are stored, the smallest trees first. */
export async function listTimestamps(knex: Database['knex']): Promise<StoredTimestamp[]> {
  const rows = await knex('audit_timestamps')
    .select<Row[]>(columns)
    .orderBy(['tree_size', 'authority']);
  return rows.map(toTimestamp);
}
