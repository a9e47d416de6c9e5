import type { Database, Transaction } from '../database/connection.ts';
import type { PlanName } from '../config/plans.ts';
import type { Mode, Scope } from './caller.ts';
import { linkGrant } from './grants.ts';

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
  /** The holder does not see personal data. */
  mask_personal_data: boolean;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  /** Version of the changeable fields of a key: its name and restrictions. */
  version: number;
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
  'mask_personal_data',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'version',
];

export async function insertApiKey(
  trx: Transaction,
  row: LinkRow & { key_sha256: Buffer },
): Promise<void> {
  await trx('api_keys').insert(row);
}

/**
 * Adds a new key beside the old one, which expires at `endsAt` or at its earlier expiry. Returns
 * null, without changes, if there is no such key that is valid at `now`.
 */
export async function rotateApiKey(
  trx: Transaction,
  old: { tenantId: string; keyId: string; now: Date; endsAt: Date },
  successor: (row: ApiKeyRow) => ApiKeyRow & { key_sha256: Buffer },
): Promise<{ created: ApiKeyRow; old: ApiKeyRow } | null> {
  const changed = await lockApiKey(trx, old);
  if (!changed) return null;
  const { key_sha256, ...created } = successor(changed);
  await trx('api_keys').insert({ ...created, key_sha256 });
  const [ended] = await trx('api_keys')
    .where({ tenant_id: old.tenantId, key_id: old.keyId })
    .update({ expires_at: trx.raw('least(expires_at, ?)', [old.endsAt]) })
    .returning(shownColumns);
  return { created, old: ended as ApiKeyRow };
}

/** Key of a portal link: a row of the same table, with the output of `packGrants` as scopes. */
export interface LinkRow extends Omit<ApiKeyRow, 'scopes'> {
  scopes: string[];
}

export interface FoundApiKey extends LinkRow {
  key_sha256: Buffer;
  /** Null for keys of the installation. */
  plan: PlanName | null;
  tenant_state: 'active' | 'suspended' | null;
}

/** Finds keys by the SHA-256 of their text. */
export async function findApiKeys(
  database: Database,
  hashes: readonly Buffer[],
): Promise<FoundApiKey[]> {
  return await database
    .knex('api_keys')
    .leftJoin('tenants', 'tenants.tenant_id', 'api_keys.tenant_id')
    .whereIn('key_sha256', hashes)
    .select(
      ...shownColumns.map((column) => `api_keys.${column}`),
      'key_sha256',
      'tenants.plan',
      'tenants.state as tenant_state',
    );
}

export interface KeyChange {
  name?: string;
  allowed_addresses?: string[] | null;
  certificate_sha256?: Buffer | null;
  expires_at?: Date | null;
}

/**
 * Returns a key that is valid at `now`, locked until the transaction ends; portal links are
 * excluded.
 */
export async function lockApiKey(
  trx: Transaction,
  { tenantId, keyId, now }: { tenantId: string; keyId: string; now: Date },
): Promise<ApiKeyRow | undefined> {
  return await trx<ApiKeyRow>('api_keys')
    .where({ tenant_id: tenantId, key_id: keyId, revoked_at: null })
    .whereRaw('(expires_at IS NULL OR expires_at > ?)', [now])
    .whereRaw('NOT (? = ANY(scopes))', [linkGrant])
    .forUpdate()
    .first(shownColumns as (keyof ApiKeyRow)[]);
}

export async function changeApiKey(
  trx: Transaction,
  { tenantId, keyId }: { tenantId: string; keyId: string },
  change: KeyChange,
): Promise<ApiKeyRow> {
  const [row] = await trx('api_keys')
    .where({ tenant_id: tenantId, key_id: keyId })
    .update({ ...change, version: trx.raw('version + 1') })
    .returning(shownColumns);
  return row as ApiKeyRow;
}

export async function listApiKeys(database: Database, tenantId: string): Promise<ApiKeyRow[]> {
  return await database
    .knex('api_keys')
    .where({ tenant_id: tenantId })
    .whereRaw('NOT (? = ANY(scopes))', [linkGrant])
    .orderBy('created_at', 'desc')
    .limit(1000)
    .select(shownColumns);
}

export interface BoundKey {
  tenant_id: string;
  key_id: string;
  name: string;
  certificate_sha256: Buffer;
  expires_at: Date | null;
}

/** Active keys of all tenants that are bound to a client certificate. */
export async function listBoundKeys(
  { knex }: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<BoundKey[]> {
  return await knex('api_keys')
    .whereNotNull('certificate_sha256')
    .whereNull('revoked_at')
    .where((query) => void query.whereNull('expires_at').orWhere('expires_at', '>', now))
    .orderBy(['tenant_id', 'created_at'])
    .limit(limit)
    .select('tenant_id', 'key_id', 'name', 'certificate_sha256', 'expires_at');
}

/** Portal links, newest first, those that have ended included. */
export async function listLinks(
  database: Database,
  tenantId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<LinkRow[]> {
  return await database
    .knex('api_keys')
    .where({ tenant_id: tenantId })
    .whereRaw('? = ANY(scopes)', [linkGrant])
    .modify((query) => {
      if (before !== null) void query.where('key_id', '<', before);
    })
    .orderBy('key_id', 'desc')
    .limit(limit)
    .select(shownColumns);
}

/** Finds a key of either kind. */
export async function findKey(
  database: Database,
  tenantId: string,
  keyId: string,
): Promise<LinkRow | undefined> {
  return await database
    .knex('api_keys')
    .where({ tenant_id: tenantId, key_id: keyId })
    .first(shownColumns);
}

/** Returns whether the key existed; revoking again keeps the first time. */
export async function revokeApiKey(
  trx: Transaction,
  tenantId: string,
  keyId: string,
  at: Date,
  kind: 'key' | 'link' = 'key',
): Promise<boolean> {
  const changed = await trx('api_keys')
    .where({ tenant_id: tenantId, key_id: keyId })
    .whereRaw('(? = ANY(scopes)) = ?', [linkGrant, kind === 'link'])
    .update({ revoked_at: trx.raw('coalesce(revoked_at, ?)', [at]) });
  return changed > 0;
}

/** Deletes portal links that ended before this time; the audit trail keeps their entries. */
export async function deleteEndedLinks(database: Database, before: Date): Promise<number> {
  return await database
    .knex('api_keys')
    .whereRaw('? = ANY(scopes)', [linkGrant])
    .whereRaw('least(expires_at, revoked_at) < ?', [before])
    .delete();
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
