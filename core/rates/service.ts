// Rate limits: by plan for callers with a key, by address for all others.

import { planOf, type PlanName, type Plans } from '../config/plans.ts';
import type { Rate } from '../config/rate-type.ts';
import type { Clock } from '../kernel/clock.ts';
import { createConcurrency, type Concurrency } from './concurrency.ts';
import { addressHolder } from './address-holder.ts';
import { limitsOf, type Endpoint } from './limits.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Drawn, Limit, RateStore, Seen } from './store.ts';

/** Limits of a plan at one endpoint. */
export interface Allowance {
  /** Buckets to draw from; an empty list is unlimited. */
  readonly limits: readonly Limit[];
  /** Maximum number of concurrent requests of the tenant; null is unlimited. */
  readonly concurrentRequests: number | null;
}

export interface Rates {
  /** Returns the same object as long as the plans do not change. */
  allowanceOf(plan: PlanName, endpoint: Endpoint): Allowance;
  draw(tenantId: string, limits: readonly Limit[]): Drawn | Promise<Drawn>;
  /**
   * Returns the state of the buckets of these endpoints in a plan, without duplicates and without
   * drawing.
   */
  look(tenantId: string, plan: PlanName, endpoints: readonly Endpoint[]): Promise<Seen[]>;
  /**
   * Returns false if `limit` requests are already in progress; else `leave` must be called later.
   */
  enter(tenantId: string, limit: number): boolean | Promise<boolean>;
  leave(tenantId: string): void;
  /** Draws for a caller without a valid key; null is unlimited. */
  drawForAddress(address: string | null): Drawn | null;
}

/** An attacker may have any number of addresses; this many take about 5 MB. */
const maxAddresses = 10_000;

export function createRates(options: {
  store: RateStore;
  /** Default: counts in this process only. */
  concurrency?: Concurrency;
  plans: () => Plans;
  withoutKey: () => Rate | null;
  clock: Clock;
}): Rates {
  const { store, plans, withoutKey, clock } = options;
  const { concurrency = createConcurrency() } = options;
  // Never in the database: an attack from many addresses would overload it. Several processes each
  // grant the full rate.
  const addresses = createMemoryStore({ clock, maxHolders: maxAddresses });
  let known: { plans: Plans; allowances: Map<PlanName, Map<Endpoint, Allowance>> } | null = null;

  function allowancesOf(name: PlanName): Map<Endpoint, Allowance> {
    const current = plans();
    if (known?.plans !== current) known = { plans: current, allowances: new Map() };
    let allowances = known.allowances.get(name);
    if (!allowances) known.allowances.set(name, (allowances = new Map()));
    return allowances;
  }

  return {
    allowanceOf(name, endpoint) {
      const allowances = allowancesOf(name);
      const remembered = allowances.get(endpoint);
      if (remembered) return remembered;
      const plan = planOf(plans(), name);
      const { concurrentRequests } = plan;
      const allowance = { limits: limitsOf(plan, endpoint), concurrentRequests };
      allowances.set(endpoint, allowance);
      return allowance;
    },
    draw: (tenantId, limits) => store.draw(tenantId, limits),
    async look(tenantId, name, endpoints) {
      const plan = planOf(plans(), name);
      const all = endpoints.flatMap((endpoint) => limitsOf(plan, endpoint));
      const limits = [...new Map(all.map((limit) => [limit.name, limit])).values()];
      return limits.length === 0 ? [] : await store.look(tenantId, limits);
    },
    enter: (tenantId, limit) => concurrency.enter(tenantId, limit),
    leave: (tenantId) => concurrency.leave(tenantId),
    drawForAddress(address) {
      const rate = withoutKey();
      if (rate === null) return null;
      const limit: Limit = { name: 'without_key', rate, type: 'request_rate' };
      return addresses.draw(addressHolder(address), [limit]);
    },
  };
}
