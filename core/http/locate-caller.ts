import { createOrigins, type ProxyTrust } from './forwarding.ts';
import type { Context, Next } from './state.ts';

/** The first step, because limits, logs and checks depend on the origin of the request. */
export function locateCaller(trust: ProxyTrust) {
  const originOf = createOrigins(trust);
  return (ctx: Context, next: Next): Promise<unknown> => {
    ctx.state.origin = originOf(ctx.req);
    return next();
  };
}
