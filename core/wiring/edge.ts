// What the API's edge takes from the settings: limits, rates, certificates.

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
