// Accounts of the installation, for administrators: create, list, change, disable, reset the
// password.

import { installation, systemActor, type Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import type { Random } from '../kernel/random.ts';
import {
  foldLogin,
  invalid,
  loginForm,
  requireLogin,
  type Account,
  type AccountState,
} from './account.ts';
import { linkAccount, unlinkAccount } from './identity/queries.ts';
import type { PasswordHashes } from './passwords/hash.ts';
import { removePasskeys } from './passkeys/passkeys.ts';
import { makePassword } from './passwords/rules.ts';
import {
  countAccounts,
  findAccount,
  insertAccount,
  listAccounts,
  listReachable,
  lockAccount,
  lockAdministrators,
  updateAccount,
  type AccountPage,
} from './queries.ts';
import type { Role } from './roles.ts';
import { leavesAdministrator } from './rules.ts';
import { removeSecondFactor } from './second-factor/second-factor.ts';
import type { Sessions } from './sessions/sessions.ts';
import { deleteDevices } from './sign-in/queries.ts';

export interface NewAccount {
  login: string;
  name: string;
  role: Role;
  /** Null: all tenants. */
  tenants: readonly string[] | null;
}

export interface AccountAlteration {
  accountId: string;
  /** Omitted fields remain unchanged. */
  name?: string | undefined;
  role?: Role | undefined;
  tenants?: readonly string[] | null | undefined;
  state?: AccountState | undefined;
  /** `sub` of the person at the configured identity provider; null removes the link. */
  subject?: string | null | undefined;
  /** The account must have one of these versions; null accepts any. */
  expected: readonly string[] | null;
  by: Actor;
}

/** The password must be changed at the first sign-in; it is returned only here. */
export interface WithPassword {
  account: Account;
  password: string;
}

export interface Directory {
  /** By login. */
  list(page: AccountPage): Promise<Account[]>;
  /** Throws `not_found`. */
  get(accountId: string): Promise<Account>;
  findByLogin(login: string): Promise<Account | null>;
  /** Whether a text is the login of an account, including disabled ones. */
  hasLogin(text: string): Promise<boolean>;
  /**
   * Creates an account. Throws `conflict` for an existing login, or `invalid_request` for unknown
   * tenants.
   */
  create(account: NewAccount, by: Actor): Promise<WithPassword>;
  /**
   * Changes an account. Throws `not_found`, or `conflict` for another version, the last
   * administrator, or a subject that is linked with another account.
   */
  change(alteration: AccountAlteration): Promise<Account>;
  /**
   * Ends all sessions; `keepFactor` false removes authenticator app and passkeys as well. Throws
   * `not_found`, and `conflict` for an account that signs in with the identity provider only.
   */
  resetPassword(
    accountId: string,
    options: { keepFactor: boolean },
    by: Actor,
  ): Promise<WithPassword>;
  /** Ends all sessions; returns how many were open. Throws `not_found`. */
  revokeSessions(accountId: string, by: Actor): Promise<number>;
  /** Creates the first administrator if there is no account yet; else returns null. */
  ensureFirst(): Promise<WithPassword | null>;
}

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  passwords: PasswordHashes;
  sessions: Sessions;
  /** Issuer of the configured identity provider; null: none is configured. */
  issuer: string | null;
}

const firstAccount: NewAccount = {
  login: 'admin',
  name: 'Administrator',
  role: 'administrator',
  tenants: null,
};

export function createDirectory(deps: Deps): Directory {
  const { database, ids, random, passwords, sessions } = deps;
  return {
    list: (page) => listAccounts(database, page),
    get: (accountId) => requireAccount(database, accountId),
    findByLogin: (login) => findAccount(database.knex, { login: requireLogin(login) }),
    async hasLogin(text) {
      const login = foldLogin(text);
      return loginForm.test(login) && (await findAccount(database.knex, { login })) !== null;
    },
    create: (account, by) => createAccount(deps, account, by),
    change: (alteration) => changeAccount(deps, alteration),

    async resetPassword(accountId, { keepFactor }, by) {
      const { login, hasPassword, identity } = await requireAccount(database, accountId);
      if (!hasPassword && identity !== null) throw withoutPassword();
      const password = makePassword(random);
      const password_hash = await passwords.hash(password);
      const account = await database.transaction(async (trx) => {
        await updateAccount(trx, accountId, { password_hash, must_change_password: true });
        const ended = await sessions.endAll(trx, accountId, null);
        await deleteDevices(trx, accountId);
        if (!keepFactor) {
          await removeSecondFactor(trx, ids, accountId, by);
          await removePasskeys(trx, ids, { accountId }, by);
        }
        const detail = { login, ended_sessions: ended };
        await record(deps, trx, by, { accountId, action: 'account.password_reset', detail });
        return (await findAccount(trx, { account_id: accountId }))!;
      });
      return { account, password };
    },

    async revokeSessions(accountId, by) {
      const { login } = await requireAccount(database, accountId);
      return await database.transaction(async (trx) => {
        const ended = await sessions.endAll(trx, accountId, null);
        const detail = { login, ended_sessions: ended };
        await record(deps, trx, by, { accountId, action: 'account.sessions_revoked', detail });
        return ended;
      });
    },

    async ensureFirst() {
      if ((await countAccounts(database.knex)) > 0) return null;
      return await createAccount(deps, firstAccount, systemActor);
    },
  };
}

async function record(
  { ids }: Deps,
  trx: Transaction,
  by: Actor,
  { accountId, action, detail }: { accountId: string; action: string; detail: object },
): Promise<void> {
  const object = { kind: 'account', id: accountId };
  await recordAudit(trx, ids, by, { tenantId: installation, action, object, detail });
}

async function requireAccount(database: Database, accountId: string): Promise<Account> {
  const account = await findAccount(database.knex, { account_id: accountId });
  if (account === null) throw missingObject('account', accountId);
  return account;
}

async function createAccount(deps: Deps, given: NewAccount, by: Actor): Promise<WithPassword> {
  const { database, clock, ids, random, passwords } = deps;
  const login = requireLogin(given.login);
  await requireTenants(database, given.tenants);
  const password = makePassword(random);
  const accountId = ids.uuid();
  const { name, role, tenants } = given;
  const row = {
    account_id: accountId,
    login,
    name,
    role,
    tenants: tenants && [...tenants],
    password_hash: await passwords.hash(password),
    must_change_password: true,
    created_at: clock.now(),
  };
  const account = await database.transaction(async (trx) => {
    if (!(await insertAccount(trx, row))) {
      throw new Fault('conflict', `There is an account with the login "${login}" already.`);
    }
    const detail = { login, name, role, tenants };
    await record(deps, trx, by, { accountId, action: 'account.created', detail });
    return (await findAccount(trx, { account_id: accountId }))!;
  });
  return { account, password };
}

async function changeAccount(
  deps: Deps,
  { accountId, expected, by, ...given }: AccountAlteration,
): Promise<Account> {
  const { database, sessions } = deps;
  await requireTenants(database, given.tenants ?? null);
  return await database.transaction(async (trx) => {
    const administrators = await lockAdministrators(trx);
    const before = await lockAccount(trx, accountId);
    if (before === null) throw missingObject('account', accountId);
    if (expected !== null && !expected.includes(String(before.version))) {
      throw new Fault('conflict', `The account is at version ${before.version} by now.`);
    }
    const after = {
      name: given.name ?? before.name,
      role: given.role ?? before.role,
      tenants: given.tenants === undefined ? before.tenants : given.tenants,
      state: given.state ?? before.state,
    };
    if (!leavesAdministrator(administrators, accountId, after)) throw lastAdministrator();
    if (given.subject !== undefined) await setIdentity(deps, trx, accountId, given.subject);
    const tenants = after.tenants && [...after.tenants];
    await updateAccount(trx, accountId, { ...after, tenants });
    if (after.state === 'disabled') await sessions.endAll(trx, accountId, null);
    const linked = given.subject === undefined ? {} : { subject: given.subject };
    const detail = { login: before.login, ...after, ...linked };
    await record(deps, trx, by, { accountId, action: 'account.changed', detail });
    return (await findAccount(trx, { account_id: accountId }))!;
  });
}

async function setIdentity(
  { clock, issuer }: Deps,
  trx: Transaction,
  accountId: string,
  subject: string | null,
): Promise<void> {
  if (subject === null) return await unlinkAccount(trx, accountId);
  if (issuer === null) {
    const message = 'needs an identity provider: configure sign_in.oidc';
    throw invalid([{ path: '/subject', message }], `The subject ${message}.`);
  }
  if (await linkAccount(trx, accountId, { issuer, subject, at: clock.now() })) return;
  throw new Fault('conflict', 'Another account is linked with this subject.');
}

async function requireTenants(
  database: Database,
  tenants: readonly string[] | null,
): Promise<void> {
  if (tenants === null) return;
  const found = await listReachable(database.knex, tenants, tenants.length);
  const known = new Set(found.map(({ tenant_id: id }) => id));
  const details = tenants.flatMap((tenant, index) =>
    known.has(tenant) ? [] : [{ path: `/tenants/${index}`, message: 'is not a tenant' }],
  );
  const unknown = tenants.find((tenant) => !known.has(tenant));
  if (unknown !== undefined) throw invalid(details, `There is no tenant "${unknown}".`);
}

function lastAdministrator(): Fault {
  const message =
    'This is the last active administrator of the installation. Make another account one first.';
  return new Fault('conflict', message);
}

function withoutPassword(): Fault {
  const message =
    'This account signs in with the identity provider and has no password. To give it one, remove ' +
    'the link first.';
  return new Fault('conflict', message);
}
