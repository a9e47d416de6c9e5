import type { Database, Transaction } from '../database/connection.ts';
import type { PlanName } from '../config/plans.ts';
import type { Mode, Scope } from './caller.ts';

export interface ApiKeyRow {
  tenant_id: string;
  key_id: string;
  name: string;
  mode: Mode;
  ending: string;
  scopes: Scope[];
  /** Networks in cidr form; null allows every address. */
  allowed_addresses: string[] | null;
  certificate_sha256: Buffer | null;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

const shownColumns = [
  'tenant_id',
  'key_id',
  'name',
  'mode',
  'ending',
  'scopes',
  'allowed_addresses',
  'certificate_sha256',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
];

export async function insertApiKey(
  trx: Transaction,
  row: ApiKeyRow & { key_sha256: Buffer },
): Promise<void> {
  await trx('api_keys').insert(row);
}

/**
 * Puts a new key beside an old one, which ends at `endsAt` unless it was to end before. Null, with
 * nothing changed, when there is no such key that still works at `now`.
 */
export async function rotateApiKey(
  trx: Transaction,
  old: { tenantId: string; keyId: string; now: Date; endsAt: Date },
  successor: (row: ApiKeyRow) => ApiKeyRow & { key_sha256: Buffer },
): Promise<{ created: ApiKeyRow; old: ApiKeyRow } | null> {
  const [changed] = await trx<ApiKeyRow>('api_keys')
    .where({ tenant_id: old.tenantId, key_id: old.keyId, revoked_at: null })
    .whereRaw('(expires_at IS NULL OR expires_at > ?)', [old.now])
    .forUpdate()
    .select(shownColumns as (keyof ApiKeyRow)[]);
  if (!changed) return null;
  const { key_sha256, ...created } = successor(changed);
  await trx('api_keys').insert({ ...created, key_sha256 });
  const [ended] = await trx('api_keys')
    .where({ tenant_id: old.tenantId, key_id: old.keyId })
    .update({ expires_at: trx.raw('least(expires_at, ?)', [old.endsAt]) })
    .returning(shownColumns);
  return { created, old: ended as ApiKeyRow };
}

/** Keys of active tenants by the SHA-256 of their text. */
export async function findApiKeys(
  database: Database,
  hashes: readonly Buffer[],
): Promise<(ApiKeyRow & { key_sha256: Buffer; plan: PlanName })[]> {
  return await database
    .knex('api_keys')
    .join('tenants', 'tenants.tenant_id', 'api_keys.tenant_id')
    .where('tenants.state', 'active')
    .whereIn('key_sha256', hashes)
    .select(...shownColumns.map((column) => `api_keys.${column}`), 'key_sha256', 'tenants.plan');
}

export async function listApiKeys(database: Database, tenantId: string): Promise<ApiKeyRow[]> {
  return await database
    .knex('api_keys')
    .where({ tenant_id: tenantId })
    .orderBy('created_at', 'desc')
    .limit(1000)
    .select(shownColumns);
}

/** Whether such a key was there to revoke; revoking twice keeps the first time. */
export async function revokeApiKey(
  trx: Transaction,
  tenantId: string,
  keyId: string,
  at: Date,
): Promise<boolean> {
  const changed = await trx('api_keys')
    .where({ tenant_id: tenantId, key_id: keyId })
    .update({ revoked_at: trx.raw('coalesce(revoked_at, ?)', [at]) });
  return changed > 0;
}

export async function touchApiKeys(
  database: Database,
  uses: ReadonlyMap<string, Date>,
): Promise<void> {
  await database.knex.raw(
    `UPDATE api_keys k SET last_used_at = u.at
       FROM unnest(?::uuid[], ?::timestamptz[]) AS u(key_id, at) WHERE k.key_id = u.key_id`,
    [[...uses.keys()], [...uses.values()]],
  );
}

export async function hasAdministrator(database: Database, name: string): Promise<boolean> {
  return (await database.knex('administrators').where({ name }).first()) !== undefined;
}

/** Whether the administrator was made; an existing one keeps its password. */
export async function insertAdministrator(
  database: Database,
  name: string,
  passwordScrypt: string,
): Promise<boolean> {
  const made = await database
    .knex('administrators')
    .insert({ name, password_scrypt: passwordScrypt })
    .onConflict('name')
    .ignore()
    .returning('name');
  return made.length > 0;
}
