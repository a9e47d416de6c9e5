import ipaddr from 'ipaddr.js';

/**
 * Who an address stands for: itself, or the /64 of an IPv6 address, which is the least that a
 * provider gives to one customer. Callers whose address is unknown share one bucket.
 */
export function addressHolder(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts.slice(0, 4).join(':');
}
