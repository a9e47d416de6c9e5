import {
  errorCatalogue,
  type ErrorCode,
  type Fault,
  type FaultDetail,
  type LimitType,
} from '../kernel/errors.ts';

/** The one shape of every error (contract.md §3); fields that do not apply are left out. */
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
    // What went wrong inside is for the log; the caller gets the id to ask about it.
    message:
      fault.code === 'internal_error' ? errorCatalogue.internal_error.message : fault.message,
    request_id: requestId,
    ...(fault.details && { details: fault.details }),
    ...(retryAfterSeconds(fault) !== null && { retry_after: retryAfterSeconds(fault)! }),
    ...(fault.limitType && { limit_type: fault.limitType }),
  };
}

/** Seconds for Retry-After, or null when the failure has nothing to say about time. */
export function retryAfterSeconds(fault: Fault): number | null {
  if (fault.retryAfter !== undefined) return Math.max(1, Math.ceil(fault.retryAfter));
  // contract.md §3: `unavailable` always says when; a restart takes a few seconds.
  return fault.code === 'unavailable' ? 5 : null;
}

/** Headers that belong to a failure. */
export function faultHeaders(fault: Fault): Record<string, string> {
  const retryAfter = retryAfterSeconds(fault);
  return {
    ...(fault.code === 'unauthorized' && { 'WWW-Authenticate': 'Bearer' }),
    ...(retryAfter !== null && { 'Retry-After': String(retryAfter) }),
    ...fault.headers,
  };
}
