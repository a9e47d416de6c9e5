// Keys and the answers kept under them. Keys share a table with those of workflows, so that a key
// that began a workflow is refused everywhere else, and the other way round.

import type { Mode } from '../auth/caller.ts';
import type { Database, Transaction } from '../database/connection.ts';

/** How long a key is remembered (contract.md §4). */
const keptFor = `interval '24 hours'`;

/** Longer than any request may take (http/server.ts): its process is gone by then. */
const abandonedAfter = `interval '10 minutes'`;

/** A key of its caller's own choice; test and live keys of a tenant share none. */
export interface ChosenKey {
  tenantId: string;
  mode: Mode;
  key: string;
}

export interface KeyUse extends ChosenKey {
  requestSha256: Buffer;
  answerId: string;
}

/** Whether the key was free (or past its time) and is ours now. */
export async function insertKey(trx: Transaction, use: KeyUse): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    `INSERT INTO idempotency_keys AS held (tenant_id, key, mode, request_sha256, workflow_id)
     VALUES (:tenantId, :key, :mode, :requestSha256, :answerId)
     ON CONFLICT (tenant_id, key, mode) DO UPDATE
        SET request_sha256 = excluded.request_sha256, workflow_id = excluded.workflow_id,
            created_at = now()
      WHERE held.created_at <= now() - ${keptFor}
     RETURNING 1`,
    { ...use },
  );
  if (rows.length === 0) return false;
  await trx('idempotent_answers').insert({ tenant_id: use.tenantId, answer_id: use.answerId });
  return true;
}

export interface HeldKey {
  request_sha256: Buffer;
  /** Null when a workflow was started under the key. */
  answer_id: string | null;
  /** Null while the first request is under way. */
  status: number | null;
  body: unknown;
}

export async function findKey(
  trx: Transaction,
  { tenantId, key, mode }: ChosenKey,
): Promise<HeldKey | null> {
  const { rows } = await trx.raw<{ rows: HeldKey[] }>(
    `SELECT k.request_sha256, a.answer_id, a.status, a.body
       FROM idempotency_keys k
       LEFT JOIN idempotent_answers a
         ON a.tenant_id = k.tenant_id AND a.answer_id = k.workflow_id
      WHERE k.tenant_id = ? AND k.key = ? AND k.mode = ?`,
    [tenantId, key, mode],
  );
  return rows[0] ?? null;
}

/** Takes over what a process that is gone has begun; false when it may still be under way. */
export async function takeOver(
  trx: Transaction,
  tenantId: string,
  answerId: string,
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE idempotent_answers SET begun_at = now()
      WHERE tenant_id = ? AND answer_id = ? AND status IS NULL
        AND begun_at <= now() - ${abandonedAfter}`,
    [tenantId, answerId],
  );
  return rowCount > 0;
}

export async function storeAnswer(
  database: Database,
  use: KeyUse,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  const { tenantId, mode, key, requestSha256, answerId } = use;
  await database.transaction(async (trx) => {
    await trx('idempotent_answers')
      .where({ tenant_id: tenantId, answer_id: answerId })
      .update({ status, body: JSON.stringify(body ?? null) });
    // Of an upload the digest is known only now.
    await trx('idempotency_keys')
      .where({ tenant_id: tenantId, key, mode, workflow_id: answerId })
      .update({ request_sha256: requestSha256 });
  });
}

/** As if the request had never come: it was refused. */
export async function deleteKey(
  database: Database,
  { tenantId, mode, key, answerId }: Omit<KeyUse, 'requestSha256'>,
): Promise<void> {
  await database.transaction(async (trx) => {
    await trx('idempotency_keys')
      .where({ tenant_id: tenantId, key, mode, workflow_id: answerId })
      .delete();
    await trx('idempotent_answers').where({ tenant_id: tenantId, answer_id: answerId }).delete();
  });
}

/** Forgets answers that are past their time, a bounded number at a time. */
export async function purgeAnswers(database: Database, limit = 5000): Promise<number> {
  const { rowCount } = await database.knex.raw<{ rowCount: number }>(
    `DELETE FROM idempotent_answers WHERE (tenant_id, answer_id) IN (
       SELECT tenant_id, answer_id FROM idempotent_answers
        WHERE begun_at <= now() - ${keptFor} ORDER BY begun_at LIMIT ?)`,
    [limit],
  );
  return rowCount;
}
