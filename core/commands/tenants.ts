// `workmill tenant …`.

import { commandLineActor } from '../audit/entry.ts';
import type { PlanName } from '../config/plans.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Random } from '../kernel/random.ts';
import { findTenant, listTenants, type TenantRow, type TenantState } from '../tenants/queries.ts';
import type { Tenants } from '../tenants/service.ts';
import { licensedAccountsOf } from './accounts.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

type Options = SessionOptions & { random: Random; output: Output };

export async function createTenant(
  options: Options,
  tenantId: string,
  { name = tenantId, plan }: { name?: string; plan: PlanName },
): Promise<void> {
  if (!/^[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(tenantId)) {
    throw new CommandFailure(
      `"${tenantId}" cannot be a tenant's id: small letters, digits and hyphens, beginning with a letter`,
    );
  }
  await withTenants(options, async (tenants, database) => {
    if (await findTenant(database, tenantId)) {
      throw new CommandFailure(`there is a tenant "${tenantId}" already`);
    }
    const facts = { tenantId, name, plan, unitsPerMonth: null, by: commandLineActor };
    await tenants.create(facts);
    printRows(options.output, [{ tenant_id: tenantId, name, plan }]);
  });
}

/**
 * Running processes apply it within seconds; the units used this month count against the new limit.
 */
export async function changePlan(
  options: Options,
  tenantId: string,
  plan: PlanName,
): Promise<void> {
  await withTenants(options, async (tenants, database) => {
    await requireTenant(database, tenantId);
    await tenants.change({ tenantId, plan, expected: null, by: commandLineActor });
    printRows(options.output, [{ tenant_id: tenantId, plan }]);
  });
}

/** Running processes reject or accept the keys within seconds. */
export async function setTenantState(
  options: Options,
  tenantId: string,
  state: TenantState,
): Promise<void> {
  await withTenants(options, async (tenants, database) => {
    await requireTenant(database, tenantId);
    await tenants.setState(tenantId, state, commandLineActor);
    printRows(options.output, [{ tenant_id: tenantId, state }]);
  });
}

/**
 * For a tenant that was removed from tenants.yaml: commands and the API can change it from now on.
 */
export async function releaseTenant(options: Options, tenantId: string): Promise<void> {
  await withTenants(options, async (tenants, database, settings) => {
    await requireTenant(database, tenantId);
    if (settings.tenants.some(({ id }) => id === tenantId)) {
      throw new CommandFailure(`"${tenantId}" is still in tenants.yaml; remove it there first`);
    }
    const { managed_by } = await tenants.release(tenantId, commandLineActor);
    printRows(options.output, [{ tenant_id: tenantId, managed_by }]);
  });
}

export async function showTenants(options: Options): Promise<void> {
  await withDatabase(options, async (database) => {
    const rows = await listTenants(database);
    printRows(
      options.output,
      rows.map(({ version: _version, ...row }) => row),
      'No tenants.',
    );
  });
}

/** Throws a message that refers to the list of tenants. */
export async function requireTenant(database: Database, tenantId: string): Promise<TenantRow> {
  const tenant = await findTenant(database, tenantId);
  if (tenant) return tenant;
  throw new CommandFailure(`there is no tenant "${tenantId}"; see: workmill tenant list`);
}

async function withTenants(
  options: Options,
  work: (tenants: Tenants, database: Database, settings: Settings) => Promise<void>,
): Promise<void> {
  await withDatabase(options, async (database, settings) => {
    const { tenants } = await licensedAccountsOf(options, database, settings);
    await work(tenants, database, settings);
  });
}
