import type { Clock, Timer } from './clock.ts';

export interface Beat {
  start(): void;
  /** Resolves when work in progress has ended. */
  stop(): Promise<void>;
}

/**
 * Repeats work that handles its own errors; a beat is skipped while the previous work still runs.
 */
export function createBeat(
  clock: Pick<Clock, 'every'>,
  everyMs: number,
  work: () => Promise<void>,
): Beat {
  let timer: Timer | null = null;
  let underWay: Promise<void> | null = null;
  return {
    start() {
      timer = clock.every(everyMs, () => {
        underWay ??= work().finally(() => (underWay = null));
      });
    },
    async stop() {
      timer?.cancel();
      await underWay;
    },
  };
}
