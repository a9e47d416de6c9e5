import { networkInterfaces } from 'node:os';
import type { Settings } from '../config/settings.ts';

/** Prefix of the addresses that are given out, without a trailing slash. */
export function announcedUrl({ publicUrl, listen }: Settings, apiUrl: string): string {
  return (publicUrl ?? reachableUrl(apiUrl, listen.api.host)).replace(/\/$/, '');
}

/**
 * The address to give out when public_url is not set. A listener on all addresses is reached under the
 * first address of this machine, or container, that is not loopback.
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
