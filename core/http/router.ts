// Creates a router from rows. `createSteps` lists the processing steps in order.

import { Router, type RouterContext } from '@koa/router';
import type { Next } from 'koa';
import { mayReach, type Caller } from '../auth/caller.ts';
import { Fault } from '../kernel/errors.ts';
import { parseId } from '../kernel/ids.ts';
import { malformedId, missingName, missingObject } from '../kernel/missing.ts';
import {
  compileOnFirstUse,
  createSchemaCompiler,
  type SchemaCompiler,
} from '../kernel/validate.ts';
import type { IdempotentAnswers } from '../idempotency/service.ts';
import type { Endpoint } from '../rates/limits.ts';
import { admitCaller } from './admit-caller.ts';
import { answerOnce } from './answer-once.ts';
import { requestHeaders } from './headers.ts';
import { readIfMatch } from './if-match.ts';
import { readIdempotency } from './idempotency.ts';
import { parseJson } from './json.ts';
import { createQueryReader } from './query.ts';
import { createAnswerMask } from './mask-answer.ts';
import { readBody, requireJson } from './read-body.ts';
import { readRows } from './read-rows.ts';
import { remoteAddressOf } from './remote-address.ts';
import { unknownAddress, wrongMethod } from './unknown-address.ts';
import { scopesOf, type Incoming, type Method, type PathParam, type Route } from './route.ts';
import { sendAnswer } from './send-answer.ts';
import { browserOf } from './session-cookie.ts';
import type { Context } from './state.ts';
import { readUpload } from './upload.ts';

export interface Limiting {
  limits: () => BodyLimits;
  limit(ctx: Context, endpoint: Endpoint): Promise<void> | undefined;
}

export interface BodyLimits {
  jsonBodyBytes: number;
  documentBytes: number;
  referenceBytes: number;
}

export interface RouterOptions extends Limiting {
  /** For rows whose responses are stored. */
  answers: IdempotentAnswers;
}

/** Koa middleware that responds for every path: with a row's handler, 404, or 405 with `Allow`. */
export function createRouter<Parts>(
  rows: readonly Route<Parts>[],
  parts: Parts,
  options: RouterOptions,
) {
  const router = new Router({
    // Paths must match exactly, including case and the absence of a trailing slash.
    sensitive: true,
    strict: true,
    // If several rows match, the one with fewer parameters is used: /webhooks/register before
    // /{id}.
    exclusive: 'specificity',
  });
  // One compiler for all rows: one for each would block the process for seconds. Compiling all
  // schemas at once took a quarter of the processor time of a start.
  const compile = compileOnFirstUse(createSchemaCompiler());
  for (const row of rows) {
    const answer = createSteps(row, parts, { ...options, compile });
    const path = row.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const verb = row.method.toLowerCase() as Lowercase<Method>;
    router[verb](path, (ctx) => answer(ctx as unknown as Context & RoutedContext));
  }
  router.on('not-found', async (ctx) => {
    const unknown = ctx as unknown as Context & RoutedContext;
    if (unknown.state.caller) await options.limit(unknown, nowhere);
    refuseUnknown(unknown, rows);
  });
  const route = router.routes();
  const fixed = fixedPaths(rows);
  return async (ctx: RouterContext, next: Next): Promise<void> => {
    // A name such as /webhooks/register is never the {id} of another row.
    const methods = fixed.get(ctx.path);
    if (!methods || methods.has(ctx.method)) return await route(ctx, next);
    const unknown = ctx as unknown as Context;
    await options.limit(unknown, nowhere);
    throw wrongMethod(ctx, methods, rows);
  };
}

/** Returns the methods of each path without parameters. */
function fixedPaths(rows: readonly Pick<Route, 'path' | 'method'>[]): Map<string, Set<string>> {
  const fixed = new Map<string, Set<string>>();
  for (const { path, method } of rows) {
    if (path.includes('{')) continue;
    const methods = fixed.get(path) ?? new Set();
    fixed.set(path, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  return fixed;
}

interface RoutedContext {
  params: Record<string, string>;
  /** After routing: rows of this path with other methods. */
  matched?: { methods: string[] }[];
}

/** Endpoint for the limits of an unknown address under /v1. */
const nowhere: Endpoint = { name: null, limit: 'default' };

function createSteps<Parts>(
  row: Route<Parts>,
  parts: Parts,
  options: RouterOptions & { compile: SchemaCompiler },
) {
  const { limits, limit, answers, compile } = options;
  const readQuery = createQueryReader(row.query, compile);
  const readContent = createContentReader(row, limits, compile);
  const scopes = scopesOf(row);
  const endpoint: Endpoint = { name: row.name, limit: row.limit ?? 'default' };
  const handle = (incoming: Incoming) => row.handle(incoming, parts);
  const { kept } = row;
  const maskAnswer = createAnswerMask(row.replies);

  return async (ctx: Context & RoutedContext): Promise<void> => {
    ctx.state.route = row.path;
    // Usually there is nothing to wait for; an unnecessary await costs a turn of the event loop.
    const drawing = limit(ctx, endpoint);
    if (drawing) await drawing;
    admitCaller(ctx.state.caller!, row, scopes);
    const params = readParams(row.params ?? {}, ctx.params, ctx.state.caller!);
    const query = readQuery(ctx.querystring);
    const { body, idempotency } = await readContent(ctx);
    const incoming: Incoming = {
      caller: ctx.state.caller!,
      params,
      query,
      body,
      idempotency,
      expected: readIfMatch(ctx.req.headers['if-match']),
      prefer: ctx.req.headers['prefer'] as string | undefined,
      accept: ctx.req.headers.accept,
      lastEventId: readLastEventId(ctx),
      requestId: ctx.state.requestId,
      traceparent: ctx.state.traceparent,
      remoteAddress: remoteAddressOf(ctx),
      browser: browserOf(ctx),
    };
    const made = kept ? answerOnce(incoming, { answers, kept }, handle) : handle(incoming);
    const answer = await made;
    const isMasked = maskAnswer !== null && !incoming.caller.seesPersonalData;
    sendAnswer(ctx, isMasked ? maskAnswer(answer) : answer);
  };
}

function readParams(
  declared: Record<string, PathParam>,
  given: Record<string, string>,
  caller: Caller,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, param] of Object.entries(declared)) {
    const text = given[name] ?? '';
    const value = 'id' in param ? parseId(param.id, text) : (param.name.exec(text)?.[0] ?? null);
    if (value === null) {
      throw 'id' in param ? malformedId(param.id, text) : missingName(words(name), text, []);
    }
    const isEndpoint = 'id' in param && param.id === 'endpoint';
    if (isEndpoint && !mayReach(caller, value)) throw missingObject('endpoint', value);
    params[name] = value;
  }
  return params;
}

function readLastEventId({ req: { headers } }: Context): string | undefined {
  const given = headers['last-event-id'] as string | undefined;
  const { maxLength } = requestHeaders['Last-Event-ID'].schema;
  if (given === undefined || given.length <= maxLength) return given;
  const message = `The Last-Event-ID header is longer than ${maxLength} characters.`;
  throw new Fault('invalid_request', message);
}

/** "pipeline_type" as a noun. */
function words(param: string): string {
  return param.replace(/_type$/, '').replaceAll('_', ' ');
}

interface Content {
  body: unknown;
  idempotency: Incoming['idempotency'];
}

function createContentReader(
  row: Route<never>,
  limits: () => BodyLimits,
  compile: SchemaCompiler,
): (ctx: Context) => Promise<Content> {
  const { body } = row;
  const takesKey = row.headers?.includes('Idempotency-Key') ?? false;
  const idempotencyOf = (ctx: Context, bytes: Buffer) => {
    if (!takesKey) return null;
    const header = ctx.req.headers['idempotency-key'] as string | undefined;
    return readIdempotency(header, { method: row.method, path: ctx.path, body: bytes });
  };
  if (body?.kind === 'upload') {
    return async (ctx) => ({
      // Code that stores the response adds the bytes to the digest as they pass.
      idempotency: idempotencyOf(ctx, Buffer.alloc(0)),
      body: await readUpload(
        ctx,
        body.maxBytes === undefined
          ? { maxBytes: limits().documentBytes, setting: 'documents.max_bytes' }
          : { maxBytes: body.maxBytes, setting: null },
      ),
    });
  }
  if (body?.kind === 'rows') {
    return async (ctx) => ({
      body: await readRows(ctx, {
        limit: { maxBytes: limits().referenceBytes, setting: 'limits.reference_body_bytes' },
        format: [ctx.query['format']].flat()[0],
      }),
      idempotency: null,
    });
  }
  const check = body && compile<unknown>(body.checked ?? body.schema);
  return async (ctx) => {
    const sent = hasBody(ctx);
    if (body && sent) requireJson(ctx);
    const limit = { maxBytes: limits().jsonBodyBytes, setting: 'limits.json_body_bytes' };
    const bytes = sent ? await readBody(ctx, limit) : Buffer.alloc(0);
    const idempotency = idempotencyOf(ctx, bytes);
    if (!body || !check) return { body: undefined, idempotency };
    const given = body.optional && bytes.length === 0 ? {} : parseJson(bytes, body.expected);
    const result = check(given);
    if (!result.ok) throw new Fault('invalid_request', undefined, { details: result.details });
    return { body: result.value, idempotency };
  };
}

function hasBody({ req: { headers } }: Context): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function refuseUnknown(
  ctx: Context & RoutedContext,
  rows: readonly Pick<Route, 'path' | 'method'>[],
): never {
  const methods = new Set((ctx.matched ?? []).flatMap((layer) => layer.methods));
  if (methods.size > 0) throw wrongMethod(ctx, methods, rows);
  throw unknownAddress(
    ctx.path,
    rows.map(({ path }) => path),
  );
}
