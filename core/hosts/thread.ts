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
  /** Hears what the parent replies to notes. */
  onReply(hear: (value: unknown) => void): void;
}

/** Messages to threads while they work: every thread receives them, the one that runs the call acts. */
export type ThreadWord =
  | { kind: 'abort'; id: number }
  | { kind: 'reply'; id: number; value: unknown };

/**
 * Names the channel that carries words to threads. Not the thread's own port, on which Piscina would
 * take the message for its own; nor one port per call, which costs more than a call.
 */
export const wordChannel = 'workmill-words';

interface Current {
  id: number;
  abort: AbortController;
  hear(value: unknown): void;
}

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
  let current: Current = { id: 0, abort: new AbortController(), hear() {} };
  const { load, handle, post = (answer) => answer } = options;
  const channel = new BroadcastChannel(wordChannel);
  channel.unref();
  channel.addEventListener('message', (event) => {
    const { data: word } = event as Event & { data: ThreadWord };
    if (current.id !== word.id) return;
    if (word.kind === 'abort') current.abort.abort();
    else current.hear(word.value);
  });

  return async (task) => {
    const { id } = task;
    const abort = new AbortController();
    const mine: Current = { id, abort, hear() {} };
    current = mine;
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
        const onReply = (hear: Current['hear']): void => void (mine.hear = hear);
        const call = { signal: abort.signal, note, onReply };
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
