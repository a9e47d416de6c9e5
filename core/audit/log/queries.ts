// Statements of the log. All changes of the tree are in a transaction that holds its lock.

import { byteaArray, textArray, uuidArray } from '../../database/binary-arrays.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { defineStatement, packed, runIn } from '../../database/named-parameters.ts';
import type { LeafFacts } from './leaf.ts';
import type { Tile, TileId } from './tiles.ts';

type Executor = Database['knex'] | Transaction;

/** Number of the log's advisory lock in the database. */
const logLock = 0x776d_6c67;

/** Tries to lock the log until the transaction ends; only the holder adds leaves. */
export async function tryLockLog(trx: Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(?) AS locked',
    [logLock],
  );
  return rows[0]!.locked;
}

/** Waits for the lock. */
export async function lockLog(trx: Transaction): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(?)', [logLock]);
}

export interface LogIdentity {
  origin: string;
  verifierKey: string;
  firstSize: number;
}

interface IdentityRow {
  origin: string;
  verifier_key: string;
  first_size: number;
}

/** Lists all identities, the current one first. */
export async function listIdentities(db: Executor): Promise<LogIdentity[]> {
  const rows = await db('audit_logs')
    .select<IdentityRow[]>('origin', 'verifier_key', 'first_size')
    .orderBy('number', 'desc')
    .limit(1000);
  return rows.map(({ origin, verifier_key: verifierKey, first_size: firstSize }) => ({
    origin,
    verifierKey,
    firstSize,
  }));
}

export async function insertIdentity(
  trx: Transaction,
  { origin, verifierKey, firstSize, at }: LogIdentity & { at: Date },
): Promise<void> {
  await trx('audit_logs').insert({
    number: trx.raw('(SELECT coalesce(max(number), 0) + 1 FROM audit_logs)'),
    origin,
    verifier_key: verifierKey,
    first_size: firstSize,
    started_at: at,
  });
}

export async function hasPending(db: Executor): Promise<boolean> {
  return (await db('audit_pending').first('audit_id')) !== undefined;
}

/** An entry with the fields of its leaf. */
export interface EntryRow extends LeafFacts {
  /** Null after the content was erased. */
  salt: string | null;
  detail: unknown;
  remoteAddress: string | null;
}

interface EntryColumns {
  tenant_id: string;
  audit_id: string;
  at: string;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  request_id: string | null;
  remote_address: string | null;
  detail: unknown;
  salt: string | null;
}

/** The time is text: a Date only has milliseconds, the column has microseconds. */
const entryColumns = `to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  e.actor_kind, e.actor_id, e.action, e.object_kind, e.object_id, e.request_id, e.remote_address,
  e.detail, e.salt`;

function toEntry(row: EntryColumns): EntryRow {
  return {
    tenantId: row.tenant_id,
    auditId: row.audit_id,
    at: row.at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object_id,
    requestId: row.request_id,
    salt: row.salt,
    detail: row.detail,
    remoteAddress: row.remote_address,
  };
}

/** Removes up to `limit` entries from the queue, the oldest first, and returns them. */
export async function takePending(
  trx: Transaction,
  limit: number,
): Promise<{ taken: number; entries: EntryRow[] }> {
  const { rows } = await trx.raw<{ rows: (EntryColumns & { present: boolean })[] }>(
    `WITH taken AS (
       DELETE FROM audit_pending
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM audit_pending LIMIT :limit))
       RETURNING tenant_id, audit_id)
     SELECT taken.tenant_id, taken.audit_id, e.audit_id IS NOT NULL AS present, ${entryColumns}
       FROM taken LEFT JOIN audit_entries e USING (tenant_id, audit_id)
      ORDER BY taken.audit_id, taken.tenant_id`,
    { limit },
  );
  const entries = rows.filter(({ present }) => present).map(toEntry);
  return { taken: rows.length, entries };
}

export interface NewLeaf {
  tenantId: string;
  auditId: string;
  contentDigest: Buffer;
}

const insertLeavesStatement = defineStatement<{ treeSize: number; leaves: readonly NewLeaf[] }>(
  'audit_insert_leaves',
  (parameters) => {
    const leaves = parameters.numberedRows('leaves', {
      tenant_id: packed('text', ({ tenantId }) => tenantId, textArray),
      audit_id: packed('uuid', ({ auditId }) => auditId, uuidArray),
      content_digest: packed('bytea', ({ contentDigest }) => contentDigest, byteaArray),
    });
    return `INSERT INTO audit_leaves (leaf_index, tenant_id, audit_id, content_digest)
      SELECT ${parameters.value('treeSize', 'bigint')} + n - 1, tenant_id, audit_id, content_digest
        FROM ${leaves}`;
  },
);

/** Inserts leaves in order, starting with leaf `treeSize`. */
export async function insertLeaves(
  trx: Transaction,
  leaves: { treeSize: number; leaves: readonly NewLeaf[] },
): Promise<void> {
  await runIn(trx, insertLeavesStatement, leaves);
}

export async function saveTiles(trx: Transaction, tiles: readonly Tile[]): Promise<void> {
  const rows = tiles.map(({ level, index, hashes }) => ({ level, tile_index: index, hashes }));
  await trx('audit_tiles').insert(rows).onConflict(['level', 'tile_index']).merge();
}

const findTilesText = `SELECT level, tile_index, hashes FROM audit_tiles
  WHERE (level, tile_index) IN (SELECT * FROM unnest((:levels)::int[], (:indexes)::bigint[]))`;

/** Returns the existing tiles, without duplicates. */
export async function findTiles(db: Executor, ids: readonly TileId[]): Promise<Tile[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.raw<{ rows: { level: number; tile_index: number; hashes: Buffer }[] }>(
    findTilesText,
    { levels: ids.map(({ level }) => level), indexes: ids.map(({ index }) => index) },
  );
  return rows.map(({ level, tile_index: index, hashes }) => ({ level, index, hashes }));
}

export interface StoredCheckpoint {
  size: number;
  origin: string;
  root: Buffer;
  note: string;
  signedAt: Date;
}

interface CheckpointRow {
  tree_size: number;
  origin: string;
  root: Buffer;
  note: string;
  signed_at: Date;
}

const checkpointColumns = ['tree_size', 'origin', 'root', 'note', 'signed_at'].map(
  (column) => `audit_checkpoints.${column}`,
);

function toCheckpoint(row: CheckpointRow): StoredCheckpoint {
  const { tree_size: size, origin, root, note, signed_at: signedAt } = row;
  return { size, origin, root, note, signedAt };
}

export async function insertCheckpoint(
  trx: Transaction,
  { size, origin, root, note, signedAt }: StoredCheckpoint,
): Promise<void> {
  await trx('audit_checkpoints')
    .insert({ tree_size: size, origin, root, note, signed_at: signedAt })
    .onConflict(['tree_size', 'origin'])
    .ignore();
}

/** Returns null before the first entry. */
export async function newestCheckpoint(db: Executor): Promise<StoredCheckpoint | null> {
  const row = await db('audit_checkpoints')
    .select<CheckpointRow[]>(checkpointColumns)
    .join('audit_logs', 'audit_logs.origin', 'audit_checkpoints.origin')
    .orderBy([
      { column: 'tree_size', order: 'desc' },
      { column: 'audit_logs.number', order: 'desc' },
    ])
    .first();
  return row ? toCheckpoint(row) : null;
}

/** Returns the position of an entry; null if it is not added yet, or belongs to another tenant. */
export async function findLeaf(
  db: Executor,
  tenantId: string,
  auditId: string,
): Promise<{ leafIndex: number; contentDigest: Buffer } | null> {
  const row = await db('audit_leaves')
    .where({ tenant_id: tenantId, audit_id: auditId })
    .first<{ leaf_index: number; content_digest: Buffer } | undefined>(
      'leaf_index',
      'content_digest',
    );
  return row ? { leafIndex: row.leaf_index, contentDigest: row.content_digest } : null;
}

/** Returns null for a missing entry, and for an entry of another tenant. */
export async function findEntry(
  db: Executor,
  tenantId: string,
  auditId: string,
): Promise<EntryRow | null> {
  const { rows } = await db.raw<{ rows: EntryColumns[] }>(
    `SELECT e.tenant_id, e.audit_id, ${entryColumns} FROM audit_entries e
      WHERE e.tenant_id = :tenantId AND e.audit_id = :auditId`,
    { tenantId, auditId },
  );
  return rows[0] ? toEntry(rows[0]) : null;
}

export interface LogMeasure {
  /** Number of entries that are not in the tree yet. */
  pending: number;
  size: number;
  /** Seconds since the newest checkpoint was signed; null before the first. */
  checkpointAgeS: number | null;
}

/** Measures the log for metrics and `workmill doctor`. */
export async function measureLog(db: Executor): Promise<LogMeasure> {
  const { rows } = await db.raw<{
    rows: { pending: number; size: number; age_s: number | null }[];
  }>(`
    SELECT (SELECT count(*)::int FROM audit_pending) AS pending,
           (SELECT coalesce(max(tree_size), 0) FROM audit_checkpoints) AS size,
           (SELECT extract(epoch FROM now() - max(signed_at))::float8
              FROM (SELECT signed_at FROM audit_checkpoints ORDER BY tree_size DESC LIMIT 1) newest)
             AS age_s`);
  const { pending, size, age_s: checkpointAgeS } = rows[0]!;
  return { pending, size, checkpointAgeS };
}

/** Lists all stored checkpoints, the smallest first: one per hour, and the newest. */
export async function listCheckpoints(db: Executor): Promise<StoredCheckpoint[]> {
  const rows = await db('audit_checkpoints')
    .select<CheckpointRow[]>(checkpointColumns)
    .orderBy('tree_size');
  return rows.map(toCheckpoint);
}

/** Deletes a checkpoint that is replaced by another one of the same hour. */
export async function deleteCheckpoint(
  trx: Transaction,
  { size, origin }: Pick<StoredCheckpoint, 'size' | 'origin'>,
): Promise<void> {
  await trx('audit_checkpoints').where({ tree_size: size, origin }).delete();
}

/** Returns -1 for an empty log. */
export async function lastLeafIndex(db: Executor): Promise<number> {
  const row = await db('audit_leaves').max<{ last: number | null }>('leaf_index as last').first();
  return row?.last ?? -1;
}

export interface LeafRow {
  leafIndex: number;
  tenantId: string;
  auditId: string;
  contentDigest: Buffer;
  /** Null if the audit trail no longer contains it. */
  entry: EntryRow | null;
}

/** Returns the leaves from `from` to `end` (exclusive) with their entries. */
export async function listLeaves(db: Executor, from: number, end: number): Promise<LeafRow[]> {
  type Row = EntryColumns & { leaf_index: number; content_digest: Buffer; present: boolean };
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT leaf.leaf_index, leaf.tenant_id, leaf.audit_id, leaf.content_digest,
            e.audit_id IS NOT NULL AS present, ${entryColumns}
       FROM audit_leaves leaf LEFT JOIN audit_entries e USING (tenant_id, audit_id)
      WHERE leaf.leaf_index >= :from AND leaf.leaf_index < :end ORDER BY leaf.leaf_index`,
    { from, end },
  );
  return rows.map((row) => ({
    leafIndex: row.leaf_index,
    tenantId: row.tenant_id,
    auditId: row.audit_id,
    contentDigest: row.content_digest,
    entry: row.present ? toEntry(row) : null,
  }));
}

/**
 * Counts entries of the trail that are neither in the log nor queued: they were inserted by other
 * means.
 */
export async function countOutside(db: Executor): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(`
    SELECT count(*)::int AS count FROM audit_entries e
     WHERE NOT EXISTS (SELECT FROM audit_leaves leaf
                        WHERE leaf.tenant_id = e.tenant_id AND leaf.audit_id = e.audit_id)
       AND NOT EXISTS (SELECT FROM audit_pending waiting
                        WHERE waiting.tenant_id = e.tenant_id AND waiting.audit_id = e.audit_id)`);
  return rows[0]!.count;
}
