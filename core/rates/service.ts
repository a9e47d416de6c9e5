// Who may make how many requests: by plan for callers with a key, by address for all others.

import { planOf, type PlanName, type Plans } from '../config/plans.ts';
import type { Rate } from '../config/rate-type.ts';
import type { Clock } from '../kernel/clock.ts';
import { createConcurrency, type Concurrency } from './concurrency.ts';
import { addressHolder } from './address-holder.ts';
import { limitsOf, type Endpoint } from './limits.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Drawn, Limit, RateStore, Seen } from './store.ts';

/** What a plan allows at one endpoint. */
export interface Allowance {
  /** Buckets to draw on; empty is unlimited. */
  readonly limits: readonly Limit[];
  /** Requests of the tenant under way at the same time; null is unlimited. */
  readonly concurrentRequests: number | null;
}

export interface Rates {
  /** The same object as long as the plans do not change. */
  allowanceOf(plan: PlanName, endpoint: Endpoint): Allowance;
  draw(tenantId: string, limits: readonly Limit[]): Drawn | Promise<Drawn>;
  /** How the buckets of these endpoints stand in a plan, each once; draws on none. */
  look(tenantId: string, plan: PlanName, endpoints: readonly Endpoint[]): Promise<Seen[]>;
  /** False when `limit` requests are under way already; else `leave` must follow. */
  enter(tenantId: string, limit: number): boolean | Promise<boolean>;
  leave(tenantId: string): void;
  /** For a caller without a valid key; null is unlimited. */
  drawForAddress(address: string | null): Drawn | null;
}

/** An attacker may own as many addresses as it likes; this many cost about 5 MB. */
const maxAddresses = 10_000;

export function createRates(options: {
  store: RateStore;
  /** Default: that of this process alone. */
  concurrency?: Concurrency;
  plans: () => Plans;
  withoutKey: () => Rate | null;
  clock: Clock;
}): Rates {
  const { store, plans, withoutKey, clock } = options;
  const { concurrency = createConcurrency() } = options;
  // Never in the database: an attack from many addresses would become an attack on it. Several
  // processes each grant the whole rate.
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
