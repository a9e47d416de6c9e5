// Reads the sealed header fields of one endpoint.

import type { Database } from '../../database/connection.ts';

/** Returns null if the endpoint has none. */
export async function findHeaders(
  db: Database['knex'],
  key: { tenantId: string; endpointId: string },
): Promise<Buffer | null> {
  const row = await db('webhook_endpoints')
    .select<{ headers: Buffer | null }[]>('headers')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId })
    .first();
  return row?.headers ?? null;
}
