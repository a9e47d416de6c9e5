// `workmill audit key`, `renew`: the identity of the tamper-evident log.

import { renewLog } from '../audit/log/open-log.ts';
import { listIdentities } from '../audit/log/queries.ts';
import { homePaths } from '../kernel/home.ts';
import type { Random } from '../kernel/random.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { printRows, type Output } from './output.ts';

type Options = SessionOptions & { random: Random; output: Output };

/** The identity in force comes first. */
export async function showLogKeys({ output, ...options }: Options): Promise<void> {
  await withDatabase(options, async (database) => {
    const identities = await listIdentities(database.knex);
    const rows = identities.map(({ origin, verifierKey, firstSize }, index) => ({
      log: origin,
      verifier_key: verifierKey,
      first_entry: firstSize,
      in_force: index === 0,
    }));
    printRows(output, rows, 'The log has no key yet. The first start of the appliance makes one.');
  });
}

export async function renewIdentity({ output, ...options }: Options): Promise<void> {
  const { home, clock, random, log } = options;
  await withDatabase(options, async (database, { audit }) => {
    const source = { file: audit.signingKeyFile, homeFile: homePaths(home).logKey };
    const identity = await renewLog({ database, source, clock, random, log });
    const { origin, verifierKey, firstSize } = identity;
    printRows(output, [{ log: origin, verifier_key: verifierKey, first_entry: firstSize }]);
    if (!output.json) output.write('Restart every node.\n');
  });
}
