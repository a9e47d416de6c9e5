// Rows that live runs and reviews have added besides uploaded rows: training data of models.

import type { Database, Transaction } from '../../database/connection.ts';
import { deleteTerms, seenBy } from '../queries.ts';

/**
 * Deletes the rows that runs and reviews of these workflows have added to any set; their keys are
 * the workflow identifiers as shown in the API. Returns the rows.
 */
export async function deleteRowsOfWorkflows(
  trx: Transaction,
  tenantId: string,
  keys: readonly string[],
): Promise<{ set: string; key: string }[]> {
  // One index probe of the primary key for each set.
  const { rows } = await trx.raw<{ rows: { set: string; key: string }[] }>(
    `WITH RECURSIVE sets AS (
       (SELECT set_name FROM reference_rows WHERE tenant_id = :tenantId ORDER BY set_name LIMIT 1)
       UNION ALL
       SELECT (SELECT r.set_name FROM reference_rows r
                WHERE r.tenant_id = :tenantId AND r.set_name > s.set_name
                ORDER BY r.set_name LIMIT 1)
         FROM sets s WHERE s.set_name IS NOT NULL)
     DELETE FROM reference_rows r USING sets
      WHERE r.tenant_id = :tenantId AND r.set_name = sets.set_name AND r.key = ANY (:keys)
     RETURNING r.set_name AS set, r.key`,
    { tenantId, keys: [...keys] },
  );
  for (const { set, key } of rows) await deleteTerms(trx, { tenantId, set }, [key]);
  return rows;
}

/** Counts, by set, uploaded rows and rows of live runs; rows of test runs are not training data. */
export async function countLiveRows(
  { knex }: Database,
  tenantId: string,
  sets: readonly string[],
): Promise<number> {
  const row = await knex('reference_rows')
    .where({ tenant_id: tenantId })
    .whereIn('mode', seenBy('live'))
    .whereIn('set_name', sets)
    .count('* as rows')
    .first();
  return Number(row?.['rows'] ?? 0);
}

export async function listLiveKeys(
  { knex }: Database,
  { tenantId, set }: { tenantId: string; set: string },
  { limit, after }: { limit: number; after: string | null },
): Promise<string[]> {
  return await knex('reference_rows')
    .where({ tenant_id: tenantId, set_name: set })
    .whereIn('mode', seenBy('live'))
    .modify((query) => void (after !== null && query.andWhere('key', '>', after)))
    .orderBy('key')
    .limit(limit)
    .pluck('key');
}

/** Returns the tenants with rows in one of these sets. */
export async function listTenantsWithRows(
  { knex }: Database,
  sets: readonly string[],
): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { tenant_id: string }[] }>(
    `SELECT tenant_id FROM tenants t WHERE state = 'active' AND EXISTS (
       SELECT FROM reference_rows r
        WHERE r.tenant_id = t.tenant_id AND r.set_name = ANY (?)) ORDER BY tenant_id`,
    [[...sets]],
  );
  return rows.map(({ tenant_id }) => tenant_id);
}
