import type { Auth } from '../auth/service.ts';
import type { Context, Next } from './state.ts';

/** All of /v1 needs a valid key; which scope it needs, the route's row says. */
export function authenticateCaller(auth: Pick<Auth, 'authenticate'>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path.startsWith('/v1/')) {
      ctx.state.caller = await auth.authenticate(ctx.req.headers.authorization, ctx.state.origin);
    }
    await next();
  };
}
