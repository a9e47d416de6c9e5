// Reference receiver of deliveries: verifies both signatures and ignores duplicates.

import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../kernel/clock.ts';
import { verifyBody, verifyStandard, type StandardHeaders } from '../webhooks/signature.ts';

export interface ReceivedEvent {
  eventId: string;
  eventType: string;
  workflowId: string;
  businessObject: object;
  /** Whether both signatures match the received bytes. */
  verified: boolean;
}

export interface Inbox {
  expectSecret(secret: string): void;
  /** Returns whether both signatures match. */
  accept(body: Buffer, headers: IncomingHttpHeaders): boolean;
  eventOf(workflowId: string, waitMs: number): Promise<ReceivedEvent | null>;
  events(): ReceivedEvent[];
}

export function createInbox(options: { clock: Clock; signatureHeader: string }): Inbox {
  const { clock, signatureHeader } = options;
  const events = new Map<string, ReceivedEvent>();
  const waiting = new Map<string, (event: ReceivedEvent) => void>();
  const state = { secret: '' };

  function verify(body: Buffer, headers: IncomingHttpHeaders): boolean {
    if (state.secret === '') return false;
    const published = String(headers[signatureHeader] ?? '');
    const standard: StandardHeaders = {
      'webhook-id': String(headers['webhook-id'] ?? ''),
      'webhook-timestamp': String(headers['webhook-timestamp'] ?? ''),
      'webhook-signature': String(headers['webhook-signature'] ?? ''),
    };
    return (
      verifyBody(state.secret, body, published) &&
      verifyStandard(state.secret, standard, body, { now: clock.now() })
    );
  }

  function find(workflowId: string): ReceivedEvent | undefined {
    return [...events.values()].find((event) => event.workflowId === workflowId);
  }

  return {
    expectSecret: (secret) => void (state.secret = secret),
    accept(body, headers) {
      const verified = verify(body, headers);
      const event = parseEvent(body, verified);
      if (event === null || (events.has(event.eventId) && !verified)) return false;
      // Delivery is at least once: a second attempt of the same event changes nothing.
      events.set(event.eventId, event);
      waiting.get(event.workflowId)?.(event);
      return verified;
    },
    async eventOf(workflowId, waitMs) {
      const known = find(workflowId);
      if (known) return known;
      return new Promise((resolve) => {
        const timer = clock.after(waitMs, () => finish(null));
        const finish = (event: ReceivedEvent | null): void => {
          timer.cancel();
          waiting.delete(workflowId);
          resolve(event);
        };
        waiting.set(workflowId, finish);
      });
    },
    events: () => [...events.values()],
  };
}

/** Returns null if the body is not an envelope (specification 6.2). */
function parseEvent(body: Buffer, verified: boolean): ReceivedEvent | null {
  const envelope = parseJson(body) as {
    event_id?: string;
    event_type?: string;
    workflow_id?: string;
    data?: { business_object?: object };
  } | null;
  const { event_id: eventId, event_type: eventType, workflow_id: workflowId } = envelope ?? {};
  if (!eventId || !eventType || !workflowId) return null;
  return {
    eventId,
    eventType,
    workflowId,
    businessObject: envelope?.data?.business_object ?? {},
    verified,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null; // The body is not a webhook of the appliance.
  }
}
