import type { ErrorBody, Operations, Schemas } from './operations.js';

export type { ErrorBody, Operations, Schemas } from './operations.js';

export interface WorkmillOptions {
  /** Address of the appliance, with or without `/v1`. */
  baseUrl: string;
  apiKey: string | undefined;
  /** Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Retries after 429, 503 and lost connections; default 3. */
  maxRetries?: number;
}

export interface CallOptions {
  /** Makes a POST safe to repeat. */
  idempotencyKey?: string;
  /** `wait=N` or `respond-async`. */
  prefer?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value };

/** What an operation takes: `params` of the path, `query`, `body` or the bytes of a file. */
export type Input<Name extends keyof Operations> = Given<'params', Operations[Name]['params']> & {
  query?: Operations[Name]['query'];
} & ([Operations[Name]['body']] extends [undefined]
    ? { content?: Uint8Array }
    : { body: Operations[Name]['body'] });

/** The input may be left out where nothing in it is required. */
type Arguments<Name extends keyof Operations> =
  Partial<Input<Name>> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions];

export interface RunSettings {
  options?: Record<string, unknown>;
  metadata?: Record<string, string>;
  customerId?: string;
  /** Default: a random one, so that a repeated request starts nothing twice. */
  idempotencyKey?: string;
  /** After this time the present status is returned; default 600. */
  timeoutSeconds?: number;
  signal?: AbortSignal;
  onStatus?: (status: Schemas['WorkflowStatus']) => void;
}

type Status = Schemas['WorkflowStatus'];

/** A finished workflow, or its status while it is `in_review` or when the time is up. */
export type Outcome =
  | Schemas['WorkflowResult']
  | (Status & { status: 'in_review'; review: NonNullable<Status['review']> })
  | (Status & { status: 'queued' | 'processing' });

export declare class Workmill {
  constructor(options: WorkmillOptions);
  /**
   * Calls an operation by its name in the API reference (operationId).
   * @throws WorkmillError when the appliance answers with an error.
   * @throws WorkmillConnectionError when no answer comes.
   */
  call<Name extends keyof Operations>(
    name: Name,
    ...args: Arguments<Name>
  ): Promise<Operations[Name]['reply']>;
  uploadDocument(
    content: Uint8Array,
    options?: { fileName?: string; contentType?: string } & CallOptions,
  ): Promise<Schemas['Document']>;
  /** Starts a workflow and waits until it is finished or needs a person. */
  run(
    pipeline: string,
    operation: string,
    input: Record<string, unknown>,
    settings?: RunSettings,
  ): Promise<Outcome>;
  /** Waits for a workflow that was started before. */
  wait(
    workflowId: string,
    settings?: Pick<RunSettings, 'timeoutSeconds' | 'signal' | 'onStatus'>,
  ): Promise<Outcome>;
  /** All items of a list operation, page by page. */
  list<Name extends keyof Operations>(
    name: Name,
    ...args: Arguments<Name>
  ): AsyncGenerator<Operations[Name]['reply'] extends { data: (infer Item)[] } ? Item : never>;
}

/** The answer of the appliance to a request that failed. */
export declare class WorkmillError extends Error {
  readonly status: number;
  readonly code: ErrorBody['error'] | 'unexpected_reply';
  readonly requestId: string | undefined;
  readonly details: { path: string; message: string }[];
  readonly retryAfter: number | undefined;
  readonly limitType: ErrorBody['limit_type'];
  readonly workflowId: string | undefined;
}

/** No answer came: the connection was refused, lost or timed out. */
export declare class WorkmillConnectionError extends Error {
  /** URL of the request. */
  readonly address: string;
}

/**
 * The event of a webhook delivery, or null when no signature is valid or it is too old.
 * `body` holds the bytes exactly as received.
 */
export declare function verifyWebhook(delivery: {
  body: Uint8Array | string;
  headers: Headers | Record<string, string | undefined>;
  secret: string;
  /** Default 300. */
  toleranceSeconds?: number;
}): Promise<Record<string, unknown> | null>;
