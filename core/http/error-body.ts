import {
  errorCatalogue,
  type ErrorCode,
  type Fault,
  type FaultDetail,
  type LimitType,
} from '../kernel/errors.ts';

/** Format of every error (contract.md §3); fields that do not apply are omitted. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  request_id: string;
  details?: FaultDetail[];
  retry_after?: number;
  limit_type?: LimitType;
  workflow_id?: string;
}

export function presentFault(fault: Fault, requestId: string): ErrorBody {
  return {
    error: fault.code,
    // Internal details are only logged; the caller gets the request identifier.
    message:
      fault.code === 'internal_error' ? errorCatalogue.internal_error.message : fault.message,
    request_id: requestId,
    ...(fault.details && { details: fault.details }),
    ...(retryAfterSeconds(fault) !== null && { retry_after: retryAfterSeconds(fault)! }),
    ...(fault.limitType && { limit_type: fault.limitType }),
  };
}

/** Returns seconds for Retry-After, or null if the failure has no delay. */
export function retryAfterSeconds(fault: Fault): number | null {
  if (fault.retryAfter !== undefined) return Math.max(1, Math.ceil(fault.retryAfter));
  // contract.md §3: `unavailable` always has a delay; a restart takes a few seconds.
  return fault.code === 'unavailable' ? 5 : null;
}

/** Returns the headers of a failure. */
export function faultHeaders(fault: Fault): Record<string, string> {
  const retryAfter = retryAfterSeconds(fault);
  return {
    ...(fault.code === 'unauthorized' && { 'WWW-Authenticate': 'Bearer' }),
    ...(retryAfter !== null && { 'Retry-After': String(retryAfter) }),
    ...fault.headers,
  };
}
