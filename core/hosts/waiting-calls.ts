import { HostFailure } from './failure.ts';
import type { CallOptions } from './running-calls.ts';

/** A call that no process has taken. */
export interface WaitingCall {
  payload: unknown;
  options: CallOptions;
  resolve(value: unknown): void;
  reject(failure: HostFailure): void;
}

export interface WaitingCalls {
  size(): number;
  /**
   * Adds a call. Settles as the process that takes the call determines; rejects as `cancelled` if
   * none has taken it.
   */
  add(payload: unknown, options: CallOptions): Promise<unknown>;
  /**
   * Removes and returns the next admitted call; any call if `admits` is omitted. The caller of this
   * function then settles it. Returns undefined if no call is admitted.
   */
  take(admits?: (options: CallOptions) => boolean): WaitingCall | undefined;
  /** Puts a taken call back in front of all others. */
  putBack(call: WaitingCall): void;
  refuseAll(failure: HostFailure): void;
}

interface Entry {
  call: WaitingCall;
  /**
   * Number of times that a call of another caller was taken instead, because this one was not
   * admitted.
   */
  overtaken: number;
  leave(): void;
}

/**
 * After this many overtaking calls, no other call starts before the waiting one, so that running
 * calls end and free memory. A call of the reader's quick process takes 20 to 200 ms, so eight
 * delay it by a second.
 */
export const mostOvertaken = 8;

/**
 * Callers take turns; calls of one caller run in order of arrival. A caller whose next call is not
 * admitted keeps its turn, and others overtake it, `mostOvertaken` times at most. `onLeave` is
 * called when a waiting call is canceled.
 */
export function createWaitingCalls(onLeave: () => void): WaitingCalls {
  /** Queues by caller, the next caller first. No queue is empty. */
  let queues = new Map<string, Entry[]>();

  function remove(entry: Entry): void {
    const caller = callerOf(entry.call);
    const left = (queues.get(caller) ?? []).filter((other) => other !== entry);
    if (left.length > 0) queues.set(caller, left);
    else queues.delete(caller);
  }

  /** Returns null if the call is already canceled. */
  function entryOf(call: WaitingCall): Entry | null {
    const { signal } = call.options;
    const entry: Entry = {
      call,
      overtaken: 0,
      leave() {
        remove(entry);
        call.reject(new HostFailure('cancelled', 'was cancelled'));
        onLeave();
      },
    };
    if (signal?.aborted) {
      entry.leave();
      return null;
    }
    signal?.addEventListener('abort', entry.leave, { once: true });
    return entry;
  }

  /** Returns the next caller with an admitted call, and counts the callers that it overtakes. */
  function nextCaller(admits: (options: CallOptions) => boolean): string | undefined {
    const passed: Entry[] = [];
    for (const [caller, [first]] of queues) {
      if (admits(first!.call.options)) {
        for (const entry of passed) entry.overtaken += 1;
        return caller;
      }
      if (first!.overtaken >= mostOvertaken) return undefined;
      passed.push(first!);
    }
    return undefined;
  }

  function take(admits: (options: CallOptions) => boolean = () => true): WaitingCall | undefined {
    const caller = nextCaller(admits);
    if (caller === undefined) return undefined;
    const queue = queues.get(caller)!;
    const entry = queue.shift()!;
    // Moves the caller to the end, so that others are next.
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    entry.call.options.signal?.removeEventListener('abort', entry.leave);
    return entry.call;
  }

  return {
    size: () => [...queues.values()].reduce((sum, { length }) => sum + length, 0),
    take,
    add(payload, options) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const entry = entryOf({ payload, options, resolve, reject });
      const queue = entry && queues.get(callerOf(entry.call));
      if (queue) queue.push(entry);
      else if (entry) queues.set(callerOf(entry.call), [entry]);
      return promise;
    },
    putBack(call) {
      const entry = entryOf(call);
      if (entry === null) return;
      const caller = callerOf(call);
      const others = [...queues].filter(([other]) => other !== caller);
      queues = new Map([[caller, [entry, ...(queues.get(caller) ?? [])]], ...others]);
    },
    refuseAll(failure) {
      for (let call = take(); call; call = take()) call.reject(failure);
    },
  };
}

function callerOf({ options }: WaitingCall): string {
  return options.caller ?? '';
}
