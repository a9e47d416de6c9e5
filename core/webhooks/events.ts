// Content of one attempt: the body of specification 6.2 or 6.3 and its headers.

import type { Mode } from '../auth/caller.ts';
import { presentId } from '../kernel/ids.ts';
import { completionEventType } from './outbox.ts';
import { signBody, signStandard, signatureHeader, type SigningKeys } from './signature.ts';

/**
 * `envelope`: the endpoint receives the events that it subscribes to. `short`: the endpoint was
 * created for an address given with a workflow or in the configuration, and receives only the short
 * payload of those workflows.
 */
export type PayloadForm = 'envelope' | 'short';

export interface OutboundEvent {
  tenantId: string;
  eventId: string;
  eventType: string;
  /** Null for events of the appliance itself. */
  workflowId: string | null;
  mode: Mode;
  createdAt: Date;
  /**
   * The stored JSON as text, unchanged: parsing would turn 1.10 into 1.1 and lose digits of long
   * numbers, and the receiver would get a different object than the settled one.
   */
  data: string;
  traceparent: string | null;
}

/** Returns the exact body of one attempt; `retryAttempt` is 0 for the first. */
export function composeBody(event: OutboundEvent, retryAttempt: number): string {
  const { eventType, workflowId, tenantId, data } = event;
  if (eventType === completionEventType) return data;
  // Identifiers and times contain no characters that JSON escapes.
  const workflow = workflowId === null ? 'null' : `"${presentId('workflow', workflowId)}"`;
  const mode = event.mode === 'test' ? ',"mode":"test"' : '';
  return (
    `{"event_id":"${presentId('event', event.eventId)}",` +
    `"event_type":${JSON.stringify(eventType)},"created_at":"${event.createdAt.toISOString()}",` +
    `"workflow_id":${workflow},"tenant_id":${JSON.stringify(tenantId)},` +
    `"data":${data},"retry_attempt":${retryAttempt}${mode}}`
  );
}

/**
 * Derives the body of a retry from the first body; the short payload is the same in all attempts.
 */
export function bodyOfRetry(first: string, retryAttempt: number): string {
  return first.replace(
    /"retry_attempt":0(?=(?:,"mode":"test")?\}$)/,
    `"retry_attempt":${retryAttempt}`,
  );
}

export interface HeaderFacts {
  brand: string;
  version: string;
  /** Keys of the signing secrets, the oldest first. Only the oldest signs the published header. */
  keys: readonly SigningKeys[];
  event: Pick<OutboundEvent, 'eventId' | 'traceparent'>;
  body: Buffer;
  sentAt: Date;
}

export function composeHeaders(facts: HeaderFacts): Record<string, string> {
  const { brand, version, keys, event, body, sentAt } = facts;
  const id = presentId('event', event.eventId);
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const message = { id, timestamp, body };
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': `Workmill/${version}`,
    [signatureHeader(brand)]: signBody(keys[0]!, body),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys.map((one) => signStandard(one, message)).join(' '),
  };
  if (event.traceparent !== null) headers['traceparent'] = event.traceparent;
  return headers;
}
