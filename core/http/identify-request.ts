import type { Ids } from '../kernel/ids.ts';
import { presentId } from '../kernel/ids.ts';
import { parseTraceparent } from '../telemetry/traceparent.ts';
import type { Context, Next } from './state.ts';

const wellFormedId = /^[A-Za-z0-9_-]{8,128}$/;

/**
 * Uses a well-formed X-Request-Id and traceparent of the caller; every response has the identifier.
 */
export function identifyRequest(ids: Ids) {
  return (ctx: Context, next: Next): Promise<unknown> => {
    const given = ctx.req.headers['x-request-id'];
    const trace = ctx.req.headers['traceparent'];
    ctx.state.requestId =
      typeof given === 'string' && wellFormedId.test(given) ? given : newRequestId(ids);
    ctx.state.traceparent = typeof trace === 'string' && parseTraceparent(trace) ? trace : null;
    ctx.res.setHeader('X-Request-Id', ctx.state.requestId);
    return next();
  };
}

export function newRequestId(ids: Ids): string {
  return presentId('request', ids.uuid());
}
