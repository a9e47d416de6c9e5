// Host that passkeys are bound to, and the origin where browsers may use them.

import { isIP } from 'node:net';
import { Fault } from '../../kernel/errors.ts';

export interface RelyingParty {
  /** Host name of the public address. */
  id: string;
  /** Origin of the dashboard. */
  origin: string;
}

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns null if browsers allow no passkeys: the host is an IP address or has no TLS. A loopback
 * address is replaced by `localhost`, which browsers accept without TLS.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (loopback.test(url.hostname)) url.hostname = 'localhost';
  const { hostname: id, protocol, origin } = url;
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return null;
  // The URL parser keeps IPv6 addresses in brackets.
  return id.startsWith('[') || isIP(id) !== 0 ? null : { id, origin };
}

/** Throws `not_found` if the public address allows no passkeys. */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (party !== null) return party;
  const message =
    'Passkeys need a public_url with HTTPS and a host name. Browsers allow none at an IP address.';
  throw new Fault('not_found', message);
}
