// `workmill tenant …`.

import type { Random } from '../kernel/random.ts';
import { insertTenant, listTenants } from '../tenants/queries.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

type Options = SessionOptions & { random: Random; output: Output };

export async function createTenant(
  options: Options,
  tenantId: string,
  name: string | undefined,
): Promise<void> {
  if (!/^[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(tenantId)) {
    throw new CommandFailure(
      `"${tenantId}" cannot be a tenant's id: small letters, digits and hyphens, beginning with a letter`,
    );
  }
  await withDatabase(options, async (database) => {
    const made = await insertTenant(database, { tenant_id: tenantId, name: name ?? tenantId });
    if (!made) throw new CommandFailure(`there is a tenant "${tenantId}" already`);
    printRows(options.output, [{ tenant_id: tenantId, name: name ?? tenantId }]);
  });
}

export async function showTenants(options: Options): Promise<void> {
  await withDatabase(options, async (database) =>
    printRows(options.output, await listTenants(database)),
  );
}
