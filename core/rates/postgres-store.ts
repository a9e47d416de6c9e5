// Buckets that all processes of an appliance share. A process takes tokens out of the database in
// small leases and spends them from memory; what needs the database rides together, one transaction
// at a time, so that there are at most as many transactions as fit one after another.
//
// The error: tokens of a lease may be spent later than they were taken. With N processes a tenant
// gets, in any stretch of time, at most N × rate/10 requests more than one bucket would let pass
// (none more below 10 per second, where nothing is leased), and at worst as many are held by a
// process that does not need them. Clocks that differ by d seconds add d × rate once, not again and
// again. A database that cannot be reached refuses: `unavailable`.

import type { Clock } from '../kernel/clock.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import { drawFrom, fullBucket, refill, remainingIn, type Bucket } from './bucket.ts';
import { describe, drawOrRefuse } from './drawn.ts';
import { insertBuckets, lockBuckets, updateBuckets, type StoredBucket } from './queries.ts';
import type { Drawn, Limit, RateStore } from './store.ts';

/** What this process knows of a shared bucket. */
interface Lease {
  limit: Limit;
  /** Tokens taken and not yet spent. */
  held: number;
  /** As the database had it; refilled, it tells whether asking again makes sense. */
  seen: Bucket;
  usedAtMs: number;
}

interface Waiting {
  tenantId: string;
  limits: readonly Limit[];
  resolve(drawn: Drawn): void;
  reject(error: unknown): void;
}

/** A lease lasts a tenth of a second at the full rate: ten transactions a second and bucket. */
const leaseS = 0.1;
const leastSweepSize = 10_000;
const idleMs = 120_000;

export function createPostgresStore(options: { database: Database; clock: Clock }): RateStore {
  const { database, clock } = options;
  const leases = new Map<string, Lease>();
  let waiting: Waiting[] = [];
  let flushing = false;
  let sweepSize = leastSweepSize;

  /** From memory alone: a draw, a refusal that the database would repeat, or null. */
  function drawLocally(tenantId: string, limits: readonly Limit[], nowMs: number): Drawn | null {
    const known: Lease[] = [];
    for (const limit of limits) {
      const lease = leases.get(keyOf(tenantId, limit));
      if (!lease) return null;
      known.push(lease);
    }
    for (const lease of known) {
      // Others only draw on it: what is empty in this picture is at least as empty in truth.
      refill(lease.seen, lease.limit.rate, nowMs);
      const isEmpty = lease.held < 1 && remainingIn(lease.seen, lease.limit.rate) < 1;
      if (isEmpty) return describe(lease.limit, lease.seen, true);
    }
    if (known.some(({ held }) => held < 1)) return null;
    for (const lease of known) {
      lease.held -= 1;
      lease.usedAtMs = nowMs;
    }
    return nearestOf(known.map(({ limit, held, seen }) => ({ limit, held, bucket: seen })));
  }

  async function flush(): Promise<void> {
    flushing = true;
    while (waiting.length > 0) {
      const riding = waiting;
      waiting = [];
      try {
        const answers = await settle(riding);
        riding.forEach(({ resolve }, n) => resolve(answers[n]!));
      } catch (cause) {
        const fault = new Fault('unavailable', undefined, { cause });
        for (const { reject } of riding) reject(fault);
      }
    }
    flushing = false;
  }

  async function settle(riding: readonly Waiting[]): Promise<Drawn[]> {
    const nowMs = clock.now().getTime();
    const wanted = wantedBy(riding);
    const { answers, taken, buckets } = await database.transaction(async (trx) => {
      const stored = await lockAll(trx, wanted, nowMs);
      const found = riding.map((one) => drawOne(one, stored));
      const tokens = takeLeases(found, stored);
      await updateBuckets(trx, [...stored.values()]);
      return { answers: found, taken: tokens, buckets: stored };
    });
    // Only now: what was not committed must not be spent.
    for (const [key, { bucket }] of buckets) {
      const held = (leases.get(key)?.held ?? 0) + (taken.get(key) ?? 0);
      leases.set(key, { limit: wanted.get(key)!.limit, held, seen: bucket, usedAtMs: nowMs });
    }
    return answers.map(({ drawn }) => drawn);
  }

  /** Spends what is held before it draws from the database's bucket; all or none. */
  function drawOne({ tenantId, limits }: Waiting, buckets: Buckets): Answered {
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
    return {
      drawn: nearestOf(parts.map((part) => ({ ...part, held: part.lease?.held ?? 0 }))),
      from: short,
    };
  }

  function sweep(nowMs: number): void {
    for (const [key, { usedAtMs }] of leases) if (usedAtMs < nowMs - idleMs) leases.delete(key);
    sweepSize = Math.max(leastSweepSize, leases.size * 2);
  }

  return {
    draw(tenantId, limits) {
      const nowMs = clock.now().getTime();
      const local = drawLocally(tenantId, limits, nowMs);
      if (local) return local;
      if (leases.size > sweepSize) sweep(nowMs);
      return new Promise((resolve, reject) => {
        waiting.push({ tenantId, limits, resolve, reject });
        if (!flushing) void flush();
      });
    },
  };
}

type Buckets = ReadonlyMap<string, StoredBucket>;

interface Answered {
  drawn: Drawn;
  /** Buckets of the database that gave a token. */
  from: readonly { limit: Limit; key: string }[];
}

/** Tokens beyond those that were asked for, by key, drawn from the buckets that gave some. */
function takeLeases(answers: readonly Answered[], buckets: Buckets): Map<string, number> {
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

/** What is held by this process remains as well, on top of what is in the bucket. */
function nearestOf(parts: readonly { limit: Limit; held: number; bucket: Bucket }[]): Drawn {
  const left = parts.map(({ limit, held, bucket }) => remainingIn(bucket, limit.rate) + held);
  const least = left.indexOf(Math.min(...left));
  const { limit, bucket } = parts[least]!;
  return { ...describe(limit, bucket, false), remaining: left[least]! };
}

function keyOf(tenantId: string, { name }: Limit): string {
  return `${tenantId}/${name}`;
}

function wantedBy(riding: readonly Waiting[]): Map<string, { tenantId: string; limit: Limit }> {
  const wanted = new Map<string, { tenantId: string; limit: Limit }>();
  for (const { tenantId, limits } of riding) {
    for (const limit of limits) wanted.set(keyOf(tenantId, limit), { tenantId, limit });
  }
  return wanted;
}

/** The wanted buckets, locked and refilled; those that were missing have been made. */
async function lockAll(
  trx: Transaction,
  wanted: ReadonlyMap<string, { tenantId: string; limit: Limit }>,
  nowMs: number,
): Promise<Buckets> {
  const keys = [...wanted.values()].map(({ tenantId, limit: { name } }) => ({ tenantId, name }));
  let stored = await lockBuckets(trx, keys);
  if (stored.length < keys.length) {
    const full = [...wanted.values()].map(({ tenantId, limit: { name, rate } }) => ({
      tenantId,
      name,
      bucket: fullBucket(rate, nowMs),
    }));
    await insertBuckets(trx, full);
    stored = await lockBuckets(trx, keys);
  }
  const buckets = new Map(stored.map((one) => [`${one.tenantId}/${one.name}`, one]));
  for (const [key, { bucket }] of buckets) refill(bucket, wanted.get(key)!.limit.rate, nowMs);
  return buckets;
}
