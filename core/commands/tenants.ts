// `workmill tenant …`.

import type { PlanName } from '../config/plans.ts';
import type { Database } from '../database/connection.ts';
import type { Random } from '../kernel/random.ts';
import { currentPeriod } from '../quota/periods.ts';
import { applyUnitLimits } from '../quota/queries.ts';
import { unitLimitsOf } from '../quota/unit-limits.ts';
import {
  findTenant,
  insertTenant,
  listTenants,
  setTenantPlan,
  type TenantRow,
} from '../tenants/queries.ts';
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
  await withDatabase(options, async (database) => {
    const made = await insertTenant(database, { tenant_id: tenantId, name, plan });
    if (!made) throw new CommandFailure(`there is a tenant "${tenantId}" already`);
    printRows(options.output, [{ tenant_id: tenantId, name, plan }]);
  });
}

/** Running processes follow within seconds; the month's units count on under the new limit. */
export async function changePlan(
  options: Options,
  tenantId: string,
  plan: PlanName,
): Promise<void> {
  await withDatabase(options, async (database, { plans }) => {
    const period = currentPeriod(options.clock);
    await requireTenant(database, tenantId);
    await database.transaction(async (trx) => {
      await setTenantPlan(trx, tenantId, plan);
      await applyUnitLimits(trx, period, unitLimitsOf(plans), tenantId);
    });
    printRows(options.output, [{ tenant_id: tenantId, plan }]);
  });
}

export async function showTenants(options: Options): Promise<void> {
  await withDatabase(options, async (database) =>
    printRows(options.output, await listTenants(database)),
  );
}

/** Throws a message that says how to see which there are. */
export async function requireTenant(database: Database, tenantId: string): Promise<TenantRow> {
  const tenant = await findTenant(database, tenantId);
  if (tenant) return tenant;
  throw new CommandFailure(`there is no tenant "${tenantId}"; see: workmill tenant list`);
}
