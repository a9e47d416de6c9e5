// `workmill account …`.

import type { Account, AccountState } from '../accounts/account.ts';
import {
  createDirectory,
  type Directory,
  type NewAccount,
  type WithPassword,
} from '../accounts/directory.ts';
import { createPasswordHashes } from '../accounts/passwords/hash.ts';
import { createSessions } from '../accounts/sessions/sessions.ts';
import { commandLineActor } from '../audit/entry.ts';
import { createIds, presentId } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

type Options = SessionOptions & {
  random: Random;
  output: Output;
};

export async function createAccount(options: Options, account: NewAccount): Promise<void> {
  await withDirectory(options, async (directory) => {
    const made = await directory.create(account, commandLineActor);
    printRows(options.output, [withPassword(made)]);
  });
}

export async function showAccounts(options: Options): Promise<void> {
  await withDirectory(options, async (directory) => {
    const accounts: Account[] = [];
    for (
      let page = await directory.list({ limit, after: null, tenantId: null });
      page.length > 0;
    ) {
      accounts.push(...page);
      page = await directory.list({ limit, after: page.at(-1)!.login, tenantId: null });
    }
    const rows = accounts.map((account) => ({
      account_id: presentId('account', account.accountId),
      login: account.login,
      name: account.name,
      role: account.role,
      tenants: account.tenants ?? 'all',
      state: account.state,
      second_factor: account.hasSecondFactor,
      subject: account.identity?.subject ?? '',
      last_signed_in_at: account.lastSignedInAt,
    }));
    printRows(options.output, rows, 'No accounts.');
  });
}

/** Number of database rows per query. */
const limit = 500;

export async function setAccountState(
  options: Options,
  login: string,
  state: AccountState,
): Promise<void> {
  await withDirectory(options, async (directory) => {
    const { accountId } = await requireAccount(directory, login);
    const change = { accountId, state, expected: null, by: commandLineActor };
    const account = await directory.change(change);
    printRows(options.output, [{ login: account.login, state: account.state }]);
  });
}

export async function resetPassword(
  options: Options,
  login: string,
  kept: { keepFactor: boolean },
): Promise<void> {
  await withDirectory(options, async (directory) => {
    const { accountId } = await requireAccount(directory, login);
    const made = await directory.resetPassword(accountId, kept, commandLineActor);
    printRows(options.output, [withPassword(made)]);
  });
}

function withPassword({ account, password }: WithPassword) {
  const { login, name, role, tenants } = account;
  return { login, name, role, tenants: tenants ?? 'all', password };
}

async function requireAccount(directory: Directory, login: string): Promise<Account> {
  const account = await directory.findByLogin(login);
  if (account !== null) return account;
  throw new CommandFailure(`there is no account "${login}"; see: workmill account list`);
}

async function withDirectory(
  options: Options,
  work: (directory: Directory) => Promise<void>,
): Promise<void> {
  const { clock, random } = options;
  await withDatabase(options, async (database, { signIn, personalData }) => {
    const ids = createIds({ clock, random });
    const passwords = createPasswordHashes({ random });
    const personalDataVisibleTo = () => personalData.visibleTo;
    const sessions = createSessions({ database, clock, ids, random, personalDataVisibleTo });
    const issuer = signIn.oidc?.issuer ?? null;
    await work(createDirectory({ database, clock, ids, random, passwords, sessions, issuer }));
  });
}
