// Runs a statement again that was rolled back, or whose connection was lost. Only for statements
// that do no harm when the first try was carried out after all.

import type { Clock } from '../kernel/clock.ts';
import { isPassing } from './sql-state.ts';

/** Together well below a lease of 10 s, and longer than a PostgreSQL that restarts takes. */
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
