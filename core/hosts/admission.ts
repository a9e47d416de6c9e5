// Limits the memory that concurrent calls of one host may use, by the expected memory of each call.

import type { CallOptions } from './running-calls.ts';

type Weighed = Pick<CallOptions, 'weightBytes'>;

export interface Admission {
  /**
   * Whether a call fits into the budget. A call heavier than the budget is admitted when no other
   * call runs.
   */
  admits(options: Weighed): boolean;
  /** Reserves the memory of the call until `run` has settled. */
  hold<T>(options: Weighed, run: () => Promise<T>): Promise<T>;
}

export function createAdmission(budgetBytes = Infinity): Admission {
  let running = 0;
  let heldBytes = 0;
  return {
    admits: ({ weightBytes = 0 }) => running === 0 || heldBytes + weightBytes <= budgetBytes,
    async hold({ weightBytes = 0 }, run) {
      running += 1;
      heldBytes += weightBytes;
      try {
        return await run();
      } finally {
        running -= 1;
        heldBytes -= weightBytes;
      }
    },
  };
}
