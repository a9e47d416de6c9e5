// Turns rows into a router. What happens to a request on its row stands in `createSteps`, in order.

import { Router } from '@koa/router';
import type { Scope } from '../auth/caller.ts';
import { Fault } from '../kernel/errors.ts';
import { parseId } from '../kernel/ids.ts';
import { compileSchema } from '../kernel/validate.ts';
import type { IdempotentAnswers } from '../idempotency/service.ts';
import { answerOnce } from './answer-once.ts';
import { readIdempotency } from './idempotency.ts';
import { parseJson } from './json.ts';
import { createQueryReader } from './query.ts';
import { readBody, requireJson } from './read-body.ts';
import { remoteAddressOf } from './remote-address.ts';
import type { Incoming, Method, PathParam, Route } from './route.ts';
import { sendAnswer } from './send-answer.ts';
import type { Context } from './state.ts';
import { readUpload } from './upload.ts';

export interface BodyLimits {
  jsonBodyBytes: number;
  documentBytes: number;
}

export interface RouterOptions {
  limits: () => BodyLimits;
  /** For rows whose answers are kept. */
  answers: IdempotentAnswers;
}

/** Koa middleware that answers every path: a row's handler, or 404, or 405 with `Allow`. */
export function createRouter<Parts>(
  rows: readonly Route<Parts>[],
  parts: Parts,
  { limits, answers }: RouterOptions,
) {
  const router = new Router({
    // Addresses are exact: neither /V1/Workflows nor a trailing slash is another name for one.
    sensitive: true,
    strict: true,
    // Of several rows that match, the one with fewer parameters: /webhooks/register over /{id}.
    exclusive: 'specificity',
  });
  for (const row of rows) {
    const answer = createSteps(row, parts, { limits, answers });
    const path = row.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const verb = row.method.toLowerCase() as Lowercase<Method>;
    router[verb](path, (ctx) => answer(ctx as unknown as Context & RoutedContext));
  }
  router.on('not-found', refuseUnknown);
  return router.routes();
}

interface RoutedContext {
  params: Record<string, string>;
}

function createSteps<Parts>(row: Route<Parts>, parts: Parts, { limits, answers }: RouterOptions) {
  const readQuery = createQueryReader(row.query);
  const readContent = createContentReader(row, limits);
  const handle = (incoming: Incoming) => row.handle(incoming, parts);
  const { kept } = row;

  return async (ctx: Context & RoutedContext): Promise<void> => {
    ctx.state.route = row.path;
    requireScope(ctx, row.scope);
    const params = readParams(row.params ?? {}, ctx.params);
    const query = readQuery(ctx.querystring);
    const { body, idempotency } = await readContent(ctx);
    const incoming: Incoming = {
      caller: ctx.state.caller!,
      params,
      query,
      body,
      idempotency,
      prefer: ctx.req.headers['prefer'] as string | undefined,
      accept: ctx.req.headers.accept,
      lastEventId: ctx.req.headers['last-event-id'] as string | undefined,
      requestId: ctx.state.requestId,
      traceparent: ctx.state.traceparent,
      remoteAddress: remoteAddressOf(ctx),
    };
    const answer = kept ? answerOnce(incoming, { answers, kept }, handle) : handle(incoming);
    sendAnswer(ctx, await answer);
  };
}

function requireScope(ctx: Context, scope: Scope): void {
  if (ctx.state.caller!.scopes.has(scope)) return;
  throw new Fault('forbidden', `The API key lacks the scope "${scope}".`);
}

function readParams(
  declared: Record<string, PathParam>,
  given: Record<string, string>,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, { id }] of Object.entries(declared)) {
    const uuid = parseId(id, given[name] ?? '');
    if (uuid === null) throw new Fault('not_found');
    params[name] = uuid;
  }
  return params;
}

interface Content {
  body: unknown;
  idempotency: Incoming['idempotency'];
}

function createContentReader(
  row: Route<never>,
  limits: () => BodyLimits,
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
      // Whoever keeps the answer adds the bytes to the digest as they pass.
      idempotency: idempotencyOf(ctx, Buffer.alloc(0)),
      body: await readUpload(ctx, limits().documentBytes),
    });
  }
  const check = body && compileSchema<unknown>(body.checked ?? body.schema);
  return async (ctx) => {
    const sent = hasBody(ctx);
    if (body && sent) requireJson(ctx);
    const bytes = sent ? await readBody(ctx, limits().jsonBodyBytes) : Buffer.alloc(0);
    const idempotency = idempotencyOf(ctx, bytes);
    if (!body || !check) return { body: undefined, idempotency };
    const result = check(parseJson(bytes, body.expected));
    if (!result.ok) throw new Fault('invalid_request', undefined, { details: result.details });
    return { body: result.value, idempotency };
  };
}

function hasBody({ req: { headers } }: Context): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** After routing: `matched` lists the rows of this path under other methods. */
function refuseUnknown(ctx: { method: string; matched?: { methods: string[] }[] }): never {
  const methods = new Set((ctx.matched ?? []).flatMap((layer) => layer.methods));
  if (methods.size === 0) throw new Fault('not_found');
  const allow = [...methods].sort().join(', ');
  throw new Fault('method_not_allowed', `This address accepts ${allow}.`, {
    headers: { Allow: allow },
  });
}
