import type { Clock, Timer } from '../../core/kernel/clock.ts';

interface Pending {
  dueMs: number;
  fire: () => void;
  periodMs: number | null;
}

export interface ManualClock extends Clock {
  /**
   * Advances the time; fires everything that becomes due, in its order. Awaits reactions between
   * firings.
   */
  advance(ms: number): Promise<void>;
  /** Sets the wall clock, as NTP or the resume of a virtual machine does; no time passes. */
  jump(ms: number): void;
}

/** A clock that stands still until a test advances it. */
export function manualClock(start = new Date('2026-03-01T12:00:00Z')): ManualClock {
  let passedMs = 0;
  let jumpedMs = 0;
  const pending = new Set<Pending>();

  function schedule(delayMs: number, fire: () => void, periodMs: number | null): Timer {
    const entry = { dueMs: passedMs + delayMs, fire, periodMs };
    pending.add(entry);
    return { cancel: () => void pending.delete(entry) };
  }

  function nextDue(untilMs: number): Pending | undefined {
    return [...pending].filter((e) => e.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
  }

  return {
    now: () => new Date(start.getTime() + passedMs + jumpedMs),
    elapsedMs: () => passedMs,
    after: (delayMs, fire) => schedule(delayMs, fire, null),
    every: (periodMs, fire) => schedule(periodMs, fire, periodMs),
    sleep(delayMs, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const timer = schedule(delayMs, resolve, null);
        signal?.addEventListener('abort', () => (timer.cancel(), resolve()), { once: true });
      });
    },
    jump: (ms) => void (jumpedMs += ms),
    async advance(ms) {
      const untilMs = passedMs + ms;
      for (let entry = nextDue(untilMs); entry; entry = nextDue(untilMs)) {
        passedMs = Math.max(passedMs, entry.dueMs);
        if (entry.periodMs === null) pending.delete(entry);
        else entry.dueMs += entry.periodMs;
        entry.fire();
        await new Promise((resolve) => setImmediate(resolve));
      }
      passedMs = untilMs;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
