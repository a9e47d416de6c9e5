// An endpoint's secrets, sealed, which nothing but signing reads.

import type { Database, Transaction } from '../../database/connection.ts';

type Executor = Database['knex'] | Transaction;

interface Key {
  tenantId: string;
  endpointId: string;
}

export interface StoredSecrets {
  secret: Buffer;
  nextSecret: Buffer | null;
  /** `whpk_` of the private keys that are sealed with the secrets. */
  publicKey: string | null;
  nextPublicKey: string | null;
  /** When `nextSecret` takes the place of `secret`; both null when nothing is to change. */
  endsAt: Date | null;
}

export async function readSecrets(db: Executor, key: Key): Promise<StoredSecrets | null> {
  return toSecrets(await selectSecrets(db, key).first());
}

/** Holds the row until the transaction ends, so that two rotations at once are one after another. */
export async function lockSecrets(trx: Transaction, key: Key): Promise<StoredSecrets | null> {
  return toSecrets(await selectSecrets(trx, key).forUpdate().first());
}

export async function writeSecrets(
  trx: Transaction,
  key: Key,
  stored: StoredSecrets,
  now: Date,
): Promise<void> {
  await trx('webhook_endpoints')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId })
    .update({
      secret: stored.secret,
      next_secret: stored.nextSecret,
      public_key: stored.publicKey,
      next_public_key: stored.nextPublicKey,
      secret_ends_at: stored.endsAt,
      updated_at: now,
    });
}

/** Forgets the old secrets of rotations that are over. */
export async function promoteDueSecrets(db: Executor, now: Date): Promise<void> {
  await db.raw(
    `UPDATE webhook_endpoints
     SET secret = next_secret, next_secret = NULL, secret_ends_at = NULL,
       public_key = next_public_key, next_public_key = NULL
     WHERE secret_ends_at <= ?`,
    [now],
  );
}

interface SecretsRow {
  secret: Buffer;
  next_secret: Buffer | null;
  public_key: string | null;
  next_public_key: string | null;
  secret_ends_at: Date | null;
}

function selectSecrets(db: Executor, key: Key) {
  return db('webhook_endpoints')
    .select<SecretsRow[]>('secret', 'next_secret', 'secret_ends_at')
    .select('public_key', 'next_public_key')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId })
    .whereNot('state', 'deleted');
}

function toSecrets(row: SecretsRow | undefined): StoredSecrets | null {
  if (row === undefined) return null;
  return {
    secret: row.secret,
    nextSecret: row.next_secret,
    publicKey: row.public_key,
    nextPublicKey: row.next_public_key,
    endsAt: row.secret_ends_at,
  };
}
