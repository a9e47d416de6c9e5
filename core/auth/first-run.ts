// Initial data of a new appliance: one tenant, a live and a test key, the first administrator. The
// secrets are stored once, in a file that only its owner can read.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Database } from '../database/connection.ts';
import { insertTenant } from '../tenants/queries.ts';
import { scopes, type Mode } from './caller.ts';
import type { Auth } from './service.ts';

export interface FirstRun {
  tenant_id: string;
  /** Includes `/v1`. */
  base_url: string;
  operations_url: string;
  api_key: string;
  test_api_key: string;
  /** Administrator for the dashboard; omitted if accounts existed before this file. */
  administrator?: FirstAdministrator;
}

/** The password must be changed at the first sign-in, and is null from then on. */
export interface FirstAdministrator {
  login: string;
  password: string | null;
}

/** Creates the first administrator's account. */
export interface FirstAccounts {
  /** Returns null if there are accounts already. */
  ensureFirst(): Promise<{ account: { login: string }; password: string } | null>;
  findByLogin(login: string): Promise<{ mustChangePassword: boolean } | null>;
}

export const firstTenant = 'default';

/** Creates missing data and updates the addresses in the file; returns the content of the file. */
export async function ensureFirstRun(options: {
  file: string;
  database: Database;
  auth: Auth;
  accounts: FirstAccounts;
  addresses: { base_url: string; operations_url: string };
}): Promise<FirstRun> {
  const { file, database, addresses } = options;
  await insertTenant(database.knex, { tenant_id: firstTenant, name: 'Default tenant' });
  const known = await readFirstRun(options);
  const keys = known ?? (await makeFirstRun(options));
  const administrator = await firstAdministrator(options.accounts, known?.administrator);
  return writeFirstRun(file, { ...keys, ...addresses, ...(administrator && { administrator }) });
}

async function firstAdministrator(
  accounts: FirstAccounts,
  known: FirstAdministrator | undefined,
): Promise<FirstAdministrator | undefined> {
  const made = await accounts.ensureFirst();
  if (made) return { login: made.account.login, password: made.password };
  if (!known) return undefined;
  const account = await accounts.findByLogin(known.login);
  return account?.mustChangePassword ? known : { login: known.login, password: null };
}

function writeFirstRun(file: string, firstRun: FirstRun): FirstRun {
  // Written to another file and renamed, so that a crash leaves either the old or the new file.
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(firstRun, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return firstRun;
}

/** Returns the file of an earlier run, if its key is still valid in this database. */
async function readFirstRun(options: { file: string; auth: Auth }): Promise<FirstRun | null> {
  const { file, auth } = options;
  if (!existsSync(file)) return null;
  const stored = JSON.parse(readFileSync(file, 'utf8')) as FirstRun;
  // Files of earlier releases contain more fields.
  const { tenant_id, base_url, operations_url, api_key, test_api_key, administrator } = stored;
  const keys = { tenant_id, base_url, operations_url, api_key, test_api_key };
  const known = { ...keys, ...(administrator && { administrator }) };
  try {
    await auth.authenticate(`Bearer ${known.api_key}`);
    return known;
  } catch {
    return null;
  }
}

async function makeFirstRun({
  auth,
}: {
  auth: Auth;
}): Promise<Omit<FirstRun, 'base_url' | 'operations_url' | 'administrator'>> {
  return {
    tenant_id: firstTenant,
    api_key: await makeKey(auth, 'live'),
    test_api_key: await makeKey(auth, 'test'),
  };
}

async function makeKey(auth: Auth, mode: Mode): Promise<string> {
  const key = { tenantId: firstTenant, name: `first ${mode} key`, mode, scopes, expiresAt: null };
  return (await auth.createKey(key)).text;
}
