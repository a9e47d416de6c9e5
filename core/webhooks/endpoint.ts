// Endpoints, deliveries and attempts as the rest of the core sees them.

import type { PayloadForm } from './events.ts';

/** Deleted endpoints stay in the table, because their deliveries name them. */
export const endpointStates = ['active', 'paused', 'disabled', 'deleted'] as const;

export type EndpointState = (typeof endpointStates)[number];

export interface Endpoint {
  tenantId: string;
  endpointId: string;
  url: string;
  description: string | null;
  payload: PayloadForm;
  /** Types of the catalogue, or `*` alone. */
  eventTypes: string[];
  state: EndpointState;
  /** Why it is disabled: `gone` (the receiver answered 410) or `failing` (nothing else for days). */
  stateReason: string | null;
  /** Until when the secret before the last rotation signs too; null when there is no overlap. */
  secretEndsAt: Date | null;
  /** Attempts that may begin within any second; null: as many as it bears. */
  maxPerSecond: number | null;
  /** The first failure since the last success. */
  failingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
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
