import { Fault } from '../kernel/errors.ts';
import type { Context, Next } from './state.ts';

/** Refuses what the router cannot read; absolute targets become paths (RFC 9112 section 3.2.2). */
export function checkTarget(ctx: Context, next: Next): Promise<unknown> {
  const { req } = ctx;
  // Node's own check for Host would answer without a body.
  if (req.httpVersion === '1.1' && !req.headers.host) {
    throw new Fault('invalid_request', 'The Host header is missing.');
  }
  const target = req.url ?? '';
  if (!target.startsWith('/')) {
    if (!URL.canParse(target))
      throw new Fault('invalid_request', 'The request target is not valid.');
    const { pathname, search } = new URL(target);
    req.url = pathname + search;
  }
  return next();
}
