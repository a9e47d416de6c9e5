import type { Database, Transaction } from '../database/connection.ts';
import type { Account, AccountState } from './account.ts';
import type { Role } from './roles.ts';

type Executor = Database['knex'] | Transaction;

interface AccountRow {
  account_id: string;
  login: string;
  name: string;
  role: Role;
  tenants: string[] | null;
  state: AccountState;
  has_password: boolean;
  must_change_password: boolean;
  has_authenticator_app: boolean;
  passkeys: number;
  issuer: string | null;
  subject: string | null;
  version: number;
  created_at: Date;
  last_signed_in_at: Date | null;
}

export interface NewAccountRow {
  account_id: string;
  login: string;
  name: string;
  role: Role;
  tenants: string[] | null;
  /** Null: the account has no password. */
  password_hash: string | null;
  must_change_password: boolean;
  created_at: Date;
}

export type AccountChange = Partial<
  Pick<NewAccountRow, 'name' | 'role' | 'tenants' | 'password_hash' | 'must_change_password'>
> & { state?: AccountState };

const columns = [
  'accounts.account_id',
  'login',
  'name',
  'role',
  'tenants',
  'state',
  'must_change_password',
  'version',
  'created_at',
  'last_signed_in_at',
];

function selected(db: Executor) {
  const hasApp = db.raw(
    `EXISTS (SELECT 1 FROM account_second_factors f
              WHERE f.account_id = accounts.account_id AND f.confirmed_at IS NOT NULL)
       AS has_authenticator_app`,
  );
  const passkeys = db.raw(
    `(SELECT count(*)::int FROM account_passkeys p WHERE p.account_id = accounts.account_id)
       AS passkeys`,
  );
  const hasPassword = db.raw('password_hash IS NOT NULL AS has_password');
  return db('accounts')
    .leftJoin('account_identities as i', 'i.account_id', 'accounts.account_id')
    .select(...columns, 'i.issuer', 'i.subject', hasPassword, hasApp, passkeys);
}

/** Returns false, without changes, if the login exists. */
export async function insertAccount(trx: Transaction, row: NewAccountRow): Promise<boolean> {
  const made = await trx('accounts').insert(row).onConflict('login').ignore().returning('login');
  return made.length > 0;
}

export interface AccountPage {
  limit: number;
  /** The last login of the page before; null: the first page. */
  after: string | null;
  /** Only accounts that may work for this tenant; null: all. */
  tenantId: string | null;
}

/** By login. */
export async function listAccounts(
  { knex }: Database,
  { limit, after, tenantId }: AccountPage,
): Promise<Account[]> {
  const query = selected(knex).orderBy('login').limit(limit);
  if (tenantId !== null) {
    void query.whereRaw('(tenants IS NULL OR ? = ANY (tenants))', [tenantId]);
  }
  if (after !== null) void query.where('login', '>', after);
  return ((await query) as AccountRow[]).map(toAccount);
}

export async function findAccount(
  db: Executor,
  key: { account_id: string } | { login: string },
): Promise<Account | null> {
  const [row] = (await selected(db).where(whichAccount(key))) as AccountRow[];
  return row ? toAccount(row) : null;
}

function whichAccount(key: { account_id: string } | { login: string }): Record<string, string> {
  return 'login' in key ? key : { 'accounts.account_id': key.account_id };
}

/** Locks the account until the transaction ends. */
export async function lockAccount(trx: Transaction, accountId: string): Promise<Account | null> {
  const held = await trx('accounts').where({ account_id: accountId }).forUpdate().first('login');
  return held === undefined ? null : await findAccount(trx, { account_id: accountId });
}

export async function findPasswordHash(db: Executor, accountId: string): Promise<string | null> {
  const row = await db('accounts')
    .where({ account_id: accountId })
    .first<{ password_hash: string | null } | undefined>('password_hash');
  return row?.password_hash ?? null;
}

export async function updateAccount(
  trx: Transaction,
  accountId: string,
  change: AccountChange,
): Promise<void> {
  await trx('accounts')
    .where({ account_id: accountId })
    .update({ ...change, version: trx.raw('version + 1') });
}

export async function noteSignIn(trx: Transaction, accountId: string, at: Date): Promise<void> {
  await trx('accounts').where({ account_id: accountId }).update({ last_signed_in_at: at });
}

export async function countAccounts(db: Executor): Promise<number> {
  const [row] = await db('accounts').count<{ count: string }[]>();
  return Number(row!.count);
}

/**
 * Returns active administrators of the installation. All are locked until the transaction ends, in
 * a fixed order, so that the last two cannot remove each other's rights concurrently.
 */
export async function lockAdministrators(trx: Transaction): Promise<string[]> {
  const rows = await trx('accounts')
    .where({ role: 'administrator', state: 'active', tenants: null })
    .orderBy('account_id')
    .limit(10_000)
    .forUpdate()
    .select<{ account_id: string }[]>('account_id');
  return rows.map((row) => row.account_id);
}

/** Returns those of the tenants that exist and are not erased, by ID. */
export async function listReachable(
  db: Executor,
  tenants: readonly string[] | null,
  limit: number,
): Promise<{ tenant_id: string; name: string }[]> {
  const query = db('tenants').whereNull('erased_at').orderBy('tenant_id').limit(limit);
  if (tenants !== null) void query.whereIn('tenant_id', [...tenants]);
  return await query.select('tenant_id', 'name');
}

function toAccount(row: AccountRow): Account {
  return {
    accountId: row.account_id,
    login: row.login,
    name: row.name,
    role: row.role,
    tenants: row.tenants,
    state: row.state,
    hasPassword: row.has_password,
    mustChangePassword: row.must_change_password,
    hasSecondFactor: row.has_authenticator_app || row.passkeys > 0,
    hasAuthenticatorApp: row.has_authenticator_app,
    passkeys: row.passkeys,
    identity:
      row.issuer === null || row.subject === null
        ? null
        : { issuer: row.issuer, subject: row.subject },
    version: row.version,
    createdAt: row.created_at,
    lastSignedInAt: row.last_signed_in_at,
  };
}
