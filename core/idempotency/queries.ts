// Idempotency keys and the stored answers. The keys share a table with those of workflows, so that
// a key that started a workflow is rejected for other requests, and vice versa.

import type { Mode } from '../auth/caller.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { keyLifetimeHours } from './key-lifetime.ts';

/** Lifetime of a key and its answer. */
const keptFor = `interval '${keyLifetimeHours} hours'`;

/**
 * Longer than the maximum duration of a request (http/server.ts): its process has ended before
 * that.
 */
const abandonedAfter = `interval '10 minutes'`;

/** A key chosen by the caller; test and live requests of a tenant do not share keys. */
export interface ChosenKey {
  tenantId: string;
  mode: Mode;
  key: string;
}

export interface KeyUse extends ChosenKey {
  requestSha256: Buffer;
  answerId: string;
}

/**
 * Part of the statement that accepts work: compares the keys of `requests` (n, tenant_id, mode,
 * key, request_sha256, workflow_id) with the stored ones. `known_keys` has the workflow started
 * under the key, and whether the request is the `same`. `first_uses` has the requests without a
 * key, or whose key is unused and not in an earlier row.
 */
export function checkKeys(requests: string): string {
  return `known_keys AS MATERIALIZED (
  SELECT request.n, known.workflow_id, known.request_sha256 = request.request_sha256 AS same
    FROM ${requests} request CROSS JOIN LATERAL (
      SELECT held.workflow_id, held.request_sha256 FROM idempotency_keys held
       WHERE held.tenant_id = request.tenant_id AND held.key = request.key
         AND held.mode = request.mode
         AND held.created_at > now() - ${keptFor} LIMIT 1) known),
first_uses AS MATERIALIZED (
  SELECT * FROM (
    SELECT request.*, row_number() OVER (
             PARTITION BY request.tenant_id, request.mode,
                          coalesce(request.key, request.workflow_id::text)
             ORDER BY request.n) AS same_key_turn
      FROM ${requests} request WHERE request.n NOT IN (SELECT n FROM known_keys)) candidate
   WHERE same_key_turn = 1)`;
}

/**
 * Stores the keys of `uses`, a query or VALUES of tenant_id, key, mode, request_sha256,
 * workflow_id. Returns the workflow_id of keys that were unused or expired. Rows are locked in the
 * order of `uses`.
 */
export function insertKeys(uses: string): string {
  return `INSERT INTO idempotency_keys AS held_key
    (tenant_id, key, mode, request_sha256, workflow_id)
  ${uses}
  ON CONFLICT (tenant_id, key, mode) DO UPDATE
     SET request_sha256 = excluded.request_sha256, workflow_id = excluded.workflow_id,
         created_at = now()
   WHERE held_key.created_at <= now() - ${keptFor}
  RETURNING workflow_id`;
}

/** Returns whether the key was unused or expired, and is now stored. */
export async function insertKey(trx: Transaction, use: KeyUse): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    insertKeys('VALUES (:tenantId, :key, :mode, :requestSha256, :answerId)'),
    { ...use },
  );
  if (rows.length === 0) return false;
  await trx('idempotent_answers').insert({ tenant_id: use.tenantId, answer_id: use.answerId });
  return true;
}

export interface HeldKey {
  request_sha256: Buffer;
  /** Null if a workflow was started under the key. */
  answer_id: string | null;
  /** Null while the first request is in progress. */
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

/**
 * Takes over a request whose process has ended; returns false if the request may still be in
 * progress.
 */
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
    // The digest of an upload is known only now.
    await trx('idempotency_keys')
      .where({ tenant_id: tenantId, key, mode, workflow_id: answerId })
      .update({ request_sha256: requestSha256 });
  });
}

/** Deletes the key of a rejected request, as if the request had not been made. */
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

/** Deletes expired keys, a limited number at a time. */
export async function purgeKeys(database: Database, limit = 5000): Promise<number> {
  const { rowCount } = await database.knex.raw<{ rowCount: number }>(
    `DELETE FROM idempotency_keys WHERE (tenant_id, key, mode) IN (
       SELECT tenant_id, key, mode FROM idempotency_keys
        WHERE created_at <= now() - ${keptFor} ORDER BY created_at LIMIT ?)`,
    [limit],
  );
  return rowCount;
}

/** Deletes expired answers in the same way. */
export async function purgeAnswers(database: Database, limit = 5000): Promise<number> {
  const { rowCount } = await database.knex.raw<{ rowCount: number }>(
    `DELETE FROM idempotent_answers WHERE (tenant_id, answer_id) IN (
       SELECT tenant_id, answer_id FROM idempotent_answers
        WHERE begun_at <= now() - ${keptFor} ORDER BY begun_at LIMIT ?)`,
    [limit],
  );
  return rowCount;
}
