// Routes as data: the router and the OpenAPI document are both created from these rows, so that
// they always agree.

import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Caller, Scope } from '../auth/caller.ts';
import type { ErrorCode } from '../kernel/errors.ts';
import type { IdKind } from '../kernel/ids.ts';
import type { JsonSchema } from '../kernel/validate.ts';
import type { RowsUpload } from '../reference/check-rows.ts';
import type { FileUpload } from '../reference/file-rows.ts';
import type { LimitClass } from '../rates/limits.ts';
import type { Upload } from './upload.ts';
import type { Services } from './services.ts';
import type { Answer } from './send-answer.ts';
import type { Idempotency } from './idempotency.ts';
import type { KeptAnswers } from './answer-once.ts';
import type { ReplyHeader, RequestHeader } from './headers.ts';
import type { Browser } from './session-cookie.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Either a Workmill identifier in the path, which is passed to the handler as a UUID, or a name of
 * this form, which is passed unchanged; anything else is 404.
 */
export type PathParam = { description: string } & ({ id: IdKind } | { name: RegExp });

export interface Example {
  title: string;
  value: unknown;
}

export interface JsonBody {
  kind: 'json';
  schema: JsonSchema;
  /**
   * Schema that the HTTP layer validates, if the service validates the rest; default: the whole
   * schema.
   */
  checked?: JsonSchema;
  /** Description of the expected body, for the error of an empty one. */
  expected: string;
  /** A missing body is treated as `{}`: every field has a default. */
  optional?: true;
  examples?: readonly Example[];
}

export interface UploadBody {
  kind: 'upload';
  /** Description of the bytes; default: a document. */
  of?: string;
  /** Maximum number of bytes; default: the limit of documents in the settings. */
  maxBytes?: number;
}

/** Rows of reference data: a JSON array, or CSV. */
export interface RowsBody {
  kind: 'rows';
  examples: readonly Example[];
}

export interface Reply {
  description: string;
  schema?: JsonSchema;
  /** Alternative forms of the response, with a description by media type. */
  streams?: Readonly<Record<string, string>>;
  /** Media type of a response that is a file. */
  file?: string;
  headers?: readonly ReplyHeader[];
  examples?: readonly Example[];
}

/** Input of a handler: validated input and the caller, never the web framework's context. */
export interface Incoming<Body = unknown, Query = object> {
  caller: Caller;
  /** UUIDs of the identifiers in the path, and its names. */
  params: Record<string, string>;
  query: Query;
  body: Body;
  idempotency: Idempotency | null;
  /** Entity tags of the If-Match header, without quotes; null if any is accepted. */
  expected: readonly string[] | null;
  /** The Prefer header as sent. */
  prefer: string | undefined;
  /** The Accept header as sent. */
  accept: string | undefined;
  /** Identifier of the last event that a reconnecting reader has seen. */
  lastEventId: string | undefined;
  requestId: string;
  traceparent: string | null;
  remoteAddress: string | null;
  /** Cookies of the browser, and whether they are secure. */
  browser: Browser;
}

interface RouteFacts {
  method: Method;
  /** Path with parameters in braces, as in OpenAPI. */
  path: string;
  /** One of several scopes is sufficient; empty if `access` defines the permissions. */
  scope: Scope | readonly Scope[];
  /**
   * `scope` (default): keys and people with a scope. `session`: only people, whatever their role.
   * `open`: everyone, for example to sign in; its path has no parameters.
   */
  access?: 'scope' | 'session' | 'open';
  /** Accepted keys: those of tenants (default), of administrators, or both. */
  audience?: 'tenants' | 'administrators' | 'both';
  /** Accepted portal links: all (default), those that are not limited to endpoints, or none. */
  links?: 'all' | 'unlimited' | 'none';
  /**
   * `hidden`: `forbidden` for callers who may not see personal data, because the answer cannot be
   * masked, or the operation needs the whole data. By default they get an answer that is masked by
   * its schema and by the handler.
   */
  personalData?: 'hidden';
  /** Limit class with its own bucket; default: that of `status`, as for all unnamed routes. */
  limit?: LimitClass;
  /** OpenAPI operationId, unique. */
  name: string;
  tag: string;
  summary: string;
  description: string;
  params?: Record<string, PathParam>;
  /** An object schema; each property is a query parameter. */
  query?: JsonSchema;
  /** Request headers that the route uses. */
  headers?: readonly RequestHeader[];
  /** With `Idempotency-Key` in headers: the response is stored and repeated for the same key. */
  kept?: KeptAnswers;
  body?: JsonBody | UploadBody | RowsBody;
  replies: Record<number, Reply>;
  /** Error codes in addition to those of every route (see `commonErrors`). */
  errors: readonly ErrorCode[];
}

export interface Route<Parts = Services> extends RouteFacts {
  handle(incoming: Incoming, parts: Parts): Promise<Answer> | Answer;
}

type Bodies = JsonBody | UploadBody | RowsBody | undefined;
type Replies = Readonly<Record<number, Reply>>;

/** Type of a validated value: fields with a default are always set. */
export type Checked<Schema> = Schema extends JSONSchema ? FromSchema<Schema> : unknown;

type BodyOf<Body extends Bodies> = Body extends { kind: 'json'; checked: infer Schema }
  ? Checked<Schema>
  : Body extends { kind: 'json'; schema: infer Schema }
    ? Checked<Schema>
    : Body extends { kind: 'upload' }
      ? Upload
      : Body extends { kind: 'rows' }
        ? RowsUpload | FileUpload
        : undefined;

type QueryOf<Query> = Query extends JsonSchema ? Checked<Query> : object;

/** Type that a handler may return for a schema: readonly values and interfaces are allowed. */
type Shown<Value> = Value extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : Value extends object
    ? string extends keyof Value
      ? object
      : { readonly [Name in keyof Value]: Shown<Value[Name]> }
    : Value;

interface AnswerTo<Status, Body> extends Omit<Answer, 'body'> {
  status: Status & number;
  body?: Body;
}

/** A response with one of the declared statuses, and the body described by its schema. */
export type AnswerOf<Declared> = {
  [Status in keyof Declared]: Declared[Status] extends { schema: infer Schema }
    ? AnswerTo<Status, Shown<Checked<Schema>>>
    : AnswerTo<Status, undefined>;
}[keyof Declared];

/** Infers the types of a handler from the schemas of its row. */
export function defineRoute<
  const Body extends Bodies = undefined,
  const Query extends JsonSchema | undefined = undefined,
  const Declared extends Replies = Replies,
  Parts = Services,
>(
  row: Omit<RouteFacts, 'body' | 'query' | 'replies'> & {
    body?: Body;
    query?: Query;
    replies: Declared;
    handle(
      incoming: Incoming<BodyOf<Body>, QueryOf<Query>>,
      parts: Parts,
    ): Promise<AnswerOf<Declared>> | AnswerOf<Declared>;
  },
): Route<Parts> {
  return row as Route<Parts>;
}

/** Returns the error codes that a row has without listing them. */
export function commonErrors(row: RouteFacts): ErrorCode[] {
  const codes: ErrorCode[] = ['unauthorized', 'forbidden', 'rate_limit_exceeded'];
  codes.push('internal_error', 'unavailable');
  // Every row rejects unknown query parameters, and bodies that are too large to skip.
  codes.push('invalid_request', 'payload_too_large');
  if (row.params) codes.push('not_found');
  if (row.headers?.includes('If-Match')) codes.push('conflict');
  if (row.body) codes.push('unsupported_media_type');
  if (row.kept) codes.push('idempotency_in_progress', 'idempotency_key_reused');
  if (row.body && row.body.kind !== 'upload') codes.push('invalid_json');
  return codes;
}

/** Returns the scopes of which a caller needs one. */
export function scopesOf({ scope }: RouteFacts): readonly Scope[] {
  return typeof scope === 'string' ? [scope] : scope;
}

/** Returns every error code of a row, without duplicates. */
export function errorsOf(row: RouteFacts): ErrorCode[] {
  return [...new Set([...commonErrors(row), ...row.errors])];
}
