// Callers that wait for a workflow: duration and maximum number.

import type { EdgeLimits } from './limits.ts';
import { readPrefer } from './prefer.ts';

export interface Waiting {
  /**
   * Runs `work` with the requested wait. If too many callers wait already, it runs without a wait:
   * the work is still accepted, and the response is 202 at once.
   */
  during<T>(
    prefer: string | undefined,
    work: (waitMs: number) => Promise<T>,
  ): Promise<{ value: T; headers: Record<string, string> }>;
  /**
   * Counts a longer wait until the returned function is called. Returns null if too many wait
   * already.
   */
  enter(): (() => void) | null;
}

export function createWaiting({
  limits,
  onChange,
}: {
  limits: () => EdgeLimits;
  /** Called with the current number of waiting callers. */
  onChange: (waiting: number) => void;
}): Waiting {
  let waiting = 0;

  function change(by: number): void {
    waiting += by;
    onChange(waiting);
  }

  return {
    enter() {
      if (waiting >= limits().concurrentWaiters) return null;
      change(1);
      return () => change(-1);
    },
    async during(prefer, work) {
      const { waitMs, applied } = readPrefer(prefer, limits());
      const full = waitMs > 0 && waiting >= limits().concurrentWaiters;
      const headers: Record<string, string> =
        applied && !full ? { 'Preference-Applied': applied } : {};
      if (waitMs === 0 || full) return { value: await work(0), headers };
      change(1);
      try {
        return { value: await work(waitMs), headers };
      } finally {
        change(-1);
      }
    },
  };
}
