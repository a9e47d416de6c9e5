// Delays attempts without losing them. A circuit breaker pauses a failing endpoint and then sends
// one attempt as a probe; a rate limit applies if the endpoint has set one.

import type { Clock } from '../../kernel/clock.ts';
import type { Lane } from './lane.ts';

export interface BreakerSettings {
  /** Number of consecutive failures after which the breaker opens. */
  readonly breakerFailures: number;
  /** First pause in milliseconds; each further pause is twice as long. */
  readonly breakerPauseMs: number;
}

/**
 * Maximum pause. It is shorter than the gaps between the late retries of an event, so that a
 * breaker never delays the published retry times of a single event.
 */
const longestPauseMs = 600_000;
const secondMs = 1000;

/**
 * Updates the breaker. Must be called after every attempt, once the lane has recorded its outcome.
 */
export function afterAttempt(lane: Lane, settings: BreakerSettings, nowMs: number): void {
  if (lane.failuresInRow === 0) {
    lane.openings = 0;
    lane.pausedUntilMs = 0;
    return;
  }
  const { breakerFailures, breakerPauseMs } = settings;
  // Attempts that were in progress when the breaker opened give no new information.
  if (lane.failuresInRow < breakerFailures || nowMs < lane.pausedUntilMs) return;
  lane.pausedUntilMs = nowMs + Math.min(breakerPauseMs * 2 ** lane.openings, longestPauseMs);
  lane.openings += 1;
}

export const breakerStates = ['closed', 'open', 'half_open'] as const;

export type BreakerState = (typeof breakerStates)[number];

/**
 * State of the breaker in the row: half open if the pause is over and no attempt has ended since.
 */
export function breakerStateOf(openings: number, until: Date | null, now: Date): BreakerState {
  if (openings === 0 || until === null) return 'closed';
  return until.getTime() > now.getTime() ? 'open' : 'half_open';
}

/** Restores the state that the previous process stored; runs once for each lane. */
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

/** Returns the milliseconds until the breaker lets an attempt through; 0 if it does now. */
export function pausedForMs(lane: Lane, nowMs: number): number {
  return Math.max(0, lane.pausedUntilMs - nowMs);
}

/** Returns the milliseconds until breaker and rate limit let an attempt begin; 0 if they do now. */
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
