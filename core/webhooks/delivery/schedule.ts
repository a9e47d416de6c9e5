// When a failed delivery is tried again (specification 6.5.3, contract.md §7).

import type { Random } from '../../kernel/random.ts';

export interface RetrySchedule {
  /** Milliseconds from the end of a failed attempt to the next; the last one repeats. */
  readonly retryDelays: readonly number[];
  /** How long after the first attempt the last one may begin. */
  readonly retryForMs: number;
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** 5 s, 30 s, 2 min, 10 min, 1 h, then every hour until a day has passed: 28 attempts. */
export const publishedSchedule: RetrySchedule = {
  retryDelays: [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs],
  retryForMs: 24 * hourMs,
};

/**
 * A delay is lengthened by up to a tenth, never shortened: receivers that came back see their
 * retries spread out, and nobody is tried before the published time.
 */
export const jitterShare = 0.1;

export interface FailedAttempt {
  /** Attempts since the event or its last replay, this one included. */
  attemptsMade: number;
  firstAttemptAt: Date;
  endedAt: Date;
  /** What the receiver asked for in Retry-After, if it did. */
  retryAfterMs: number | null;
}

/** When to try again, or null when the day is over. */
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
  // A receiver that asks for more than is left gets its last attempt at the very end of the day.
  const askedMs = failed.endedAt.getTime() + (failed.retryAfterMs ?? 0);
  return new Date(Math.round(Math.max(plannedMs, Math.min(askedMs, endsMs))));
}

/** Retry-After in milliseconds: seconds or an HTTP date (RFC 9110 section 10.2.3), else null. */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
