import { HostFailure } from './failure.ts';
import type { CallOptions } from './running-calls.ts';

/** A call that no process has begun. */
export interface WaitingCall {
  payload: unknown;
  options: CallOptions;
  resolve(value: unknown): void;
  reject(failure: HostFailure): void;
}

export interface WaitingCalls {
  size(): number;
  /** Resolves or rejects as whoever takes the call says; `cancelled` when nobody has taken it. */
  add(payload: unknown, options: CallOptions): Promise<unknown>;
  /** Takes the first call; its owner settles it from here on. */
  take(): WaitingCall | undefined;
  /** Puts a call that was taken before all others. */
  putBack(call: WaitingCall): void;
  refuseAll(failure: HostFailure): void;
}

/** First come, first served. `onLeave` is called when a waiting call was cancelled. */
export function createWaitingCalls(onLeave: () => void): WaitingCalls {
  const calls: { call: WaitingCall; leave(): void }[] = [];

  function enter(call: WaitingCall, place: number): void {
    const { signal } = call.options;
    const entry = {
      call,
      leave() {
        const index = calls.indexOf(entry);
        if (index !== -1) calls.splice(index, 1);
        call.reject(new HostFailure('cancelled', 'was cancelled'));
        onLeave();
      },
    };
    if (signal?.aborted) return entry.leave();
    calls.splice(place, 0, entry);
    signal?.addEventListener('abort', entry.leave, { once: true });
  }

  function take(): WaitingCall | undefined {
    const entry = calls.shift();
    entry?.call.options.signal?.removeEventListener('abort', entry.leave);
    return entry?.call;
  }

  return {
    size: () => calls.length,
    take,
    add(payload, options) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      enter({ payload, options, resolve, reject }, calls.length);
      return promise;
    },
    putBack: (call) => enter(call, 0),
    refuseAll(failure) {
      for (let call = take(); call; call = take()) call.reject(failure);
    },
  };
}
