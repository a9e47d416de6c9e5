// Validates event types and secrets that are given for an endpoint.

import { Fault } from '../kernel/errors.ts';
import { nearestName } from '../kernel/nearest.ts';
import { namedOnlyEventTypes } from './outbox.ts';
import { isSecret } from './signature.ts';

export const everyEventType = '*';

/**
 * Returns the types without duplicates, and without types that `*` covers. Throws
 * `invalid_request`.
 */
export function checkedEventTypes(given: readonly string[], known: readonly string[]): string[] {
  if (given.length === 0) throw invalid('/event_types', 'must not be empty');
  const unknown = given.map((name, index) => ({ name, path: `/event_types/${index}` }));
  const details = unknown
    .filter(({ name }) => name !== everyEventType && !known.includes(name))
    .map(({ name, path }) => unknownDetail(path, name, known));
  if (details.length > 0) throw new Fault('invalid_request', undefined, { details });
  if (!given.includes(everyEventType)) return [...new Set(given)];
  return [everyEventType, ...namedOnlyEventTypes.filter((name) => given.includes(name))];
}

export function unknownEventType(path: string, name: string, known: readonly string[]): Fault {
  return new Fault('invalid_request', undefined, { details: [unknownDetail(path, name, known)] });
}

function unknownDetail(path: string, name: string, known: readonly string[]) {
  const near = nearestName(name, known);
  const hint = near ? `did you mean "${near}"?` : `known: ${known.join(', ')}`;
  return { path, message: `unknown event type; ${hint}` };
}

/** Validates a secret. Throws `invalid_request`. */
export function checkedSecret(secret: string): string {
  if (isSecret(secret)) return secret;
  throw invalid('/secret', 'must be "whsec_" and 24 to 64 bytes in base64');
}

export function invalid(path: string, message: string): Fault {
  return new Fault('invalid_request', undefined, { details: [{ path, message }] });
}
