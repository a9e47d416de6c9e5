import { networkInterfaces } from 'node:os';
import type { Settings } from '../config/settings.ts';

/** Returns the prefix of all published addresses, without a trailing slash. */
export function announcedUrl({ publicUrl, listen }: Settings, apiUrl: string): string {
  return (publicUrl ?? reachableUrl(apiUrl, listen.api.host)).replace(/\/$/, '');
}

/**
 * Returns the address to publish if public_url is not set. For a listener on all addresses, it is
 * the first address of this machine, or container, that is not loopback.
 */
export function reachableUrl(apiUrl: string, host: string, interfaces = networkInterfaces()) {
  if (host !== '0.0.0.0' && host !== '::') return apiUrl;
  const addresses = Object.values(interfaces).flatMap((list) => list ?? []);
  const outer = addresses.filter(({ internal, address }) => !internal && !linkLocal.test(address));
  const found =
    outer.find(({ family }) => family === 'IPv4') ?? (host === '::' ? outer[0] : undefined);
  if (!found) return apiUrl;
  const url = new URL(apiUrl);
  url.hostname = found.family === 'IPv6' ? `[${found.address}]` : found.address;
  return url.origin;
}

const linkLocal = /^(169\.254\.|fe80:)/i;
