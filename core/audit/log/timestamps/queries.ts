// Queries for time stamps of checkpoints.

import type { Database } from '../../../database/connection.ts';

export interface StoredTimestamp {
  /** Address of the authority. */
  authority: string;
  size: number;
  origin: string;
  /** The stamped content: the checkpoint as a signed note. */
  note: string;
  /** RFC 3161 token in DER. */
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

/** Returns the latest stamp of an authority; null if there is none. */
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

/** Returns the latest stamp of each authority. */
export async function newestTimestamps(
  knex: Database['knex'],
): Promise<Pick<StoredTimestamp, 'authority' | 'size'>[]> {
  const { rows } = await knex.raw<{ rows: { authority: string; size: number }[] }>(
    `SELECT DISTINCT ON (authority) authority, tree_size AS size FROM audit_timestamps
      ORDER BY authority, stamped_at DESC, tree_size DESC`,
  );
  return rows;
}

/** Returns all stored stamps, smallest trees first. */
export async function listTimestamps(knex: Database['knex']): Promise<StoredTimestamp[]> {
  const rows = await knex('audit_timestamps')
    .select<Row[]>(columns)
    .orderBy(['tree_size', 'authority']);
  return rows.map(toTimestamp);
}
