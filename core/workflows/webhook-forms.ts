import { buildCompletionPayload, buildEventData } from '../webhooks/outbox.ts';
import type { OutboxForms } from './outbox.ts';

/** `publicUrl` is called for each event: it is known once the API listens. */
export function createWebhookForms(publicUrl: () => string): OutboxForms {
  return {
    envelopeData: buildEventData,
    shortPayload: (facts) => buildCompletionPayload({ ...facts, publicUrl: publicUrl() }),
  };
}
