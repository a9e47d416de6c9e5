// Percentiles and histogram bars from counted buckets.

import { confidenceBars, durationFactor } from './queries.ts';

/** Counts by bucket. */
export type Buckets = ReadonlyMap<number, number>;

export interface Percentiles {
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

/** Percentiles in milliseconds, within 5 %; null if nothing was counted. */
export function percentilesOf(buckets: Buckets): Percentiles {
  const sorted = [...buckets].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, n]) => sum + n, 0);
  const at = (share: number): number | null => {
    let seen = 0;
    for (const [bucket, n] of sorted) {
      seen += n;
      // Geometric middle of the bucket.
      if (seen >= share * total) return Math.round(durationFactor ** (bucket + 0.5));
    }
    return null;
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export interface Bar {
  from: number;
  to: number;
  count: number;
}

export function confidenceBarsOf(buckets: Buckets): Bar[] {
  return Array.from({ length: confidenceBars }, (_, index) => ({
    from: index / confidenceBars,
    to: (index + 1) / confidenceBars,
    count: buckets.get(index) ?? 0,
  }));
}
