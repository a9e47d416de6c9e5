import type { PlanName } from '../config/plans.ts';
import type { Database, Statement, Transaction } from '../database/connection.ts';

export const tenantStates = ['active', 'suspended'] as const;
export type TenantState = (typeof tenantStates)[number];

/** `file`: managed by tenants.yaml, and changed only there. */
export const tenantManagers = ['api', 'file'] as const;
export type TenantManager = (typeof tenantManagers)[number];

export interface TenantRow {
  tenant_id: string;
  name: string;
  plan: PlanName;
  state: TenantState;
  /** The tenant's own figure; null for the figure of the plan. */
  units_per_month: number | null;
  managed_by: TenantManager;
  version: number;
  created_at: Date;
  erased_at: Date | null;
}

export type TenantChange = Partial<
  Pick<TenantRow, 'name' | 'plan' | 'state' | 'units_per_month' | 'managed_by'>
>;

type Executor = Database['knex'] | Transaction;

/** Inserts a tenant; returns undefined, without changes, if the ID exists. */
export async function insertTenant(
  db: Executor,
  tenant: { tenant_id: string; name: string } & TenantChange,
): Promise<TenantRow | undefined> {
  const [made] = await db('tenants')
    .insert(tenant)
    .onConflict('tenant_id')
    .ignore()
    .returning<StoredTenant[]>('*');
  return made && toTenant(made);
}

export async function updateTenant(
  trx: Transaction,
  tenantId: string,
  change: TenantChange,
): Promise<TenantRow> {
  const [row] = await trx('tenants')
    .where({ tenant_id: tenantId })
    .update({ ...change, version: trx.raw('version + 1') })
    .returning<StoredTenant[]>('*');
  return toTenant(row!);
}

/** Ends its access, for an erasure. Does not create a version of the tenant. */
export async function suspendTenant(trx: Transaction, tenantId: string): Promise<void> {
  await trx('tenants').where({ tenant_id: tenantId }).update({ state: 'suspended' });
}

/** Records that the content of workflows that ended before `until` is erased. */
export async function noteContentErased(
  { knex }: Database,
  tenantId: string,
  until: Date,
): Promise<void> {
  await knex('tenants').where({ tenant_id: tenantId }).update({ content_erased_until: until });
}

/** Locks the tenant until the transaction ends. */
export async function lockTenant(
  trx: Transaction,
  tenantId: string,
): Promise<TenantRow | undefined> {
  const row = await trx<StoredTenant>('tenants').where('tenant_id', tenantId).forUpdate().first();
  return row && toTenant(row as StoredTenant);
}

/** Returns the number of tenants; no other can be created until the transaction ends. */
export async function countTenants(trx: Transaction): Promise<number> {
  await trx.raw('LOCK TABLE tenants IN SHARE ROW EXCLUSIVE MODE');
  const [row] = await trx('tenants').count<{ count: string }[]>();
  return Number(row!.count);
}

/** Lists tenants by ID; `after` is the last tenant of the previous page. */
export async function listTenants(
  database: Database,
  { limit = 10_000, after = null }: { limit?: number; after?: string | null } = {},
): Promise<TenantRow[]> {
  const query = database.knex<StoredTenant>('tenants').orderBy('tenant_id').limit(limit);
  if (after !== null) void query.where('tenant_id', '>', after);
  return ((await query) as StoredTenant[]).map(toTenant);
}

/** Returns the tenants with these IDs, and all that tenants.yaml manages or has managed. */
export async function listForFile(
  database: Database,
  tenantIds: readonly string[],
): Promise<TenantRow[]> {
  const { rows } = await database.knex.raw<{ rows: StoredTenant[] }>(
    `SELECT * FROM tenants
      WHERE managed_by = 'file' OR tenant_id = ANY ((:tenantIds)::text[]) ORDER BY tenant_id`,
    { tenantIds: [...tenantIds] },
  );
  return rows.map(toTenant);
}

const findStatement: Statement = {
  name: 'tenants_find',
  // Columns are named, because a prepared `*` fails once a newer release has added a column.
  text: `SELECT tenant_id, name, plan, state, units_per_month, managed_by, version, created_at,
                erased_at
           FROM tenants WHERE tenant_id = $1`,
};

export async function findTenant(
  database: Database,
  tenantId: string,
): Promise<TenantRow | undefined> {
  const [row] = await database.run<StoredTenant>(findStatement, [tenantId]);
  return row && toTenant(row);
}

type StoredTenant = Omit<TenantRow, 'units_per_month'> & {
  units_per_month: string | null;
  content_erased_until?: Date | null;
};

/** bigint values are text. */
function toTenant({
  units_per_month: units,
  content_erased_until: _until,
  ...row
}: StoredTenant): TenantRow {
  return { ...row, units_per_month: units === null ? null : Number(units) };
}

export interface TenantsOfPlan {
  plan: PlanName;
  tenants: number;
  /** IDs of the first few. */
  first: string[];
}

/** Returns tenants whose plan is not in `known`, except erased ones and those in `except`. */
export async function findOtherPlans(
  database: Database,
  known: readonly PlanName[],
  except: readonly string[],
): Promise<TenantsOfPlan[]> {
  const { rows } = await database.knex.raw<{ rows: TenantsOfPlan[] }>(
    `SELECT plan, count(*)::int AS tenants, (array_agg(tenant_id ORDER BY tenant_id))[1:3] AS first
       FROM tenants
      WHERE plan <> ALL ((:known)::text[]) AND tenant_id <> ALL ((:except)::text[])
        AND erased_at IS NULL
      GROUP BY plan ORDER BY plan`,
    { known: [...known], except: [...except] },
  );
  return rows;
}
