// One host process, from its start to its end: sends it calls, keeps their deadlines, watches its
// memory, and says of every call how it ended. Whether another process follows is host.ts's matter.

import { readFileSync } from 'node:fs';
import type { Clock, Timer } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { HostFailure, type HostFailureKind } from './failure.ts';
import { accountFor, launch, type LaunchOptions } from './launch.ts';
import { captureOutput } from './output.ts';
import { batchMessages, type FromHost, type ToHost } from './protocol.ts';

export interface ProcessOptions extends LaunchOptions {
  /** What the host's main file is given when it begins. */
  config: unknown;
  /** Largest resident memory of the whole process. */
  rssMb: number;
  startTimeoutMs: number;
  clock: Clock;
  log: Log;
  /** It takes no more calls: finish what runs and let another process follow. */
  onRetire(): void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs: number;
  /**
   * From the abort to the end of the thread, and again from there to the end of the process. The
   * call is settled when its thread is free again, so at most two of these after its deadline.
   */
  graceMs: number;
  onNote?: ((value: unknown) => void) | undefined;
}

export interface HostProcess {
  readonly pid: number;
  /** Rejects with the HostFailure that kept it from becoming ready. */
  readonly ready: Promise<void>;
  /** Resolves once it is gone; `crashed` unless it was stopped. */
  readonly ended: Promise<{ crashed: boolean }>;
  /** Whether it can take a call; false from the moment it is gone, a little before `ended`. */
  alive(): boolean;
  running(): number;
  rssBytes(): number;
  call(payload: unknown, options: CallOptions): Promise<unknown>;
  /** Ends it at once; what still runs fails as `lost`. */
  stop(): void;
}

interface RunningCall {
  id: number;
  options: CallOptions;
  resolve(value: unknown): void;
  reject(failure: HostFailure): void;
  /** Set once the call is being ended: what it will have failed of. */
  ending: 'timeout' | 'cancelled' | null;
  timer: Timer;
  onAbort(): void;
}

/** Why we ended the process ourselves. */
type Ended = { why: 'stopped' } | { why: 'memory' } | { why: 'stuck'; call: RunningCall | null };

/** A plugin that fills Buffers passes 300 MB in about a quarter of a second. */
const watchEveryMs = 50;

export function startProcess(options: ProcessOptions): HostProcess {
  const { clock, log, rssMb } = options;
  const account = accountFor(options);
  const child = launch(options, account);
  const pid = child.pid ?? 0;
  const words = captureOutput({ stream: child.stderr!, level: 'warn', clock, log });
  captureOutput({ stream: child.stdout!, level: 'info', clock, log });

  const calls = new Map<number, RunningCall>();
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<{ crashed: boolean }>();
  let nextId = 1;
  let gone = false;
  let endedBy: Ended | null = null;
  let watch: Timer | null = null;
  // A failed start reaches whoever waits; nobody waiting is no defect.
  ready.promise.catch(() => {});

  const send = batchMessages<ToHost>((batch) => {
    // A process that has just died is noticed by its exit, which settles the calls.
    if (child.connected) child.send(batch, () => {});
  });

  function end(by: Ended): void {
    endedBy ??= by;
    child.kill('SIGKILL');
  }

  function watchMemory(): void {
    const limit = rssMb * 2 ** 20;
    watch ??= clock.every(watchEveryMs, () => {
      if (residentBytes(pid) > limit) end({ why: 'memory' });
    });
  }

  function settle(call: RunningCall): void {
    calls.delete(call.id);
    call.timer.cancel();
    call.options.signal?.removeEventListener('abort', call.onAbort);
    if (calls.size > 0) return;
    watch?.cancel();
    watch = null;
  }

  function receive(message: FromHost): void {
    if (message.kind === 'ready') {
      starting.cancel();
      ready.resolve();
    } else if (message.kind === 'retire') options.onRetire();
    else receiveFor(calls.get(message.id), message);
  }

  function receiveFor(
    call: RunningCall | undefined,
    message: Extract<FromHost, { id: number }>,
  ): void {
    if (!call) return;
    if (message.kind === 'note') return call.options.onNote?.(message.value);
    settle(call);
    if (call.ending) return call.reject(endingFailure(call, call.ending));
    if (message.kind === 'result') return call.resolve(message.value);
    const kind = message.failure === 'memory' ? 'memory' : 'crashed';
    call.reject(new HostFailure(kind, message.message, { lastLines: words.lastLines() }));
  }

  /** Abort, then end the thread, then the process: each step only when the one before did not do. */
  function endCall(call: RunningCall, kind: 'timeout' | 'cancelled'): void {
    if (call.ending) return;
    call.ending = kind;
    call.timer.cancel();
    send({ kind: 'abort', id: call.id });
    call.timer = clock.after(call.options.graceMs, () => {
      send({ kind: 'kill', id: call.id });
      call.timer = clock.after(call.options.graceMs, () => end({ why: 'stuck', call }));
    });
  }

  function failAll(exitCode: number | null, exitSignal: string | null): void {
    const lastLines = words.lastLines();
    const facts = { exitCode, exitSignal, lastLines };
    const natural = crashKind(lastLines);
    const how = exitSignal ? `by ${exitSignal}` : `with code ${exitCode}`;
    const kind: HostFailureKind =
      endedBy === null ? natural : endedBy.why === 'memory' ? 'memory' : 'lost';
    const failure = new HostFailure(kind, `the process of ${options.name} ended ${how}`, facts);
    for (const call of calls.values()) {
      settle(call);
      call.reject(call.ending ? endingFailure(call, call.ending) : failure);
    }
    ready.reject(failure);
  }

  const starting = clock.after(options.startTimeoutMs, () => end({ why: 'stuck', call: null }));
  child.on('message', (batch) => (batch as FromHost[]).forEach(receive));
  child.on('error', (error) => log.error('host process', { error }));
  child.on('exit', () => (gone = true));
  // `close` and not `exit`: only then has everything been read that it wrote before it died.
  // `ended` comes first, so that nobody sends this process what a failed call makes possible.
  child.on('close', (exitCode, exitSignal) => {
    gone = true;
    starting.cancel();
    ended.resolve({ crashed: endedBy?.why !== 'stopped' });
    failAll(exitCode, exitSignal);
  });
  send({ kind: 'begin', config: options.config, dropPrivileges: account === 'later' });

  return {
    pid,
    ready: ready.promise,
    ended: ended.promise,
    alive: () => !gone,
    running: () => calls.size,
    rssBytes: () => (gone ? 0 : residentBytes(pid)),
    call(payload, callOptions) {
      return new Promise((resolve, reject) => {
        const { signal, timeoutMs } = callOptions;
        const call: RunningCall = {
          id: nextId++,
          options: callOptions,
          resolve,
          reject,
          ending: null,
          timer: clock.after(timeoutMs, () => endCall(call, 'timeout')),
          onAbort: () => endCall(call, 'cancelled'),
        };
        calls.set(call.id, call);
        signal?.addEventListener('abort', call.onAbort, { once: true });
        watchMemory();
        send({ kind: 'call', id: call.id, payload });
      });
    },
    stop: () => end({ why: 'stopped' }),
  };
}

function endingFailure(call: RunningCall, kind: 'timeout' | 'cancelled'): HostFailure {
  const message =
    kind === 'timeout' ? `took longer than ${call.options.timeoutMs} ms` : 'was cancelled';
  return new HostFailure(kind, message);
}

/** V8 says so on its way out when it aborts the process for want of heap. */
function crashKind(lastLines: string[]): HostFailureKind {
  const outOfMemory = /heap out of memory|Array buffer allocation failed|OutOfMemory/;
  return lastLines.some((line) => outOfMemory.test(line)) ? 'memory' : 'crashed';
}

/** By `status` rather than `statm`, whose pages are 4 kB on some machines and 64 kB on others. */
function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has just ended
  }
}
