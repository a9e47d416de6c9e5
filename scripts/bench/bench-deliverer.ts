// Webhook delivery over a database of the measurement's own, with receivers on loopback.

import { connectDatabase, type Database } from '../../core/database/connection.ts';
import { createListener } from '../../core/database/listener.ts';
import { createEgress } from '../../core/egress/egress.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createMasterKey } from '../../core/vault/master-keys.ts';
import { createVault } from '../../core/vault/vault.ts';
import type { AttemptRecord } from '../../core/webhooks/delivery/record-batch.ts';
import { publishedSchedule } from '../../core/webhooks/delivery/schedule.ts';
import { createWebhooks, type Webhooks } from '../../core/webhooks/service.ts';
import { benchLog } from './bench-database.ts';

export interface BenchDeliverer {
  database: Database;
  webhooks: Webhooks;
  /** Registers endpoints at these addresses; returns their ids. */
  register(urls: readonly string[]): Promise<string[]>;
  /** Writes `events` events, endpoint after endpoint, without notifying the deliverer. */
  write(endpoints: readonly string[], events: number): Promise<void>;
  /** Notifies the deliverer of pending events of these endpoints. */
  kick(endpoints: readonly string[]): void;
  /** Writes the events, then notifies the deliverer. */
  emit(endpoints: readonly string[], events: number): Promise<void>;
  close(): Promise<void>;
}

/** A body of about 900 bytes, the size of an invoice with a few lines. */
export const benchData = { status: 'approved', business_object: { lines: 'x'.repeat(560) } };

const tenantId = 'acme';
const registering = 16;

/** Resolves every name to loopback; trusts `ca` in addition to the system's authorities. */
export async function createBenchDeliverer(options: {
  url: string;
  ca: string;
  attempted: (record: AttemptRecord) => void;
}): Promise<BenchDeliverer> {
  const { url, ca, attempted } = options;
  const database = connectDatabase({ url, log: benchLog });
  await database.knex('tenants').insert({ tenant_id: tenantId, name: tenantId });
  const listener = await createListener({ url, workerId: 'bench', clock, log: benchLog });
  const egress = createEgress({
    clock,
    log: benchLog,
    allow: { networks: [{ cidr: '127.0.0.0/8' }], http_prefixes: [] },
    ca: [ca],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const webhooks = createWebhooks({
    database,
    vault: createVault({ keys: [createMasterKey(random)], random }),
    listener,
    egress,
    clock,
    ids: createIds({ clock, random }),
    random,
    log: benchLog,
    metrics: { attempted },
    settings: {
      ...publishedSchedule,
      breakerFailures: 10,
      breakerPauseMs: 30_000,
      disableAfterMs: 5 * 86_400_000,
      maxEndpointsPerTenant: 10_000,
      brand: 'Workmill',
      version: 'bench',
      deadlineMs: 5000,
      maxInFlight: 512,
    },
    publicUrl: () => 'https://work.example',
    maskData: (_type, data) => Promise.resolve(data),
    declaredEvents: () => ({ events: [], reminders: [], monitoring: [] }),
  });
  await webhooks.deliverer.start();
  async function write(endpoints: readonly string[], events: number): Promise<void> {
    await database.knex.raw(
      `WITH made AS (
           INSERT INTO events (tenant_id, event_id, event_type, workflow_id, mode, data, created_at)
           SELECT ?, gen_random_uuid(), 'invoice.resolved', gen_random_uuid(), 'live', ?::json, now()
           FROM generate_series(1, ?::int) RETURNING event_id),
         numbered AS (SELECT event_id, row_number() OVER () AS n FROM made)
         INSERT INTO undelivered (tenant_id, event_id, endpoint_id, due_at)
         SELECT ?, event_id, (?::uuid[])[1 + n % ?::int], now() FROM numbered`,
      [tenantId, JSON.stringify(benchData), events, tenantId, [...endpoints], endpoints.length],
    );
  }

  function kick(endpoints: readonly string[]): void {
    webhooks.deliverer.kick(endpoints.map((endpointId) => ({ tenantId, endpointId })));
  }

  return {
    database,
    webhooks,
    async register(urls) {
      const ids: string[] = [];
      let next = 0;
      const worker = async (): Promise<void> => {
        while (next < urls.length) {
          const index = next++;
          const request = { tenantId, url: urls[index]!, eventTypes: ['*'] };
          ids[index] = (await webhooks.endpoints.register(request)).endpoint.endpointId;
        }
      };
      await Promise.all(Array.from({ length: registering }, worker));
      return ids;
    },
    write,
    kick,
    async emit(endpoints, events) {
      await write(endpoints, events);
      kick(endpoints);
    },
    async close() {
      await webhooks.deliverer.stop();
      await egress.close();
      await listener.close();
      await database.close();
    },
  };
}
