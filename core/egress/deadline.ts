import type { Clock } from '../kernel/clock.ts';
import { EgressFailure } from './failure.ts';

export interface Deadline {
  /** Calls back once the time is up or the caller gave up; at once when that has been. */
  whenOver(this: void, listener: (reason: EgressFailure) => void): void;
  /** Aborts then, with the failure as its reason. Made when asked for: most requests need none. */
  signal(this: void): AbortSignal;
  /** The work's result, or the failure as soon as the time is up or the caller gives up. */
  race<T>(this: void, work: Promise<T>): Promise<T>;
  release(): void;
}

/**
 * One limit for a whole request. It races the work beside aborting it, because undici (8.12) does
 * not reject an aborted request that still waits for its connection (measured: rejected after the
 * connector's time-out instead of the signal).
 */
export function createDeadline(clock: Clock, afterMs: number, caller?: AbortSignal): Deadline {
  const listeners: ((reason: EgressFailure) => void)[] = [];
  let over: EgressFailure | null = null;
  let controller: AbortController | null = null;
  function end(reason: EgressFailure): void {
    if (over !== null) return;
    over = reason;
    for (const listener of listeners) listener(reason);
  }
  const expire = (): void => end(new EgressFailure('timeout'));
  const cancel = (): void => end(new EgressFailure('cancelled', { cause: caller?.reason }));
  const timer = clock.after(afterMs, expire);
  caller?.addEventListener('abort', cancel, { once: true });
  if (caller?.aborted) cancel();

  function whenOver(listener: (reason: EgressFailure) => void): void {
    if (over === null) listeners.push(listener);
    else listener(over);
  }

  return {
    whenOver,
    signal() {
      if (controller !== null) return controller.signal;
      const made = new AbortController();
      controller = made;
      whenOver((reason) => made.abort(reason));
      return made.signal;
    },
    race(work) {
      return new Promise((resolve, reject) => {
        work.then(resolve, reject);
        whenOver(reject);
      });
    },
    release() {
      timer.cancel();
      caller?.removeEventListener('abort', cancel);
    },
  };
}
