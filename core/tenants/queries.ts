import type { PlanName } from '../config/plans.ts';
import type { Database, Transaction } from '../database/connection.ts';

export interface TenantRow {
  tenant_id: string;
  name: string;
  plan: PlanName;
  state: 'active' | 'suspended';
  created_at: Date;
}

/** Whether the tenant is new; an existing one is left as it is. */
export async function insertTenant(
  database: Database,
  tenant: { tenant_id: string; name: string; plan?: PlanName },
): Promise<boolean> {
  const made = await database
    .knex('tenants')
    .insert(tenant)
    .onConflict('tenant_id')
    .ignore()
    .returning('tenant_id');
  return made.length > 0;
}

/** Whether there is such a tenant. */
export async function setTenantPlan(
  trx: Transaction,
  tenantId: string,
  plan: PlanName,
): Promise<boolean> {
  return (await trx('tenants').where({ tenant_id: tenantId }).update({ plan })) > 0;
}

export async function listTenants(database: Database): Promise<TenantRow[]> {
  return await database.knex('tenants').orderBy('tenant_id').limit(10_000);
}

export async function findTenant(
  database: Database,
  tenantId: string,
): Promise<TenantRow | undefined> {
  return await database.knex('tenants').where({ tenant_id: tenantId }).first();
}
