// Shared buckets in the database. Rows are locked in the order of their key, so that two processes
// cannot deadlock.

import type { Database, Transaction } from '../database/connection.ts';
import type { Bucket } from './bucket.ts';

export interface BucketKey {
  tenantId: string;
  name: string;
}

interface BucketRow {
  tenant_id: string;
  bucket: string;
  tokens: number;
  at_ms: number;
  steps: number[];
  step: number | string;
}

export interface StoredBucket extends BucketKey {
  bucket: Bucket;
}

const keyColumns = 'unnest(?::text[], ?::text[]) AS k(tenant_id, bucket)';

function keyArrays(keys: readonly BucketKey[]): [string[], string[]] {
  return [keys.map(({ tenantId }) => tenantId), keys.map(({ name }) => name)];
}

/** Locks existing buckets until the transaction ends; missing ones are omitted from the result. */
export async function lockBuckets(
  trx: Transaction,
  keys: readonly BucketKey[],
): Promise<StoredBucket[]> {
  const { rows } = await trx.raw<{ rows: BucketRow[] }>(
    `SELECT b.* FROM rate_buckets b JOIN ${keyColumns} USING (tenant_id, bucket)
      ORDER BY b.tenant_id, b.bucket FOR UPDATE OF b`,
    keyArrays(keys),
  );
  return rows.map(toStored);
}

/** Returns a tenant's buckets without locking them. */
export async function findBuckets(database: Database, tenantId: string): Promise<StoredBucket[]> {
  const rows: BucketRow[] = await database.knex('rate_buckets').where('tenant_id', tenantId);
  return rows.map(toStored);
}

/** bigint values are text or numbers, depending on the connection. */
function toStored({ tenant_id, bucket, tokens, at_ms, steps, step }: BucketRow): StoredBucket {
  const drawn = steps.reduce((sum, draws) => sum + draws, 0);
  return {
    tenantId: tenant_id,
    name: bucket,
    bucket: { tokens, atMs: at_ms, steps, step: Number(step), drawn },
  };
}

/** Creates missing buckets; a bucket created by another process in the meantime is kept. */
export async function insertBuckets(
  trx: Transaction,
  buckets: readonly StoredBucket[],
): Promise<void> {
  await trx.raw(
    `INSERT INTO rate_buckets (tenant_id, bucket, tokens, at_ms, steps, step)
     SELECT r.tenant_id, r.bucket, r.tokens, r.at_ms, r.steps, r.step
       FROM json_to_recordset(?::json)
         AS r(tenant_id text, bucket text, tokens float8, at_ms float8, steps int[], step bigint)
       JOIN tenants t USING (tenant_id)
      ORDER BY r.tenant_id, r.bucket
     ON CONFLICT DO NOTHING`,
    [asJson(buckets)],
  );
}

export async function updateBuckets(
  trx: Transaction,
  buckets: readonly StoredBucket[],
): Promise<void> {
  await trx.raw(
    `UPDATE rate_buckets b
        SET tokens = r.tokens, at_ms = r.at_ms, steps = r.steps, step = r.step
       FROM json_to_recordset(?::json)
         AS r(tenant_id text, bucket text, tokens float8, at_ms float8, steps int[], step bigint)
      WHERE b.tenant_id = r.tenant_id AND b.bucket = r.bucket`,
    [asJson(buckets)],
  );
}

function asJson(buckets: readonly StoredBucket[]): string {
  const rows = buckets.map(({ tenantId, name, bucket: { tokens, atMs, steps, step } }) => ({
    tenant_id: tenantId,
    bucket: name,
    tokens,
    at_ms: atMs,
    steps,
    step,
  }));
  return JSON.stringify(rows);
}
