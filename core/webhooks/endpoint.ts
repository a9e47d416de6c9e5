// Endpoints, deliveries and attempts as the rest of the core sees them.

import type { BreakerState } from './delivery/breaker.ts';
import type { Fault } from './delivery/faults.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import type { PayloadForm } from './events.ts';

export const endpointStates = ['active', 'paused', 'disabled'] as const;

export type EndpointState = (typeof endpointStates)[number];

/** Deleted endpoints stay in the table, because their deliveries name them. */
export type StoredEndpointState = EndpointState | 'deleted';

export interface Endpoint extends EndpointSettings {
  tenantId: string;
  endpointId: string;
  url: string;
  payload: PayloadForm;
  /** Types of the catalogue, or `*` alone. */
  eventTypes: string[];
  state: EndpointState;
  /** Why it is disabled: `gone` (the receiver answered 410) or `failing` (nothing else for days). */
  stateReason: string | null;
  /** What signs, the oldest first: it alone signs the published header. The newest has no end. */
  secrets: { endsAt: Date | null }[];
  /** The first failure since the last success. */
  failingSince: Date | null;
  health: EndpointHealth;
  /** Header fields that it gets with every delivery; what they say is never shown. */
  headerNames: string[];
  /** PEM; null when deliveries show no certificate. */
  clientCertificate: string | null;
  /** Ed25519 keys that verify deliveries, `whpk_`, in the order of `secrets`. */
  publicKeys: string[];
  createdAt: Date;
  updatedAt: Date;
}

export interface EndpointHealth {
  /**
   * Attempts that the deliverer lets be under way at once, as found from the newest answers; null
   * before the first. Some 10 seconds behind while everything goes well.
   */
  concurrency: number | null;
  /** `open`: given a rest. `half_open`: the rest is over, and one attempt will show. */
  state: BreakerState;
  /** When that state began; null when the breaker never opened. */
  since: Date | null;
  /** When the rest ends; null unless it is open. */
  nextProbeAt: Date | null;
  /** The newest of each, some 10 seconds behind while everything goes well. */
  lastSuccessAt: Date | null;
  lastError: { at: Date; error: string | null; status: number | null } | null;
}

export const deliveryStates = ['pending', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export interface Delivery {
  tenantId: string;
  deliveryId: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  /** Null for events about the appliance's own business. */
  workflowId: string | null;
  state: DeliveryState;
  attempts: number;
  /** When the next attempt is due; null when there is none. */
  nextAttemptAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  doneAt: Date | null;
}

export interface Attempt {
  /** From 1; `retry_attempt` in the body is one less. */
  attemptNo: number;
  at: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
  /** Where it failed, as egress/wire-watch.ts names it; null when it was answered. */
  failedPhase: string | null;
  fault: Fault | null;
  remoteAddress: string | null;
  /** The endpoint's address at that time. */
  url: string | null;
  /** Milliseconds; the first three are null where the connection was open already. */
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  /** Names in lower case; null when there was no answer. */
  responseHeaders: Record<string, string> | null;
  /** The beginning of the answer's body. */
  responseBody: string | null;
}

/** What exactly went over the wire in one attempt. */
export interface SentRequest {
  attemptNo: number;
  at: Date;
  url: string | null;
  /** Those that we set; null when the attempt is older than this log. */
  headers: Record<string, string> | null;
  /** Byte for byte as the signatures cover it. */
  body: string;
}

export interface PageRequest {
  limit: number;
  /** `nextCursor` of the page before. */
  cursor: string | null;
}

export interface Page<T> {
  items: T[];
  /** Opaque; null on the last page. */
  nextCursor: string | null;
}
