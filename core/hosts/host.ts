// A child process that works for the appliance and may crash at any time. It starts on the first
// call, is replaced after a crash, and ends when idle. Calls wait here until a thread is about to
// be free, so that a crash affects at most as many calls as there are threads.

import type { Timer } from '../kernel/clock.ts';
import { createAdmission } from './admission.ts';
import { createBreaker } from './breaker.ts';
import { HostFailure } from './failure.ts';
import type { HostProcess, ProcessOptions } from './process.ts';
import { notBegun, type CallOptions } from './running-calls.ts';
import { createSuccession } from './succession.ts';
import { createWaitingCalls, type WaitingCall } from './waiting-calls.ts';

export interface HostOptions extends Omit<
  ProcessOptions,
  'onRetire' | 'onSoftLimit' | 'startTimeoutMs'
> {
  /** Idle time after which the process ends to release its memory; default: 5 minutes. */
  idleMs?: number;
  /**
   * Default: 2 minutes. A start takes a quarter of a second, and 30 seconds or more on a small busy
   * machine.
   */
  startTimeoutMs?: number;
  /** Maximum pause after crashes; default: one minute. */
  longestRestMs?: number;
  /**
   * Limit for the sum of the weights of running calls; a heavier call runs alone. Default: no
   * limit.
   */
  budgetBytes?: number;
}

export interface HostStats {
  /** Null if no process runs. */
  pid: number | null;
  rssBytes: number;
  running: number;
  waiting: number;
  /** Number of processes started so far, and number of crashes among them. */
  starts: number;
  crashes: number;
  /** Number of processes replaced because they exceeded the soft memory limit. */
  replacements: number;
  /** Remaining pause after crashes; 0 if the host is not paused. */
  restingMs: number;
}

export interface Host {
  /**
   * Runs one call and resolves to the host's answer.
   * @throws HostFailure if the call ended without an answer.
   */
  call(payload: unknown, options: CallOptions): Promise<unknown>;
  stats(): HostStats;
  /** Accepts no more calls, waits for current calls, then stops. */
  drain(): Promise<void>;
  /** Ends the process at once; running and waiting calls fail as `lost`. */
  stop(): Promise<void>;
}

export function createHost(options: HostOptions): Host {
  const { name, clock, log, idleMs = 5 * 60_000, startTimeoutMs = 120_000 } = options;
  const breaker = createBreaker(clock, options.longestRestMs);
  const admission = createAdmission(options.budgetBytes);
  const waiting = createWaitingCalls(advance);
  const processes = createSuccession({
    options: { ...options, startTimeoutMs },
    breaker,
    log,
    onChange: advance,
    // Waiting calls are refused, because an immediate retry of the start would fail in the same
    // way.
    onStartFailed: waiting.refuseAll,
  });
  let idle: Timer | null = null;
  let closed = false;
  let stopped = false;
  let drained: (() => void) | null = null;

  /**
   * Passes waiting calls to the process while it has room, and starts a process if there is none.
   */
  function advance(): void {
    idle?.cancel();
    idle = null;
    processes.endRetired();
    while (waiting.size() > 0) {
      const obstacle = processes.exists() ? null : processes.start();
      if (obstacle) return waiting.refuseAll(obstacle);
      const child = processes.current();
      if (!child) return;
      const call = waiting.take(admission.admits);
      // Running calls hold the memory that the next call needs; when one ends, this function runs
      // again.
      if (!call) return;
      void dispatch(call, child);
    }
    if (processes.running() > 0) return;
    drained?.();
    if (processes.exists()) idle = clock.after(idleMs, processes.endIdle);
  }

  async function dispatch(call: WaitingCall, child: HostProcess): Promise<void> {
    const { payload, options: given } = call;
    try {
      call.resolve(await admission.hold(given, () => child.call(payload, given)));
      breaker.succeeded();
    } catch (failure) {
      if (failure !== notBegun) call.reject(failure as HostFailure);
      else if (stopped) call.reject(stopFailure(name));
      else waiting.putBack(call);
    }
    advance();
  }

  async function stop(): Promise<void> {
    closed = true;
    stopped = true;
    idle?.cancel();
    waiting.refuseAll(stopFailure(name));
    await processes.stop();
  }

  return {
    call(payload, callOptions) {
      if (closed) return Promise.reject(new HostFailure('refused', `${name} is stopping`));
      const answer = waiting.add(payload, callOptions);
      advance();
      return answer;
    },
    stats: () => ({
      ...processes.facts(),
      running: processes.running(),
      waiting: waiting.size(),
      restingMs: breaker.restMs(),
    }),
    async drain() {
      closed = true;
      if (processes.running() > 0 || waiting.size() > 0) {
        await new Promise<void>((resolve) => (drained = resolve));
      }
      await stop();
    },
    stop,
  };
}

function stopFailure(name: string): HostFailure {
  return new HostFailure('lost', `${name} was stopped`);
}
