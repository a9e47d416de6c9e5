import type { Auth } from '../auth/service.ts';
import { createCertificateReader } from './client-certificate.ts';
import { remoteAddressOf } from './remote-address.ts';
import type { Context, Next } from './state.ts';

/** All of /v1 needs a valid key; which scope it needs, the route's row says. */
export function authenticateCaller(auth: Pick<Auth, 'authenticate'>) {
  const certificateOf = createCertificateReader();
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path.startsWith('/v1/')) {
      const remoteAddress = remoteAddressOf(ctx);
      const from = { remoteAddress, certificate: certificateOf(ctx.req.socket) };
      ctx.state.caller = await auth.authenticate(ctx.req.headers.authorization, from);
    }
    await next();
  };
}
