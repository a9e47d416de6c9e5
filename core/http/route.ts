// A route as data: the router is built from these rows and the OpenAPI document is printed from
// them, so that neither can say anything the other does not do.

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
 * A Workmill ID in the path, of which the handler gets the UUID, or a name of this form, which it
 * gets as it is; anything else is 404.
 */
export type PathParam = { description: string } & ({ id: IdKind } | { name: RegExp });

export interface Example {
  title: string;
  value: unknown;
}

export interface JsonBody {
  kind: 'json';
  schema: JsonSchema;
  /** What the edge checks itself, where the part behind it checks the rest; default: all of it. */
  checked?: JsonSchema;
  /** What to send, in words, for the message that an empty body gets. */
  expected: string;
  /** Nothing is as good as `{}`: every field has a default. */
  optional?: true;
  examples?: readonly Example[];
}

export interface UploadBody {
  kind: 'upload';
  /** What the bytes are, in words; default: a document. */
  of?: string;
  /** Most bytes; default: of a document, as the settings say. */
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
  /** Other forms of the answer than JSON, by media type, in words. */
  streams?: Readonly<Record<string, string>>;
  /** The media type of an answer that is a file. */
  file?: string;
  headers?: readonly ReplyHeader[];
  examples?: readonly Example[];
}

/** What a handler is given: checked input and the caller, never the web framework's context. */
export interface Incoming<Body = unknown, Query = object> {
  caller: Caller;
  /** UUIDs behind the ids of the path, and its names. */
  params: Record<string, string>;
  query: Query;
  body: Body;
  idempotency: Idempotency | null;
  /** Entity tags of the If-Match header, without quotes; null when any will do. */
  expected: readonly string[] | null;
  /** The Prefer header as sent. */
  prefer: string | undefined;
  /** The Accept header as sent. */
  accept: string | undefined;
  /** Of a reader of events that comes back: the id of the last one it has seen. */
  lastEventId: string | undefined;
  requestId: string;
  traceparent: string | null;
  remoteAddress: string | null;
  /** What a browser brings: its cookies, and whether they are safe. */
  browser: Browser;
}

interface RouteFacts {
  method: Method;
  /** With parameters in braces, as in OpenAPI. */
  path: string;
  /** One of several is enough; none where `access` says who may come in. */
  scope: Scope | readonly Scope[];
  /**
   * `scope` (default): keys and people with a scope. `session`: people alone, whatever their role.
   * `open`: everybody, such as for signing in; its path has no parameters.
   */
  access?: 'scope' | 'session' | 'open';
  /** Whose keys it is for: a tenant's (default), administrators', or both. */
  audience?: 'tenants' | 'administrators' | 'both';
  /**
   * Which holders of portal links it takes: all (default), those that are limited to no endpoints,
   * or none.
   */
  links?: 'all' | 'unlimited' | 'none';
  /** Whose rate its own bucket has; default: that of `status`, as for everything unnamed. */
  limit?: LimitClass;
  /** OpenAPI operationId, unique. */
  name: string;
  tag: string;
  summary: string;
  description: string;
  params?: Record<string, PathParam>;
  /** An object schema; each property is a query parameter. */
  query?: JsonSchema;
  /** Request headers that the route looks at. */
  headers?: readonly RequestHeader[];
  /** With `Idempotency-Key` in headers: the answer is kept and given again for the same key. */
  kept?: KeptAnswers;
  body?: JsonBody | UploadBody | RowsBody;
  replies: Record<number, Reply>;
  /** Codes beside those that every route can answer (see `commonErrors`). */
  errors: readonly ErrorCode[];
}

export interface Route<Parts = Services> extends RouteFacts {
  handle(incoming: Incoming, parts: Parts): Promise<Answer> | Answer;
}

type Bodies = JsonBody | UploadBody | RowsBody | undefined;
type Replies = Readonly<Record<number, Reply>>;

/** What a schema allows once it is checked: what has a default is always there. */
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

/** What a handler may return for a schema: nothing in it has to be changeable, or to be a record. */
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

/** An answer with one of the declared statuses, and the body that the schema of its reply describes. */
export type AnswerOf<Declared> = {
  [Status in keyof Declared]: Declared[Status] extends { schema: infer Schema }
    ? AnswerTo<Status, Shown<Checked<Schema>>>
    : AnswerTo<Status, undefined>;
}[keyof Declared];

/** Types a row's handler by its schemas: what it is given, and what it answers. */
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

/** The codes that a row can answer without listing them, because of what it is. */
export function commonErrors(row: RouteFacts): ErrorCode[] {
  const codes: ErrorCode[] = ['unauthorized', 'forbidden', 'rate_limit_exceeded'];
  codes.push('internal_error', 'unavailable');
  // Of any row: a query parameter that it does not know, a body that is too large to pass over.
  codes.push('invalid_request', 'payload_too_large');
  if (row.params) codes.push('not_found');
  if (row.headers?.includes('If-Match')) codes.push('conflict');
  if (row.body) codes.push('unsupported_media_type');
  if (row.kept) codes.push('idempotency_in_progress', 'idempotency_key_reused');
  if (row.body && row.body.kind !== 'upload') codes.push('invalid_json');
  return codes;
}

/** The scopes of which a caller needs one. */
export function scopesOf({ scope }: RouteFacts): readonly Scope[] {
  return typeof scope === 'string' ? [scope] : scope;
}

/** Every code that a row can answer, without repetition. */
export function errorsOf(row: RouteFacts): ErrorCode[] {
  return [...new Set([...commonErrors(row), ...row.errors])];
}
