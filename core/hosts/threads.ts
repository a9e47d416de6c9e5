// Adapter between `serve` and a Piscina pool, in a host's main thread: passes calls to threads,
// tells a thread to abort, and ends a thread on request. The caller creates the pool.

import { BroadcastChannel } from 'node:worker_threads';
import type { ServedCall, Service } from './serve.ts';
import { commandChannel, type ThreadAnswer, type ThreadMessage } from './thread.ts';
import type { ThreadTask, ThreadCommand } from './thread.ts';

/** The part of Piscina's interface that this file uses. */
export interface ThreadPool {
  run(
    task: unknown,
    options: { signal: AbortSignal; transferList?: ArrayBuffer[] },
  ): Promise<unknown>;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

export interface ThreadsOptions<Payload> {
  pool: ThreadPool;
  threads: number;
  /**
   * Marks parts of a payload that are transferred to the thread instead of copied; the payload must
   * own their buffers.
   */
  prepare?(payload: Payload): { payload: unknown; transfer: ArrayBuffer[] };
}

interface Listener {
  handleNote(note: unknown): void;
  /** Resolves once this number of notes has been received. */
  all(notes: number): Promise<void>;
}

export function createThreads<Payload>(options: ThreadsOptions<Payload>): Service {
  const { pool, threads, prepare } = options;
  const running = new Map<number, Listener>();
  const channel = new BroadcastChannel(commandChannel);
  channel.unref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads, not windows
  const say = (command: ThreadCommand): void => channel.postMessage(command);
  const abort = (id: number): void => say({ kind: 'abort', id });

  pool.on('message', (message) => {
    const { id, note } = message as ThreadMessage;
    running.get(id)?.handleNote(note);
  });
  // A thread cannot load the worker: the pool starts no further threads, so the process is useless.
  pool.on('error', (error) => {
    process.nextTick(() => {
      throw error;
    });
  });

  return {
    async run(given, call: ServedCall) {
      const { payload, transfer } = prepare?.(given as Payload) ?? { payload: given, transfer: [] };
      const task: ThreadTask = { kind: 'run', id: call.id, payload };
      const listener = createListener(call.note);
      running.set(call.id, listener);
      call.onReply((value) => say({ kind: 'reply', id: call.id, value }));
      call.signal.addEventListener('abort', () => abort(call.id), { once: true });
      try {
        const answer = await pool.run(task, { signal: call.killed, transferList: transfer });
        const { value, notes } = answer as ThreadAnswer;
        await listener.all(notes);
        return value;
      } finally {
        running.delete(call.id);
      }
    },
    /** Each thread keeps its warm-up task until all threads have loaded, so that none gets two. */
    async warm() {
      const ids = Array.from({ length: threads }, (_, index) => -1 - index);
      const { signal } = new AbortController();
      const tasks = ids.map((id) =>
        pool.run({ kind: 'warm', id } satisfies ThreadTask, { signal }),
      );
      const loaded = ids.map(
        (id) => new Promise<unknown>((resolve) => running.set(id, createListener(resolve))),
      );
      await Promise.race([Promise.all(loaded), Promise.all(tasks)]);
      for (const id of ids) abort(id);
      await Promise.all(tasks);
      for (const id of ids) running.delete(id);
    },
  };
}

function createListener(tell: (note: unknown) => void): Listener {
  let heard = 0;
  let enough: { notes: number; resolve(): void } | null = null;
  return {
    handleNote(note) {
      heard += 1;
      tell(note);
      if (heard === enough?.notes) enough.resolve();
    },
    async all(notes) {
      if (heard < notes) await new Promise<void>((resolve) => (enough = { notes, resolve }));
    },
  };
}
