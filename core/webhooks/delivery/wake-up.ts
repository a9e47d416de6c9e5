// One timer for everything that becomes due: it is set to the earliest moment that anyone asked for.

import type { Clock, Timer } from '../../kernel/clock.ts';

export interface WakeUp {
  /** Asks to be woken at a wall-clock time in milliseconds, or earlier. */
  at(dueMs: number): void;
  cancel(): void;
}

/** Each wake-up looks at every lane; thousands of retries a second must not mean as many looks. */
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
