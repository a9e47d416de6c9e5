// Buckets of this process alone. With several processes each of them grants the whole rate.

import type { Clock } from '../kernel/clock.ts';
import { fullBucket, refill, type Bucket } from './bucket.ts';
import { drawFromAll, lookAt } from './drawn.ts';
import type { Drawn, Limit, RateStore, Seen } from './store.ts';

export interface MemoryStore extends RateStore {
  draw(tenantId: string, limits: readonly Limit[]): Drawn;
  look(tenantId: string, limits: readonly Limit[]): Seen[];
  /** How many tenants, or addresses, are remembered. */
  size(): number;
}

interface Holder {
  buckets: Map<string, Bucket>;
  /** From then on all its buckets are as good as new ones. */
  fullFromMs: number;
}

/** The window forgets within this time; a bucket does when it is not an unusually slow one. */
const leastIdleMs = 65_000;
const leastSweepSize = 1_000;

/**
 * Who has not drawn for long enough to be full again is forgotten. Beyond `maxHolders` the one that
 * came first is, full or not: memory stays bounded when somebody invents addresses.
 */
export function createMemoryStore(options: { clock: Clock; maxHolders?: number }): MemoryStore {
  const { clock, maxHolders = Infinity } = options;
  const holders = new Map<string, Holder>();
  let sweepSize = leastSweepSize;

  function holderOf(name: string, nowMs: number): Holder {
    const known = holders.get(name);
    if (known) return known;
    if (holders.size >= sweepSize) sweep(nowMs);
    if (holders.size >= maxHolders) holders.delete(holders.keys().next().value!);
    const holder = { buckets: new Map<string, Bucket>(), fullFromMs: 0 };
    holders.set(name, holder);
    return holder;
  }

  function sweep(nowMs: number): void {
    for (const [name, { fullFromMs }] of holders) if (fullFromMs <= nowMs) holders.delete(name);
    // Twice what is left: the cost of sweeping stays a constant part of that of adding.
    sweepSize = Math.max(leastSweepSize, holders.size * 2);
  }

  return {
    draw(tenantId, limits) {
      const nowMs = clock.now().getTime();
      const holder = holderOf(tenantId, nowMs);
      const buckets = limits.map((limit) => bucketIn(holder, limit, nowMs));
      return drawFromAll(limits, buckets);
    },
    look(tenantId, limits) {
      const nowMs = clock.now().getTime();
      const buckets = holders.get(tenantId)?.buckets;
      return limits.map((limit) => lookAt(limit, buckets?.get(limit.name), nowMs));
    },
    size: () => holders.size,
  };
}

function bucketIn(holder: Holder, { name, rate }: Limit, nowMs: number): Bucket {
  const idleMs = Math.max(leastIdleMs, (rate.burst * 1000) / rate.perSecond);
  holder.fullFromMs = Math.max(holder.fullFromMs, nowMs + idleMs);
  const known = holder.buckets.get(name);
  if (known) {
    refill(known, rate, nowMs);
    return known;
  }
  const bucket = fullBucket(rate, nowMs);
  holder.buckets.set(name, bucket);
  return bucket;
}
