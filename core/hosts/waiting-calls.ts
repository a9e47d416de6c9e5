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
  refuseAll(failure: HostFailure): void;
}

/** First come, first served. `onLeave` is called when a waiting call was cancelled. */
export function createWaitingCalls(onLeave: () => void): WaitingCalls {
  const calls = new Map<WaitingCall, () => void>();

  function take(): WaitingCall | undefined {
    const [first] = calls;
    if (!first) return undefined;
    const [call, leave] = first;
    calls.delete(call);
    call.options.signal?.removeEventListener('abort', leave);
    return call;
  }

  return {
    size: () => calls.size,
    take,
    add(payload, options) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const { signal } = options;
      const call = { payload, options, resolve, reject };
      const leave = (): void => {
        calls.delete(call);
        reject(new HostFailure('cancelled', 'was cancelled'));
        onLeave();
      };
      if (signal?.aborted) leave();
      else {
        calls.set(call, leave);
        signal?.addEventListener('abort', leave, { once: true });
      }
      return promise;
    },
    refuseAll(failure) {
      for (let call = take(); call; call = take()) call.reject(failure);
    },
  };
}
