// Sends events to a developer's own server in the form of deliveries. `egress` rules do not apply:
// this machine connects, not the appliance.

import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Clock } from '../kernel/clock.ts';
import { parseId } from '../kernel/ids.ts';
import { version } from '../version.ts';
import { bodyOfRetry, composeHeaders } from '../webhooks/events.ts';
import { signingKeys } from '../webhooks/signature.ts';
import type { ListedEvent } from './listen-source.ts';

/**
 * Pauses before the second and later attempts: a server that restarts is ready before the last one.
 */
export const retryDelaysMs: readonly number[] = [1_000, 2_000, 4_000];

export interface LocalAttempt {
  at: Date;
  /** Attempt number, from 1. */
  attempt: number;
  status: number | null;
  /** Reason for a missing status, such as ECONNREFUSED. */
  error: string | null;
  durationMs: number;
}

export interface LocalReceiver {
  /** Yields every attempt until a 2xx response; the last attempt is the result. */
  deliver(event: ListedEvent, brand: string): AsyncGenerator<LocalAttempt>;
}

export interface ReceiverOptions {
  url: URL;
  secret: string;
  /** Whether certificates of an https address are verified. */
  verify: boolean;
  timeoutMs: number;
  clock: Clock;
  signal: AbortSignal;
}

export function isDelivered({ status }: LocalAttempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

export function createLocalReceiver(options: ReceiverOptions): LocalReceiver {
  const { secret, clock, signal } = options;
  const keys = [signingKeys(secret)];
  return {
    async *deliver(event, brand) {
      for (let retry = 0; retry <= retryDelaysMs.length; retry += 1) {
        if (retry > 0) await clock.sleep(retryDelaysMs[retry - 1]!, signal);
        if (signal.aborted) return;
        const at = clock.now();
        const beganMs = clock.elapsedMs();
        const body = Buffer.from(bodyOfRetry(event.body, retry));
        const eventId = parseId('event', event.event_id)!;
        const facts = { eventId, traceparent: event.traceparent };
        const headers = composeHeaders({ brand, version, keys, event: facts, body, sentAt: at });
        const answer = await send(options, { headers, body });
        if (signal.aborted) return;
        const durationMs = Math.round(clock.elapsedMs() - beganMs);
        const attempt = { at, attempt: retry + 1, ...answer, durationMs };
        yield attempt;
        if (isDelivered(attempt)) return;
      }
    },
  };
}

interface Answer {
  status: number | null;
  error: string | null;
}

async function send(
  { url, verify, timeoutMs, signal }: ReceiverOptions,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): Promise<Answer> {
  const late = AbortSignal.timeout(timeoutMs);
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // A new connection for each attempt: a kept one would be broken after the server's restart.
      const options = {
        method: 'POST',
        headers,
        agent: false,
        rejectUnauthorized: verify,
        signal: AbortSignal.any([signal, late]),
      };
      begin(url, options, resolve).once('error', reject).end(body);
    });
    // The response body must be received completely, as for an endpoint.
    for await (const _ of response);
    return { status: response.statusCode!, error: null };
  } catch (error) {
    if (late.aborted) return { status: null, error: 'timeout' };
    const { code, message } = error as NodeJS.ErrnoException;
    return { status: null, error: code ?? message };
  }
}
