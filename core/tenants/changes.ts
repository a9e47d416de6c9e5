// Creates and changes a tenant's row, together with the license limit, the open month and the audit
// entry.

import type { Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Transaction } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import {
  countTenants,
  insertTenant,
  updateTenant,
  type TenantChange,
  type TenantRow,
} from './queries.ts';

export interface ChangeDeps {
  ids: Ids;
  /** Number of tenants that the license allows; null is no limit. */
  licensedTenants: () => number | null;
  /** Applies the tenant's plan and figure to its open month, in the transaction of the change. */
  applyLimits(trx: Transaction, tenantId: string): Promise<void>;
}

export type Facts = Pick<TenantRow, 'name' | 'plan' | 'units_per_month'> &
  Partial<Pick<TenantRow, 'managed_by'>>;

/** Returns undefined if the ID exists; throws `license_limit`. */
export async function addTenant(
  trx: Transaction,
  { ids, licensedTenants }: Pick<ChangeDeps, 'ids' | 'licensedTenants'>,
  tenantId: string,
  facts: Facts,
  by: Actor,
): Promise<TenantRow | undefined> {
  const allowed = licensedTenants();
  const present = allowed === null ? 0 : await countTenants(trx);
  const made = await insertTenant(trx, { tenant_id: tenantId, ...facts });
  if (!made) return undefined;
  if (allowed !== null && present >= allowed) {
    const message = `The license covers ${allowed} tenants; ${present} exist.`;
    throw new Fault('license_limit', message);
  }
  const object = { kind: 'tenant', id: tenantId };
  await recordAudit(trx, ids, by, { tenantId, action: 'tenant.created', object, detail: facts });
  return made;
}

/**
 * Returns the resulting row. Values that are already set are no change and leave no audit entry.
 */
export async function alterTenant(
  trx: Transaction,
  { ids, applyLimits }: Pick<ChangeDeps, 'ids' | 'applyLimits'>,
  before: TenantRow,
  wanted: TenantChange,
  { action, by }: { action: string; by: Actor },
): Promise<TenantRow> {
  const names = Object.keys(wanted) as (keyof TenantChange)[];
  const changed = names.filter((name) => wanted[name] !== before[name]);
  if (changed.length === 0) return before;
  const after = await updateTenant(trx, before.tenant_id, wanted);
  await applyLimits(trx, before.tenant_id);
  const detail = Object.fromEntries(
    changed.map((name) => [name, { from: before[name], to: after[name] }]),
  );
  const tenantId = before.tenant_id;
  const object = { kind: 'tenant', id: tenantId };
  await recordAudit(trx, ids, by, { tenantId, action, object, detail });
  return after;
}
