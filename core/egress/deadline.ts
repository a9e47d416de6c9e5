import type { Clock } from '../kernel/clock.ts';
import { EgressFailure } from './failure.ts';

export interface Deadline {
  /** Aborts with the failure as its reason. */
  signal: AbortSignal;
  /** The work's result, or the failure as soon as the time is up or the caller gives up. */
  race<T>(work: Promise<T>): Promise<T>;
  release(): void;
}

/**
 * One limit for a whole request. It races the work beside aborting it, because undici (8.12) does
 * not reject an aborted request that still waits for its connection (measured: rejected after the
 * connector's time-out instead of the signal).
 */
export function createDeadline(clock: Clock, afterMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let reject: ((reason: EgressFailure) => void) | null = null;
  function end(reason: EgressFailure): void {
    controller.abort(reason);
    reject?.(reason);
  }
  const expire = (): void => end(new EgressFailure('timeout'));
  const cancel = (): void => end(new EgressFailure('cancelled', { cause: caller?.reason }));
  const timer = clock.after(afterMs, expire);
  caller?.addEventListener('abort', cancel, { once: true });
  if (caller?.aborted) cancel();

  return {
    signal: controller.signal,
    race(work) {
      const { signal } = controller;
      return new Promise((resolve, rejectWork) => {
        reject = rejectWork;
        work.then(resolve, rejectWork);
        if (signal.aborted) rejectWork(signal.reason as Error);
      });
    },
    release() {
      timer.cancel();
      caller?.removeEventListener('abort', cancel);
    },
  };
}
