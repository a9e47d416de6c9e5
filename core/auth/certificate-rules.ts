import type { Settings } from '../config/settings.ts';
import type { CertificateRule } from './provenance.ts';

/**
 * Rules from `listen.api.tls.client_tenants`; digests may be configured with colons and capital
 * letters.
 */
export function certificateRules({ listen }: Pick<Settings, 'listen'>): CertificateRule[] {
  return (listen.api.tls?.clientTenants ?? []).map((rule) => ({
    tenantId: rule.tenant,
    names: rule.names,
    sha256: rule.certificateSha256?.replaceAll(':', '').toLowerCase() ?? null,
  }));
}
