// How far the heap of this process grows before V8 marks it anew.

import { setFlagsFromString } from 'node:v8';

/**
 * In percent of what the last marking left, which is some 45 MB in a running appliance. By itself V8
 * marked anew after 1 to 10 MB there, buffers included: six invoices of 3,000 lines set off 17 markings,
 * 3 with 100 percent, and 1 with 200, which takes 90 MB. Each holds the event loop up for 10 to 40 ms
 * of processor time.
 */
const growthPercent = 200;

/** Applies to the whole process, its threads included. */
export function markHeapLessOften(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}
