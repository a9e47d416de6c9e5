// What the API's edge takes from the settings: limits, rates, certificates.

import { networkInterfaces } from 'node:os';
import type { CertificateRule } from '../auth/provenance.ts';
import type { Configuration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import type { TlsMaterial } from '../http/tls.ts';

export function limits({
  limits: edge,
  documents,
  workflows: { waitDefaultMs, waitMaxMs },
}: Settings) {
  return {
    ...edge,
    documentBytes: documents.maxBytes,
    referenceBytes: edge.referenceBodyBytes,
    defaultWaitMs: waitDefaultMs,
    maxWaitMs: waitMaxMs,
  };
}

/** Prefix of the addresses that are given out. */
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

export function tls(settings: NonNullable<Settings['listen']['api']['tls']>): TlsMaterial {
  const { certificateFile, keyFile, clientCertificates, clientCaFiles, crlFiles } = settings;
  const material = { certificate: certificateFile.content, key: keyFile.content };
  if (clientCertificates === 'off') return material;
  return {
    ...material,
    clients: {
      required: clientCertificates === 'required',
      authorities: clientCaFiles.map(({ content }) => content),
      // Of several lists in one text OpenSSL would take the first and say nothing.
      revocationLists: crlFiles.flatMap(({ content }) => content.match(crlBlock) ?? [content]),
    },
  };
}

const crlBlock = /-----BEGIN X509 CRL-----[^]*?-----END X509 CRL-----/g;

export function certificateRules(configuration: Configuration) {
  return (): CertificateRule[] =>
    (configuration.current().listen.api.tls?.clientTenants ?? []).map((rule) => ({
      tenantId: rule.tenant,
      names: rule.names,
      sha256: rule.certificateSha256?.replaceAll(':', '').toLowerCase() ?? null,
    }));
}
