// Starts are ordinary calls, top to bottom; what was started is stopped in the reverse order, and
// one part that fails to stop does not keep the others running.

import type { Log } from './log.ts';

export interface Lifecycle {
  /** Remembers how to stop a part that has just started; `hurried` ends its periods of grace. */
  onStop(name: string, stop: StopPart): void;
  /** Stops everything, last started first; a second call waits for the first. */
  stop(): Promise<void>;
}

export type StopPart = (hurried: AbortSignal) => Promise<void> | void;

/** `hurried` aborts when a second signal asks to stop without waiting. */
export function createLifecycle(
  log: Log,
  hurried: AbortSignal = new AbortController().signal,
): Lifecycle {
  const parts: { name: string; stop: StopPart }[] = [];
  let stopping: Promise<void> | null = null;

  async function stopAll(): Promise<void> {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      try {
        await part.stop(hurried);
      } catch (error) {
        log.error('a part did not stop cleanly', { part: part.name, error });
      }
    }
  }

  return {
    onStop: (name, stop) => void parts.push({ name, stop }),
    stop: () => (stopping ??= stopAll()),
  };
}
