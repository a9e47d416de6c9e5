// Services of a run besides its documents and the tenant's reference data. The appliance checks
// each call: it rejects what plugin.yaml does not declare or the administrator has not allowed. A
// run may make 200 calls in total, including queries of reference data.

export interface HttpRequest {
  /** An https address on a host under `capabilities.network`, without credentials. */
  url: string;
  /** Default: GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** Text such as JSON or XML, at most 1 MiB in UTF-8. */
  body?: string;
  /** Timeout of the whole exchange in milliseconds; default: 10,000, maximum: 30,000. */
  timeoutMs?: number;
}

export interface HttpResponse {
  /** Status code of the response. Redirects are not followed. */
  status: number;
  /** Header names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Text decoded as UTF-8; at most 4 MiB. */
  body: string;
}

export interface HttpClient {
  /** @throws HttpFailure */
  request(request: HttpRequest): Promise<HttpResponse>;
}

/**
 * `not_allowed`: not declared, not allowed by the administrator, or an invalid request.
 * `unreachable`: no response arrived. `too_large`: the response exceeds the limit.
 */
export type HttpFailureKind = 'not_allowed' | 'unreachable' | 'too_large';

/**
 * A request without a response. If a run does not catch `unreachable`, it is retried a little
 * later.
 */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly kind: HttpFailureKind;

  constructor(kind: HttpFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface Secrets {
  /**
   * Returns the content of the file that the administrator set for a name under
   * `capabilities.secrets`, without surrounding white space. Rejects if there is none.
   */
  get(name: string): Promise<string>;
}

/**
 * Values that runs of one tenant keep for later runs, in the memory of one appliance process: any
 * value may be missing. Limits: 64 KiB per value, 1 MiB and 1000 values for each plugin and tenant.
 */
export interface Cache {
  /** Returns null if there is no value or it has expired. */
  get(key: string): Promise<unknown>;
  /** Stores a JSON value. `ttlMs` is the time to live; default: 5 minutes, maximum: 1 day. */
  set(key: string, value: unknown, options?: { ttlMs?: number }): Promise<void>;
}

export interface RunClock {
  /** Start of the run by the appliance's clock; constant during the run. */
  now(): Date;
  /** Milliseconds since the run began. */
  elapsedMs(): number;
}

/**
 * Deterministic random numbers: the same workflow and attempt give the same sequence, so that a run
 * can be repeated.
 */
export interface RunRandom {
  /** A number in [0, 1). */
  fraction(): number;
  /** An integer from 0 to `below` - 1. */
  integer(below: number): number;
}
