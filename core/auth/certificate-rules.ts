import type { Settings } from '../config/settings.ts';
import type { CertificateRule } from './provenance.ts';

/** `listen.api.tls.client_tenants`; digests may be configured with colons and capitals. */
export function certificateRules({ listen }: Pick<Settings, 'listen'>): CertificateRule[] {
  return (listen.api.tls?.clientTenants ?? []).map((rule) => ({
    tenantId: rule.tenant,
    names: rule.names,
    sha256: rule.certificateSha256?.replaceAll(':', '').toLowerCase() ?? null,
  }));
}
