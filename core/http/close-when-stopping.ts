import type { Context, Next } from './state.ts';

/** While the appliance stops, each response closes its connection. */
export function closeWhenStopping(isStopping: () => boolean) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (isStopping() && !ctx.res.headersSent) ctx.res.setHeader('Connection', 'close');
  };
}
