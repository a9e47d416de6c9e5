// What a trace shows of one attempt. The path of the receiver's address stays out: many receivers
// have a secret in it.

import { presentId } from '../../kernel/ids.ts';
import type { Span, Tracer } from '../../telemetry/tracer.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { ClaimedRow } from './queries.ts';

/** By the semantic conventions for HTTP clients. */
export function beginAttemptSpan(tracer: Tracer, row: ClaimedRow): Span {
  const { url, tenant_id: tenantId } = row.endpoint;
  const { hostname, port } = URL.canParse(url) ? new URL(url) : { hostname: '', port: '' };
  const attributes = {
    'http.request.method': 'POST',
    'http.request.resend_count': row.attempts > 0 ? row.attempts : undefined,
    'server.address': hostname,
    'server.port': Number(port) || 443,
    'workmill.tenant.id': tenantId,
    'workmill.event.id': presentId('event', row.event_id),
    'workmill.event.type': row.event_type,
  };
  return tracer.start('webhook.deliver', { parent: row.traceparent, kind: 'client', attributes });
}

export function endAttemptSpan(span: Span, outcome: AttemptOutcome | null): void {
  if (!span.recorded) return span.end();
  if (outcome === null) return span.end({ error: 'abandoned' });
  const { status, error, failedPhase, fault, timings } = outcome;
  const attributes = {
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
