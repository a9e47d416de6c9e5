// `workmill audit key`, `renew`, `export`: the keys of the tamper-evident log, and its content.

import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportLog } from '../audit/log/export.ts';
import { renewLog } from '../audit/log/open-log.ts';
import { listIdentities, measureLog } from '../audit/log/queries.ts';
import { homePaths } from '../kernel/home.ts';
import type { Random } from '../kernel/random.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { printRows, type Output } from './output.ts';
import { requireTenant } from './tenants.ts';

type Options = SessionOptions & { random: Random; output: Output };

/** Prints the keys, the current one first. */
export async function showLogKeys({ output, ...options }: Options): Promise<void> {
  await withDatabase(options, async (database) => {
    const identities = await listIdentities(database.knex);
    const rows = identities.map(({ origin, verifierKey, firstSize }, index) => ({
      log: origin,
      verifier_key: verifierKey,
      first_entry: firstSize,
      in_force: index === 0,
    }));
    printRows(
      output,
      rows,
      'The log has no key yet. The first start of the appliance creates one.',
    );
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

/** Replaces an existing file only after the whole log is written. */
export async function exportAuditLog(
  { output, ...options }: Options,
  path: string,
  tenantId: string | null,
): Promise<void> {
  await withDatabase(options, async (database) => {
    if (tenantId !== null) await requireTenant(database, tenantId);
    const unfinished = `${path}.new`;
    const lines = Readable.from(exportLog(database, { tenantId }));
    await pipeline(lines, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, path);
    const { size } = await measureLog(database.knex);
    printRows(output, [{ file: path, entries: size }]);
  });
}
