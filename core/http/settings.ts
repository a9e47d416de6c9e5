// Converts the configuration for the HTTP layer, and defines fixed values.

import type { Settings } from '../config/settings.ts';
import type { EdgeLimits } from './limits.ts';
import type { TlsMaterial } from './tls.ts';

/** Maximum time for requests in progress when the listener stops. */
export const graceMs = { operations: 1_000, api: 5_000 } as const;

export function edgeLimits({ limits, documents, workflows }: Settings): EdgeLimits {
  return {
    jsonBodyBytes: limits.jsonBodyBytes,
    documentBytes: documents.maxBytes,
    referenceBytes: limits.referenceBodyBytes,
    concurrentWaiters: limits.concurrentWaiters,
    defaultWaitMs: workflows.waitDefaultMs,
    maxWaitMs: workflows.waitMaxMs,
  };
}

export function tlsMaterial(settings: NonNullable<Settings['listen']['api']['tls']>): TlsMaterial {
  const { certificateFile, keyFile, clientCertificates, clientCaFiles, crlFiles } = settings;
  const material = { certificate: certificateFile.content, key: keyFile.content };
  if (clientCertificates === 'off') return material;
  return {
    ...material,
    clients: {
      required: clientCertificates === 'required',
      authorities: clientCaFiles.map(({ content }) => content),
      // OpenSSL would silently use only the first of several lists in one text.
      revocationLists: crlFiles.flatMap(({ content }) => content.match(crlBlock) ?? [content]),
    },
  };
}

const crlBlock = /-----BEGIN X509 CRL-----[^]*?-----END X509 CRL-----/g;
