// Between `serve` and a Piscina pool, in a host's main thread: passes calls to threads, tells a
// thread to abort without ending it, and ends it when asked to. Whoever makes the pool passes it in.

import { BroadcastChannel } from 'node:worker_threads';
import type { ServedCall, Service } from './serve.ts';
import { abortChannel, type ThreadMessage, type ThreadTask } from './thread.ts';

/** As much of Piscina as this file uses. */
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
  /** What of a payload moves to the thread instead of being copied; must own its buffers. */
  prepare?(payload: Payload): { payload: unknown; transfer: ArrayBuffer[] };
}

export function createThreads<Payload>(options: ThreadsOptions<Payload>): Service {
  const { pool, threads, prepare } = options;
  const running = new Map<number, (note: unknown) => void>();
  const channel = new BroadcastChannel(abortChannel);
  channel.unref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads, not windows
  const abort = (id: number): void => channel.postMessage(id);

  pool.on('message', (message) => {
    const { id, note } = message as ThreadMessage;
    running.get(id)?.(note);
  });
  // A thread that cannot even load the worker: the pool starts no further one, so neither does
  // this process get anything done.
  pool.on('error', (error) => {
    process.nextTick(() => {
      throw error;
    });
  });

  return {
    async run(given, call: ServedCall) {
      const { payload, transfer } = prepare?.(given as Payload) ?? { payload: given, transfer: [] };
      const task: ThreadTask = { kind: 'run', id: call.id, payload };
      running.set(call.id, call.note);
      call.signal.addEventListener('abort', () => abort(call.id), { once: true });
      try {
        return await pool.run(task, { signal: call.killed, transferList: transfer });
      } finally {
        running.delete(call.id);
      }
    },
    /** Each thread holds its warming task until all have loaded, so that none gets two. */
    async warm() {
      const ids = Array.from({ length: threads }, (_, index) => -1 - index);
      const { signal } = new AbortController();
      const tasks = ids.map((id) =>
        pool.run({ kind: 'warm', id } satisfies ThreadTask, { signal }),
      );
      const loaded = ids.map((id) => new Promise((resolve) => running.set(id, resolve)));
      await Promise.race([Promise.all(loaded), Promise.all(tasks)]);
      for (const id of ids) abort(id);
      await Promise.all(tasks);
      for (const id of ids) running.delete(id);
    },
  };
}
