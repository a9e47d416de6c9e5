// `workmill admin …`: people who administer the installation, as their dashboard knows them.

import { commandLineActor, installation } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import { firstAdministrator } from '../auth/first-run.ts';
import { hashPassword } from '../auth/passwords.ts';
import { setAdministratorPassword } from '../auth/queries.ts';
import { createIds } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

type Options = SessionOptions & { random: Random; output: Output };

/**
 * Whoever may run this owns the machine: no old password is asked for. The new one is made here, so
 * that none stands in a shell's history; first-run.json keeps the old one, which is worth nothing.
 */
export async function resetPassword(options: Options, name = firstAdministrator): Promise<void> {
  const { random, output } = options;
  const password = random.bytes(18).toString('base64url');
  const hash = hashPassword(password, random);
  const object = { kind: 'administrator', id: name };
  const event = { tenantId: installation, action: 'administrator.password_reset', object };
  await withDatabase(options, (database) =>
    database.transaction(async (trx) => {
      if (!(await setAdministratorPassword(trx, name, hash))) {
        throw new CommandFailure(`there is no administrator "${name}"`);
      }
      await recordAudit(trx, createIds(options), commandLineActor, event);
    }),
  );
  printRows(output, [{ name, password }]);
}
