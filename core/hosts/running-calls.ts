// The calls that one host process runs: their deadlines, answers and failures.

import type { Clock, Timer } from '../kernel/clock.ts';
import { HostFailure } from './failure.ts';
import type { FromHost, ToHost } from './protocol.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Caller, such as a tenant; waiting calls of different callers take turns. */
  caller?: string | undefined;
  /** Expected memory of the call in addition to that of an idle process; default: 0. */
  weightBytes?: number | undefined;
  /** Timeout from the time when a thread takes the call. */
  timeoutMs: number;
  /**
   * Time from the abort to the end of the thread, and again from there to the end of the process.
   * The call settles when its thread is free, so at most twice this time after its deadline.
   */
  graceMs: number;
  /** Called with a note of the call. `reply` sends a value back, unless the call has ended. */
  onNote?: ((value: unknown, reply: (value: unknown) => void) => void) | undefined;
}

/** Rejection of a call whose process ended before a thread took it; another process may run it. */
export const notBegun = 'not begun';

export interface RunningCalls {
  size(): number;
  /** Runs a call. Rejects with a HostFailure, or with `notBegun`. */
  begin(payload: unknown, options: CallOptions): Promise<unknown>;
  receive(message: Extract<FromHost, { id: number }>): void;
  /**
   * Fails all calls because the process has ended. Calls that were already being ended keep their
   * own failure.
   */
  failAll(failure: HostFailure): void;
}

export interface RunningCallsDeps {
  clock: Clock;
  /** Number of concurrent calls of the process, which takes them in order of arrival. */
  threads: number;
  send(message: ToHost): void;
  /** Returns the last lines of the process's standard error. */
  lastLines(): string[];
  /** Called if a call did not end with its thread: the process must end. */
  onStuck(): void;
  /** Called when the first call begins and when the last one ends. */
  onBusy(busy: boolean): void;
}

interface RunningCall {
  id: number;
  options: CallOptions;
  resolve(value: unknown): void;
  reject(failure: HostFailure | typeof notBegun): void;
  /** Runs while a thread has the call, as far as this process knows. */
  timer: Timer | null;
  /** Failure of a call that is being ended. */
  ending: 'timeout' | 'cancelled' | null;
  onAbort(): void;
}

export function createRunningCalls(deps: RunningCallsDeps): RunningCalls {
  const { clock, threads, send, lastLines, onBusy } = deps;
  const calls = new Map<number, RunningCall>();
  let nextId = 1;

  function end(call: RunningCall, kind: 'timeout' | 'cancelled'): void {
    if (call.ending) return;
    call.ending = kind;
    if (call.timer) return endInSteps(call, deps);
    send({ kind: 'kill', id: call.id });
    forget(call);
    call.reject(endingFailure(call, kind));
  }

  function forget(call: RunningCall): void {
    calls.delete(call.id);
    call.timer?.cancel();
    call.options.signal?.removeEventListener('abort', call.onAbort);
    if (calls.size === 0) onBusy(false);
    startTimers();
  }

  const replyTo = (call: RunningCall) => (value: unknown) => {
    if (calls.has(call.id)) send({ kind: 'reply', id: call.id, value });
  };

  /** The oldest calls are the ones that run. */
  function startTimers(): void {
    let running = 0;
    for (const call of calls.values()) {
      if (running === threads) return;
      running += 1;
      call.timer ??= clock.after(call.options.timeoutMs, () => end(call, 'timeout'));
    }
  }

  return {
    size: () => calls.size,
    begin(payload, options) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const call: RunningCall = {
        id: nextId++,
        options,
        resolve,
        reject,
        ending: null,
        timer: null,
        onAbort: () => end(call, 'cancelled'),
      };
      calls.set(call.id, call);
      startTimers();
      if (calls.size === 1) onBusy(true);
      options.signal?.addEventListener('abort', call.onAbort, { once: true });
      send({ kind: 'call', id: call.id, payload });
      return promise;
    },
    receive(message) {
      const call = calls.get(message.id);
      if (!call) return;
      if (message.kind === 'note') return call.options.onNote?.(message.value, replyTo(call));
      forget(call);
      if (call.ending) return call.reject(endingFailure(call, call.ending));
      if (message.kind === 'result') return call.resolve(message.value);
      const kind = message.failure === 'memory' ? 'memory' : 'crashed';
      call.reject(new HostFailure(kind, message.message, { lastLines: lastLines() }));
    },
    failAll(failure) {
      const all = [...calls.values()].map((call) => ({ call, begun: call.timer !== null }));
      const told = suspecting(failure, all.filter(({ begun }) => begun).length);
      for (const { call, begun } of all) {
        forget(call);
        if (call.ending) call.reject(endingFailure(call, call.ending));
        else call.reject(begun ? told : notBegun);
      }
    },
  };
}

/**
 * Aborts the call, then ends the thread, then the process; each step only if the previous one had
 * no effect.
 */
function endInSteps(call: RunningCall, { clock, send, onStuck }: RunningCallsDeps): void {
  const { graceMs } = call.options;
  call.timer?.cancel();
  send({ kind: 'abort', id: call.id });
  call.timer = clock.after(graceMs, () => {
    send({ kind: 'kill', id: call.id });
    call.timer = clock.after(graceMs, onStuck);
  });
}

function endingFailure(call: RunningCall, kind: 'timeout' | 'cancelled'): HostFailure {
  const tooLong = `took longer than ${call.options.timeoutMs} ms`;
  return new HostFailure(kind, kind === 'timeout' ? tooLong : 'was cancelled');
}

function suspecting(failure: HostFailure, suspects: number): HostFailure {
  if (suspects < 2) return failure;
  const { kind, message, facts } = failure;
  return new HostFailure(kind, message, { ...facts, suspects });
}
