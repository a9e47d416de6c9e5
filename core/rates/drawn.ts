// Draws from several local buckets, all or none.

import {
  drawFrom,
  fullAtMs,
  fullBucket,
  refill,
  remainingIn,
  waitMs,
  windowBinds,
  windowFullAtMs,
  type Bucket,
} from './bucket.ts';
import type { Drawn, Limit, Seen } from './store.ts';

/**
 * Draws one token from each bucket, or from none. The buckets are refilled and in the order of the
 * limits.
 */
export function drawFromAll(limits: readonly Limit[], buckets: readonly Bucket[]): Drawn {
  return drawOrRefuse(limits, buckets) ?? describePassed(limits, buckets);
}

/** The same, but returns null unless the draw is refused. */
export function drawOrRefuse(limits: readonly Limit[], buckets: readonly Bucket[]): Drawn | null {
  const refused = describeRefused(limits, buckets);
  if (refused) return refused;
  for (const bucket of buckets) drawFrom(bucket, 1);
  return null;
}

/** Returns null if each bucket has a token. */
export function describeRefused(
  limits: readonly Limit[],
  buckets: readonly Bucket[],
): Drawn | null {
  const empty = longestWait(limits, buckets);
  return empty < 0 ? null : describe(limits[empty]!, buckets[empty]!, true);
}

/** Describes a successful draw. */
export function describePassed(limits: readonly Limit[], buckets: readonly Bucket[]): Drawn {
  const nearest = nearestToEmpty(limits, buckets);
  return describe(limits[nearest]!, buckets[nearest]!, false);
}

/** Returns the index of the empty bucket with the longest wait; -1 if no bucket is empty. */
function longestWait(limits: readonly Limit[], buckets: readonly Bucket[]): number {
  let found = -1;
  let longest = -1;
  for (let n = 0; n < limits.length; n += 1) {
    const { rate } = limits[n]!;
    if (remainingIn(buckets[n]!, rate) >= 1) continue;
    const wait = waitMs(buckets[n]!, rate);
    if (wait > longest) [found, longest] = [n, wait];
  }
  return found;
}

function nearestToEmpty(limits: readonly Limit[], buckets: readonly Bucket[]): number {
  let found = 0;
  let least = Infinity;
  for (let n = 0; n < limits.length; n += 1) {
    const remaining = remainingIn(buckets[n]!, limits[n]!.rate);
    if (remaining < least) [found, least] = [n, remaining];
  }
  return found;
}

export function describe(limit: Limit, bucket: Bucket, isRefused: boolean): Drawn {
  const { rate } = limit;
  const inWindow = windowBinds(bucket, rate);
  return {
    refused: isRefused ? limit : null,
    nearest: limit,
    inWindow,
    remaining: remainingIn(bucket, rate),
    fullAtMs: inWindow ? windowFullAtMs(bucket) : fullAtMs(bucket, rate),
    // A refusal needs a wait of at least 1 ms; half a token rounds up to one.
    waitMs: isRefused ? Math.max(1, waitMs(bucket, rate)) : 0,
  };
}

/**
 * Returns the current state of a bucket without changing it; undefined stands for a full bucket.
 */
export function lookAt(limit: Limit, bucket: Bucket | undefined, nowMs: number): Seen {
  const copy = bucket ? { ...bucket, steps: [...bucket.steps] } : fullBucket(limit.rate, nowMs);
  refill(copy, limit.rate, nowMs);
  const { remaining, fullAtMs: at } = describe(limit, copy, false);
  return { limit, remaining, fullAtMs: at };
}
