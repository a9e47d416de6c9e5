// A child process that works for the appliance and may die at any time. It starts on the first
// call, is replaced after it died, and goes when it has been idle. Calls wait here until one of its
// threads is about to be free: so a crash takes no more calls with it than there are threads.

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
  /** After how long without a call its process is ended to give back its memory; 5 minutes. */
  idleMs?: number;
  /** 2 minutes: a start takes a quarter of a second, on a small busy machine 30 seconds and more. */
  startTimeoutMs?: number;
  /** Longest rest after crashes; a minute. */
  longestRestMs?: number;
  /**
   * Calls begin while their weights together stay within it; a heavier call runs alone. No limit
   * unless given.
   */
  budgetBytes?: number;
}

export interface HostStats {
  /** Null while no process runs. */
  pid: number | null;
  rssBytes: number;
  running: number;
  waiting: number;
  /** Processes started so far, and how many of them crashed. */
  starts: number;
  crashes: number;
  /** Processes replaced because their memory had passed the soft limit. */
  replacements: number;
  /** How long it still rests from its crashes; 0 when it does not. */
  restingMs: number;
}

export interface Host {
  /**
   * Runs one call and resolves to the host's answer.
   * @throws HostFailure when the call did not come to an answer.
   */
  call(payload: unknown, options: CallOptions): Promise<unknown>;
  stats(): HostStats;
  /** Takes no more calls, waits for those it has, then stops. */
  drain(): Promise<void>;
  /** Ends the process at once; calls that run or wait fail as `lost`. */
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
    // Whoever waits has waited for this start; trying again at once would fail the same way.
    onStartFailed: waiting.refuseAll,
  });
  let idle: Timer | null = null;
  let closed = false;
  let stopped = false;
  let drained: (() => void) | null = null;

  /** Gives waiting calls to the process as far as it has room, and starts one when there is none. */
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
      // What runs holds the memory that the next call needs: its end leads here again.
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
