// What a patch comes to: everything in it checked, and sealed what is nobody's business.

import type { Vault } from '../vault/vault.ts';
import { invalid } from './checked-fields.ts';
import type { Endpoint } from './endpoint.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { checkHeaders, isSameHost, type OwnHeaders } from './headers/own-headers.ts';
import { sealHeaders } from './headers/sealed.ts';
import { checkIdentity, type GivenIdentity } from './mtls/identity.ts';
import { sealIdentity } from './mtls/sealed.ts';
import type { EndpointChange } from './queries.ts';

/** What PATCH may change; what is absent stays. */
export interface EndpointPatch extends Partial<EndpointSettings> {
  url?: string;
  eventTypes?: readonly string[];
  /** Null: none any more. */
  mtls?: GivenIdentity | null;
  /** In the place of all that there were. To be given, or null, with an address of another host. */
  headers?: OwnHeaders | null;
  state?: 'active' | 'paused';
}

interface PatchSetup {
  vault: Vault;
  brand: string;
  now: Date;
  /** Throws `insecure_url`, `invalid_request`. */
  checkedUrl(this: void, url: string): string;
  /** Throws `invalid_request`. */
  checkedTypes(this: void, given: readonly string[]): string[];
}

/** Throws `insecure_url`, `invalid_request`. */
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
    // The address that it has already is no change, and mends nothing.
    ...(url !== before.url && { url }),
    ...(eventTypes !== undefined && { eventTypes: checkedTypes(eventTypes) }),
    ...(mtls !== undefined && {
      identity: mtls && sealIdentity(vault, before, checkIdentity(mtls, now)),
    }),
    // None at another host, whatever was given to it since it was looked at.
    ...((headers !== undefined || isMoved) && {
      headers: sealHeaders(vault, before, checkHeaders(headers ?? {}, brand)),
    }),
  };
}
