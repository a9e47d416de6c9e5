// One host process from start to end: sends calls to it, watches its memory, and reports to every
// call how it ended. Starting a successor is not its responsibility.

import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { HostFailure, type HostFailureKind } from './failure.ts';
import { launch, type Account, type LaunchOptions } from './launch.ts';
import type { MemoryPool } from './memory-pool.ts';
import { createMemoryWatch, memoryOf } from './memory-watch.ts';
import type { NetworkWalls } from './network-wall.ts';
import { captureOutput, type OutputLevel } from './output.ts';
import { createReceiver, createSender } from './parts.ts';
import type { FromHost, ToHost } from './protocol.ts';
import { createRunningCalls, type CallOptions } from './running-calls.ts';

export interface ProcessOptions extends LaunchOptions {
  /** Passed to the host's main file at its start. */
  config: unknown;
  /** Number of concurrent calls. */
  threads: number;
  /** Hard limit of the resident memory of the process, which is killed beyond it. */
  rssMb: number;
  startTimeoutMs: number;
  /** Pool shared with other hosts; if omitted, only the process's own limit applies. */
  memoryPool?: MemoryPool | undefined;
  /** Default: the instance of this process. */
  walls?: NetworkWalls;
  /** Maximum number of calls in the process per thread, including running ones; default: 4. */
  callsPerThread?: number;
  /** Log levels of its output; default: info and warn. */
  outputLevels?: { stdout: OutputLevel; stderr: OutputLevel };
  clock: Clock;
  log: Log;
  /** The process accepts no more calls: let it finish, and start another one. */
  onRetire(): void;
  /**
   * The process exceeds the soft memory limit (memory-watch.ts). Called repeatedly while it does.
   */
  onSoftLimit(): void;
}

export interface HostProcess {
  readonly pid: number;
  /** Remains pending if the process ends before it is ready. */
  readonly ready: Promise<void>;
  /**
   * Resolves when the process has ended, with the failure of its calls; `crashed` unless it was
   * stopped.
   */
  readonly ended: Promise<ProcessEnd>;
  /** Whether it accepts a call: false if it has ended or enough calls are queued in it. */
  hasRoom(): boolean;
  running(): number;
  rssBytes(): number;
  call(payload: unknown, options: CallOptions): Promise<unknown>;
  /** Ends the process at once; running calls fail as `lost`. */
  stop(): void;
}

export interface ProcessEnd {
  crashed: boolean;
  failure: HostFailure;
}

const onlyGuarded =
  'no network namespace can be made here: only its threads keep a host off the network';

/** Reason why the appliance ended the process. */
type EndedFor = 'stopped' | 'memory' | 'stuck' | 'not ready';

/** Interval of log messages about a process that is still starting. */
const slowStartMs = 25_000;

/** Account of a process, and the program that starts it (network-wall.ts). */
export interface Start {
  account: Account;
  wall: readonly string[];
}

export function startProcess(options: ProcessOptions, { account, wall }: Start): HostProcess {
  const { name, clock, log, threads } = options;
  const child = launch(options, account, wall);
  if (wall.length === 0) log.warn(onlyGuarded, { host: name });
  const pid = child.pid ?? 0;
  const { stdout, stderr } = options.outputLevels ?? { stdout: 'info', stderr: 'warn' };
  const { lastLines } = captureOutput({ stream: child.stderr!, level: stderr, clock, log });
  captureOutput({ stream: child.stdout!, level: stdout, clock, log });
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<ProcessEnd>();
  let gone = false;
  let endedFor: EndedFor | null = null;

  const end = (reason: EndedFor): void => {
    endedFor ??= reason;
    child.kill('SIGKILL');
  };
  const send = createSender<ToHost>((batch, written) => {
    // If the process has just died, its exit settles the calls.
    if (child.connected) child.send(batch as object[], written);
  });
  const watch = createMemoryWatch({ ...options, pid, onHardLimit: () => end('memory') });
  const onStuck = (): void => end('stuck');
  const calls = createRunningCalls({
    clock,
    threads,
    send,
    lastLines,
    onStuck,
    onBusy: watch.turn,
  });
  const start = watchStart(options, pid, () => end('not ready'));

  const receive = createReceiver<FromHost>((message) => {
    if (message.kind === 'retire') return options.onRetire();
    if (message.kind !== 'ready') return calls.receive(message);
    start.end();
    ready.resolve();
  });

  child.on('message', (batch) => {
    // A process taken over by hostile input may send anything; it must not crash the appliance.
    if (!receive(batch)) onStuck();
  });
  child.on('error', (error) => log.error('a host process cannot be used', { host: name, error }));
  child.on('exit', () => {
    gone = true;
    watch.leave();
  });
  // `close` instead of `exit`: all output that it wrote before its end has then been read.
  child.on('close', (exitCode, exitSignal) => {
    gone = true;
    start.end();
    const facts = { exitCode, exitSignal, lastLines: lastLines() };
    const how = exitSignal ? `ended by ${exitSignal}` : `ended with code ${exitCode}`;
    const what =
      endedFor === 'not ready' ? `did not start within ${options.startTimeoutMs / 1000} s` : how;
    const kind = failureKind(endedFor, facts.lastLines);
    const failure = new HostFailure(kind, `the process of ${name} ${what}`, facts);
    // Resolved first, so that reactions to a failed call do not use this process again.
    ended.resolve({ crashed: endedFor !== 'stopped', failure });
    calls.failAll(failure);
  });
  const dropPrivileges = account === 'later';
  send({ kind: 'begin', config: options.config, threads, dropPrivileges });
  // Queued calls save a thread the wait for the next one, and let messages be batched. Short calls
  // per second: 3.7 k with 1 call per thread, 9 k with 2, 10.8 k with 4, 12.4 k with 8. However,
  // queued calls hold their documents in the process's memory and are not scheduled fairly. A
  // process that cannot replace a thread gets no more calls than it can run.
  const most = dropPrivileges ? threads : threads * (options.callsPerThread ?? 4);

  return {
    pid,
    ready: ready.promise,
    ended: ended.promise,
    hasRoom: () => !gone && calls.size() < most,
    running: calls.size,
    rssBytes: () => (gone ? 0 : memoryOf(pid).residentBytes),
    call: calls.begin,
    stop: () => end('stopped'),
  };
}

/** Active until the process is ready or has ended. */
function watchStart(options: ProcessOptions, pid: number, onLate: () => void): { end(): void } {
  const { name, clock, log, startTimeoutMs } = options;
  const limit = clock.after(startTimeoutMs, onLate);
  const facts = { host: name, pid, limit_s: startTimeoutMs / 1000 };
  const reports = clock.every(slowStartMs, () =>
    log.warn('a host process is still starting', facts),
  );
  return {
    end() {
      limit.cancel();
      reports.cancel();
    },
  };
}

function failureKind(endedFor: EndedFor | null, lastLines: string[]): HostFailureKind {
  if (endedFor === 'memory') return 'memory';
  if (endedFor !== null) return 'lost';
  // Messages of V8 when it aborts the process because the heap is exhausted.
  const outOfMemory = /heap out of memory|Array buffer allocation failed|OutOfMemory/;
  return lastLines.some((line) => outOfMemory.test(line)) ? 'memory' : 'crashed';
}
