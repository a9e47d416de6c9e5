import type { Sessions } from '../accounts/sessions/sessions.ts';
import { nobody } from '../auth/caller.ts';
import type { Auth } from '../auth/service.ts';
import type { Route } from './route.ts';
import { requireSameOrigin } from './same-origin.ts';
import { browserOf } from './session-cookie.ts';
import type { Context, Next } from './state.ts';

export interface SessionAccess {
  sessions: Pick<Sessions, 'authenticate'>;
  publicUrl: () => string;
}

/** Header with the tenant of a signed-in person; a key has its own tenant. */
const tenantHeader = 'workmill-tenant';

/**
 * All of /v1 needs a valid key or a session, except open operations; the route's row defines the
 * permissions.
 */
export function authenticateCaller(options: {
  auth: Pick<Auth, 'authenticate'>;
  /** If omitted, nobody can sign in. */
  people: SessionAccess | undefined;
  rows: readonly Pick<Route<never>, 'method' | 'path' | 'access'>[];
}) {
  const { auth, people, rows } = options;
  const open = new Set(
    rows.filter(({ access }) => access === 'open').map(({ method, path }) => `${method} ${path}`),
  );

  return async (ctx: Context, next: Next): Promise<void> => {
    if (!ctx.path.startsWith('/v1/')) return void (await next());
    const { authorization } = ctx.req.headers;
    const token = people && authorization === undefined ? browserOf(ctx).sessionToken : null;
    if (open.has(`${ctx.method} ${ctx.path}`)) {
      if (people) requireSameOrigin(ctx, { publicUrl: people.publicUrl(), withHeader: false });
      ctx.state.caller = nobody;
    } else if (people && token !== null) {
      requireSameOrigin(ctx, { publicUrl: people.publicUrl(), withHeader: true });
      ctx.state.caller = await people.sessions.authenticate(token, {
        tenantId: (ctx.req.headers[tenantHeader] as string | undefined) ?? null,
        ofInstallation: ctx.path.startsWith('/v1/admin/'),
      });
    } else {
      ctx.state.caller = await auth.authenticate(authorization, ctx.state.origin);
    }
    await next();
  };
}
