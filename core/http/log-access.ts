import type { Clock } from '../kernel/clock.ts';
import { nobody } from '../auth/caller.ts';
import { presentId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { targetOf } from './check-target.ts';
import { remoteAddressOf } from './remote-address.ts';
import type { Context, Next } from './state.ts';

/** One line a request, once its answer is out or its caller has gone. Never a key, never a query. */
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
        // The caller hung up before its answer was out; nginx's number for that.
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
