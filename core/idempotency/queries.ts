// Keys and the answers kept under them. Keys share a table with those of workflows, so that a key
// that began a workflow is refused everywhere else, and the other way round.

import type { Mode } from '../auth/caller.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { keyLifetimeHours } from './key-lifetime.ts';

/** How long a key is remembered, and the answer under it. */
const keptFor = `interval '${keyLifetimeHours} hours'`;

/** Longer than any request may take (http/server.ts): its process has ended before that. */
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

/**
 * Part of the statement that accepts work: compares the keys of `requests` (n, tenant_id, mode, key,
 * request_sha256, workflow_id) with those that are held. Gives `known_keys` with the workflow that
 * was begun under the key and whether by the `same` request, and `first_uses`: the requests without
 * a key, or whose key is free and stands in no earlier row.
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
 * Takes the keys of `uses`, a query or VALUES of tenant_id, key, mode, request_sha256, workflow_id;
 * returns the workflow_id of those that were free or past their time. Locks in the order of `uses`.
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

/** Whether the key was free (or past its time) and is ours now. */
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

/** Forgets keys that are past their time, a bounded number at a time. */
export async function purgeKeys(database: Database, limit = 5000): Promise<number> {
  const { rowCount } = await database.knex.raw<{ rowCount: number }>(
    `DELETE FROM idempotency_keys WHERE (tenant_id, key, mode) IN (
       SELECT tenant_id, key, mode FROM idempotency_keys
        WHERE created_at <= now() - ${keptFor} ORDER BY created_at LIMIT ?)`,
    [limit],
  );
  return rowCount;
}

/** The same for the answers. */
export async function purgeAnswers(database: Database, limit = 5000): Promise<number> {
  const { rowCount } = await database.knex.raw<{ rowCount: number }>(
    `DELETE FROM idempotent_answers WHERE (tenant_id, answer_id) IN (
       SELECT tenant_id, answer_id FROM idempotent_answers
        WHERE begun_at <= now() - ${keptFor} ORDER BY begun_at LIMIT ?)`,
    [limit],
  );
  return rowCount;
}
