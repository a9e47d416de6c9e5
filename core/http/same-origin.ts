// Requests that a browser sends with its cookies come from our own pages, or they are refused: another
// page could otherwise act in the name of whoever is signed in (CSRF).

import { Fault } from '../kernel/errors.ts';
import type { Context } from './state.ts';

/** Another page cannot add a header of its own without asking us first (CORS), and we never agree. */
export const sameOriginHeader = 'workmill-csrf';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Throws `forbidden`. `publicUrl` is the address under which browsers know us behind a proxy. */
export function requireSameOrigin(
  ctx: Pick<Context, 'req' | 'state'>,
  { publicUrl, withHeader }: { publicUrl: string; withHeader: boolean },
): void {
  const { method = 'GET', headers } = ctx.req;
  const site = headers['sec-fetch-site'];
  // `none` is the person's own address bar, which sends GET alone.
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
