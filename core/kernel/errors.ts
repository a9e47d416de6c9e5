// Catalog of all errors of requests and work, declared once: HTTP responses, the OpenAPI document,
// the documentation and the retry rules are derived from this table (contract.md §3).

export interface ErrorEntry {
  /** HTTP status of the response. */
  readonly status: number;
  /** Default message, if the code that failed gives no specific one. */
  readonly message: string;
  /** Whether a retry of the same work may succeed. */
  readonly retry: 'never' | 'later';
}

export const errorCatalogue = {
  invalid_json: { status: 400, message: 'The body is not valid JSON.', retry: 'never' },
  invalid_request: { status: 400, message: 'The request is not valid.', retry: 'never' },
  unauthorized: {
    status: 401,
    message: 'The API key is missing or not valid. Send it as "Authorization: Bearer <API_KEY>".',
    retry: 'never',
  },
  license_invalid: { status: 402, message: 'The license is not valid.', retry: 'never' },
  license_expired: { status: 402, message: 'The license has expired.', retry: 'never' },
  license_limit: { status: 402, message: 'The license does not cover this.', retry: 'never' },
  forbidden: { status: 403, message: 'The API key lacks the scope for this.', retry: 'never' },
  not_found: { status: 404, message: 'The requested object does not exist.', retry: 'never' },
  method_not_allowed: {
    status: 405,
    message: 'This address does not accept that method.',
    retry: 'never',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'The first request with this idempotency key is still being accepted.',
    retry: 'later',
  },
  conflict: { status: 409, message: 'The object has changed in the meantime.', retry: 'never' },
  rejected: { status: 409, message: 'A reviewer rejected the result.', retry: 'never' },
  canceled: { status: 409, message: 'The workflow was canceled.', retry: 'never' },
  payload_too_large: { status: 413, message: 'The body is too large.', retry: 'never' },
  unsupported_media_type: {
    status: 415,
    message: 'The content type is not supported here.',
    retry: 'never',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was used before with another request.',
    retry: 'never',
  },
  document_unreachable: {
    status: 422,
    message: 'The document could not be fetched.',
    retry: 'never',
  },
  document_unreadable: { status: 422, message: 'The document cannot be read.', retry: 'never' },
  unsupported_document: {
    status: 422,
    message: 'Documents of this type are not supported.',
    retry: 'never',
  },
  plugin_refused: { status: 422, message: 'The package is refused.', retry: 'never' },
  insecure_url: { status: 422, message: 'The address is not an https address.', retry: 'never' },
  rate_limit_exceeded: { status: 429, message: 'A limit has been reached.', retry: 'later' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. The log has the details under this request id.',
    retry: 'later',
  },
  unavailable: {
    status: 503,
    message: 'The service cannot take this now. Try again shortly.',
    retry: 'later',
  },
  timeout: { status: 504, message: 'The operation timed out.', retry: 'later' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export type LimitType = 'request_rate' | 'work_unit_rate' | 'monthly_quota' | 'concurrent_requests';

/** One error in a request: a JSON pointer into it, and what was expected. */
export interface FaultDetail {
  path: string;
  message: string;
}

export interface FaultExtras {
  details?: FaultDetail[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  limitType?: LimitType;
  /** Response headers of this failure, such as Allow. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An operational failure from the catalog; any other thrown value is a programming error. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: ErrorCode;
  readonly details: FaultDetail[] | undefined;
  readonly retryAfter: number | undefined;
  readonly limitType: LimitType | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(code: ErrorCode, message?: string, extras: FaultExtras = {}) {
    super(message ?? errorCatalogue[code].message, { cause: extras.cause });
    this.code = code;
    this.details = extras.details;
    this.retryAfter = extras.retryAfter;
    this.limitType = extras.limitType;
    this.headers = extras.headers;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Returns the catalog error for a thrown value; unknown values are `internal_error`. */
export function asFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  return new Fault('internal_error', undefined, { cause: thrown });
}
