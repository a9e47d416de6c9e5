// The only place that converts failures to responses. All code below throws and never responds
// itself.

import { asFault, Fault } from '../kernel/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { CallerGone } from './caller-gone.ts';
import { targetOf } from './check-target.ts';
import { faultHeaders, presentFault } from './error-body.ts';
import { sendAnswer } from './send-answer.ts';
import type { Context, Next } from './state.ts';

/** Time for which a response that is sent before the end of the body continues to read the body. */
const lingerMs = 2_000;
/** A smaller remainder of the body is read, and the connection remains open. */
const smallRestBytes = 64 * 1024;

export function answerFaults(options: {
  log: Log;
  clock: Clock;
  /** May return another error: see limit-rates.ts. */
  limitFailure: (ctx: Context, fault: Fault) => Fault;
  /** Whether an error is one of the database that a later try may not have. */
  isPassing?: ((error: unknown) => boolean) | undefined;
}) {
  const { log, clock, limitFailure, isPassing = () => false } = options;
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (thrown) {
      if (thrown instanceof CallerGone) {
        ctx.respond = false;
        return;
      }
      const failure = isPassing(thrown) ? databaseAway(thrown) : asFault(thrown);
      const fault = limitFailure(ctx, failure);
      ctx.state.errorCode = fault.code;
      ctx.state.limitType = fault.limitType;
      if (fault.status >= 500) report(log, ctx, fault);
      if (ctx.res.destroyed) ctx.respond = false;
      else await answer(ctx, fault, clock);
    }
  };
}

/** Seconds after which to try again; a database usually restarts within this time. */
const databaseRetryS = 5;

function databaseAway(cause: unknown): Fault {
  const message = 'The database cannot answer now. Try again shortly.';
  return new Fault('unavailable', message, { cause, retryAfter: databaseRetryS });
}

/** A defect is logged as an error; being overloaded, starting or temporarily slow is a warning. */
function report(log: Log, ctx: Context, fault: Fault): void {
  const { requestId, caller } = ctx.state;
  const isDefect = fault.code === 'internal_error';
  log[isDefect ? 'error' : 'warn']('a request failed', {
    request_id: requestId,
    tenant_id: caller?.tenantId,
    method: ctx.method,
    path: targetOf(ctx),
    code: fault.code,
    error: isDefect && fault.cause ? fault.cause : fault,
  });
}

async function answer(ctx: Context, fault: Fault, clock: Clock): Promise<void> {
  const headers = faultHeaders(fault);
  const body = presentFault(fault, ctx.state.requestId);
  if (ctx.req.complete || restOfBody(ctx) <= smallRestBytes) {
    sendAnswer(ctx, { status: fault.status, body, headers });
    return;
  }
  await answerAndLinger(ctx, { status: fault.status, body, headers }, clock);
}

function restOfBody(ctx: Context): number {
  const { headers } = ctx.req;
  if (headers['transfer-encoding'] !== undefined) return Infinity;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Sends the response, then reads on for a moment before closing the connection. Closing at once
 * with unread bytes makes the kernel send a reset, and a caller that is still writing loses the
 * response (RFC 9112 section 9.6).
 */
async function answerAndLinger(
  ctx: Context,
  { status, body, headers }: { status: number; body: unknown; headers: Record<string, string> },
  clock: Clock,
): Promise<void> {
  ctx.respond = false;
  const { req, res } = ctx;
  const bytes = Buffer.from(JSON.stringify(body));
  res.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': bytes.length,
    Connection: 'close',
  });
  res.write(ctx.method === 'HEAD' ? '' : bytes);
  if (!ctx.state.bodyBegun && ctx.req.headers.expect !== undefined) {
    // The caller waits for "100 Continue" and has sent nothing yet.
    res.end();
    return;
  }
  const done = new AbortController();
  for (const event of ['end', 'close', 'error']) req.once(event, () => done.abort());
  req.resume();
  await clock.sleep(lingerMs, done.signal);
  res.end();
}
