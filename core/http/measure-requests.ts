import type { Clock } from '../kernel/clock.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Context, Next } from './state.ts';

export type EdgeMetrics = Pick<Metrics, 'count' | 'observe' | 'set'>;

/** The label is the path of the row, not of the request, so that callers cannot create values. */
export function measureRequests({ metrics, clock }: { metrics: EdgeMetrics; clock: Clock }) {
  return (ctx: Context, next: Next): Promise<unknown> => {
    const began = clock.elapsedMs();
    ctx.res.once('close', () => {
      const route = ctx.state.route ?? 'none';
      const status = ctx.res.writableFinished ? ctx.res.statusCode : 499;
      const seconds = (clock.elapsedMs() - began) / 1000;
      const { method } = ctx;
      metrics.count('workmill_http_requests_total', { route, method, status });
      metrics.observe('workmill_http_request_duration_seconds', { route, method }, seconds);
      const { limitType } = ctx.state;
      if (limitType) metrics.count('workmill_http_refused_total', { limit_type: limitType });
    });
    return next();
  };
}
