import { untraced, type Tracer } from '../telemetry/tracer.ts';
import { targetOf } from './check-target.ts';
import type { Context, Next } from './state.ts';

/**
 * Creates a span for each request, according to the semantic conventions for HTTP servers. The
 * response names it in `traceresponse` (W3C Trace Context, level 2 draft), so that a caller without
 * tracing can refer to it.
 */
export function traceRequests(tracer: Tracer = untraced) {
  return (ctx: Context, next: Next): Promise<unknown> => {
    const { method } = ctx;
    const span = tracer.start(method, {
      parent: ctx.state.traceparent,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'url.path': targetOf(ctx),
        'url.scheme': ctx.state.origin.scheme,
        'workmill.request.id': ctx.state.requestId,
      },
    });
    ctx.state.traceparent = span.traceparent;
    if (!span.recorded) return next();
    ctx.res.setHeader('traceresponse', span.traceparent!);
    ctx.res.once('close', () => {
      const { route, caller, errorCode } = ctx.state;
      const { statusCode: status, writableFinished } = ctx.res;
      // Client errors are not failures of the server, according to the conventions.
      const failed = writableFinished ? status >= 500 : true;
      span.end({
        name: route ? `${method} ${route}` : method,
        attributes: {
          'http.route': route,
          'http.response.status_code': writableFinished ? status : undefined,
          'workmill.tenant.id': caller?.tenantId,
          'workmill.error.code': errorCode,
        },
        error: failed ? (writableFinished ? String(status) : 'caller_gone') : null,
      });
    });
    return next();
  };
}
