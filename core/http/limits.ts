import type { WaitWindow } from './prefer.ts';

/** What the edge allows; read for each request, so that a reload of the settings counts. */
export interface EdgeLimits extends WaitWindow {
  /** Largest JSON body. */
  jsonBodyBytes: number;
  /** Largest uploaded document. */
  documentBytes: number;
  /** Largest upload of reference data. */
  referenceBytes: number;
  /** Callers that may wait for a result at the same time. */
  concurrentWaiters: number;
}
