// Limits concurrent requests over all processes. A process takes a slot from the store when it has
// no free one, keeps it for the next request, and returns slots that were unused for a moment.
//
// Error bounds: the limit is never exceeded, whatever the number of processes, as long as each
// renews its lease. A process that cannot reach the store for longer than the lease (10 s)
// continues its requests, while its slots are given to others: then at most twice the limit. In the
// other direction, slots that another process has not yet returned may cause a refusal for at most
// two beats (0.5 s). Slots of a killed process are free when its lease ends.

import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Concurrency } from '../concurrency.ts';
import type { SlotStore, WantedSlots } from './slots.ts';

export interface SharedConcurrency extends Concurrency {
  /** Returns unused slots and stops renewing. */
  stop(): Promise<void>;
}

interface Tenant {
  limit: number;
  underWay: number;
  held: number;
  /** Maximum number of concurrent requests since the last beat: fewer slots need not be held. */
  peak: number;
  waiting: PromiseWithResolvers<boolean>[];
}

const beatMs = 250;
/** All leases are renewed once per second: ten chances within the ten seconds of a lease. */
const renewEvery = 4;

interface Parts {
  store: SlotStore;
  /** Identifier of this process in the shared store. */
  holder: string;
  log: Log;
}

type Tenants = Map<string, Tenant>;

export function createSharedConcurrency(deps: Parts & { clock: Clock }): SharedConcurrency {
  const { clock } = deps;
  const tenants: Tenants = new Map();
  // One statement runs at a time: a later answer must not be overtaken by an earlier one.
  let turn: Promise<void> = Promise.resolve();
  let asking = false;
  let beats = 0;

  /** Runs after the current work; `work` never rejects. */
  function afterOthers(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work);
    return turn;
  }

  const timer = clock.every(beatMs, () => {
    beats += 1;
    const all = beats % renewEvery === 0;
    void afterOthers(() => tell(deps, tenants, all));
  });

  return {
    enter(tenantId, limit) {
      const tenant = tenantIn(tenants, tenantId, limit);
      if (tenant.underWay >= limit) return false;
      if (tenant.underWay < tenant.held && tenant.waiting.length === 0) return admit(tenant);
      const waiter = Promise.withResolvers<boolean>();
      tenant.waiting.push(waiter);
      if (!asking) {
        asking = true;
        void afterOthers(() => {
          asking = false;
          return ask(deps, tenants);
        });
      }
      return waiter.promise;
    },
    leave(tenantId) {
      tenants.get(tenantId)!.underWay -= 1;
    },
    async stop() {
      timer.cancel();
      await afterOthers(() => {
        for (const tenant of tenants.values()) tenant.peak = tenant.underWay;
        return tell(deps, tenants, true);
      });
    },
  };
}

function tenantIn(tenants: Tenants, tenantId: string, limit: number): Tenant {
  let tenant = tenants.get(tenantId);
  if (!tenant) {
    tenant = { limit, underWay: 0, held: 0, peak: 0, waiting: [] };
    tenants.set(tenantId, tenant);
  }
  tenant.limit = limit;
  return tenant;
}

function admit(tenant: Tenant): boolean {
  if (tenant.underWay >= tenant.held) return false;
  tenant.underWay += 1;
  tenant.peak = Math.max(tenant.peak, tenant.underWay);
  return true;
}

/** Requests slots for all waiting requests of all tenants at once. */
async function ask({ store, holder }: Parts, tenants: Tenants): Promise<void> {
  const riding = [...tenants].flatMap(([tenantId, tenant]) => {
    const { waiting, limit, underWay, held } = tenant;
    if (waiting.length === 0) return [];
    tenant.waiting = [];
    const count = Math.min(limit, Math.max(held, underWay + waiting.length));
    return [{ tenant, waiting, wanted: { tenantId, count, limit } }];
  });
  try {
    const all = riding.map(({ wanted }) => wanted);
    const granted = await store.hold(holder, all);
    riding.forEach(({ tenant, waiting }, n) => {
      tenant.held = granted[n]!;
      for (const { resolve } of waiting) resolve(admit(tenant));
    });
  } catch (error) {
    for (const { reject } of riding.flatMap(({ waiting }) => waiting)) reject(error);
  }
}

/** Returns slots that are not needed; with `all`, also renews the lease of needed ones. */
async function tell({ store, holder, log }: Parts, tenants: Tenants, all: boolean): Promise<void> {
  const wanted: WantedSlots[] = [];
  for (const [tenantId, tenant] of tenants) {
    const needed = Math.max(tenant.peak, tenant.underWay);
    tenant.peak = tenant.underWay;
    if (!all && needed >= tenant.held) continue;
    // Updated before the call to the store: no request may use a slot that is being returned.
    tenant.held = Math.min(tenant.held, needed);
    wanted.push({ tenantId, count: needed, limit: tenant.limit });
    if (needed === 0 && tenant.waiting.length === 0) tenants.delete(tenantId);
  }
  if (wanted.length === 0) return;
  try {
    const granted = await store.hold(holder, wanted);
    wanted.forEach(({ tenantId }, n) => {
      const tenant = tenants.get(tenantId);
      if (tenant) tenant.held = granted[n]!;
    });
  } catch (error) {
    log.warn('slots of concurrent requests were not renewed; the next beat tries again', { error });
  }
}
