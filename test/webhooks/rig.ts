// Webhooks as they run, over a real database and real TLS, with a clock that the test moves.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Test } from 'tap';
import { connectDatabase, type Database } from '../../core/database/connection.ts';
import { createListener } from '../../core/database/listener.ts';
import { createEgress, type EgressOptions } from '../../core/egress/egress.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { createIds, presentId } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import type { AttemptRecord } from '../../core/webhooks/delivery/record-batch.ts';
import { publishedSchedule } from '../../core/webhooks/delivery/schedule.ts';
import type { PayloadForm } from '../../core/webhooks/events.ts';
import type { MaskData } from '../../core/webhooks/masking/masked-data.ts';
import { createWebhooks, type Webhooks } from '../../core/webhooks/service.ts';
import { collectingLog, type LogLine } from '../support/log.ts';
import { manualClock, type ManualClock } from '../support/manual-clock.ts';
import { buildTenant, cloneDatabase } from '../support/postgres.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { testVault } from '../support/vault.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

export const authority = testAuthority();

/** What two sample pipelines send. */
export const declaredEvents = () => ({
  events: ['invoice.resolved', 'contract.processed'].map((eventType) => ({
    eventType,
    description: `A sample ${eventType}.`,
    businessObject: {
      type: 'object',
      required: ['number'],
      properties: { number: { type: 'string' } },
      examples: [{ number: 'A-1' }],
    },
  })),
  reminders: [],
  monitoring: [],
});

export interface Rig {
  webhooks: Webhooks;
  database: Database;
  clock: ManualClock;
  url: string;
  /** Every attempt recorded so far. */
  records: AttemptRecord[];
  /** What was logged so far. */
  lines: LogLine[];
  /** Resolves once so many attempts are recorded. */
  recorded(count: number): Promise<void>;
  /** Stops delivering; what hangs is abandoned. A receiver that hangs can only close after this. */
  stop(): Promise<void>;
}

export interface RigOptions {
  url?: string;
  clock?: ManualClock;
  maxInFlight?: number;
  maxEndpointsPerTenant?: number;
  /** How long the installation tries; a day by default. */
  retryForMs?: number;
  /** Whether the loopback addresses of the test's receivers may be reached; default true. */
  openLoopback?: boolean;
  proxy?: EgressOptions['proxy'];
  vault?: Vault;
  /** Default: masks nothing. */
  maskData?: MaskData;
}

export async function createRig(t: Test, options: RigOptions = {}): Promise<Rig> {
  const { clock = manualClock(), openLoopback = true } = options;
  const url = options.url ?? (await cloneDatabase(t));
  const log = collectingLog();
  const database = connectDatabase({ url, log });
  if (options.url === undefined)
    for (const name of ['acme', 'other']) await buildTenant(database, name);
  const listener = await createListener({ url, workerId: 'test', clock: systemClock, log });
  const networks = openLoopback ? [{ cidr: '127.0.0.0/8' }] : [];
  const egress = createEgress({
    clock,
    log,
    allow: { networks, http_prefixes: [] },
    ca: [authority.certificate],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...(options.proxy && { proxy: options.proxy }),
  });
  const records: AttemptRecord[] = [];
  const waiters = new Set<() => void>();
  const webhooks = createWebhooks({
    database,
    vault: options.vault ?? testVault(),
    listener,
    egress,
    clock,
    ids: createIds({ clock, random: systemRandom }),
    // Without jitter, so that the schedule's own times show.
    random: { ...systemRandom, fraction: () => 0 },
    log,
    metrics: {
      attempted(record) {
        records.push(record);
        for (const look of waiters) look();
      },
    },
    settings: {
      ...publishedSchedule,
      ...(options.retryForMs !== undefined && { retryForMs: options.retryForMs }),
      breakerFailures: 10,
      breakerPauseMs: 30_000,
      disableAfterMs: 5 * 86_400_000,
      maxEndpointsPerTenant: options.maxEndpointsPerTenant ?? 1000,
      brand: 'Workmill',
      version: '0.1.0',
      deadlineMs: 5000,
      maxInFlight: options.maxInFlight ?? 512,
    },
    publicUrl: () => 'https://work.example',
    maskData: options.maskData ?? ((_type, data) => Promise.resolve(data)),
    declaredEvents,
  });
  async function stop(): Promise<void> {
    const stopping = webhooks.deliverer.stop();
    await clock.advance(3000);
    await stopping;
  }
  t.teardown(async () => {
    await stop();
    await egress.close();
    await listener.close();
    await database.close();
  });

  function recorded(count: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (records.length < count) return;
        waiters.delete(look);
        resolve();
      };
      waiters.add(look);
      look();
    });
  }

  return { webhooks, database, clock, url, records, lines: log.lines, recorded, stop };
}

export interface EmitOptions {
  tenantId?: string;
  eventType?: string;
  data?: object;
  count?: number;
  /** Of all of them; by default each has its own. */
  workflowId?: string;
}

/** Writes events for whoever chose them and tells the deliverer; gives their shown ids. */
export async function emit(rig: Rig, options: EmitOptions = {}): Promise<string[]> {
  const { tenantId = 'acme', eventType = 'invoice.resolved', count = 1 } = options;
  const ids = createIds({ clock: rig.clock, random: systemRandom });
  const events = Array.from({ length: count }, () => ids.uuid());
  const { rows } = await rig.database.knex.raw(
    `WITH v AS (
       INSERT INTO events (tenant_id, event_id, event_type, workflow_id, mode, data, created_at)
       SELECT ?::text, id::uuid, ?::text, COALESCE(?::uuid, id::uuid), 'live', ?::json, ?::timestamptz
       FROM unnest(?::uuid[]) AS id
       RETURNING *)
     INSERT INTO undelivered
       (tenant_id, event_id, endpoint_id, state, due_at, created_at, done_at)
     SELECT v.tenant_id, v.event_id, p.endpoint_id,
       CASE WHEN p.state = 'active' THEN 'pending' ELSE 'dead' END, v.created_at, v.created_at,
       CASE WHEN p.state <> 'active' THEN v.created_at END
     FROM v JOIN webhook_endpoints p ON p.tenant_id = v.tenant_id AND p.state <> 'deleted'
     WHERE p.event_types && ARRAY[v.event_type, '*']
     RETURNING tenant_id, endpoint_id, state`,
    [
      tenantId,
      eventType,
      options.workflowId ?? null,
      JSON.stringify(options.data ?? { status: 'approved' }),
      rig.clock.now(),
      events,
    ],
  );
  const made = rows as { tenant_id: string; endpoint_id: string; state: string }[];
  const targets = made
    .filter((row) => row.state === 'pending')
    .map((row) => ({ tenantId: row.tenant_id, endpointId: row.endpoint_id }));
  rig.webhooks.deliverer.kick(targets);
  return events.map((id) => presentId('event', id));
}

export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  eventId: string;
}

export interface Receiver {
  origin: string;
  port: number;
  received: Received[];
}

export type Answer = (received: Received, response: ServerResponse) => void;

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_received, response) =>
    void response.writeHead(status, headers).end();

/** An answer that never comes. */
export const hang: Answer = () => {};

/** A TLS receiver whose certificate is valid for localhost and every *.example it is asked for. */
export async function startReceiver(
  t: Test,
  answer: Answer = answerWith(200),
  names: string[] = [],
): Promise<Receiver> {
  const certificate = authority.issue({ commonName: 'receiver', names: ['localhost', ...names] });
  return serve(t, answer, certificate);
}

export async function serve(
  t: Test,
  answer: Answer,
  certificate: ReturnType<typeof authority.issue>,
): Promise<Receiver> {
  const received: Received[] = [];
  const handler = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      eventId: String(request.headers['webhook-id']),
    };
    received.push(one);
    answer(one, response);
  };
  const server = await startTlsServer(t, {
    certificate,
    handler: (request, response) => void handler(request, response),
  });
  return { origin: server.origin, port: server.port, received };
}

/** An endpoint for every event, or a completion endpoint. */
export async function buildEndpoint(
  rig: Rig,
  url: string,
  { tenantId = 'acme', payload = 'envelope' }: { tenantId?: string; payload?: PayloadForm } = {},
): Promise<{ endpointId: string; secret: string }> {
  const { endpoints } = rig.webhooks;
  if (payload === 'short') {
    const made = await endpoints.ensureCompletionEndpoint({ tenantId, url });
    return { endpointId: made.endpointId, secret: made.secret! };
  }
  const { endpoint, secret } = await endpoints.register({ tenantId, url, eventTypes: ['*'] });
  return { endpointId: endpoint.endpointId, secret };
}

/** The endpoint's deliveries, newest first. */
export async function deliveriesOf(rig: Rig, endpointId: string, tenantId = 'acme') {
  const page = { limit: 1000, cursor: null };
  return (await rig.webhooks.deliveries.list(tenantId, endpointId, page)).items;
}
