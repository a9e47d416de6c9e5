// The processes of one host, one after another. At most one accepts calls; others may still finish
// theirs.

import type { Log } from '../kernel/log.ts';
import type { Breaker } from './breaker.ts';
import { HostFailure } from './failure.ts';
import { accountFor, type Account } from './launch.ts';
import { networkWalls } from './network-wall.ts';
import { startProcess, type HostProcess, type ProcessOptions, type Start } from './process.ts';

export interface Succession {
  /** Whether a process accepts calls, or will do so when it is ready. */
  exists(): boolean;
  /**
   * Starts a process. Returns the reason if none can be started, or null. Later failures go to
   * `onStartFailed`.
   */
  start(): HostFailure | null;
  /** Returns the process that accepts calls, if it is ready and has room. */
  current(): HostProcess | null;
  /** Ends processes that have retired and finished their calls. */
  endRetired(): void;
  /** Ends every process without running calls. */
  endIdle(): void;
  running(): number;
  facts(): {
    pid: number | null;
    rssBytes: number;
    starts: number;
    crashes: number;
    replacements: number;
  };
  /** Ends all processes; resolves when they have ended. */
  stop(): Promise<void>;
}

export interface SuccessionDeps {
  options: Omit<ProcessOptions, 'onRetire' | 'onSoftLimit'>;
  breaker: Breaker;
  log: Log;
  /** Called when a process became ready, retired, or ended. */
  onChange(): void;
  onStartFailed(failure: HostFailure): void;
}

export function createSuccession(deps: SuccessionDeps): Succession {
  const { options, onChange, onStartFailed } = deps;
  const { walls = networkWalls } = options;
  const processes = new Set<HostProcess>();
  let newest: { child: HostProcess; ready: boolean } | null = null;
  const tally = createTally(deps);
  const opening = createOpening(deps, follow);

  function follow(begin: Start): void {
    const onRetire = (): void => leave(child);
    const onSoftLimit = (): void => replace(child);
    const child = startProcess({ ...options, onRetire, onSoftLimit }, begin);
    const entry = { child, ready: false };
    newest = entry;
    tally.start();
    processes.add(child);
    void child.ready.then(() => {
      entry.ready = true;
      onChange();
    });
    void child.ended.then(({ crashed, failure }) => {
      processes.delete(child);
      if (!entry.ready) {
        walls.forget(begin.account);
        onStartFailed(failure);
      }
      if (crashed) tally.crash(child);
      leave(child);
    });
  }

  /** Not while another process finishes its calls, so that at most two are in memory. */
  function replace(child: HostProcess): void {
    if (newest?.child !== child || processes.size > 1) return;
    if (tally.replace(child)) leave(child);
  }

  function leave(child: HostProcess): void {
    if (newest?.child === child) newest = null;
    onChange();
  }

  return {
    exists: () => newest !== null || opening.isPreparing(),
    start: opening.start,
    current: () => (newest?.ready && newest.child.hasRoom() ? newest.child : null),
    endRetired() {
      for (const child of processes) {
        if (child !== newest?.child && child.running() === 0) child.stop();
      }
    },
    endIdle() {
      for (const child of processes) if (child.running() === 0) child.stop();
    },
    running: () => sum(processes, (child) => child.running()),
    facts: () => ({
      pid: newest?.child.pid ?? null,
      rssBytes: sum(processes, (child) => child.rssBytes()),
      ...tally.counts(),
    }),
    async stop() {
      opening.stop();
      const all = [...processes];
      for (const child of all) child.stop();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}

/**
 * Steps before a process starts: the check whether one may start, and the probe of the network
 * namespace.
 */
function createOpening(deps: SuccessionDeps, follow: (begin: Start) => void) {
  const { options, breaker, onStartFailed } = deps;
  const { walls = networkWalls } = options;
  let isPreparing = false;
  let stopped = false;

  function start(): HostFailure | null {
    const restMs = breaker.restMs();
    if (restMs > 0) return restingFailure(options.name, restMs);
    try {
      void prepare(accountFor(options));
      return null;
    } catch (error) {
      return startFailure(error);
    }
  }

  async function prepare(account: Account): Promise<void> {
    isPreparing = true;
    try {
      const wall = await walls.of(account);
      isPreparing = false;
      if (!stopped) follow({ account, wall });
    } catch (error) {
      isPreparing = false;
      onStartFailed(startFailure(error));
    }
  }

  function startFailure(error: unknown): HostFailure {
    breaker.crashed();
    return new HostFailure('crashed', `${options.name} cannot be started: ${String(error)}`);
  }

  return {
    start,
    isPreparing: () => isPreparing,
    stop: () => void (stopped = true),
  };
}

/**
 * Minimum interval of replacements. Otherwise a process whose calls always exceed the soft limit
 * would be replaced after each call; a start takes up to a quarter of a second.
 */
const leastReplacementMs = 10_000;

function createTally({ options, breaker, log }: SuccessionDeps) {
  const { name: host, clock } = options;
  let starts = 0;
  let crashes = 0;
  let replacements = 0;
  let replacedMs = -Infinity;
  return {
    counts: () => ({ starts, crashes, replacements }),
    start: () => void (starts += 1),
    crash({ pid }: HostProcess): void {
      crashes += 1;
      breaker.crashed();
      log.warn('a host process ended', { host, pid });
    },
    /** Whether a process may be replaced now; counts the replacement if so. */
    replace({ pid, rssBytes }: HostProcess): boolean {
      const nowMs = clock.elapsedMs();
      if (nowMs - replacedMs < leastReplacementMs) return false;
      replacedMs = nowMs;
      replacements += 1;
      const facts = { host, pid, rssBytes: rssBytes() };
      log.info('a host process passed its soft memory limit; a new one takes its place', facts);
      return true;
    },
  };
}

function restingFailure(name: string, restMs: number): HostFailure {
  const message = `${name} has crashed repeatedly and rests for ${Math.ceil(restMs / 1000)} s`;
  return new HostFailure('refused', message, { retryAfterMs: restMs });
}

function sum(processes: Iterable<HostProcess>, figure: (child: HostProcess) => number): number {
  return [...processes].reduce((total, child) => total + figure(child), 0);
}
