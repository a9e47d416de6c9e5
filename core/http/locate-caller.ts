import { createOrigins, type ProxyTrust } from './forwarding.ts';
import type { Context, Next } from './state.ts';

/** First of all: whatever is limited, logged or judged is so by where the request comes from. */
export function locateCaller(trust: ProxyTrust) {
  const originOf = createOrigins(trust);
  return (ctx: Context, next: Next): Promise<unknown> => {
    ctx.state.origin = originOf(ctx.req);
    return next();
  };
}
