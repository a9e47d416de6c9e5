import ipaddr from 'ipaddr.js';

/**
 * Returns the rate-limit key of an address: the address itself, or the /64 of an IPv6 address, the
 * smallest network that a provider assigns to a customer. Callers without a known address share one
 * bucket.
 */
export function addressHolder(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts.slice(0, 4).join(':');
}
