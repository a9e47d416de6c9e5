// Tenants managed by tenants.yaml: missing ones are created, different ones are changed, and none
// is ever deleted. Failures are reported and prevent neither a start nor a reload.

import { systemActor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { TenantInFile, TenantsInFile } from '../config/tenants-file.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import { addTenant, alterTenant, type ChangeDeps, type Facts } from './changes.ts';
import { listForFile, lockTenant, type TenantRow } from './queries.ts';

export interface PoolInFile {
  pipeline: string;
  units: number;
  spill: boolean;
}

/** IDs of tenants by result. */
export interface FileReport {
  created: string[];
  changed: string[];
  /** In the file, but not created: the license does not allow more tenants. */
  uncreated: string[];
  /** In the file, but permanently erased: an erased tenant cannot be created again. */
  erased: string[];
  /** Removed from the file: they remain unchanged. */
  left: string[];
}

/** Access to pools, which belong to quota/. */
export interface PoolStore {
  /** Returns the own pools of these tenants, by tenant. */
  list(tenantIds: readonly string[]): Promise<ReadonlyMap<string, readonly PoolInFile[]>>;
  /** Replaces the tenant's own pools; returns the changes, one for each pool. */
  replace(trx: Transaction, tenantId: string, pools: readonly PoolInFile[]): Promise<object[]>;
}

export interface FromFileDeps extends ChangeDeps {
  database: Database;
  pools: PoolStore;
  /** Called after a change is committed. */
  onChange(tenantId: string): void;
}

/** Effect of applying the file. */
export type FileOutlook = Pick<FileReport, 'erased' | 'left'> & {
  missing: TenantInFile[];
  differing: TenantInFile[];
};

export async function compareWithFile(
  database: Database,
  pools: Pick<PoolStore, 'list'>,
  tenants: TenantsInFile,
): Promise<FileOutlook> {
  const ids = tenants.map(({ id }) => id);
  const rows = await listForFile(database, ids);
  const own = await pools.list(ids);
  const outlook: FileOutlook = { missing: [], differing: [], erased: [], left: [] };
  const byId = new Map(rows.map((row) => [row.tenant_id, row]));
  for (const tenant of tenants) {
    const row = byId.get(tenant.id);
    byId.delete(tenant.id);
    if (!row) outlook.missing.push(tenant);
    else if (row.erased_at !== null) outlook.erased.push(tenant.id);
    else if (differs(row, own.get(tenant.id) ?? [], tenant)) outlook.differing.push(tenant);
  }
  const left = [...byId.values()].filter(({ erased_at }) => erased_at === null);
  outlook.left = left.map(({ tenant_id: id }) => id);
  return outlook;
}

/** Each tenant has its own transaction, so that one does not delay the others. */
export async function applyFile(deps: FromFileDeps, tenants: TenantsInFile): Promise<FileReport> {
  const { database, pools } = deps;
  const { missing, differing, erased, left } = await compareWithFile(database, pools, tenants);
  const report: FileReport = { created: [], changed: [], uncreated: [], erased, left };
  for (const tenant of missing) {
    const isMade = await makeTenant(deps, tenant);
    report[isMade ? 'created' : 'uncreated'].push(tenant.id);
    if (isMade) deps.onChange(tenant.id);
  }
  for (const tenant of differing) {
    await database.transaction((trx) => changeTenant(trx, deps, tenant));
    report.changed.push(tenant.id);
    deps.onChange(tenant.id);
  }
  return report;
}

/** Returns false if the license does not allow another tenant. */
async function makeTenant(deps: FromFileDeps, tenant: TenantInFile): Promise<boolean> {
  try {
    await deps.database.transaction(async (trx) => {
      const made = await addTenant(trx, deps, tenant.id, factsOf(tenant), systemActor);
      // Another process with the same file has created it in the meantime.
      if (made) await takePools(trx, deps, tenant);
      else await changeTenant(trx, deps, tenant);
    });
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === 'license_limit') return false;
    throw error;
  }
}

async function changeTenant(
  trx: Transaction,
  deps: FromFileDeps,
  tenant: TenantInFile,
): Promise<void> {
  const before = await lockTenant(trx, tenant.id);
  if (!before || before.erased_at !== null) return;
  const told = { action: 'tenant.changed', by: systemActor };
  await alterTenant(trx, deps, before, factsOf(tenant), told);
  await takePools(trx, deps, tenant);
}

async function takePools(
  trx: Transaction,
  { ids, pools, applyLimits }: FromFileDeps,
  tenant: TenantInFile,
): Promise<void> {
  const tenantId = tenant.id;
  const changes = await pools.replace(trx, tenantId, poolsOf(tenant));
  if (changes.length === 0) return;
  await applyLimits(trx, tenantId);
  const object = { kind: 'tenant', id: tenantId };
  for (const detail of changes) {
    const event = { tenantId, action: 'tenant.pool_changed', object, detail };
    await recordAudit(trx, ids, systemActor, event);
  }
}

function differs(row: TenantRow, own: readonly PoolInFile[], tenant: TenantInFile): boolean {
  const facts = Object.entries(factsOf(tenant));
  if (facts.some(([name, value]) => row[name as keyof TenantRow] !== value)) return true;
  return printPools(own) !== printPools(poolsOf(tenant));
}

function factsOf({ id, name, plan, unitsPerMonth }: TenantInFile): Facts {
  return { name: name ?? id, plan, units_per_month: unitsPerMonth, managed_by: 'file' };
}

function poolsOf({ pools }: TenantInFile): PoolInFile[] {
  return pools.map(({ pipeline, unitsPerMonth: units, spill }) => ({ pipeline, units, spill }));
}

function printPools(pools: readonly PoolInFile[]): string {
  return JSON.stringify(
    pools.map(({ pipeline, units, spill }) => `${pipeline} ${units} ${spill}`).sort(),
  );
}
