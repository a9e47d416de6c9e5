import type { Clock } from '../kernel/clock.ts';
import { EgressFailure } from './failure.ts';

export interface Deadline {
  /**
   * Calls the listener when the time is up or the caller aborted; immediately if that has happened.
   */
  whenOver(this: void, listener: (reason: EgressFailure) => void): void;
  /**
   * Returns a signal that aborts with the failure as its reason. Created on demand, because most
   * requests do not need it.
   */
  signal(this: void): AbortSignal;
  /**
   * Returns the result of the work, or rejects with the failure as soon as the time is up or the
   * caller aborted.
   */
  race<T>(this: void, work: Promise<T>): Promise<T>;
  release(): void;
}

/**
 * A time limit for a whole request. It races the work in addition to aborting it. undici (8.12)
 * does not reject an aborted request that still waits for its connection (measured: it rejected
 * after the connector's timeout).
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
