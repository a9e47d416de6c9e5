// Runs a statement again if it was rolled back, or if its connection was lost. Only for statements
// that are harmless if the first attempt was carried out after all.

import type { Clock } from '../kernel/clock.ts';
import { isPassing } from './sql-state.ts';

/** Their sum is well below a lease of 10 s, and longer than a restart of PostgreSQL. */
const pausesMs = [50, 200, 800, 2000];

export async function retried<T>(clock: Clock, run: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await run();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await clock.sleep(pauseMs);
    }
  }
  return run();
}
