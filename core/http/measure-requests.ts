import type { Clock } from '../kernel/clock.ts';
import type { Context, Next } from './state.ts';

/** What the edge reports about itself; `telemetry` keeps the figures. */
export interface EdgeMetrics {
  /** `route` is the row's path, or "unmatched", so that callers cannot invent label values. */
  requestDone(request: { method: string; route: string; status: number }, durationMs: number): void;
  /** How many callers wait for a result now. */
  callersWaiting(now: number): void;
}

export function measureRequests({ metrics, clock }: { metrics: EdgeMetrics; clock: Clock }) {
  return (ctx: Context, next: Next): Promise<unknown> => {
    const began = clock.elapsedMs();
    ctx.res.once('close', () => {
      const status = ctx.res.writableFinished ? ctx.res.statusCode : 499;
      const route = ctx.state.route ?? 'unmatched';
      metrics.requestDone({ method: ctx.method, route, status }, clock.elapsedMs() - began);
    });
    return next();
  };
}
