// What goes over the wire for one attempt: the body of specification 6.2 or 6.3 and its headers.

import type { Mode } from '../auth/caller.ts';
import { presentId } from '../kernel/ids.ts';
import { completionEventType } from './outbox.ts';
import { signBody, signStandard, signatureHeader, type SigningKeys } from './signature.ts';

/**
 * `envelope`: an endpoint receives the events it chose. `short`: it was made for an address given with
 * a workflow or a configuration, and receives the short payload of those workflows alone.
 */
export type PayloadForm = 'envelope' | 'short';

export interface OutboundEvent {
  tenantId: string;
  eventId: string;
  eventType: string;
  /** Null for events about the appliance's own business. */
  workflowId: string | null;
  mode: Mode;
  createdAt: Date;
  /**
   * The stored JSON, character by character: parsing it would turn 1.10 into 1.1 and lose digits
   * of long numbers, and the receiver would see another object than the one that was settled.
   */
  data: string;
  traceparent: string | null;
}

/** The exact text of one attempt; `retryAttempt` is 0 for the first. */
export function composeBody(event: OutboundEvent, retryAttempt: number): string {
  const { eventType, workflowId, tenantId, data } = event;
  if (eventType === completionEventType) return data;
  // Ids and times hold nothing that JSON would escape.
  const workflow = workflowId === null ? 'null' : `"${presentId('workflow', workflowId)}"`;
  const mode = event.mode === 'test' ? ',"mode":"test"' : '';
  return (
    `{"event_id":"${presentId('event', event.eventId)}",` +
    `"event_type":${JSON.stringify(eventType)},"created_at":"${event.createdAt.toISOString()}",` +
    `"workflow_id":${workflow},"tenant_id":${JSON.stringify(tenantId)},` +
    `"data":${data},"retry_attempt":${retryAttempt}${mode}}`
  );
}

/** The text of a later attempt from the first one's; the short payload is the same in all of them. */
export function bodyOfRetry(first: string, retryAttempt: number): string {
  return first.replace(
    /"retry_attempt":0(?=(?:,"mode":"test")?\}$)/,
    `"retry_attempt":${retryAttempt}`,
  );
}

export interface HeaderFacts {
  brand: string;
  version: string;
  /** Of the secrets that sign, the oldest first: it alone signs the published header. */
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
