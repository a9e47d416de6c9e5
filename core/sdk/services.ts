// What a run may use beside its documents and its tenant's reference data. Each call asks the
// appliance, which checks it: what plugin.yaml does not declare, or no administrator has allowed, is
// refused. A run may ask the appliance 200 times in all, look-ups in reference data included.

export interface HttpRequest {
  /** https, to a host under `capabilities.network`; no credentials in it. */
  url: string;
  /** GET unless given. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** Text such as JSON or XML, at most 1 MiB in UTF-8. */
  body?: string;
  /** For the whole exchange; 10 000 unless given, at most 30 000. */
  timeoutMs?: number;
}

export interface HttpResponse {
  /** Any status is an answer; redirects are not followed. */
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** As UTF-8; at most 4 MiB. */
  body: string;
}

export interface HttpClient {
  /** @throws HttpFailure */
  request(request: HttpRequest): Promise<HttpResponse>;
}

/**
 * `not_allowed`: not declared, or not allowed by the administrator, or not a request that can be
 * sent. `unreachable`: no answer came. `too_large`: more came than may.
 */
export type HttpFailureKind = 'not_allowed' | 'unreachable' | 'too_large';

/** A request without an answer. A run that lets `unreachable` pass is run again a little later. */
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
   * The content of the file that the administrator gave for a name under `capabilities.secrets`,
   * without surrounding white space. Rejects when there is none.
   */
  get(name: string): Promise<string>;
}

/**
 * What runs of one tenant leave for later ones, in the memory of one appliance process: a hit is
 * never certain. At most 64 KiB a value, and 1 MiB and 1000 values for each plugin and tenant.
 */
export interface Cache {
  /** Null when there is nothing, or no longer. */
  get(key: string): Promise<unknown>;
  /** Any value that JSON can say, for 5 minutes unless `ttlMs` says otherwise; at most a day. */
  set(key: string, value: unknown, options?: { ttlMs?: number }): Promise<void>;
}

export interface RunClock {
  /** When the run began, by the appliance's clock; the same throughout the run. */
  now(): Date;
  /** Milliseconds since the run began. */
  elapsedMs(): number;
}

/** The same numbers for the same workflow and attempt, so that a run can be repeated. */
export interface RunRandom {
  /** A number in [0, 1). */
  fraction(): number;
  /** A whole number from 0 to `below` - 1. */
  integer(below: number): number;
}
