// Circuit breaker: keeps a host that crashes on every call from restarting in a loop.

import type { Clock } from '../kernel/clock.ts';

export interface Breaker {
  /** Returns the milliseconds until a start may be tried; 0 if it may be tried now. */
  restMs(): number;
  crashed(): void;
  succeeded(): void;
}

const crashesBeforeRest = 5;
const withinMs = 30_000;
const firstRestMs = 1000;

/**
 * After a pause, one more crash causes the next pause, twice as long. A success resets the breaker.
 */
export function createBreaker(clock: Clock, longestRestMs = 60_000): Breaker {
  let crashes: number[] = [];
  let rests = 0;
  let restsUntilMs = 0;

  return {
    restMs: () => Math.max(0, restsUntilMs - clock.elapsedMs()),
    crashed() {
      const nowMs = clock.elapsedMs();
      crashes = [...crashes.filter((atMs) => nowMs - atMs < withinMs), nowMs];
      if (rests === 0 && crashes.length < crashesBeforeRest) return;
      restsUntilMs = nowMs + Math.min(firstRestMs * 2 ** rests, longestRestMs);
      rests += 1;
    },
    succeeded() {
      crashes = [];
      rests = 0;
      restsUntilMs = 0;
    },
  };
}
