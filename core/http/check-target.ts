import type { IncomingMessage } from 'node:http';
import { Fault } from '../kernel/errors.ts';
import type { Context, Next } from './state.ts';

/** A path and a query, as sent; Koa's parser throws on some of what Node lets pass. */
const originForm = /^\/[^\s#]*$/;

/** Refuses what the router cannot read; absolute targets become paths (RFC 9112 section 3.2.2). */
export function checkTarget(ctx: Context, next: Next): Promise<unknown> {
  const { req } = ctx;
  checkHost(req);
  checkTransferCoding(req);
  const target = req.url ?? '';
  if (!target.startsWith('/') && URL.canParse(target)) {
    const { pathname, search } = new URL(target);
    req.url = pathname + search;
  } else if (!originForm.test(target)) {
    throw new Fault('invalid_request', 'The request target is not valid.');
  }
  return next();
}

/** Node's own check would answer without a body, and lets a second Host pass (RFC 9112 section 3.2). */
function checkHost({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  if (httpVersion === '1.1' && !headers.host) {
    throw new Fault('invalid_request', 'The Host header is missing.');
  }
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new Fault('invalid_request', 'There is more than one Host header.');
}

/** Node decodes `chunked` and hands on what other codings made of the body, as if it were the body. */
function checkTransferCoding({ headers }: IncomingMessage): void {
  const coding = headers['transfer-encoding'];
  if (coding === undefined || coding.trim().toLowerCase() === 'chunked') return;
  const message = `The transfer coding "${coding.slice(0, 100)}" is not accepted; "chunked" is.`;
  throw new Fault('invalid_request', message, { headers: { Connection: 'close' } });
}

/** What was asked for, without its query, for the log: it needs no parsing and cannot throw. */
export function targetOf({ req }: Context): string {
  return (req.url ?? '').split('?', 1)[0]!.slice(0, 500);
}
