import type { Context } from './state.ts';

/** Returns the caller's address according to trusted proxies; null if the connection has closed. */
export function remoteAddressOf(ctx: Context): string | null {
  return ctx.state.origin.remoteAddress;
}
