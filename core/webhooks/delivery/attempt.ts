// One delivery attempt: composes and signs the request, sends it through egress/, and classifies
// the outcome.

import type { Egress, OutboundResponse } from '../../egress/egress.ts';
import { EgressFailure, type EgressFailureKind } from '../../egress/failure.ts';
import type { AnswerHead, WirePhase, WireTimings } from '../../egress/wire-watch.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentId } from '../../kernel/ids.ts';
import type { Log, LogFields } from '../../kernel/log.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Tracer } from '../../telemetry/tracer.ts';
import { toOutboundEvent } from '../event-row.ts';
import { composeBody, composeHeaders } from '../events.ts';
import { withoutValues } from '../headers/own-headers.ts';
import type { MaskedData } from '../masking/masked-data.ts';
import { signingSecrets } from '../secrets/in-effect.ts';
import { beginAttemptSpan, endAttemptSpan } from './attempt-span.ts';
import { createCredentials } from './credentials.ts';
import { faultOf, type AttemptError, type Fault } from './faults.ts';
import { shownOf } from './health-table.ts';
import type { ClaimedRow } from './queries.ts';
import { readRetryAfter } from './schedule.ts';
import type { Strain } from './slots.ts';

export interface AttemptOutcome {
  begunAt: Date;
  endedAt: Date;
  durationMs: number;
  /** Status of the response, also if its body was incomplete. */
  status: number | null;
  error: AttemptError | null;
  /** Phase of the failure; null if there was a response. */
  failedPhase: WirePhase | null;
  /** Null if the attempt succeeded. */
  fault: Fault | null;
  remoteAddress: string | null;
  timings: WireTimings;
  /** Headers that were set; for the endpoint's own headers, only the names. */
  sent: Record<string, string>;
  /** Stored part of the response; null if there was none. */
  reply: AttemptReply | null;
  delivered: boolean;
  strain: Strain;
  /** The receiver responded with 410 and must not receive further deliveries. */
  gone: boolean;
  retryAfterMs: number | null;
}

export interface AttemptReply {
  headers: Record<string, string>;
  /** Null if the body was incomplete. */
  body: string | null;
}

export interface AttemptOptions {
  egress: Pick<Egress, 'send'>;
  vault: Vault;
  clock: Clock;
  log: Log;
  tracer: Tracer;
  maskedData: MaskedData;
  brand: string;
  version: string;
  deadlineMs: number;
}

/**
 * The response body is read so that the connection can be reused; if it exceeds this size, the
 * connection is closed.
 */
const maxResponseBytes = 64 * 1024;

export type SendAttempt = (row: ClaimedRow, signal: AbortSignal) => Promise<AttemptOutcome | null>;

/**
 * Returns the function that makes an attempt. Its outcome is null if the appliance abandoned the
 * attempt, because its result is unknown.
 */
export function createAttempt(options: AttemptOptions): SendAttempt {
  const { egress, vault, clock, log, tracer, maskedData, brand, version, deadlineMs } = options;

  const { keysOf, identityOf, headersOf } = createCredentials(vault);

  async function send(
    row: ClaimedRow,
    signal: AbortSignal,
    traceparent: string | null,
  ): Promise<AttemptOutcome | null> {
    const { endpoint } = row;
    const begunAt = clock.now();
    const startedMs = clock.elapsedMs();
    let sent: Record<string, string> = {};
    const told = () => ({
      begunAt,
      endedAt: clock.now(),
      durationMs: clock.elapsedMs() - startedMs,
      sent,
    });
    try {
      const isMissing = endpoint.mask_personal_data && !row.is_masked;
      const data = isMissing ? await maskedData.of(endpoint.tenant_id, row) : row.data;
      const event = toOutboundEvent(endpoint.tenant_id, { ...row, data }, traceparent);
      const body = Buffer.from(composeBody(event, row.attempts));
      const own = endpoint.headers === null ? null : headersOf(endpoint, endpoint.headers);
      const ours = composeHeaders({
        brand,
        version,
        keys: signingSecrets(endpoint, begunAt).map((sealed) => keysOf(endpoint, sealed)),
        event,
        body,
        sentAt: begunAt,
      });
      sent = own === null ? ours : { ...withoutValues(Object.keys(own)), ...ours };
      const answer = await egress.send({
        purpose: 'webhooks',
        method: 'POST',
        url: endpoint.url,
        headers: own === null ? ours : { ...own, ...ours },
        body,
        deadlineMs,
        maxResponseBytes,
        oversize: 'cut',
        maxRedirects: 0,
        signal,
        ...(endpoint.mtls_key !== null && {
          identity: identityOf(endpoint, endpoint.mtls_key),
        }),
      });
      return { ...told(), ...judge(answer, clock.now()) };
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof EgressFailure)) {
        log.error('a webhook attempt broke', { error, ...logFieldsOf(row) });
        return { ...told(), ...unanswered('internal_error', null, clock.now()) };
      }
      const { kind } = error;
      if (kind === 'cancelled') return null;
      return { ...told(), ...unanswered(errorOf[kind], error, clock.now()) };
    }
  }

  return async (row, signal) => {
    const span = beginAttemptSpan(tracer, row);
    const outcome = await send(row, signal, span.traceparent);
    endAttemptSpan(span, row, outcome);
    return outcome;
  };
}

const errorOf = {
  insecure_url: 'insecure_url',
  timeout: 'timeout',
  tls: 'tls',
  redirect: 'redirect',
  reset: 'reset',
  malformed: 'malformed_response',
  too_large: 'reset',
  // The three errors share one code, because different codes would reveal the network behind the
  // appliance.
  refused: 'unreachable',
  dns: 'unreachable',
  connect: 'unreachable',
  proxy: 'outbound_proxy',
} as const satisfies Record<Exclude<EgressFailureKind, 'cancelled'>, AttemptError>;

const noTimings: WireTimings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };

function unanswered(error: AttemptError, failure: EgressFailure | null, now: Date) {
  const trace = failure?.trace ?? null;
  // A literal address is refused before the lookup; it is reported like a name whose lookup is
  // refused.
  const failedPhase = trace?.phase ?? (error === 'unreachable' ? 'dns' : null);
  const head = trace?.head ?? null;
  return {
    status: head?.status ?? null,
    error,
    failedPhase,
    fault: faultOf(error, failedPhase),
    remoteAddress: failure?.remoteAddress ?? null,
    timings: trace?.timings ?? noTimings,
    reply: head === null ? null : { headers: keptHead(head.headers), body: null },
    delivered: false,
    strain: error === 'outbound_proxy' ? ('ours' as const) : ('overload' as const),
    gone: head?.status === 410,
    retryAfterMs: head === null ? null : askedToWaitMs(head, now),
  };
}

/** Log fields with the identifiers that the API shows. */
function logFieldsOf({ endpoint, delivery_id, event_id, workflow_id }: ClaimedRow): LogFields {
  return {
    ...shownOf({ tenantId: endpoint.tenant_id, endpointId: endpoint.endpoint_id }),
    delivery_id: presentId('delivery', delivery_id),
    event_id: presentId('event', event_id),
    workflow_id: workflow_id && presentId('workflow', workflow_id),
  };
}

/** Enough for the message of an error page. The log does not archive responses. */
const keptBodyBytes = 4096;
const keptHeadBytes = 4096;

function keptHead(headers: AnswerHead['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  let room = keptHeadBytes;
  for (const [name, value] of Object.entries(headers)) {
    room -= name.length + value.length;
    // Session cookies of the receiver are not stored.
    if (room >= 0 && name !== 'set-cookie') kept[name] = value;
  }
  return kept;
}

/** PostgreSQL's text type cannot contain NUL. */
function keptBody(body: Buffer): string {
  return body.length === 0 ? '' : body.subarray(0, keptBodyBytes).toString().replaceAll('\0', '');
}

function judge({ status, headers, body, timings, remoteAddress }: OutboundResponse, now: Date) {
  const delivered = status >= 200 && status <= 299;
  const overloaded = isOverload(status);
  const error = status >= 300 && status <= 399 ? ('redirect' as const) : ('bad_status' as const);
  const failed: Strain = overloaded ? 'overload' : 'some';
  return {
    status,
    error: delivered ? null : error,
    failedPhase: null,
    fault: delivered ? null : faultOf(error, null),
    remoteAddress,
    timings,
    reply: { headers: keptHead(headers), body: keptBody(body) },
    delivered,
    strain: delivered ? ('none' as const) : failed,
    gone: status === 410,
    retryAfterMs: askedToWaitMs({ status, headers }, now),
  };
}

function isOverload(status: number): boolean {
  return status === 429 || status === 503;
}

/** Delay that the response headers request, whether or not the body arrived. */
function askedToWaitMs({ status, headers }: AnswerHead, now: Date): number | null {
  return isOverload(status) ? readRetryAfter(headers['retry-after'], now) : null;
}
