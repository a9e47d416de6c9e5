// Opens the appliance's accounts and records with the database of a command.

import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import { homePaths } from '../kernel/home.ts';
import { createIds } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { createAccounts, type Accounts } from '../wiring/identity.ts';
import { createRecords, type Records } from '../wiring/records.ts';
import type { SessionOptions } from './database-session.ts';

type Options = SessionOptions & { random: Random };

/** The license is unknown until `licensing.report` has read it. */
export function accountsOf(
  { clock, random, log }: Options,
  database: Database,
  { plans }: Settings,
): Accounts {
  const ids = createIds({ clock, random });
  return createAccounts({ database, clock, random, ids, log, plans: () => plans });
}

/** With the units that plans and license currently allow. */
export async function licensedAccountsOf(
  options: Options,
  database: Database,
  settings: Settings,
): Promise<Accounts> {
  const accounts = accountsOf(options, database, settings);
  await accounts.licensing.report();
  return accounts;
}

export function recordsOf(options: Options, database: Database, { quota }: Accounts): Records {
  const { home, clock, random } = options;
  const { documents } = homePaths(home);
  return createRecords({ database, quota, documents, clock, ids: createIds({ clock, random }) });
}
