// `workmill webhook endpoints`.

import { presentId } from '../kernel/ids.ts';
import type { Endpoint } from '../webhooks/endpoint.ts';
import { presentEndpoint } from '../webhooks/present.ts';
import { listEndpoints } from '../webhooks/queries.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { printRows, type Output } from './output.ts';
import { requireTenant } from './tenants.ts';

/** Number of rows per statement. */
const pageSize = 500;

/** Prints a tenant's endpoints and their health, newest first; JSON has the form of the API. */
export async function showEndpoints(
  options: SessionOptions & { output: Output },
  tenantId: string,
): Promise<void> {
  const { output, clock } = options;
  await withDatabase(options, async (database) => {
    await requireTenant(database, tenantId);
    const now = clock.now();
    const endpoints: Endpoint[] = [];
    let before: string | null = null;
    do {
      const page = await listEndpoints(database.knex, tenantId, { limit: pageSize, before, now });
      endpoints.push(...page);
      before = page.length === pageSize ? page.at(-1)!.endpointId : null;
    } while (before !== null);
    const rows = output.json
      ? endpoints.map((one) => presentEndpoint(one, now))
      : endpoints.map(row);
    printRows(output, rows, 'No endpoints.');
  });
}

function row({ endpointId, url, state, maxPerSecond, ordering, ...endpoint }: Endpoint): object {
  const { failingSince, health } = endpoint;
  const { lastError } = health;
  return {
    endpoint_id: presentId('endpoint', endpointId),
    state,
    health: health.state,
    concurrency: health.concurrency,
    ordering,
    max_per_second: maxPerSecond,
    mask_personal_data: endpoint.maskPersonalData,
    failing_since: failingSince,
    last_success_at: health.lastSuccessAt,
    last_error: lastError && `${lastError.error} ${lastError.status ?? ''}`.trim(),
    url,
  };
}
