// Tenants as administrators handle them: made, changed, suspended, resumed. Nothing deletes one.

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
  /** Null: what the plan says. */
  unitsPerMonth: number | null;
  by: Actor;
}

export interface ChangedTenant {
  tenantId: string;
  name?: string | undefined;
  plan?: PlanName | undefined;
  unitsPerMonth?: number | null | undefined;
  /** Versions of which the tenant must have one; null is any. */
  expected: readonly string[] | null;
  by: Actor;
}

export interface Tenants {
  /**
   * Throws `conflict` when there is one of this id, `license_limit` when the licence has no room, and
   * `invalid_request` for a plan that is not there.
   */
  create(tenant: NewTenant): Promise<TenantRow>;
  /** Throws `not_found`. */
  get(tenantId: string): Promise<TenantRow>;
  /** By id; `after` is the last one of the page before. */
  list(page: { limit: number; after: string | null }): Promise<TenantRow[]>;
  /**
   * Throws `not_found`, `conflict` for another version and for what tenants.yaml keeps, and
   * `invalid_request` for a plan that is not there.
   */
  change(change: ChangedTenant): Promise<TenantRow>;
  /**
   * Hands a tenant that tenants.yaml no longer names over to the API. A tenant that it does name is
   * taken back at the next reload. Throws `not_found`.
   */
  release(tenantId: string, by: Actor): Promise<TenantRow>;
  /** A suspended tenant's keys are refused; its work goes on to its end. Throws `not_found`. */
  setState(tenantId: string, state: TenantState, by: Actor): Promise<TenantRow>;
}

export interface TenantsDeps extends ChangeDeps {
  database: Database;
  /** Those in effect: a tenant gets no other. */
  plans: () => Plans;
  /** Called once a change is committed. */
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

/** Throws `conflict`: what a file says would come back with its next reload. */
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
