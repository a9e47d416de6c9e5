import type { Context } from './state.ts';

/** The caller's address, as far as proxies in front are believed; null when the connection has gone. */
export function remoteAddressOf(ctx: Context): string | null {
  return ctx.state.origin.remoteAddress;
}
