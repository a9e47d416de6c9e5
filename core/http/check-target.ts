import type { IncomingMessage } from 'node:http';
import { Fault } from '../kernel/errors.ts';
import type { Context, Next } from './state.ts';

/** A path and a query, as sent; Koa's parser throws for some targets that Node accepts. */
const originForm = /^\/[^\s#]*$/;

/**
 * Rejects targets that the router cannot parse; absolute targets are converted to paths (RFC 9112
 * section 3.2.2).
 */
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

/**
 * Node's own check would respond without a body, and accepts a second Host header (RFC 9112 section
 * 3.2).
 */
function checkHost({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  if (httpVersion === '1.1' && !headers.host) {
    throw new Fault('invalid_request', 'The Host header is missing.');
  }
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new Fault('invalid_request', 'There is more than one Host header.');
}

/** Node only decodes `chunked`, and would pass on bodies with other codings undecoded. */
function checkTransferCoding({ headers }: IncomingMessage): void {
  const coding = headers['transfer-encoding'];
  if (coding === undefined || coding.trim().toLowerCase() === 'chunked') return;
  const message = `The transfer coding "${coding.slice(0, 100)}" is not accepted; "chunked" is.`;
  throw new Fault('invalid_request', message, { headers: { Connection: 'close' } });
}

/** Returns the target without its query, for the log; it needs no parsing and cannot throw. */
export function targetOf({ req }: Context): string {
  return (req.url ?? '').split('?', 1)[0]!.slice(0, 500);
}
