import type { Schemas } from '../api/operations.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { inWords } from './error-words.ts';
import { phrase, t, type Phrase } from '../language/language.ts';

export type Delivery = Schemas['WebhookDelivery'];

const tones: Record<Delivery['state'], Tone> = { pending: 'busy', delivered: 'good', dead: 'bad' };

export const deliveryStateNames: Record<Delivery['state'], Phrase> = {
  pending: phrase('Pending'),
  delivered: phrase('Delivered'),
  dead: phrase('Dead letter'),
};

export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  return <Badge tone={tones[state]}>{t(deliveryStateNames[state])}</Badge>;
}

/** Returns the result of the latest attempt as a short text. */
export function lastResult({ last_status: status, last_error: error }: Delivery): string {
  const parts = [status === null ? null : `HTTP ${status}`, error && inWords(error)];
  return parts.filter((part) => part !== null).join(', ') || '–';
}
