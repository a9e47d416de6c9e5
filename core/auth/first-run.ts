// What a fresh appliance starts with: one tenant, a live and a test key, and an administrator. The
// secrets are shown once, in a file that only its owner can read.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Database } from '../database/connection.ts';
import type { Random } from '../kernel/random.ts';
import { insertTenant } from '../tenants/queries.ts';
import { scopes, type Mode } from './caller.ts';
import { hashPassword } from './passwords.ts';
import { hasAdministrator, insertAdministrator } from './queries.ts';
import type { Auth } from './service.ts';

export interface FirstRun {
  tenant_id: string;
  /** With `/v1`. */
  base_url: string;
  operations_url: string;
  api_key: string;
  test_api_key: string;
  admin_name: string;
  /** Null when the database had an administrator already, made from another home. */
  admin_password: string | null;
}

export const firstTenant = 'default';
export const firstAdministrator = 'admin';

/** Makes what is missing and brings the file's addresses up to date; answers the file's content. */
export async function ensureFirstRun(options: {
  file: string;
  database: Database;
  auth: Auth;
  random: Random;
  addresses: { base_url: string; operations_url: string };
}): Promise<FirstRun> {
  const { file, database, random, addresses } = options;
  await insertTenant(database.knex, { tenant_id: firstTenant, name: 'Default tenant' });
  const known = await readFirstRun(options);
  const firstRun = { ...(known ?? (await makeFirstRun(options))), ...addresses };
  const withoutPassword = { ...firstRun, admin_password: null };
  const { admin_password: password } = firstRun;
  if (password === null || (await hasAdministrator(database, firstAdministrator))) {
    return writeFirstRun(file, known ? firstRun : withoutPassword);
  }
  writeFirstRun(file, firstRun);
  // After the file: when a crash comes between the two, the next start still knows the password.
  const hash = hashPassword(password, random);
  const made = await insertAdministrator(database, firstAdministrator, hash);
  // Another home may have been quicker at this very moment.
  return made ? firstRun : writeFirstRun(file, withoutPassword);
}

function writeFirstRun(file: string, firstRun: FirstRun): FirstRun {
  // Written beside and renamed: a crash leaves the old file or the new one, never half of one.
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(firstRun, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return firstRun;
}

/** The file of an earlier run, if its key still opens this database. */
async function readFirstRun(options: { file: string; auth: Auth }): Promise<FirstRun | null> {
  const { file, auth } = options;
  if (!existsSync(file)) return null;
  const known = JSON.parse(readFileSync(file, 'utf8')) as FirstRun;
  try {
    await auth.authenticate(`Bearer ${known.api_key}`);
    return known;
  } catch {
    return null;
  }
}

async function makeFirstRun(options: {
  auth: Auth;
  random: Random;
}): Promise<Omit<FirstRun, 'base_url' | 'operations_url'>> {
  const { auth, random } = options;
  return {
    tenant_id: firstTenant,
    api_key: await makeKey(auth, 'live'),
    test_api_key: await makeKey(auth, 'test'),
    admin_name: firstAdministrator,
    admin_password: random.bytes(18).toString('base64url'),
  };
}

async function makeKey(auth: Auth, mode: Mode): Promise<string> {
  const key = { tenantId: firstTenant, name: `first ${mode} key`, mode, scopes, expiresAt: null };
  return (await auth.createKey(key)).text;
}
