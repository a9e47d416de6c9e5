// Administration of tenants: create, change, suspend, resume. Tenants are never deleted.

import type { Actor } from '../audit/entry.ts';
import { unknownPlan, type PlanName, type Plans } from '../config/plans.ts';
import type { Database } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import { addTenant, alterTenant, type ChangeDeps } from './changes.ts';
import {
  findTenant,
  listTenants,
  lockTenant,
  type TenantChange,
  type TenantRow,
  type TenantState,
} from './queries.ts';

export interface NewTenant {
  tenantId: string;
  name: string;
  plan: PlanName;
  /** Null: the figure of the plan. */
  unitsPerMonth: number | null;
  by: Actor;
}

export interface ChangedTenant {
  tenantId: string;
  name?: string | undefined;
  plan?: PlanName | undefined;
  unitsPerMonth?: number | null | undefined;
  /** The tenant must have one of these versions; null accepts any. */
  expected: readonly string[] | null;
  by: Actor;
}

export interface Tenants {
  /**
   * Creates a tenant. Throws `conflict` if the ID exists, `license_limit` if the license does not
   * allow more tenants, or `invalid_request` for an unknown plan.
   */
  create(tenant: NewTenant): Promise<TenantRow>;
  /** Returns a tenant. Throws `not_found`. */
  get(tenantId: string): Promise<TenantRow>;
  /** Lists tenants by ID; `after` is the last one of the previous page. */
  list(page: { limit: number; after: string | null }): Promise<TenantRow[]>;
  /**
   * Changes a tenant. Throws `not_found`, `conflict` for another version or a tenant managed by
   * tenants.yaml, or `invalid_request` for an unknown plan.
   */
  change(change: ChangedTenant): Promise<TenantRow>;
  /**
   * Releases a tenant that tenants.yaml no longer contains, so that the API can change it. A tenant
   * that the file contains is managed by it again at the next reload. Throws `not_found`.
   */
  release(tenantId: string, by: Actor): Promise<TenantRow>;
  /**
   * Suspends or resumes a tenant. The keys of a suspended tenant are rejected; its accepted work is
   * completed. Throws `not_found`.
   */
  setState(tenantId: string, state: TenantState, by: Actor): Promise<TenantRow>;
}

export interface TenantsDeps extends ChangeDeps {
  database: Database;
  /** Current plans; a tenant can only have one of them. */
  plans: () => Plans;
  /** Called after a change is committed. */
  onChange(tenantId: string): void;
}

export function createTenants(deps: TenantsDeps): Tenants {
  const { database } = deps;
  return {
    async create({ tenantId, name, plan, unitsPerMonth, by }) {
      refuseUnknownPlan(deps.plans(), plan);
      const facts = { name, plan, units_per_month: unitsPerMonth };
      return await database.transaction(async (trx) => {
        const made = await addTenant(trx, deps, tenantId, facts, by);
        if (made) return made;
        throw new Fault('conflict', `There is a tenant "${tenantId}" already.`);
      });
    },

    async get(tenantId) {
      return (await findTenant(database, tenantId)) ?? refuseUnknown(tenantId);
    },

    list: (page) => listTenants(database, page),

    async change({ tenantId, name, plan, unitsPerMonth, expected, by }) {
      if (plan !== undefined) refuseUnknownPlan(deps.plans(), plan);
      const wanted: TenantChange = {
        ...(name !== undefined && { name }),
        ...(plan !== undefined && { plan }),
        ...(unitsPerMonth !== undefined && { units_per_month: unitsPerMonth }),
      };
      const row = await database.transaction(async (trx) => {
        const before = (await lockTenant(trx, tenantId)) ?? refuseUnknown(tenantId);
        if (expected !== null && !expected.includes(String(before.version))) {
          throw new Fault('conflict', `The tenant is at version ${before.version} by now.`);
        }
        refuseKeptInFile(before);
        return await alterTenant(trx, deps, before, wanted, { action: 'tenant.changed', by });
      });
      deps.onChange(tenantId);
      return row;
    },

    async release(tenantId, by) {
      return await database.transaction(async (trx) => {
        const before = (await lockTenant(trx, tenantId)) ?? refuseUnknown(tenantId);
        const wanted = { managed_by: 'api' } as const;
        return await alterTenant(trx, deps, before, wanted, { action: 'tenant.changed', by });
      });
    },

    async setState(tenantId, state, by) {
      const action = state === 'active' ? 'tenant.resumed' : 'tenant.suspended';
      const row = await database.transaction(async (trx) => {
        const before = (await lockTenant(trx, tenantId)) ?? refuseUnknown(tenantId);
        return await alterTenant(trx, deps, before, { state }, { action, by });
      });
      deps.onChange(tenantId);
      return row;
    },
  };
}

/** Throws `conflict`: the next reload of the file would undo the change. */
export function refuseKeptInFile({ tenant_id: id, managed_by: manager }: TenantRow): void {
  if (manager !== 'file') return;
  throw new Fault('conflict', `"${id}" is kept in tenants.yaml; change it there and reload.`);
}

function refuseUnknownPlan(plans: Plans, name: PlanName): void {
  const message = unknownPlan(plans, name);
  if (message === null) return;
  const sentence = `${message.replace(/^there/, 'There')}.`;
  throw new Fault('invalid_request', sentence, { details: [{ path: '/plan', message }] });
}

function refuseUnknown(tenantId: string): never {
  throw new Fault('not_found', `There is no tenant "${tenantId}".`);
}
