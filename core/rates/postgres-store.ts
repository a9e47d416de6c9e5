// Buckets shared by all processes of an appliance. A process takes tokens from the database in
// small leases and spends them from memory. Requests that need the database are batched into one
// transaction at a time.
//
// Error bound: tokens of a lease may be spent later than they were taken. With N processes, a
// tenant gets in any period at most N × rate/10 requests more than with one bucket (none more below
// 10 per second, where nothing is leased). At worst, as many tokens are held by processes that do
// not need them. Clocks that differ by d seconds add d × rate once. If the database is unavailable,
// requests are refused with `unavailable`.

import type { Clock } from '../kernel/clock.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import { fullBucket, refill } from './bucket.ts';
import { lookAt } from './drawn.ts';
import { createLeases, keyOf, takeLeases, type Request } from './leases.ts';
import {
  findBuckets,
  insertBuckets,
  lockBuckets,
  updateBuckets,
  type StoredBucket,
} from './queries.ts';
import type { Drawn, Limit, RateStore, Seen } from './store.ts';

interface Waiting extends Request {
  resolve(drawn: Drawn): void;
  reject(error: unknown): void;
}

export function createPostgresStore(options: { database: Database; clock: Clock }): RateStore {
  const { database, clock } = options;
  const leases = createLeases();
  let waiting: Waiting[] = [];
  let flushing = false;

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

  async function settle(riding: readonly Request[]): Promise<Drawn[]> {
    const nowMs = clock.now().getTime();
    const { answers, taken, buckets } = await database.transaction(async (trx) => {
      const stored = await lockAll(trx, wantedBy(riding), nowMs);
      const found = riding.map((request) => leases.drawShared(request, stored));
      const tokens = takeLeases(found, stored);
      await updateBuckets(trx, [...stored.values()]);
      return { answers: found, taken: tokens, buckets: stored };
    });
    // Only after the commit: uncommitted tokens must not be spent.
    leases.renew(buckets, taken, nowMs);
    return answers.map(({ drawn }) => drawn);
  }

  return {
    async look(tenantId, limits) {
      const nowMs = clock.now().getTime();
      const stored = new Map(
        (await findBuckets(database, tenantId)).map(({ name, bucket }) => [name, bucket]),
      );
      return limits.map((limit): Seen => {
        const seen = lookAt(limit, stored.get(limit.name), nowMs);
        // Tokens that this process holds also belong to the tenant.
        return { ...seen, remaining: seen.remaining + leases.held(tenantId, limit) };
      });
    },

    draw(tenantId, limits) {
      const local = leases.draw({ tenantId, limits }, clock.now().getTime());
      if (local) return local;
      return new Promise((resolve, reject) => {
        waiting.push({ tenantId, limits, resolve, reject });
        if (!flushing) void flush();
      });
    },
  };
}

interface Wanted {
  tenantId: string;
  limit: Limit;
}

function wantedBy(riding: readonly Request[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { tenantId, limits } of riding) {
    for (const limit of limits) wanted.set(keyOf(tenantId, limit), { tenantId, limit });
  }
  return wanted;
}

/** Returns the requested buckets, locked and refilled; missing ones have been created. */
async function lockAll(
  trx: Transaction,
  wanted: ReadonlyMap<string, Wanted>,
  nowMs: number,
): Promise<Map<string, StoredBucket>> {
  const all = [...wanted.values()];
  const keys = all.map(({ tenantId, limit: { name } }) => ({ tenantId, name }));
  let stored = await lockBuckets(trx, keys);
  if (stored.length < keys.length) {
    const full = all.map(({ tenantId, limit: { name, rate } }) => {
      return { tenantId, name, bucket: fullBucket(rate, nowMs) };
    });
    await insertBuckets(trx, full);
    stored = await lockBuckets(trx, keys);
  }
  const buckets = new Map(stored.map((one) => [keyOf(one.tenantId, one), one]));
  for (const [key, { bucket }] of buckets) refill(bucket, wanted.get(key)!.limit.rate, nowMs);
  return buckets;
}
