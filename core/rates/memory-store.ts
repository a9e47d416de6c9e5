// Buckets of this process only. With several processes, each grants the full rate.

import type { Clock } from '../kernel/clock.ts';
import { fullBucket, refill, type Bucket } from './bucket.ts';
import { drawFromAll, lookAt } from './drawn.ts';
import type { Drawn, Limit, RateStore, Seen } from './store.ts';

export interface MemoryStore extends RateStore {
  draw(tenantId: string, limits: readonly Limit[]): Drawn;
  look(tenantId: string, limits: readonly Limit[]): Seen[];
  /** Returns the number of tenants, or addresses, in memory. */
  size(): number;
}

interface Holder {
  buckets: Map<string, Bucket>;
  /** Time from which all its buckets are full. */
  fullFromMs: number;
}

/** The window empties within this time; so does a bucket, unless its rate is unusually low. */
const leastIdleMs = 65_000;
const leastSweepSize = 1_000;

/**
 * Entries whose buckets are full again are deleted. Beyond `maxHolders`, the oldest entry is
 * deleted even if it is not full: memory remains limited when a caller uses forged addresses.
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
    // Twice the remaining number: the cost of sweeping stays proportional to that of adding.
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
