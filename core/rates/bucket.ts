// Arithmetic of one limit: a token bucket, and a window of 60 seconds. Pure calculations, the same
// in memory and in the database.

import type { Rate } from '../config/rate-type.ts';

export interface Bucket {
  tokens: number;
  /** Time at which `tokens` was computed, in milliseconds since the epoch. */
  atMs: number;
  /** Draws of the last twelve steps, as a ring buffer: step `n` has the index `n % 12`. */
  steps: number[];
  /** Newest step, counted from the epoch. */
  step: number;
  /** Sum of `steps`. */
  drawn: number;
}

/**
 * The window moves in steps of five seconds. In any 60 seconds, at most 60 × sustained draws pass,
 * plus those of the oldest step, which is only partly in the window. Counting that step
 * proportionally would reject a caller that keeps exactly to the rate.
 */
const stepMs = 5_000;
const stepCount = 12;
const windowS = 60;

/** Tolerance for rounding errors: in binary, three thirds of a token do not add up to one. */
const almost = 1e-6;

export function fullBucket({ burst }: Rate, nowMs: number): Bucket {
  const step = Math.floor(nowMs / stepMs);
  return {
    tokens: burst,
    atMs: nowMs,
    steps: Array.from({ length: stepCount }, () => 0),
    step,
    drawn: 0,
  };
}

/**
 * Refills a bucket to the current time. A slightly earlier time, from another node or a small
 * correction, changes nothing. If the clock was set back by more than the window, the bucket
 * restarts full.
 */
export function refill(bucket: Bucket, rate: Rate, nowMs: number): void {
  if (nowMs < bucket.atMs - windowS * 1000) Object.assign(bucket, fullBucket(rate, nowMs));
  const passedMs = Math.max(0, nowMs - bucket.atMs);
  bucket.atMs += passedMs;
  bucket.tokens = Math.min(rate.burst, bucket.tokens + (passedMs * rate.perSecond) / 1000);
  const step = Math.floor(bucket.atMs / stepMs);
  const leaving = Math.min(step - bucket.step, stepCount);
  for (let n = 1; n <= leaving; n += 1) {
    const place = (bucket.step + n) % stepCount;
    bucket.drawn -= bucket.steps[place]!;
    bucket.steps[place] = 0;
  }
  bucket.step = step;
}

/** Returns the whole tokens that can be drawn now; the bucket must be refilled. */
export function remainingIn(bucket: Bucket, rate: Rate): number {
  return Math.max(0, Math.min(Math.floor(bucket.tokens + almost), windowRoom(bucket, rate)));
}

export function drawFrom(bucket: Bucket, count: number): void {
  bucket.tokens -= count;
  bucket.steps[bucket.step % stepCount]! += count;
  bucket.drawn += count;
}

/** Whether the window, rather than the bucket, is the effective limit. */
export function windowBinds(bucket: Bucket, rate: Rate): boolean {
  return windowRoom(bucket, rate) < Math.floor(bucket.tokens + almost);
}

/** Returns the milliseconds until one token can be drawn, without other draws. */
export function waitMs(bucket: Bucket, rate: Rate): number {
  const tokens = Math.max(0, ((1 - bucket.tokens) * 1000) / rate.perSecond);
  return Math.max(Math.ceil(tokens), windowWaitMs(bucket, rate));
}

/** Returns the time when no earlier draw counts any more, in milliseconds since the epoch. */
export function fullAtMs(bucket: Bucket, rate: Rate): number {
  const tokens = ((rate.burst - bucket.tokens) * 1000) / rate.perSecond;
  return bucket.atMs + Math.ceil(Math.max(0, tokens));
}

/** Returns the time when the newest draw leaves the window. */
export function windowFullAtMs({ steps, step, drawn, atMs }: Bucket): number {
  if (drawn === 0) return atMs;
  let newest = step;
  while (steps[newest % stepCount] === 0) newest -= 1;
  return (newest + stepCount) * stepMs;
}

export function windowCapacity({ sustained }: Rate): number {
  return Math.max(1, Math.floor(windowS * sustained));
}

function windowRoom(bucket: Bucket, rate: Rate): number {
  return windowCapacity(rate) - bucket.drawn;
}

function windowWaitMs(bucket: Bucket, rate: Rate): number {
  let missing = 1 - windowRoom(bucket, rate);
  let oldest = bucket.step - stepCount;
  while (missing > 0 && oldest < bucket.step) {
    oldest += 1;
    missing -= bucket.steps[oldest % stepCount]!;
  }
  return oldest === bucket.step - stepCount ? 0 : (oldest + stepCount) * stepMs - bucket.atMs;
}
