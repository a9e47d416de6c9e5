// Code inside a thread of a host: passes tasks to a handler, one at a time, with an abort signal
// controlled by the parent and a function that sends notes.

import { flushCompileCache } from 'node:module';
import { BroadcastChannel, parentPort } from 'node:worker_threads';

export type ThreadTask =
  | { kind: 'run'; id: number; payload: unknown }
  /** Load everything that a run needs, report it, and wait for the abort of this task. */
  | { kind: 'warm'; id: number };

export interface ThreadMessage {
  id: number;
  note: unknown;
}

export interface ThreadAnswer {
  value: unknown;
  /**
   * Number of notes that the task sent. They use another channel and may arrive after the answer.
   */
  notes: number;
}

export interface ThreadCall {
  signal: AbortSignal;
  note(value: unknown): void;
  /** Sets the handler of the parent's replies to notes. */
  onReply(handler: (value: unknown) => void): void;
}

/**
 * Messages to threads during a task: every thread receives them, and the one that runs the call
 * acts.
 */
export type ThreadCommand =
  | { kind: 'abort'; id: number }
  | { kind: 'reply'; id: number; value: unknown };

/**
 * Name of the broadcast channel for these messages. The thread's own port is unsuitable, because
 * Piscina would treat the messages as its own. A port for each call costs more than a call.
 */
export const commandChannel = 'workmill-words';

interface Current {
  id: number;
  abort: AbortController;
  handleReply(value: unknown): void;
}

/**
 * Creates the function that Piscina calls. `load` runs before the first task. `handle` must not
 * throw, because an exception would end the thread.
 */
export function answerTasks<Loaded, Payload>(options: {
  load(): Promise<Loaded>;
  handle(payload: Payload, call: ThreadCall, loaded: Loaded): unknown;
  /** Marks parts of an answer that are transferred to the main thread instead of copied. */
  post?(answer: ThreadAnswer): unknown;
}): (task: ThreadTask) => Promise<unknown> {
  let loading: Promise<Loaded> | null = null;
  let tasks = 0;
  let current: Current = { id: 0, abort: new AbortController(), handleReply() {} };
  const { load, handle, post = (answer) => answer } = options;
  const channel = new BroadcastChannel(commandChannel);
  channel.unref();
  channel.addEventListener('message', (event) => {
    const { data: command } = event as Event & { data: ThreadCommand };
    if (current.id !== command.id) return;
    if (command.kind === 'abort') current.abort.abort();
    else current.handleReply(command.value);
  });

  return async (task) => {
    const { id } = task;
    const abort = new AbortController();
    const mine: Current = { id, abort, handleReply() {} };
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
        const onReply = (handler: Current['handleReply']): void =>
          void (mine.handleReply = handler);
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
 * A host ends by a signal, which leaves no time to save its compiled code. The code is therefore
 * saved after the first task, and after a few later ones, because code is also loaded on demand.
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
