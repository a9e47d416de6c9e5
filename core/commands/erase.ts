// `workmill tenant erase`.

import { commandLineActor } from '../audit/entry.ts';
import type { Random } from '../kernel/random.ts';
import { accountsOf, recordsOf } from './accounts.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { requireTenant } from './tenants.ts';

type Options = SessionOptions & { random: Random; output: Output };

/** Resumes an interrupted removal; a running appliance also resumes it. */
export async function eraseTenant(options: Options, tenantId: string, sure: boolean) {
  await withDatabase(options, async (database, settings) => {
    await requireTenant(database, tenantId);
    if (!sure) {
      throw new CommandFailure(
        `this permanently removes all content of "${tenantId}": documents, results, reviews, ` +
          'reference data, webhooks, keys. Add --yes to confirm',
      );
    }
    const { erasure } = recordsOf(options, database, accountsOf(options, database, settings));
    const erased = await erasure.eraseTenant(tenantId, commandLineActor);
    const rows = Object.entries(erased).map(([table, count]) => ({ table, rows: count }));
    printRows(options.output, rows);
  });
}
