// The client certificates of all endpoints, for administrators of the installation.

import type { Database } from '../../database/connection.ts';
import { identityFacts, type IdentityFacts } from './identity.ts';
import { listIdentities } from './queries.ts';

export interface EndpointCertificate {
  tenantId: string;
  endpointId: string;
  url: string;
  facts: IdentityFacts;
}

/** The soonest to end first. */
export async function listEndpointCertificates(
  { knex }: Database,
  limit: number,
): Promise<EndpointCertificate[]> {
  const rows = await listIdentities(knex, limit);
  return rows.map(({ certificate, ...endpoint }) => ({
    ...endpoint,
    facts: identityFacts(certificate),
  }));
}
