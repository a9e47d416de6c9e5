// Limits of requests at the edge. Callers with a key draw once their address is known to the
// router; all others draw on a bucket of their address.

import { isAdministrator } from '../auth/caller.ts';
import { Fault } from '../kernel/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Endpoint } from '../rates/limits.ts';
import type { Rates } from '../rates/service.ts';
import type { Drawn, Limit } from '../rates/store.ts';
import { createRateHeaders, type RateHeaders } from './rate-headers.ts';
import { remoteAddressOf } from './remote-address.ts';
import type { Context, Next } from './state.ts';

export interface RateLimiting {
  /** For the caller that was authenticated; throws `rate_limit_exceeded`. */
  limit(ctx: Context, endpoint: Endpoint): Promise<void> | undefined;
  /** Middleware before everything that is served without a key. */
  limitOpenPages(ctx: Context, next: Next): Promise<unknown>;
  /**
   * For an error that no limit has seen yet, which is what callers without a valid key get: the
   * error to answer with.
   */
  limitFailure(ctx: Context, fault: Fault): Fault;
  /** The header fields of an answer to bytes that never became a request. */
  limitBroken(address: string | null): Record<string, string>;
}

export function createRateLimiting({ rates, clock }: { rates: Rates; clock: Clock }): RateLimiting {
  const headers = createRateHeaders(clock);
  const enter = entrance(rates, headers);

  function apply(ctx: Context, drawn: Drawn, limits: readonly Limit[]): Fault | null {
    ctx.state.isRated = true;
    headers.drawn(ctx.res, drawn, limits);
    return drawn.refused && refusal(drawn);
  }

  function unlimited(ctx: Context): null {
    ctx.state.isRated = true;
    headers.unlimited(ctx.res);
    return null;
  }

  function draw(
    ctx: Context,
    tenantId: string,
    limits: readonly Limit[],
  ): Promise<void> | undefined {
    if (limits.length === 0) return void unlimited(ctx);
    const drawn = rates.draw(tenantId, limits);
    if (drawn instanceof Promise) return drawn.then((late) => raise(apply(ctx, late, limits)));
    return raise(apply(ctx, drawn, limits));
  }

  function limitAddress(ctx: Context): Fault | null {
    const drawn = rates.drawForAddress(remoteAddressOf(ctx));
    return drawn ? apply(ctx, drawn, [drawn.nearest]) : unlimited(ctx);
  }

  return {
    limit(ctx, endpoint) {
      // Administrators have no plan.
      if (isAdministrator(ctx.state.caller!)) return void unlimited(ctx);
      const { tenantId, plan } = ctx.state.caller!;
      // Who signs in, or has not chosen a tenant yet.
      if (tenantId === '') return raise(limitAddress(ctx));
      const { limits, concurrentRequests: most } = rates.allowanceOf(plan, endpoint);
      if (most === null) return draw(ctx, tenantId, limits);
      const admitted = rates.enter(tenantId, most);
      if (admitted instanceof Promise) {
        return admitted.then((late) => {
          enter(late, ctx, tenantId, most);
          return draw(ctx, tenantId, limits);
        });
      }
      enter(admitted, ctx, tenantId, most);
      return draw(ctx, tenantId, limits);
    },

    limitOpenPages(ctx, next) {
      if (!ctx.path.startsWith('/v1/')) raise(limitAddress(ctx));
      return next();
    },

    limitFailure(ctx, fault) {
      if (ctx.state.isRated) return fault;
      const refused = limitAddress(ctx);
      // A failure of the appliance stays one: the caller's rate is not its cause.
      return refused && fault.status < 500 ? refused : fault;
    },

    limitBroken(address) {
      const lines: Record<string, string> = {};
      const sink = { setHeader: (name: string, value: string) => void (lines[name] = value) };
      const drawn = rates.drawForAddress(address);
      if (drawn) headers.drawn(sink, drawn, [drawn.nearest]);
      else headers.unlimited(sink);
      return lines;
    },
  };
}

/** Keeps the slot of a request that was admitted until its answer is closed, and refuses others. */
function entrance(rates: Rates, headers: RateHeaders) {
  return (admitted: boolean, ctx: Context, tenantId: string, most: number): void => {
    if (admitted) {
      // A connection that was closed meanwhile has its answer already.
      if (ctx.res.destroyed) rates.leave(tenantId);
      else ctx.res.once('close', () => rates.leave(tenantId));
      return;
    }
    ctx.state.isRated = true;
    headers.exhausted(ctx.res, { name: 'concurrent_requests', capacity: most });
    const message =
      `${most} of ${most} concurrent requests are under way; ` +
      'try again when one of them has been answered.';
    const extras = { limitType: 'concurrent_requests', retryAfter: 1 } as const;
    throw new Fault('rate_limit_exceeded', message, extras);
  };
}

function raise(fault: Fault | null): undefined {
  if (fault) throw fault;
}

/** The published body says how much is used and when there is room again. */
function refusal({ nearest, inWindow, fullAtMs, waitMs }: Drawn): Fault {
  const { name, rate, type } = nearest;
  const used = inWindow
    ? `${Math.floor(60 * rate.sustained)} requests in 60 seconds`
    : `${Math.floor(rate.burst)} requests at once and ${rate.perSecond} per second`;
  const fullAt = new Date(fullAtMs).toISOString();
  const retryAfter = Math.ceil(waitMs / 1000);
  return new Fault(
    'rate_limit_exceeded',
    `The limit "${name}" of ${used} is used up. ` +
      `There is room again in ${retryAfter} s, and all of it at ${fullAt}.`,
    { limitType: type, retryAfter },
  );
}
