// One host process, from its start to its end: sends it calls, watches its memory, and tells every
// call how it ended. Whether another process follows is not its matter.

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
  /** What the host's main file is given when it begins. */
  config: unknown;
  /** How many calls it runs at a time. */
  threads: number;
  /** Hard limit of the whole process's resident memory: beyond it the process is killed. */
  rssMb: number;
  startTimeoutMs: number;
  /** Shared with other hosts; without it the process has its own limit only. */
  memoryPool?: MemoryPool | undefined;
  /** Those of this process unless given. */
  walls?: NetworkWalls;
  /** Calls that the process takes per thread, those that run included; 4 unless given. */
  callsPerThread?: number;
  /** As what its output is logged; info and warn unless given. */
  outputLevels?: { stdout: OutputLevel; stderr: OutputLevel };
  clock: Clock;
  log: Log;
  /** It takes no more calls: finish what runs and let another process follow. */
  onRetire(): void;
  /** Its memory has passed the soft limit (memory-watch.ts). Called repeatedly while that holds. */
  onSoftLimit(): void;
}

export interface HostProcess {
  readonly pid: number;
  /** Stays pending when the process ends before it is ready. */
  readonly ready: Promise<void>;
  /** Resolves once it is gone, with what calls fail of; `crashed` unless it was stopped. */
  readonly ended: Promise<ProcessEnd>;
  /** Whether it can take a call: not when it is gone, nor when enough calls wait in it. */
  hasRoom(): boolean;
  running(): number;
  rssBytes(): number;
  call(payload: unknown, options: CallOptions): Promise<unknown>;
  /** Ends it at once; what still runs fails as `lost`. */
  stop(): void;
}

export interface ProcessEnd {
  crashed: boolean;
  failure: HostFailure;
}

const onlyGuarded =
  'no network namespace can be made here: only its threads keep a host off the network';

/** Why we ended the process ourselves. */
type EndedFor = 'stopped' | 'memory' | 'stuck' | 'not ready';

/** How often the log says that a process is still starting. */
const slowStartMs = 25_000;

/** As whom a process runs, and what it is started through (network-wall.ts). */
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
    // A process that has just died is noticed by its exit, which settles the calls.
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
    // A process that hostile input has taken over may send anything: it shall not end us as well.
    if (!receive(batch)) onStuck();
  });
  child.on('error', (error) => log.error('a host process cannot be used', { host: name, error }));
  child.on('exit', () => {
    gone = true;
    watch.leave();
  });
  // `close` and not `exit`: only then has everything been read that it wrote before it died.
  child.on('close', (exitCode, exitSignal) => {
    gone = true;
    start.end();
    const facts = { exitCode, exitSignal, lastLines: lastLines() };
    const how = exitSignal ? `ended by ${exitSignal}` : `ended with code ${exitCode}`;
    const what =
      endedFor === 'not ready' ? `did not start within ${options.startTimeoutMs / 1000} s` : how;
    const kind = failureKind(endedFor, facts.lastLines);
    const failure = new HostFailure(kind, `the process of ${name} ${what}`, facts);
    // First, so that what a failed call sets off does not turn to this process again.
    ended.resolve({ crashed: endedFor !== 'stopped', failure });
    calls.failAll(failure);
  });
  const dropPrivileges = account === 'later';
  send({ kind: 'begin', config: options.config, threads, dropPrivileges });
  // Calls in stock save a thread the wait for the next one and let messages travel together: short
  // calls a second, 1 per thread 3.7 k, 2 per thread 9 k, 4 per thread 10.8 k, 8 per thread 12.4 k;
  // but what is in stock has its documents in the process's memory, and takes no turns. A process
  // that cannot replace a thread gets no more than it can run.
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

/** Until the process is ready or gone. */
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
  // V8 says so on its way out when it aborts the process for want of heap.
  const outOfMemory = /heap out of memory|Array buffer allocation failed|OutOfMemory/;
  return lastLines.some((line) => outOfMemory.test(line)) ? 'memory' : 'crashed';
}
