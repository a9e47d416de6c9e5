import { isIP } from 'node:net';
import type { Context } from './state.ts';

/**
 * The caller's address, as the proxy in front gives it where one is configured. A proxy may write
 * "unknown" or a port beside it (RFC 7239 section 6); then it is the proxy's own. Null when the
 * connection has gone.
 */
export function remoteAddressOf(ctx: Context): string | null {
  const { ip, req } = ctx;
  return isIP(ip) ? ip : (req.socket.remoteAddress ?? null);
}
