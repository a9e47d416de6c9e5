import type { Clock, Timer } from './clock.ts';

export interface Beat {
  start(): void;
  /** Resolves when the work that is under way has ended. */
  stop(): Promise<void>;
}

/** Repeats work that handles its own errors; a beat during the work before it does nothing. */
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
