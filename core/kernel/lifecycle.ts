// Parts start with ordinary calls from top to bottom, and stop in reverse order. A part that fails
// to stop does not keep the others running.

import type { Log } from './log.ts';

export interface Lifecycle {
  /** Registers how to stop a part that has just started; `hurried` ends its grace periods. */
  onStop(name: string, stop: StopPart): void;
  /** Stops all parts, last started first; a second call waits for the first. */
  stop(): Promise<void>;
}

export type StopPart = (hurried: AbortSignal) => Promise<void> | void;

/** `hurried` aborts when a second signal requests to stop without waiting. */
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
