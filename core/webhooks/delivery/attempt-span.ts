// Trace span of one attempt. It omits the path of the receiver's address, because many receivers
// have a secret there.

import { presentId } from '../../kernel/ids.ts';
import type { Span, Tracer } from '../../telemetry/tracer.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { ClaimedRow } from './queries.ts';

export function beginAttemptSpan(tracer: Tracer, row: ClaimedRow): Span {
  return tracer.start('webhook.deliver', { parent: row.traceparent, kind: 'client' });
}

export function endAttemptSpan(span: Span, row: ClaimedRow, outcome: AttemptOutcome | null): void {
  if (!span.recorded) return span.end();
  const sent = sentAttributes(row);
  if (outcome === null) return span.end({ attributes: sent, error: 'abandoned' });
  const { status, error, failedPhase, fault, timings } = outcome;
  const attributes = {
    ...sent,
    'http.response.status_code': status,
    'workmill.webhook.dns_ms': timings.dnsMs,
    'workmill.webhook.connect_ms': timings.connectMs,
    'workmill.webhook.tls_ms': timings.tlsMs,
    'workmill.webhook.first_byte_ms': timings.firstByteMs,
    'workmill.webhook.failed_phase': failedPhase,
    'workmill.webhook.fault': fault,
  };
  span.end({ attributes, error: error === null ? null : String(status ?? error) });
}

/** Attributes according to the semantic conventions for HTTP clients. */
function sentAttributes({ endpoint, attempts, event_id: eventId, event_type: type }: ClaimedRow) {
  const address = URL.canParse(endpoint.url) ? new URL(endpoint.url) : null;
  return {
    'http.request.method': 'POST',
    'http.request.resend_count': attempts > 0 ? attempts : undefined,
    'server.address': address?.hostname ?? '',
    'server.port': Number(address?.port) || 443,
    'workmill.tenant.id': endpoint.tenant_id,
    'workmill.event.id': presentId('event', eventId),
    'workmill.event.type': type,
  };
}
