// Holds attempts back without losing one: a breaker that gives a failing endpoint a rest and then
// tries it with one attempt, and the limit that an endpoint set for itself.

import type { Clock } from '../../kernel/clock.ts';
import type { Lane } from './lane.ts';

export interface BreakerSettings {
  /** Failures in a row after which the endpoint is given a rest. */
  readonly breakerFailures: number;
  /** The first rest; each further one is twice as long. */
  readonly breakerPauseMs: number;
}

/**
 * Shorter than the gaps between the late retries of one event, so that a breaker never moves the
 * published times of an event that is alone.
 */
const longestPauseMs = 600_000;
const secondMs = 1000;

/** Call with every attempt that ended, after the lane has recorded its outcome. */
export function afterAttempt(lane: Lane, settings: BreakerSettings, nowMs: number): void {
  if (lane.failuresInRow === 0) {
    lane.openings = 0;
    lane.pausedUntilMs = 0;
    return;
  }
  const { breakerFailures, breakerPauseMs } = settings;
  // What was under way when it opened says nothing new.
  if (lane.failuresInRow < breakerFailures || nowMs < lane.pausedUntilMs) return;
  lane.pausedUntilMs = nowMs + Math.min(breakerPauseMs * 2 ** lane.openings, longestPauseMs);
  lane.openings += 1;
}

export const breakerStates = ['closed', 'open', 'half_open'] as const;

export type BreakerState = (typeof breakerStates)[number];

/** What the row says: half open when the rest is over and no attempt has shown anything yet. */
export function breakerStateOf(openings: number, until: Date | null, now: Date): BreakerState {
  if (openings === 0 || until === null) return 'closed';
  return until.getTime() > now.getTime() ? 'open' : 'half_open';
}

/** Takes over what the process before this one knew, once for each lane. */
export function restoreBreaker(
  lane: Lane,
  row: { breaker_openings: number; breaker_until: Date | null },
  { breakerFailures }: BreakerSettings,
  clock: Clock,
): void {
  if (lane.restored) return;
  lane.restored = true;
  if (row.breaker_until === null) return;
  const restMs = row.breaker_until.getTime() - clock.now().getTime();
  lane.openings = row.breaker_openings;
  lane.failuresInRow = breakerFailures;
  lane.pausedUntilMs = clock.elapsedMs() + Math.min(Math.max(0, restMs), longestPauseMs);
}

/** Milliseconds until the breaker lets an attempt through; 0 when it does. */
export function pausedForMs(lane: Lane, nowMs: number): number {
  return Math.max(0, lane.pausedUntilMs - nowMs);
}

/** Milliseconds until breaker and limit both let an attempt begin; 0 when they do. */
export function heldBackMs(lane: Lane, nowMs: number): number {
  const pauseMs = pausedForMs(lane, nowMs);
  if (pauseMs > 0 || lane.maxPerSecond === null) return pauseMs;
  const oldest = lane.begunMs.at(-lane.maxPerSecond);
  return oldest === undefined ? 0 : Math.max(0, oldest + secondMs - nowMs);
}

export function noteBegun(lane: Lane, nowMs: number): void {
  if (lane.maxPerSecond === null) return;
  lane.begunMs.push(nowMs);
  if (lane.begunMs.length > lane.maxPerSecond) lane.begunMs.shift();
}
