// Account of a person identified by the identity provider: found by the subject, created, updated
// from the groups, or refused with the reason.

import { installation, type Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Account } from '../account.ts';
import {
  findAccount,
  insertAccount,
  listReachable,
  lockAccount,
  lockAdministrators,
  updateAccount,
} from '../queries.ts';
import { leavesAdministrator } from '../rules.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Entrance, SigningBrowser } from '../sign-in/entrance.ts';
import type { Identity } from './claims.ts';
import { grantOf, type Grant } from './group-roles.ts';
import type { ProviderSettings } from './provider.ts';
import { findLinkedAccount, linkAccount } from './queries.ts';

export type Adopted = { account: Account } | { refused: string };

export interface Adoption {
  /**
   * Returns the account. A refusal is recorded in the audit trail, and ends the sessions of a
   * person without a mapped group.
   */
  adopt(trx: Transaction, identity: Identity, browser: SigningBrowser): Promise<Adopted>;
}

/** Reasons of refusals as shown to the person; the keys are the reasons in the audit trail. */
const refusals = {
  no_groups:
    'The identity provider did not send your groups. Tell your administrator: the claim of ' +
    'sign_in.oidc.groups_claim is missing.',
  no_mapped_group:
    'None of your groups gives access to Workmill. Ask your administrator for a group that does.',
  no_tenant: 'The tenants of your groups do not exist. Tell your administrator.',
  no_account: 'You have no account here yet. Ask your administrator to create one.',
  no_login:
    'The identity provider sent neither a user name nor an e-mail address that can be a login. Tell ' +
    'your administrator.',
  login_taken:
    'Another account has your login. Ask your administrator to link it with your identity.',
  disabled: 'Your account is disabled. Ask your administrator.',
  last_administrator:
    'Your groups no longer make you an administrator, but you are the last one of the installation. ' +
    'Another account has to become an administrator first.',
} as const;

type Refusal = keyof typeof refusals;

interface Deps {
  settings: ProviderSettings;
  sessions: Sessions;
  entrance: Entrance;
  clock: Clock;
  ids: Ids;
}

/** Maximum number of groups in an audit entry, in which administrators see groups to map. */
const shownGroups = 50;

export function createAdoption(deps: Deps): Adoption {
  const { issuer, groups: entries, createAccounts } = deps.settings;
  return {
    async adopt(trx, identity, browser) {
      const { subject, groups, login } = identity;
      const administrators = await lockAdministrators(trx);
      const accountId = await findLinkedAccount(trx, { issuer, subject });
      const account = accountId === null ? null : await lockAccount(trx, accountId);
      const refuse = (reason: Refusal): Promise<Adopted> =>
        refuseSignIn(deps, trx, { reason, account, identity, browser });

      if (account !== null && account.state !== 'active') return await refuse('disabled');
      if (groups === null) return await refuse('no_groups');
      const mapped = grantOf(entries, groups);
      if (mapped === null) return await refuse('no_mapped_group');
      const grant = await withExistingTenants(trx, mapped);
      if (grant === null) return await refuse('no_tenant');
      if (account !== null) {
        const after = { ...grant, state: account.state };
        if (!leavesAdministrator(administrators, account.accountId, after)) {
          return await refuse('last_administrator');
        }
        return { account: await follow(deps, trx, { account, identity, grant, browser }) };
      }
      if (!createAccounts) return await refuse('no_account');
      if (login === null) return await refuse('no_login');
      const made = await create(deps, trx, { identity, login, grant, browser });
      return made === null ? await refuse('login_taken') : { account: made };
    },
  };
}

async function refuseSignIn(
  { settings: { issuer }, sessions, entrance }: Deps,
  trx: Transaction,
  {
    reason,
    account,
    identity: { subject, login, groups },
    browser,
  }: { reason: Refusal; account: Account | null; identity: Identity; browser: SigningBrowser },
): Promise<Adopted> {
  const hasLostAccess = reason === 'no_groups' || reason === 'no_mapped_group';
  const ended =
    account !== null && hasLostAccess ? await sessions.endAll(trx, account.accountId, null) : 0;
  const object =
    account === null
      ? { kind: 'identity', id: subject }
      : { kind: 'account', id: account.accountId };
  const detail = {
    login: account === null ? login : account.login,
    reason,
    issuer,
    subject,
    groups: groups === null ? null : groups.slice(0, shownGroups),
    ...(ended > 0 && { ended_sessions: ended }),
  };
  await entrance.recordRefusal(trx, object, { browser, detail });
  return { refused: refusals[reason] };
}

/** Returns null if none of the tenants exists. */
async function withExistingTenants(
  trx: Transaction,
  { role, tenants }: Grant,
): Promise<Grant | null> {
  if (tenants === null) return { role, tenants };
  const found = await listReachable(trx, tenants, tenants.length);
  if (found.length === 0) return null;
  return { role, tenants: found.map(({ tenant_id: id }) => id) };
}

interface Following {
  identity: Identity;
  grant: Grant;
  browser: SigningBrowser;
}

async function follow(
  deps: Deps,
  trx: Transaction,
  { account, identity, grant, browser }: Following & { account: Account },
): Promise<Account> {
  const { accountId, login, state } = account;
  const name = identity.name ?? account.name;
  const { role, tenants } = grant;
  const isSame =
    name === account.name &&
    role === account.role &&
    String(tenants?.toSorted()) === String(account.tenants?.toSorted());
  if (isSame) return account;
  await updateAccount(trx, accountId, { name, role, tenants: tenants && [...tenants] });
  const { issuer } = deps.settings;
  const detail = { login, name, role, tenants, state, issuer };
  await record(deps, trx, { accountId, action: 'account.changed', detail, browser });
  return (await findAccount(trx, { account_id: accountId }))!;
}

/** Returns null if another account has the login. */
async function create(
  deps: Deps,
  trx: Transaction,
  { identity, login, grant, browser }: Following & { login: string },
): Promise<Account | null> {
  const { clock, ids, settings } = deps;
  const accountId = ids.uuid();
  const { issuer } = settings;
  const { subject } = identity;
  const name = identity.name ?? login;
  const { role, tenants } = grant;
  const now = clock.now();
  const row = {
    account_id: accountId,
    login,
    name,
    role,
    tenants: tenants && [...tenants],
    password_hash: null,
    must_change_password: false,
    created_at: now,
  };
  if (!(await insertAccount(trx, row))) return null;
  await linkAccount(trx, accountId, { issuer, subject, at: now });
  const detail = { login, name, role, tenants, issuer, subject };
  await record(deps, trx, { accountId, action: 'account.created', detail, browser });
  return (await findAccount(trx, { account_id: accountId }))!;
}

async function record(
  { ids }: Deps,
  trx: Transaction,
  given: { accountId: string; action: string; detail: object; browser: SigningBrowser },
): Promise<void> {
  const { accountId, action, detail, browser } = given;
  const { requestId, remoteAddress } = browser;
  const by: Actor = { kind: 'system', id: null, requestId, remoteAddress };
  const object = { kind: 'account', id: accountId };
  await recordAudit(trx, ids, by, { tenantId: installation, action, object, detail });
}
