// API representations of endpoints, deliveries and attempts (contract.md §7).

import { presentId } from '../kernel/ids.ts';
import type { Attempt, Delivery, Endpoint, SentRequest } from './endpoint.ts';
import { settingsRow } from './endpoint-settings.ts';
import { expiryWarningAt } from './mtls/expiry.ts';
import { identityFacts, type IdentityFacts } from './mtls/identity.ts';
import type { SecretsInUse } from './secrets/in-use.ts';

export function presentEndpoint(endpoint: Endpoint, now: Date) {
  const { clientCertificate } = endpoint;
  const identity = clientCertificate === null ? null : identityFacts(clientCertificate);
  return {
    endpoint_id: presentId('endpoint', endpoint.endpointId),
    url: endpoint.url,
    payload: endpoint.payload,
    event_types: endpoint.eventTypes,
    state: endpoint.state,
    state_reason: endpoint.stateReason,
    secrets: endpoint.secrets.map(({ endsAt }, index) => ({
      ends_at: endsAt?.toISOString() ?? null,
      signs_published_header: index === 0,
    })),
    ...settingsRow(endpoint),
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    health: presentHealth(endpoint),
    public_keys: endpoint.publicKeys,
    header_names: endpoint.headerNames,
    mtls: identity && presentIdentity(identity),
    warnings: identity === null ? [] : warningsOf(identity, now),
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

function presentIdentity(identity: IdentityFacts) {
  return {
    subject: identity.subject,
    issuer: identity.issuer,
    fingerprint_sha256: identity.fingerprint,
    not_before: identity.notBefore.toISOString(),
    expires_at: identity.expiresAt.toISOString(),
  };
}

function warningsOf({ expiresAt }: IdentityFacts, now: Date) {
  const days = expiryWarningAt(expiresAt, now);
  if (days === null) return [];
  const at = expiresAt.toISOString();
  if (expiresAt.getTime() <= now.getTime()) {
    return [
      { code: 'certificate_expired' as const, message: `The client certificate ended at ${at}.` },
    ];
  }
  const message = `The client certificate ends at ${at}.`;
  return [{ code: 'certificate_expiring' as const, message }];
}

function presentHealth({ health, failingSince, maxPerSecond }: Endpoint) {
  const { lastError } = health;
  return {
    state: health.state,
    since: health.since?.toISOString() ?? null,
    next_probe_at: health.nextProbeAt?.toISOString() ?? null,
    failing_since: failingSince?.toISOString() ?? null,
    concurrency: health.concurrency,
    max_per_second: maxPerSecond,
    last_success_at: health.lastSuccessAt?.toISOString() ?? null,
    last_error: lastError && {
      at: lastError.at.toISOString(),
      error: lastError.error,
      status: lastError.status,
    },
  };
}

export function presentSecrets({ secrets, lookedAt, reported }: SecretsInUse) {
  const data = secrets.map(({ endsAt, publicKey, verified, lastVerifiedAt }, index) => ({
    ends_at: endsAt?.toISOString() ?? null,
    signs_published_header: index === 0,
    public_key: publicKey,
    verified,
    last_verified_at: lastVerifiedAt?.toISOString() ?? null,
  }));
  return { data, deliveries: lookedAt, reported };
}

export function presentDelivery(delivery: Delivery) {
  return {
    delivery_id: presentId('delivery', delivery.deliveryId),
    endpoint_id: presentId('endpoint', delivery.endpointId),
    event_id: presentId('event', delivery.eventId),
    event_type: delivery.eventType,
    workflow_id: delivery.workflowId && presentId('workflow', delivery.workflowId),
    state: delivery.state,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    created_at: delivery.createdAt.toISOString(),
    done_at: delivery.doneAt?.toISOString() ?? null,
  };
}

export function presentAttempt(attempt: Attempt) {
  return {
    attempt_no: attempt.attemptNo,
    at: attempt.at.toISOString(),
    duration_ms: attempt.durationMs,
    status: attempt.status,
    error: attempt.error,
    failed_phase: attempt.failedPhase,
    fault: attempt.fault,
    remote_address: attempt.remoteAddress,
    url: attempt.url,
    timings: {
      dns_ms: attempt.dnsMs,
      connect_ms: attempt.connectMs,
      tls_ms: attempt.tlsMs,
      first_byte_ms: attempt.firstByteMs,
    },
    response_headers: attempt.responseHeaders,
    response_body: attempt.responseBody,
  };
}

export function presentSentRequest(sent: SentRequest) {
  return {
    attempt_no: sent.attemptNo,
    at: sent.at.toISOString(),
    url: sent.url,
    headers: sent.headers,
    body: sent.body,
  };
}
