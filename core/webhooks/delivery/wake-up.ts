// One timer for all due times, set to the earliest requested time.

import type { Clock, Timer } from '../../kernel/clock.ts';

export interface WakeUp {
  /** Requests a wake-up at this wall-clock time in milliseconds, or earlier. */
  at(dueMs: number): void;
  cancel(): void;
}

/**
 * Minimum time between wake-ups, because each visits every lane: thousands of retries per second
 * must not cause as many visits.
 */
const leastGapMs = 100;

export function createWakeUp({ clock, wake }: { clock: Clock; wake: () => void }): WakeUp {
  let timer: Timer | null = null;
  let timerDueMs = Infinity;
  let lastMs = -Infinity;

  function fire(): void {
    timer = null;
    timerDueMs = Infinity;
    lastMs = clock.elapsedMs();
    wake();
  }

  return {
    at(dueMs) {
      if (dueMs >= timerDueMs) return;
      timer?.cancel();
      timerDueMs = dueMs;
      const gapMs = lastMs + leastGapMs - clock.elapsedMs();
      timer = clock.after(Math.max(0, dueMs - clock.now().getTime(), gapMs), fire);
    },
    cancel() {
      timer?.cancel();
      timer = null;
      timerDueMs = Infinity;
    },
  };
}
