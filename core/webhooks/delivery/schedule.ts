// Retry times of a failed delivery (specification 6.5.3, contract.md §7).

import type { Random } from '../../kernel/random.ts';

export interface RetrySchedule {
  /**
   * Delays from the end of a failed attempt to the next attempt, in milliseconds; the last one
   * repeats.
   */
  readonly retryDelays: readonly number[];
  /** Maximum time from the first attempt to the start of the last one, in milliseconds. */
  readonly retryForMs: number;
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** 5 s, 30 s, 2 min, 10 min, 1 h, then every hour until one day has passed: 28 attempts. */
export const publishedSchedule: RetrySchedule = {
  retryDelays: [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs],
  retryForMs: 24 * hourMs,
};

/**
 * Maximum jitter: delays are extended by up to a tenth and never shortened. Retries to a recovered
 * receiver are spread out, and none is sent before its published time.
 */
export const jitterShare = 0.1;

export interface FailedAttempt {
  /** Number of attempts since the event or its last replay, including this one. */
  attemptsMade: number;
  firstAttemptAt: Date;
  endedAt: Date;
  /** Delay that the receiver requested in Retry-After; null if it did not. */
  retryAfterMs: number | null;
}

/** Returns the time of the next attempt; null if the retry period is over. */
export function nextAttemptAt(
  schedule: RetrySchedule,
  failed: FailedAttempt,
  random: Random,
): Date | null {
  const { retryDelays, retryForMs } = schedule;
  const step = Math.min(failed.attemptsMade, retryDelays.length) - 1;
  const delayMs = retryDelays[step]! * (1 + jitterShare * random.fraction());
  const endsMs = failed.firstAttemptAt.getTime() + retryForMs;
  const plannedMs = failed.endedAt.getTime() + delayMs;
  if (plannedMs > endsMs) return null;
  // If Retry-After is later than the end of the retry period, the last attempt is made at that end.
  const askedMs = failed.endedAt.getTime() + (failed.retryAfterMs ?? 0);
  return new Date(Math.round(Math.max(plannedMs, Math.min(askedMs, endsMs))));
}

/**
 * Returns Retry-After (seconds or an HTTP date, RFC 9110 section 10.2.3) in milliseconds; null for
 * other values.
 */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
