// Rate-limit headers of every response: the published X-RateLimit-* fields, and RateLimit with
// RateLimit-Policy as in draft-ietf-httpapi-ratelimit-headers. They are written directly to Node's
// response, and constant parts are formatted once (measured: ctx.set takes 1 µs each).

import type { Clock } from '../kernel/clock.ts';
import { windowCapacity } from '../rates/bucket.ts';
import type { Drawn, Limit } from '../rates/store.ts';

/** The largest number that every client can parse to a signed 32-bit integer. */
const unlimited = '2147483647';

/** Node's response, or an object that collects the headers. */
export interface HeaderSink {
  setHeader(name: string, value: string): unknown;
}

export interface RateHeaders {
  /** Writes headers without a policy, because there is no limit. */
  unlimited(res: HeaderSink): void;
  drawn(res: HeaderSink, drawn: Drawn, limits: readonly Limit[]): void;
  /** Writes headers of a limit that is exhausted now and may have room again in a second. */
  exhausted(res: HeaderSink, limit: { name: string; capacity: number }): void;
}

export function createRateHeaders(clock: Clock): RateHeaders {
  const policies = new WeakMap<readonly Limit[], string>();

  function policyOf(limits: readonly Limit[]): string {
    const known = policies.get(limits);
    if (known !== undefined) return known;
    const printed = limits.flatMap(policiesOf).join(', ');
    policies.set(limits, printed);
    return printed;
  }

  return {
    unlimited(res) {
      set(res, unlimited, unlimited, String(Math.floor(clock.now().getTime() / 1000)));
    },
    drawn(res, { nearest, inWindow, remaining, fullAtMs }, limits) {
      const { rate } = nearest;
      const capacity = inWindow ? windowCapacity(rate) : Math.floor(rate.burst);
      const resetS = Math.ceil(fullAtMs / 1000);
      set(res, String(capacity), String(remaining), String(resetS));
      const inS = Math.max(0, resetS - Math.floor(clock.now().getTime() / 1000));
      const name = inWindow ? windowName(nearest) : nearest.name;
      res.setHeader('RateLimit-Policy', policyOf(limits));
      res.setHeader('RateLimit', `"${name}";r=${remaining};t=${inS}`);
    },
    exhausted(res, { name, capacity }) {
      const resetS = Math.floor(clock.now().getTime() / 1000) + 1;
      set(res, String(capacity), '0', String(resetS));
      res.setHeader('RateLimit-Policy', `"${name}";q=${capacity}`);
      res.setHeader('RateLimit', `"${name}";r=0;t=1`);
    },
  };
}

function set(res: HeaderSink, limit: string, remaining: string, reset: string): void {
  res.setHeader('X-RateLimit-Limit', limit);
  res.setHeader('X-RateLimit-Remaining', remaining);
  res.setHeader('X-RateLimit-Reset', reset);
}

function policiesOf(limit: Limit): string[] {
  const { name, rate } = limit;
  const fillS = Math.max(1, Math.ceil(rate.burst / rate.perSecond));
  return [
    `"${name}";q=${Math.floor(rate.burst)};w=${fillS}`,
    `"${windowName(limit)}";q=${windowCapacity(rate)};w=60`,
  ];
}

function windowName({ name }: Limit): string {
  return `${name}_per_minute`;
}
