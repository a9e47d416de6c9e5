// Rate limits of the HTTP layer. Requests of callers with a key are counted after routing; all
// others use a bucket of their address.

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
  /** Applies the limits of an authenticated caller; throws `rate_limit_exceeded`. */
  limit(ctx: Context, endpoint: Endpoint): Promise<void> | undefined;
  /** Middleware for everything that is served without a key. */
  limitOpenPages(ctx: Context, next: Next): Promise<unknown>;
  /**
   * Applies the limit of the address to an error without any limit so far, which callers without a
   * valid key get; returns the error to respond with.
   */
  limitFailure(ctx: Context, fault: Fault): Fault;
  /** Returns the header fields of a response to an unparsable request. */
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
      // A person who is signing in, or has not chosen a tenant yet.
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
      // A server-side failure remains: the caller's rate is not its cause.
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

/**
 * Holds the concurrency slot of an admitted request until its response is closed, and refuses
 * others.
 */
function entrance(rates: Rates, headers: RateHeaders) {
  return (admitted: boolean, ctx: Context, tenantId: string, most: number): void => {
    if (admitted) {
      // A connection that has closed in the meantime will not release the slot again.
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

/** The published body states the usage and the time of recovery. */
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
