// Inside a thread of a host: hands tasks to a handler, one at a time, with a signal that aborts
// when the parent asks and a way to say something while it works.

import { flushCompileCache } from 'node:module';
import { BroadcastChannel, parentPort } from 'node:worker_threads';

export type ThreadTask =
  | { kind: 'run'; id: number; payload: unknown }
  /** Load everything that a run will need, say so, and wait for the abort of this task. */
  | { kind: 'warm'; id: number };

export interface ThreadMessage {
  id: number;
  note: unknown;
}

export interface ThreadAnswer {
  value: unknown;
  /** How many notes the task sent. They come by another way and may arrive after the answer. */
  notes: number;
}

export interface ThreadCall {
  signal: AbortSignal;
  note(value: unknown): void;
}

/**
 * Names the channel that carries the ids of calls to abort. Not the thread's own port, on which
 * Piscina would take the message for its own; nor one port per call, which costs more than a call.
 */
export const abortChannel = 'workmill-abort';

/**
 * Makes the function that Piscina calls. `load` runs before the first task; `handle` must not
 * throw: what it throws would end the thread.
 */
export function answerTasks<Loaded, Payload>(options: {
  load(): Promise<Loaded>;
  handle(payload: Payload, call: ThreadCall, loaded: Loaded): unknown;
  /** Marks what of an answer moves to the main thread instead of being copied. */
  post?(answer: ThreadAnswer): unknown;
}): (task: ThreadTask) => Promise<unknown> {
  let loading: Promise<Loaded> | null = null;
  let tasks = 0;
  let current = { id: 0, abort: new AbortController() };
  const { load, handle, post = (answer) => answer } = options;
  const channel = new BroadcastChannel(abortChannel);
  channel.unref();
  channel.addEventListener('message', (event) => {
    const { data } = event as Event & { data: unknown };
    if (current.id === data) current.abort.abort();
  });

  return async (task) => {
    const { id } = task;
    const abort = new AbortController();
    current = { id, abort };
    tasks += 1;
    let notes = 0;
    const note = (value: unknown): void => {
      notes += 1;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      parentPort!.postMessage({ id, note: value } satisfies ThreadMessage);
    };
    const loaded = await (loading ??= load());
    try {
      if (task.kind === 'run') {
        const call = { signal: abort.signal, note };
        const value = await handle(task.payload as Payload, call, loaded);
        return post({ value, notes });
      }
      note('loaded');
      await aborted(abort.signal);
      return { value: null, notes };
    } finally {
      if (keepsCode(tasks)) flushCompileCache();
    }
  };
}

/**
 * A host is ended by a signal, which leaves no time to keep its compiled code: so it is kept after
 * the first task, and, because code is also loaded when it is first needed, after a few later ones.
 */
function keepsCode(tasks: number): boolean {
  return tasks <= 64 && Number.isInteger(Math.log2(tasks));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
