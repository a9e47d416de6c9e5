import { Fault } from '../kernel/errors.ts';
import type { Context, Next } from './state.ts';

/** A path and a query, as sent; Koa's parser throws on some of what Node lets pass. */
const originForm = /^\/[^\s#]*$/;

/** Refuses what the router cannot read; absolute targets become paths (RFC 9112 section 3.2.2). */
export function checkTarget(ctx: Context, next: Next): Promise<unknown> {
  const { req } = ctx;
  // Node's own check for Host would answer without a body.
  if (req.httpVersion === '1.1' && !req.headers.host) {
    throw new Fault('invalid_request', 'The Host header is missing.');
  }
  const target = req.url ?? '';
  if (!target.startsWith('/') && URL.canParse(target)) {
    const { pathname, search } = new URL(target);
    req.url = pathname + search;
  } else if (!originForm.test(target)) {
    throw new Fault('invalid_request', 'The request target is not valid.');
  }
  return next();
}

/** What was asked for, without its query, for the log: it needs no parsing and cannot throw. */
export function targetOf({ req }: Context): string {
  return (req.url ?? '').split('?', 1)[0]!.slice(0, 500);
}
