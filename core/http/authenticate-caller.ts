import type { Caller } from '../auth/caller.ts';
import type { Context, Next } from './state.ts';

export interface Authenticator {
  /** Throws `unauthorized`. */
  authenticate(authorization: string | undefined, remoteAddress: string): Promise<Caller>;
}

/** All of /v1 needs a valid key; which scope it needs, the route's row says. */
export function authenticateCaller(auth: Authenticator) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path.startsWith('/v1/')) {
      ctx.state.caller = await auth.authenticate(ctx.req.headers.authorization, ctx.ip);
    }
    await next();
  };
}
