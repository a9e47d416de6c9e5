// Requires that requests with cookies come from the appliance's own pages: another page could
// otherwise act with the session of a signed-in person (CSRF).

import { Fault } from '../kernel/errors.ts';
import type { Context } from './state.ts';

/**
 * Another page cannot add a custom header without a preflight request (CORS), which the appliance
 * never allows.
 */
export const sameOriginHeader = 'workmill-csrf';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Throws `forbidden`. `publicUrl` is the address under which browsers reach the appliance behind a
 * proxy.
 */
export function requireSameOrigin(
  ctx: Pick<Context, 'req' | 'state'>,
  { publicUrl, withHeader }: { publicUrl: string; withHeader: boolean },
): void {
  const { method = 'GET', headers } = ctx.req;
  const site = headers['sec-fetch-site'];
  // `none` is the address bar of the browser, which only sends GET.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw fromElsewhere();
  if (safeMethods.has(method)) return;
  const { origin } = headers;
  const own = [`${ctx.state.origin.scheme}://${headers.host ?? ''}`, new URL(publicUrl).origin];
  if (origin !== undefined && !own.includes(origin)) throw fromElsewhere();
  if (withHeader && headers[sameOriginHeader] === undefined) {
    const message =
      'A request with a session that changes something needs the header Workmill-Csrf: 1.';
    throw new Fault('forbidden', message);
  }
}

function fromElsewhere(): Fault {
  const message =
    'The request comes from a page of another origin. Use the dashboard of the appliance.';
  return new Fault('forbidden', message);
}
