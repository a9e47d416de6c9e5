import type { Clock } from '../kernel/clock.ts';
import { nobody } from '../auth/caller.ts';
import { presentId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { targetOf } from './check-target.ts';
import { remoteAddressOf } from './remote-address.ts';
import type { Context, Next } from './state.ts';

/**
 * Logs one line per request, once its response is sent or its caller has disconnected. Never
 * includes a key or a query.
 */
export function logAccess({ log, clock }: { log: Log; clock: Clock }) {
  return (ctx: Context, next: Next): Promise<unknown> => {
    const began = clock.elapsedMs();
    ctx.res.once('close', () => {
      const { requestId, traceparent, caller, route, errorCode } = ctx.state;
      log.info('request', {
        request_id: requestId,
        method: ctx.method,
        path: targetOf(ctx),
        route: route ?? null,
        // The caller disconnected before its response was sent; nginx uses this number.
        status: ctx.res.writableFinished ? ctx.res.statusCode : 499,
        duration_ms: Math.round((clock.elapsedMs() - began) * 100) / 100,
        remote_address: remoteAddressOf(ctx),
        ...(caller &&
          caller !== nobody && {
            tenant_id: caller.tenantId,
            ...(caller.person
              ? { account: caller.person.login }
              : { key_id: presentId('apiKey', caller.keyId) }),
            mode: caller.mode,
          }),
        ...(errorCode && { error_code: errorCode }),
        ...(traceparent && { trace_id: traceparent.slice(3, 35) }),
      });
    });
    return next();
  };
}
