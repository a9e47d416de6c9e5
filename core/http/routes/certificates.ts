// Certificates of the installation with their ends, for administrators.

import { presentId } from '../../kernel/ids.ts';
import { certificateUses } from '../listed-certificates.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { address, idOf, listOf, objectOf, text, textOrNull, time, timeOrNull } from '../schemas.ts';

export function certificateRoutes(): Route[] {
  return [listRow];
}

/** More than anybody reads; the soonest to end come first. */
const mostShown = 500;

const sha256 = { ...text, description: 'SHA-256 of the DER, in hexadecimal.' };

const certificateList = named(
  'CertificateList',
  objectOf({
    listener: {
      ...listOf(
        objectOf({
          use: {
            enum: certificateUses,
            description: 'A chain has one entry for each certificate.',
          },
          subject: textOrNull,
          issuer: textOrNull,
          sha256: textOrNull,
          expires_at: { ...timeOrNull, description: 'Of a revocation list: when the next is due.' },
        }),
      ),
      description: 'Of the API listener as configured; empty without TLS.',
    },
    client_tenants: {
      ...listOf(
        objectOf({
          tenant_id: text,
          names: listOf(text),
          sha256: textOrNull,
        }),
      ),
      description: 'Which tenants client certificates stand for (`listen.api.tls.client_tenants`).',
    },
    bound_keys: {
      ...listOf(
        objectOf({
          tenant_id: text,
          key_id: idOf('apiKey'),
          name: text,
          sha256,
          expires_at: { ...timeOrNull, description: 'Of the key; null: never.' },
        }),
      ),
      description: `Active API keys that are bound to a client certificate; at most ${mostShown}.`,
    },
    webhooks: {
      ...listOf(
        objectOf({
          tenant_id: text,
          endpoint_id: idOf('endpoint'),
          url: address,
          subject: text,
          issuer: text,
          sha256,
          expires_at: time,
        }),
      ),
      description: `Client certificates of endpoints, the soonest to end first; at most ${mostShown}.`,
    },
  }),
);

const listRow = defineRoute({
  scope: 'admin',
  audience: 'administrators',
  tag: 'Administration',
  method: 'GET',
  path: '/v1/admin/certificates',
  name: 'list_certificates',
  summary: 'List the certificates of the installation',
  description:
    'Certificates of the API listener, client certificates that are bound to tenants and keys, and ' +
    'those that deliveries show. Of bound client certificates only names and digests are known.',
  replies: { 200: { description: 'The certificates.', schema: certificateList } },
  errors: [],
  async handle(_incoming, { certificates }) {
    const [keys, endpoints] = await Promise.all([
      certificates.boundKeys(mostShown),
      certificates.ofEndpoints(mostShown),
    ]);
    const body = {
      listener: certificates.listener().map(({ expiresAt, ...facts }) => ({
        ...facts,
        expires_at: expiresAt?.toISOString() ?? null,
      })),
      client_tenants: certificates.rules().map(({ tenantId, names, sha256: digest }) => ({
        tenant_id: tenantId,
        names: [...names],
        sha256: digest,
      })),
      bound_keys: keys.map((key) => ({
        tenant_id: key.tenant_id,
        key_id: presentId('apiKey', key.key_id),
        name: key.name,
        sha256: key.certificate_sha256.toString('hex'),
        expires_at: key.expires_at?.toISOString() ?? null,
      })),
      webhooks: endpoints.map(({ tenantId, endpointId, url, facts }) => ({
        tenant_id: tenantId,
        endpoint_id: presentId('endpoint', endpointId),
        url,
        subject: facts.subject,
        issuer: facts.issuer,
        sha256: facts.fingerprint,
        expires_at: facts.expiresAt.toISOString(),
      })),
    };
    return { status: 200, body };
  },
});
