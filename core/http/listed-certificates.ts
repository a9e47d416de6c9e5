// The certificates of the API listener and of the clients that it trusts, for administrators to see.

import type { X509Certificate } from 'node:crypto';
import type { Settings } from '../config/settings.ts';
import { nextUpdateOf } from './revocation-list.ts';
import { tlsMaterial } from './settings.ts';
import { certificatesIn } from './watch-expiry.ts';

export const certificateUses = ['listener', 'client_authority', 'revocation_list'] as const;

export interface ListenerCertificate {
  use: (typeof certificateUses)[number];
  subject: string | null;
  issuer: string | null;
  sha256: string | null;
  /** Of a revocation list: when the next one is due; null: it does not say. */
  expiresAt: Date | null;
}

/** Empty without TLS; the chain of the listener begins with its own certificate. */
export function listenerCertificates({ listen }: Pick<Settings, 'listen'>): ListenerCertificate[] {
  if (!listen.api.tls) return [];
  const { certificate, clients } = tlsMaterial(listen.api.tls);
  const authorities = clients?.authorities.flatMap(certificatesIn) ?? [];
  return [
    ...certificatesIn(certificate).map((one) => present('listener', one)),
    ...authorities.map((one) => present('client_authority', one)),
    ...(clients?.revocationLists ?? []).map((list) => ({
      use: 'revocation_list' as const,
      subject: null,
      issuer: null,
      sha256: null,
      expiresAt: nextUpdateOf(list),
    })),
  ];
}

function present(
  use: ListenerCertificate['use'],
  { subject, issuer, fingerprint256, validToDate }: X509Certificate,
): ListenerCertificate {
  return {
    use,
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    sha256: fingerprint256.replaceAll(':', '').toLowerCase(),
    expiresAt: validToDate,
  };
}

/** `C=DE\nCN=x` as `CN=x, C=DE`. */
function oneLine(name: string): string {
  return name.split('\n').reverse().join(', ');
}
