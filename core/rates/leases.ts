// Tokens that one process has taken from the shared buckets and not yet spent, and the last known
// state of the buckets.

import { drawFrom, refill, remainingIn, type Bucket } from './bucket.ts';
import { describe, drawOrRefuse } from './drawn.ts';
import type { Drawn, Limit } from './store.ts';

export interface Request {
  readonly tenantId: string;
  readonly limits: readonly Limit[];
}

/** Shared buckets by key, locked and refilled. */
export type Buckets = ReadonlyMap<string, { bucket: Bucket }>;

export interface Answered {
  drawn: Drawn;
  /** Shared buckets from which a token was drawn. */
  from: readonly { limit: Limit; key: string }[];
}

export interface Leases {
  /** Draws from memory only: returns a draw, a refusal that the database would repeat, or null. */
  draw(request: Request, nowMs: number): Drawn | null;
  /** Draws leased tokens first, then from the shared buckets; all or none. */
  drawShared(request: Request, buckets: Buckets): Answered;
  /** Returns the number of tokens taken and not yet spent. */
  held(tenantId: string, limit: Limit): number;
  /**
   * Must be called after the commit: stores the state of the shared buckets and the additional
   * tokens taken.
   */
  renew(buckets: Buckets, taken: ReadonlyMap<string, number>, nowMs: number): void;
}

interface Lease {
  /** Number of tokens taken and not yet spent. */
  held: number;
  /** Last state in the database; when refilled, it shows whether another query can succeed. */
  seen: Bucket;
  usedAtMs: number;
}

/** A lease covers a tenth of a second at the full rate: ten transactions per second and bucket. */
const leaseS = 0.1;
const leastSweepSize = 10_000;
const idleMs = 120_000;

export function keyOf(tenantId: string, { name }: Pick<Limit, 'name'>): string {
  return `${tenantId}/${name}`;
}

export function createLeases(): Leases {
  const leases = new Map<string, Lease>();
  let sweepSize = leastSweepSize;

  /** Tokens of deleted leases are lost to the tenant; the limit is never exceeded. */
  function sweep(nowMs: number): void {
    for (const [key, { usedAtMs }] of leases) if (usedAtMs < nowMs - idleMs) leases.delete(key);
    sweepSize = Math.max(leastSweepSize, leases.size * 2);
  }

  return {
    draw({ tenantId, limits }, nowMs) {
      const known: { limit: Limit; lease: Lease }[] = [];
      for (const limit of limits) {
        const lease = leases.get(keyOf(tenantId, limit));
        if (!lease) return null;
        // Other processes only draw: a bucket that is empty here is at most as full in the
        // database.
        refill(lease.seen, limit.rate, nowMs);
        const isEmpty = lease.held < 1 && remainingIn(lease.seen, limit.rate) < 1;
        if (isEmpty) return describe(limit, lease.seen, true);
        known.push({ limit, lease });
      }
      if (known.some(({ lease }) => lease.held < 1)) return null;
      for (const { lease } of known) {
        lease.held -= 1;
        lease.usedAtMs = nowMs;
      }
      return nearestOf(known.map(({ limit, lease: { held, seen } }) => [limit, held, seen]));
    },

    drawShared({ tenantId, limits }, buckets) {
      const parts = limits.map((limit) => {
        const key = keyOf(tenantId, limit);
        return { limit, key, lease: leases.get(key), bucket: buckets.get(key)!.bucket };
      });
      const short = parts.filter(({ lease }) => (lease?.held ?? 0) < 1);
      const refused = drawOrRefuse(
        short.map(({ limit }) => limit),
        short.map(({ bucket }) => bucket),
      );
      if (refused) return { drawn: refused, from: [] };
      for (const { lease } of parts) if (lease && lease.held >= 1) lease.held -= 1;
      const left = parts.map(({ limit, lease, bucket }): Left => {
        return [limit, lease?.held ?? 0, bucket];
      });
      return { drawn: nearestOf(left), from: short };
    },

    held: (tenantId, limit) => leases.get(keyOf(tenantId, limit))?.held ?? 0,

    renew(buckets, taken, nowMs) {
      if (leases.size > sweepSize) sweep(nowMs);
      for (const [key, { bucket }] of buckets) {
        const held = (leases.get(key)?.held ?? 0) + (taken.get(key) ?? 0);
        leases.set(key, { held, seen: bucket, usedAtMs: nowMs });
      }
    },
  };
}

/** Returns additional tokens by key, drawn from the buckets that gave a token. */
export function takeLeases(answers: readonly Answered[], buckets: Buckets): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { limit, key } of answers.flatMap(({ from }) => from)) {
    if (taken.has(key)) continue;
    const { bucket } = buckets.get(key)!;
    const wanted = Math.floor(limit.rate.perSecond * leaseS);
    const count = Math.min(wanted, remainingIn(bucket, limit.rate));
    drawFrom(bucket, count);
    taken.set(key, count);
  }
  return taken;
}

/** A limit, the number of its tokens that this process holds, and its bucket. */
type Left = readonly [limit: Limit, held: number, bucket: Bucket];

/** Tokens held by this process remain available, in addition to those in the bucket. */
function nearestOf(parts: readonly Left[]): Drawn {
  const left = parts.map(([limit, held, bucket]) => remainingIn(bucket, limit.rate) + held);
  const least = left.indexOf(Math.min(...left));
  const [limit, , bucket] = parts[least]!;
  return { ...describe(limit, bucket, false), remaining: left[least]! };
}
