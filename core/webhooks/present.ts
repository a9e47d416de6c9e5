// The shapes in which the API shows endpoints, deliveries and attempts (contract.md §7).

import { presentId } from '../kernel/ids.ts';
import type { Attempt, Delivery, Endpoint } from './endpoint.ts';

export function presentEndpoint(endpoint: Endpoint): object {
  return {
    endpoint_id: presentId('endpoint', endpoint.endpointId),
    url: endpoint.url,
    description: endpoint.description,
    payload: endpoint.payload,
    event_types: endpoint.eventTypes,
    state: endpoint.state,
    state_reason: endpoint.stateReason,
    secret_ends_at: endpoint.secretEndsAt?.toISOString() ?? null,
    max_per_second: endpoint.maxPerSecond,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

export function presentDelivery(delivery: Delivery): object {
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

export function presentAttempt(attempt: Attempt): object {
  return {
    attempt_no: attempt.attemptNo,
    at: attempt.at.toISOString(),
    duration_ms: attempt.durationMs,
    status: attempt.status,
    error: attempt.error,
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
