// Queries for the sealed secrets of an endpoint, which only signing reads.

import type { Database, Transaction } from '../../database/connection.ts';
import { sentColumns, toSent, type SentColumns, type SentRow } from '../log/queries.ts';
import { endsOf, type Ending, type SecretColumns } from './in-effect.ts';

type Executor = Database['knex'] | Transaction;

interface Key {
  tenantId: string;
  endpointId: string;
}

export interface StoredSecret extends Ending {
  /** Sealed secret, with the private key that rotates with it. */
  sealed: Buffer;
  /** `whpk_` public key of that private key; null if only the secret signs. */
  publicKey: string | null;
}

/** Returns secrets, the oldest first; an empty list if the endpoint does not exist. */
export async function readSecrets(db: Executor, key: Key): Promise<StoredSecret[]> {
  return toSecrets(await selectSecrets(db, key).first());
}

/** Locks the row until the transaction ends, so that concurrent rotations run one after another. */
export async function lockSecrets(trx: Transaction, key: Key): Promise<StoredSecret[]> {
  return toSecrets(await selectSecrets(trx, key).forUpdate().first());
}

/** Writes one to three secrets, the oldest first. */
export async function writeSecrets(
  trx: Transaction,
  key: Key,
  [first, second, third]: readonly StoredSecret[],
  now: Date,
): Promise<void> {
  await trx('webhook_endpoints')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId })
    .update({
      secret: first!.sealed,
      public_key: first!.publicKey,
      secret_ends_at: first!.endsAt,
      next_secret: second?.sealed ?? null,
      next_public_key: second?.publicKey ?? null,
      next_secret_ends_at: second?.endsAt ?? null,
      newest_secret: third?.sealed ?? null,
      newest_public_key: third?.publicKey ?? null,
      updated_at: now,
    });
}

/** Deletes secrets whose overlap is over. */
export async function promoteDueSecrets(db: Executor, now: Date): Promise<void> {
  await db.raw(
    `UPDATE webhook_endpoints
     SET secret = newest_secret, public_key = newest_public_key, secret_ends_at = NULL,
       next_secret = NULL, next_public_key = NULL, next_secret_ends_at = NULL,
       newest_secret = NULL, newest_public_key = NULL
     WHERE next_secret_ends_at <= ?`,
    [now],
  );
  await db.raw(
    `UPDATE webhook_endpoints
     SET secret = next_secret, public_key = next_public_key, secret_ends_at = next_secret_ends_at,
       next_secret = newest_secret, next_public_key = newest_public_key, next_secret_ends_at = NULL,
       newest_secret = NULL, newest_public_key = NULL
     WHERE secret_ends_at <= ?`,
    [now],
  );
}

interface SecretsRow extends SecretColumns {
  public_key: string | null;
  next_public_key: string | null;
  newest_public_key: string | null;
}

function selectSecrets(db: Executor, key: Key) {
  return db('webhook_endpoints')
    .select<SecretsRow[]>('secret', 'next_secret', 'newest_secret')
    .select('secret_ends_at', 'next_secret_ends_at')
    .select('public_key', 'next_public_key', 'newest_public_key')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId })
    .whereNot('state', 'deleted');
}

function toSecrets(row: SecretsRow | undefined): StoredSecret[] {
  if (row === undefined) return [];
  const sealed = [row.secret, row.next_secret, row.newest_secret];
  const publicKeys = [row.public_key, row.next_public_key, row.newest_public_key];
  return endsOf(row).map(({ endsAt }, index) => {
    return { sealed: sealed[index]!, publicKey: publicKeys[index]!, endsAt };
  });
}

export interface ReportedRow extends SentRow {
  head: string;
  /** Value that the receiver returned. */
  reported: string;
}

/**
 * Selects from the newest accepted deliveries, at most `limit`, those whose response has this
 * header, and the number examined.
 */
export async function listReported(
  db: Executor,
  key: Key,
  { header, limit }: { header: string; limit: number },
): Promise<{ lookedAt: number; reported: ReportedRow[] }> {
  const { rows } = await db.raw<{ rows: (SentColumns & { reported: string | null })[] }>(
    `SELECT ${sentColumns}, a.response_headers ->> :header AS reported
     FROM (SELECT * FROM deliveries
           WHERE tenant_id = :tenantId AND endpoint_id = :endpointId AND state = 'delivered'
           ORDER BY created_at DESC, delivery_id DESC LIMIT :limit) d
     JOIN delivery_attempts a ON a.tenant_id = d.tenant_id AND a.delivery_id = d.delivery_id
       AND a.attempt_no = d.attempts AND a.request_head IS NOT NULL
     JOIN events v ON v.tenant_id = d.tenant_id AND v.event_id = d.event_id`,
    { ...key, limit, header },
  );
  const reported = rows.flatMap((row) => {
    const { head, ...sent } = toSent(key.tenantId, row);
    return row.reported === null || head === null
      ? []
      : [{ ...sent, head, reported: row.reported }];
  });
  return { lookedAt: rows.length, reported };
}
