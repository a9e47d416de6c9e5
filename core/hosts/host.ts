// A process of ours that works for the appliance and may die at any time. It starts on the first
// call, is replaced after it died, and goes when it has been idle. Calls wait here, not in the
// process, until one of its threads is free: so a deadline counts the call's own time only, and a
// crash takes no more calls with it than there are threads.

import type { Timer } from '../kernel/clock.ts';
import { createBreaker } from './breaker.ts';
import { HostFailure } from './failure.ts';
import { startProcess, type CallOptions, type HostProcess, type ProcessOptions } from './process.ts';

export interface HostOptions extends Omit<ProcessOptions, 'onRetire' | 'startTimeoutMs'> {
  /** How many calls it runs at a time. */
  threads: number;
  /** After how long without a call its process is ended to give back its memory. */
  idleMs?: number;
  startTimeoutMs?: number;
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

interface WaitingCall {
  payload: unknown;
  options: CallOptions;
  resolve(value: unknown): void;
  reject(failure: HostFailure): void;
  onAbort(): void;
}

interface Generation {
  child: HostProcess;
  ready: boolean;
  retired: boolean;
}

const defaultIdleMs = 5 * 60_000;
const defaultStartTimeoutMs = 30_000;

export function createHost(options: HostOptions): Host {
  const { name, clock, log, threads } = options;
  const { idleMs = defaultIdleMs, startTimeoutMs = defaultStartTimeoutMs } = options;
  const breaker = createBreaker(clock);
  const waiting: WaitingCall[] = [];
  const generations = new Set<Generation>();
  let current: Generation | null = null;
  let idle: Timer | null = null;
  let closed = false;
  let drained: (() => void) | null = null;
  let starts = 0;
  let crashes = 0;

  function refuseWaiting(failure: HostFailure): void {
    for (const call of waiting.splice(0)) {
      call.options.signal?.removeEventListener('abort', call.onAbort);
      call.reject(failure);
    }
  }

  function start(): Generation {
    const generation: Generation = {
      ready: false,
      retired: false,
      child: startProcess({
        ...options,
        startTimeoutMs,
        onRetire() {
          generation.retired = true;
          if (current === generation) current = null;
          advance();
        },
      }),
    };
    const { child } = generation;
    starts += 1;
    generations.add(generation);
    child.ready.then(
      () => {
        generation.ready = true;
        advance();
      },
      // Whoever waits has waited for this start; trying again at once would fail the same way.
      (failure: HostFailure) => {
        if (!generation.ready) refuseWaiting(failure);
      },
    );
    void child.ended.then(({ crashed }) => {
      generations.delete(generation);
      if (current === generation) current = null;
      if (crashed) {
        crashes += 1;
        breaker.crashed();
        log.warn('a host process ended', { host: name, pid: child.pid });
      }
      advance();
    });
    return generation;
  }

  /** Gives waiting calls to the process as far as it has room, and starts one when there is none. */
  function advance(): void {
    idle?.cancel();
    idle = null;
    while (waiting.length > 0) {
      if (!current) {
        const restMs = breaker.restMs();
        if (restMs > 0) return refuseWaiting(restingFailure(name, restMs));
        current = start();
      }
      const { ready, child } = current;
      if (!ready || !child.alive() || child.running() >= threads) break;
      dispatch(waiting.shift()!, child);
    }
    for (const { retired, child } of generations) {
      if (retired && child.running() === 0) child.stop();
    }
    if (runningCalls() > 0 || waiting.length > 0) return;
    drained?.();
    if (current) idle = clock.after(idleMs, () => current?.child.stop());
  }

  function dispatch(call: WaitingCall, child: HostProcess): void {
    call.options.signal?.removeEventListener('abort', call.onAbort);
    const done = child.call(call.payload, call.options);
    done.then(
      (value) => {
        breaker.succeeded();
        call.resolve(value);
        advance();
      },
      (failure: HostFailure) => {
        call.reject(failure);
        advance();
      },
    );
  }

  function runningCalls(): number {
    return [...generations].reduce((sum, { child }) => sum + child.running(), 0);
  }

  async function stop(): Promise<void> {
    closed = true;
    idle?.cancel();
    refuseWaiting(new HostFailure('lost', `${name} was stopped`));
    const children = [...generations].map(({ child }) => child);
    for (const child of children) child.stop();
    await Promise.all(children.map(({ ended }) => ended));
  }

  return {
    call(payload, callOptions) {
      return new Promise((resolve, reject) => {
        const { signal } = callOptions;
        if (closed) return reject(new HostFailure('refused', `${name} is stopping`));
        if (signal?.aborted) return reject(new HostFailure('cancelled', 'was cancelled'));
        const call: WaitingCall = {
          payload,
          options: callOptions,
          resolve,
          reject,
          onAbort() {
            waiting.splice(waiting.indexOf(call), 1);
            reject(new HostFailure('cancelled', 'was cancelled'));
            advance();
          },
        };
        signal?.addEventListener('abort', call.onAbort, { once: true });
        waiting.push(call);
        advance();
      });
    },
    stats: () => ({
      pid: current?.child.pid ?? null,
      rssBytes: [...generations].reduce((sum, { child }) => sum + child.rssBytes(), 0),
      running: runningCalls(),
      waiting: waiting.length,
      starts,
      crashes,
    }),
    async drain() {
      closed = true;
      if (runningCalls() > 0 || waiting.length > 0) {
        await new Promise<void>((resolve) => (drained = resolve));
      }
      await stop();
    },
    stop,
  };
}

function restingFailure(name: string, restMs: number): HostFailure {
  const message = `${name} has crashed repeatedly and rests for ${Math.ceil(restMs / 1000)} s`;
  return new HostFailure('refused', message, { retryAfterMs: restMs });
}
