// Closed-loop load over kept-alive connections: each connection sends its next request when the
// last one is answered. Limited in time. Any answer but the expected one is an error, not a result.

import { Pool } from 'undici';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { quantile } from './bench-database.ts';

export interface LoadResult {
  /** Answers per second. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
}

export interface LoadRequest {
  path: string;
  headers: Record<string, string>;
  /** Sent with POST; without a body the request is a GET. */
  body?: string;
}

export async function runLoad(options: {
  origin: string;
  connections: number;
  seconds: number;
  /** Expected status, or several that are all correct. */
  expectedStatus: number | readonly number[];
  /** Shortest time between two requests of a connection; default: no pause. */
  everyMs?: number;
  /** Returns the n-th request. */
  request: (n: number) => LoadRequest;
}): Promise<LoadResult> {
  const { origin, connections, seconds, expectedStatus, everyMs = 0, request } = options;
  const expected = [expectedStatus].flat();
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  let sent = 0;
  const beganMs = clock.elapsedMs();
  const endMs = beganMs + seconds * 1000;
  const loop = async (): Promise<void> => {
    while (clock.elapsedMs() < endMs) {
      const { path, headers, body } = request((sent += 1));
      const startMs = clock.elapsedMs();
      const sending = body === undefined ? { method: 'GET' } : { method: 'POST', body };
      const answer = await pool.request({ path, headers, ...sending });
      const text = await answer.body.text();
      if (!expected.includes(answer.statusCode)) throw new Error(`${answer.statusCode}: ${text}`);
      const tookMs = clock.elapsedMs() - startMs;
      times.push(tookMs);
      if (tookMs < everyMs) await clock.sleep(everyMs - tookMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const rate = times.length / ((clock.elapsedMs() - beganMs) / 1000);
  await pool.close();
  return { rate, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

/** Formats ratios as `0.91 (0.88 to 0.95)`: the median of paired ratios, and their range. */
export function describeRatios(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${quantile(values, 0.5).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
