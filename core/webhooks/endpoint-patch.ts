// Converts a patch to a change: validates all fields and seals the confidential ones.

import type { Vault } from '../vault/vault.ts';
import { invalid } from './checked-fields.ts';
import type { Endpoint } from './endpoint.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { checkHeaders, isSameHost, type OwnHeaders } from './headers/own-headers.ts';
import { sealHeaders } from './headers/sealed.ts';
import { checkIdentity, type GivenIdentity } from './mtls/identity.ts';
import { sealIdentity } from './mtls/sealed.ts';
import type { EndpointChange } from './queries.ts';

/** Fields that PATCH can change; omitted fields remain unchanged. */
export interface EndpointPatch extends Partial<EndpointSettings> {
  url?: string;
  eventTypes?: readonly string[];
  /** Null removes the certificate. */
  mtls?: GivenIdentity | null;
  /** Replaces all header fields. Required, or null, if the address moves to another host. */
  headers?: OwnHeaders | null;
  state?: 'active' | 'paused';
}

interface PatchSetup {
  vault: Vault;
  brand: string;
  now: Date;
  /** Validates an address. Throws `insecure_url` or `invalid_request`. */
  checkedUrl(this: void, url: string): string;
  /** Validates event types. Throws `invalid_request`. */
  checkedTypes(this: void, given: readonly string[]): string[];
}

/** Returns the change for a patch. Throws `insecure_url` or `invalid_request`. */
export function changeFor(
  before: Endpoint,
  { url: given, eventTypes, mtls, headers, ...plain }: EndpointPatch,
  { vault, brand, now, checkedUrl, checkedTypes }: PatchSetup,
): EndpointChange {
  if (eventTypes !== undefined && before.payload === 'short') {
    throw invalid('/event_types', 'an endpoint for completion payloads receives nothing else');
  }
  const url = given === undefined ? before.url : checkedUrl(given);
  const isMoved = !isSameHost(before.url, url);
  if (isMoved && before.headerNames.length > 0 && headers === undefined) {
    throw invalid('/headers', 'must be given again, or null, for another host would get them');
  }
  return {
    ...plain,
    // An unchanged address is no change and does not mark the endpoint as repaired.
    ...(url !== before.url && { url }),
    ...(eventTypes !== undefined && { eventTypes: checkedTypes(eventTypes) }),
    ...(mtls !== undefined && {
      identity: mtls && sealIdentity(vault, before, checkIdentity(mtls, now)),
    }),
    // A move to another host clears the header fields, even if they were set after the endpoint was
    // read.
    ...((headers !== undefined || isMoved) && {
      headers: sealHeaders(vault, before, checkHeaders(headers ?? {}, brand)),
    }),
  };
}
