// Certificates.

import type { Catalog } from '../texts.ts';

export const certificates: Catalog = {
  'What this installation shows to others, and which clients it trusts.':
    'Was diese Installation anderen zeigt, und welchen Clients sie vertraut.',
  'The certificates': 'Die Zertifikate',
  Listener: 'Listener',
  'Authority of client certificates': 'Zertifizierungsstelle für Client-Zertifikate',
  'Revocation list': 'Sperrliste',
  'API listener': 'API-Listener',
  'No certificate': 'Kein Zertifikat',
  'The listener runs without TLS. Set listen.api.tls, or let a proxy in front terminate TLS.':
    'Der Listener läuft ohne TLS. Setzen Sie listen.api.tls, oder lassen Sie einen vorgeschalteten Proxy TLS beenden.',
  Use: 'Verwendung',
  Certificate: 'Zertifikat',
  'Issued by': 'Ausgestellt von',
  'Client certificates of webhook endpoints': 'Client-Zertifikate von Webhook-Endpunkten',
  'No endpoint asks for one. A tenant adds it in the settings of an endpoint.':
    'Kein Endpunkt verlangt eines. Ein Mandant fügt es in den Einstellungen eines Endpunkts hinzu.',
  'Bound client certificates': 'Gebundene Client-Zertifikate',
  'No client certificate stands for a tenant, and no API key is bound to one. Set listen.api.tls.client_tenants, or certificate_sha256 of a key.':
    'Kein Client-Zertifikat steht für einen Mandanten, und kein API-Schlüssel ist an eines gebunden. Setzen Sie listen.api.tls.client_tenants oder certificate_sha256 eines Schlüssels.',
  'Only names and digests of these are known here, not when they end.':
    'Von diesen sind hier nur Namen und Prüfsummen bekannt, nicht ihr Ende.',
  'Bound to': 'Gebunden an',
  'Key ends': 'Schlüssel endet',
};
