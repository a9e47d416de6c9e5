// Which callers may have events with personal data sent to an endpoint: otherwise somebody who may
// not see it could receive it at an address of their own.

import type { Caller } from '../../auth/caller.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Endpoint } from '../../webhooks/endpoint.ts';
import type { EndpointPatch } from '../../webhooks/endpoint-patch.ts';

type Sight = Pick<Caller, 'seesPersonalData'>;

/** Returns the setting of a new endpoint. Throws `forbidden`. */
export function maskingOf({ seesPersonalData }: Sight, given: boolean | undefined): boolean {
  if (seesPersonalData) return given ?? false;
  if (given === false) throw forbidden('so the endpoint gets none either');
  return true;
}

/**
 * Returns the patch as the caller may apply it. Throws `forbidden` for one that would unmask the
 * endpoint, or send whole events to another address.
 */
export function withinSight(
  { seesPersonalData }: Sight,
  before: Pick<Endpoint, 'maskPersonalData' | 'payload' | 'url'>,
  patch: EndpointPatch,
): EndpointPatch {
  // The short payload has no personal data.
  if (seesPersonalData || before.payload === 'short') return patch;
  const { url, maskPersonalData: wanted } = patch;
  if (before.maskPersonalData && wanted === false) {
    throw forbidden('so you cannot turn off the masking');
  }
  if (url === undefined || url === before.url) return patch;
  if (!before.maskPersonalData && wanted !== true) {
    throw forbidden(
      'and this endpoint gets it, so you cannot change its URL',
      ' in the same request',
    );
  }
  // Also if somebody turns it off at this moment.
  return { ...patch, maskPersonalData: true };
}

function forbidden(why: string, when = ''): Fault {
  const advice = `Send "mask_personal_data": true${when}, or ask somebody who sees personal data.`;
  return new Fault('forbidden', `You may not see personal data, ${why}. ${advice}`);
}
