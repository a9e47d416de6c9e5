// One attempt: composed, signed, sent through egress/, judged.

import type { Egress } from '../../egress/egress.ts';
import type { OutboundResponse } from '../../egress/egress.ts';
import { EgressFailure, type EgressFailureKind } from '../../egress/failure.ts';
import type { WireTimings } from '../../egress/wire-watch.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { composeBody, composeHeaders } from '../events.ts';
import { signingKeys, type SigningKeys } from '../signature.ts';
import type { ClaimedRow } from './queries.ts';
import { readRetryAfter } from './schedule.ts';
import type { Strain } from './slots.ts';

export interface AttemptOutcome {
  begunAt: Date;
  endedAt: Date;
  durationMs: number;
  status: number | null;
  error: AttemptError | null;
  remoteAddress: string | null;
  /** What is kept of the answer and how it came; null when there was none. */
  reply: AttemptReply | null;
  delivered: boolean;
  strain: Strain;
  /** The receiver answered 410: it wants nothing more. */
  gone: boolean;
  retryAfterMs: number | null;
}

export interface AttemptReply {
  timings: WireTimings;
  headers: Record<string, string>;
  body: string;
}

/** What a tenant reads of a failed attempt; which address was refused, and why, is for the log. */
export type AttemptError =
  | 'bad_status'
  | 'redirect'
  | 'timeout'
  | 'unreachable'
  | 'tls'
  | 'reset'
  | 'insecure_url'
  | 'internal_error';

export interface AttemptOptions {
  egress: Pick<Egress, 'send'>;
  clock: Clock;
  log: Log;
  brand: string;
  version: string;
  deadlineMs: number;
}

/** The answer is read for the connection's sake; more than this and it is closed instead. */
const maxResponseBytes = 64 * 1024;
/** Secrets whose keys are kept ready. */
const maxKnownKeys = 10_000;

export type SendAttempt = (row: ClaimedRow, signal: AbortSignal) => Promise<AttemptOutcome | null>;

/** The outcome is null when the attempt was abandoned by us: nobody knows how it went. */
export function createAttempt(options: AttemptOptions): SendAttempt {
  const { egress, clock, log, brand, version, deadlineMs } = options;

  const known = new Map<string, SigningKeys>();

  function keysOf(secret: string): SigningKeys {
    const keys = known.get(secret) ?? signingKeys(secret);
    if (known.size >= maxKnownKeys) known.clear();
    known.set(secret, keys);
    return keys;
  }

  return async (row, signal) => {
    const begunAt = clock.now();
    const startedMs = clock.elapsedMs();
    const ended = () => ({
      begunAt,
      endedAt: clock.now(),
      durationMs: clock.elapsedMs() - startedMs,
    });
    try {
      const event = eventOf(row);
      const body = Buffer.from(composeBody(row.payload, event, row.attempts));
      const answer = await egress.send({
        purpose: 'webhooks',
        method: 'POST',
        url: row.url,
        headers: composeHeaders({
          brand,
          version,
          keys: keysOf(row.secret),
          nextKeys: row.next_secret === null ? null : keysOf(row.next_secret),
          event,
          body,
          sentAt: begunAt,
        }),
        body,
        deadlineMs,
        maxResponseBytes,
        oversize: 'cut',
        maxRedirects: 0,
        signal,
      });
      const retryAfter = answer.headers['retry-after'];
      const remote = { remoteAddress: answer.remoteAddress, reply: keptOf(answer) };
      return { ...ended(), ...remote, ...judge(answer.status, retryAfter, clock.now()) };
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof EgressFailure)) {
        log.error('a webhook attempt broke', { error, delivery_id: row.delivery_id });
        return { ...ended(), ...noAnswer, error: 'internal_error', remoteAddress: null };
      }
      const { kind, remoteAddress } = error;
      if (kind === 'cancelled') return null;
      return { ...ended(), ...noAnswer, error: attemptErrors[kind], remoteAddress };
    }
  };
}

const attemptErrors = {
  insecure_url: 'insecure_url',
  timeout: 'timeout',
  tls: 'tls',
  redirect: 'redirect',
  reset: 'reset',
  too_large: 'reset',
  // One word for the three: telling them apart would map the network behind the appliance.
  refused: 'unreachable',
  dns: 'unreachable',
  connect: 'unreachable',
} as const satisfies Record<Exclude<EgressFailureKind, 'cancelled'>, AttemptError>;

const noAnswer = {
  status: null,
  reply: null,
  delivered: false,
  strain: 'overload' as const,
  gone: false,
  retryAfterMs: null,
};

/** Enough for an error page's message; the log is no archive of what receivers say. */
const keptBodyBytes = 4096;
const keptHeadBytes = 4096;

function keptOf({ timings, headers, body }: OutboundResponse): AttemptReply {
  const kept: Record<string, string> = {};
  let room = keptHeadBytes;
  for (const [name, value] of Object.entries(headers)) {
    room -= name.length + value.length;
    // A session of the receiver's own is nobody's business here.
    if (room >= 0 && name !== 'set-cookie') kept[name] = value;
  }
  // PostgreSQL's text holds no NUL.
  const text = body.subarray(0, keptBodyBytes).toString().replaceAll('\0', '');
  return { timings, headers: kept, body: text };
}

function judge(status: number, retryAfter: string | undefined, now: Date) {
  const delivered = status >= 200 && status <= 299;
  const overloaded = status === 429 || status === 503;
  const error: AttemptError = status >= 300 && status <= 399 ? 'redirect' : 'bad_status';
  const failed: Strain = overloaded ? 'overload' : 'some';
  return {
    status,
    error: delivered ? null : error,
    delivered,
    strain: delivered ? ('none' as const) : failed,
    gone: status === 410,
    retryAfterMs: overloaded ? readRetryAfter(retryAfter, now) : null,
  };
}

function eventOf(row: ClaimedRow) {
  return {
    tenantId: row.tenant_id,
    eventId: row.event_id,
    eventType: row.event_type,
    workflowId: row.workflow_id,
    mode: row.mode,
    createdAt: row.created_at,
    data: row.data,
    traceparent: row.traceparent,
  };
}
