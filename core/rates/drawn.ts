// All or none: one draw from several buckets that are at hand.

import {
  drawFrom,
  fullAtMs,
  remainingIn,
  waitMs,
  windowBinds,
  windowFullAtMs,
  type Bucket,
} from './bucket.ts';
import type { Drawn, Limit } from './store.ts';

/** Draws one token from each of the buckets, which stand in the order of the limits, refilled. */
export function drawFromAll(limits: readonly Limit[], buckets: readonly Bucket[]): Drawn {
  const refused = drawOrRefuse(limits, buckets);
  if (refused) return refused;
  const nearest = nearestToEmpty(limits, buckets);
  return describe(limits[nearest]!, buckets[nearest]!, false);
}

/** The same, where only a refusal has to be told; of no buckets at all nothing is refused. */
export function drawOrRefuse(limits: readonly Limit[], buckets: readonly Bucket[]): Drawn | null {
  const empty = longestWait(limits, buckets);
  if (empty >= 0) return describe(limits[empty]!, buckets[empty]!, true);
  for (const bucket of buckets) drawFrom(bucket, 1);
  return null;
}

/** Of the buckets without a token the one that stays so the longest; -1 when there is none. */
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
    // A wait of nothing would be a refusal without reason; half a token rounds to one.
    waitMs: isRefused ? Math.max(1, waitMs(bucket, rate)) : 0,
  };
}
