import type { WaitWindow } from './prefer.ts';

/** Limits of the HTTP layer; read for each request, so that a reload applies. */
export interface EdgeLimits extends WaitWindow {
  /** Maximum size of a JSON body. */
  jsonBodyBytes: number;
  /** Maximum size of an uploaded document. */
  documentBytes: number;
  /** Maximum size of an upload of reference data. */
  referenceBytes: number;
  /** Maximum number of callers that wait for a result. */
  concurrentWaiters: number;
}
