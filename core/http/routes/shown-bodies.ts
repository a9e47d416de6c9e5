// Bodies of webhook events as a caller may see them.

import type { Caller } from '../../auth/caller.ts';
import type { Pipelines } from '../../pipelines/pipelines.ts';
import { eventSources } from '../../pipelines/event-sources.ts';
import { maskEventBody } from '../../privacy/mask-event.ts';
import { hiddenText } from '../../privacy/mask-text.ts';
import { signatureHeader } from '../../webhooks/signature.ts';

export function showBodies(
  { seesPersonalData }: Pick<Caller, 'seesPersonalData'>,
  pipelines: Pick<Pipelines, 'list'>,
): (body: string) => Promise<string> {
  if (seesPersonalData) return (body) => Promise.resolve(body);
  const sources = eventSources(pipelines);
  return (body) => maskEventBody(body, sources);
}

/**
 * Who has the secret of the endpoint could test guesses of a masked value, such as a date of birth,
 * against a signature.
 */
export function withoutSignatures(
  headers: Readonly<Record<string, string>> | null,
  brand: string,
): Record<string, string> | null {
  const signatures = [signatureHeader(brand).toLowerCase(), 'webhook-signature'];
  if (headers === null) return null;
  const entries = Object.entries(headers).map(([name, value]) => {
    return [name, signatures.includes(name.toLowerCase()) ? hiddenText : value];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
