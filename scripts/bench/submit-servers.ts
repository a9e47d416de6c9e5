// The servers that submits.ts compares, each in its own process. The API is the real one with all
// its middleware; its engine is not started, so that only submits are measured.

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Koa from 'koa';
import pg from 'pg';
import { scopes } from '../../core/auth/caller.ts';
import { createAuth } from '../../core/auth/service.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { createListener } from '../../core/database/listener.ts';
import { createIdempotentAnswers } from '../../core/idempotency/service.ts';
import { createApi } from '../../core/http/app.ts';
import type { EdgeLimits } from '../../core/http/limits.ts';
import type { Services } from '../../core/http/services.ts';
import { createWaiting } from '../../core/http/waiting.ts';
import { noProxies } from '../../core/http/forwarding.ts';
import { publishedPlans } from '../../core/config/plans.ts';
import { createMemoryStore } from '../../core/rates/memory-store.ts';
import { createRates, type Rates } from '../../core/rates/service.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { Fault } from '../../core/kernel/errors.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import { createQuota } from '../../core/quota/service.ts';
import { createLog } from '../../core/telemetry/log.ts';
import { createMetrics } from '../../core/telemetry/metrics.ts';
import { submitStatement } from '../../core/workflows/submit/statements.ts';
import { createSubmitter, type Submit } from '../../core/workflows/submit.ts';
import { createWorkflows } from '../../core/workflows/workflows.ts';
import { benchLog } from './bench-database.ts';

export type SubmitVariant = 'api' | 'one_row' | 'one_transaction' | 'sql';

export interface SubmitServerReady {
  origin: string;
  keys: string[];
}

const tenants = Array.from({ length: 64 }, (_, n) => `tenant-${n + 10}`);
const message = 'x'.repeat(1300);
const [variant, url, folder] = process.argv.slice(2) as [SubmitVariant, string, string];
const ids = createIds({ clock, random });
const database = connectDatabase({ url, log: benchLog, hotPoolSize: 16 });
const quota = createQuota({ database, clock, plans: publishedPlans });
for (const tenant_id of tenants) {
  await database.knex('tenants').insert({ tenant_id, name: tenant_id }).onConflict().ignore();
}

const serve: Record<SubmitVariant, () => Promise<void>> = {
  api: serveApi,
  one_row: serveOneRow,
  one_transaction: serveOneTransaction,
  sql: serveSql,
};
await serve[variant]();

function buildSubmit(n: number): Submit {
  const tenantId = tenants[n % tenants.length]!;
  return {
    caller: { tenantId, keyId: ids.uuid(), mode: 'live' },
    workflowId: ids.uuid(),
    auditId: ids.uuid(),
    pipeline: 'noop',
    operation: 'echo',
    request: { input: { message }, options: {} },
    outputSchema: 'extended',
    completionEndpointId: null,
    terms: [],
    idempotency: { key: ids.uuid(), requestSha256: random.bytes(32) },
    own: false,
    requestId: 'req_bench',
    traceparent: null,
    remoteAddress: '127.0.0.1',
  };
}

async function listen(handle: RequestListener, keys: string[]): Promise<void> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.send!({ origin: `http://127.0.0.1:${port}`, keys } satisfies SubmitServerReady);
}

async function serveApi(): Promise<void> {
  const log = createLog({ clock, destination: () => {} });
  const auth = createAuth({ database, clock, ids, random, log });
  const fixtures = join(import.meta.dirname, '../../test/fixtures/plugins');
  const pipelines = await createPipelines({
    folders: [fixtures],
    engineVersion: '0.1.0',
    home: folder,
    clock,
    log,
  });
  const workerId = ids.uuid();
  const nothing = async (): Promise<never> => {
    throw new Error('nothing runs in this measurement');
  };
  const workflows = createWorkflows({
    database,
    logId: 'workmill/bench',
    clock,
    ids,
    random,
    log,
    workerId,
    quota,
    listener: await createListener({ url, workerId, clock, log }),
    settings: {
      slots: 1,
      perTenantPercent: 100,
      leaseS: 10,
      maxAttempts: 3,
      poisonAfter: 3,
      queueLimit: 2000,
    },
    findOperation: (pipeline, operation) => pipelines.find(pipeline, operation),
    missingOperation: () => new Fault('not_found'),
    validateRequest: (pipeline, operation, request) =>
      pipelines.validateRequest(pipeline, operation, request),
    checkAddress: () => {},
    documentNames: nothing,
    maskSecrets: nothing,
    submitConfig: async () => ({ outputSchema: 'extended', webhookOnCompletion: null }),
    configFor: nothing,
    readDocument: nothing,
    runPipeline: nothing,
    completionEndpoint: nothing,
    outbox: { envelopeData: () => ({}), shortPayload: () => ({}) },
    onDeliveries: () => {},
  });
  const limits = (): EdgeLimits => ({
    jsonBodyBytes: 2 ** 20,
    documentBytes: 2 ** 20,
    referenceBytes: 2 ** 20,
    concurrentWaiters: 1000,
    defaultWaitMs: 0,
    maxWaitMs: 60_000,
  });
  const services: Services = {
    auth,
    workflows,
    bulkActions: {} as never,
    pipelines,
    clock,
    configs: {} as never,
    plugins: {} as never,
    pluginLogs: {} as never,
    shadowRuns: {} as never,
    certificates: {} as never,
    people: null as never,
    models: {} as never,
    reference: {} as never,
    documents: { store: nothing, get: nothing, remove: nothing },
    pageImage: nothing,
    documentContent: nothing,
    webhooks: {} as never,
    reminders: {} as never,
    monitoring: {} as never,
    reviews: {} as never,
    reviewMaterial: nothing,
    checkCorrections: nothing,
    approveAlike: nothing,
    decidedReviews: nothing,
    reviewerNames: nothing,
    lessons: (() => {}) as never,
    evaluations: {} as never,
    quality: nothing,
    licensing: {} as never,
    tenants: {} as never,
    plans: publishedPlans,
    usage: {} as never,
    statistics: {} as never,
    liveMetrics: {} as never,
    sla: {} as never,
    audit: {} as never,
    auditLog: {} as never,
    erasure: {} as never,
    rateLimits: nothing,
    waiting: createWaiting({ limits, onChange: () => {} }),
    publicUrl: () => 'http://127.0.0.1',
    requireReason: () => false,
  };
  const api = createApi({
    services,
    log,
    ids,
    version: '0.1.0',
    answers: createIdempotentAnswers({ database, ids }),
    metrics: createMetrics({ version: '0.1.0', clock, log }),
    limits,
    rates: unlimitedRates(),
    proxies: noProxies,
    isStopping: () => false,
  });
  const keys = await Promise.all(
    tenants.map(async (tenantId) => {
      const key = { tenantId, name: 'bench', mode: 'live', scopes, expiresAt: null } as const;
      return (await auth.createKey(key)).text;
    }),
  );
  await listen((req, res) => api.handle(req, res), keys);
}

function unlimitedRates(): Rates {
  const plans = publishedPlans();
  const store = createMemoryStore({ clock });
  return createRates({ store, plans: () => plans, withoutKey: () => null, clock });
}

/** Lowest possible cost of a durable answer: a route, a body that is read, one row. */
async function serveOneRow(): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  await pool.query('CREATE TABLE IF NOT EXISTS bench_rows (id uuid PRIMARY KEY, body text)');
  const app = new Koa();
  app.use(async (ctx) => {
    let bytes = 0;
    for await (const part of ctx.req) bytes += (part as Buffer).length;
    const id = ids.uuid();
    await pool.query({
      name: 'bench_row',
      text: 'INSERT INTO bench_rows VALUES ($1, $2)',
      values: [id, String(bytes)],
    });
    ctx.status = 202;
    ctx.body = { id };
  });
  const handle = app.callback();
  await listen((req, res) => void handle(req, res), ['none']);
}

/** The statement of the API, but each request in its own transaction, 16 at a time. */
async function serveOneTransaction(): Promise<void> {
  const app = new Koa();
  let sent = 0;
  app.use(async (ctx) => {
    const parts: Buffer[] = [];
    for await (const part of ctx.req) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString()) as { input: { message: string } };
    const submit = buildSubmit((sent += 1));
    submit.request.input = body.input;
    const period = await quota.periodFor([submit.caller.tenantId]);
    const settings = { period, workerId: 'w', leaseS: 10, maxAttempts: 3, notify: false };
    await database.run(submitStatement, submitStatement.values({ submits: [submit], ...settings }));
    ctx.status = 202;
    ctx.body = { workflow_id: submit.workflowId };
  });
  const handle = app.callback();
  await listen((req, res) => void handle(req, res), ['none']);
}

/** The batcher and its statement, without middleware. */
async function serveSql(): Promise<void> {
  const submitter = createSubmitter({
    database,
    quota,
    ids,
    workerId: 'w',
    leaseS: 10,
    maxAttempts: 3,
    queueLimit: 2000,
    hasPeers: () => false,
  });
  process.on('message', (order: { connections: number; seconds: number }) => {
    void measure(order).then((rate) => process.send!(rate));
  });
  process.send!({ origin: '', keys: [] } satisfies SubmitServerReady);

  async function measure({ connections, seconds }: { connections: number; seconds: number }) {
    let done = 0;
    const beganMs = clock.elapsedMs();
    const endMs = beganMs + seconds * 1000;
    const loop = async (): Promise<void> => {
      while (clock.elapsedMs() < endMs) {
        await submitter.submit(buildSubmit(done));
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, loop));
    return done / ((clock.elapsedMs() - beganMs) / 1000);
  }
}
