// Types of endpoints, deliveries and attempts for the rest of the core.

import type { BreakerState } from './delivery/breaker.ts';
import type { Fault } from './delivery/faults.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import type { PayloadForm } from './events.ts';

export const endpointStates = ['active', 'paused', 'disabled'] as const;

export type EndpointState = (typeof endpointStates)[number];

/** Deleted endpoints remain in the table, because deliveries refer to them. */
export type StoredEndpointState = EndpointState | 'deleted';

export interface Endpoint extends EndpointSettings {
  tenantId: string;
  endpointId: string;
  url: string;
  payload: PayloadForm;
  /** Event types of the catalog, or only `*`. */
  eventTypes: string[];
  state: EndpointState;
  /**
   * Why the endpoint is disabled: `gone` (it responded with 410) or `failing` (all attempts failed
   * for days).
   */
  stateReason: string | null;
  /**
   * Signing secrets, the oldest first. Only the oldest signs the published header. The newest has
   * no end.
   */
  secrets: { endsAt: Date | null }[];
  /** Time of the first failure since the last success. */
  failingSince: Date | null;
  health: EndpointHealth;
  /** Names of the header fields sent with every delivery; their values are never shown. */
  headerNames: string[];
  /** Client certificate in PEM; null if deliveries have none. */
  clientCertificate: string | null;
  /** Ed25519 public keys that verify deliveries (`whpk_`), in the order of `secrets`. */
  publicKeys: string[];
  createdAt: Date;
  updatedAt: Date;
}

export interface EndpointHealth {
  /**
   * Number of concurrent attempts that the deliverer allows, based on the newest responses; null
   * before the first one. Updated with a delay of about 10 seconds while attempts succeed.
   */
  concurrency: number | null;
  /**
   * `open`: deliveries are paused. `half_open`: the pause is over, and the next attempt decides.
   */
  state: BreakerState;
  /** Start of that state; null if the breaker never opened. */
  since: Date | null;
  /** End of the pause; null unless the breaker is open. */
  nextProbeAt: Date | null;
  /**
   * Newest success and failure. Updated with a delay of about 10 seconds while attempts succeed.
   */
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
  /** Null for events of the appliance itself. */
  workflowId: string | null;
  state: DeliveryState;
  attempts: number;
  /** Time of the next attempt; null if there is none. */
  nextAttemptAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  doneAt: Date | null;
}

export interface Attempt {
  /** Attempt number, from 1; `retry_attempt` in the body is one less. */
  attemptNo: number;
  at: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
  /** Phase of the failure as named in egress/wire-watch.ts; null if there was a response. */
  failedPhase: string | null;
  fault: Fault | null;
  remoteAddress: string | null;
  /** Address of the endpoint at that time. */
  url: string | null;
  /** Durations in milliseconds; the first three are null if the connection was already open. */
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  /** Header names are in lower case; null if there was no response. */
  responseHeaders: Record<string, string> | null;
  /** Beginning of the response body. */
  responseBody: string | null;
}

/** Exact request of one attempt. */
export interface SentRequest {
  attemptNo: number;
  at: Date;
  url: string | null;
  /** Headers that the appliance set; null if the attempt predates this log. */
  headers: Record<string, string> | null;
  /** The body, exactly the bytes that the signatures cover. */
  body: string;
}
