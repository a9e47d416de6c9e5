// The composition root: the only file that wires parts. Top to bottom is the order of starting;
// stopping goes the other way (kernel/lifecycle.ts).

import { join } from 'node:path';
import { createAuth, type Auth } from './auth/service.ts';
import type { Configuration } from './config/reload.ts';
import type { Settings } from './config/settings.ts';
import { connectDatabase, type Database } from './database/connection.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { createListener } from './database/listener.ts';
import { migrate } from './database/migrate.ts';
import { createDocuments } from './documents/service.ts';
import { createEgress, type Egress } from './egress/egress.ts';
import { createApi } from './http/app.ts';
import { createOperations } from './http/operations.ts';
import { startListener, type Listener as HttpListener } from './http/server.ts';
import { createSchedules } from './jobs/schedules.ts';
import type { Clock } from './kernel/clock.ts';
import type { Home } from './kernel/home.ts';
import { createIds } from './kernel/ids.ts';
import { createLifecycle, type Lifecycle } from './kernel/lifecycle.ts';
import type { Log } from './kernel/log.ts';
import type { Random } from './kernel/random.ts';
import { reportAttempt, reportWorkflows, sampleGauges } from './observe.ts';
import { createPipelines, type Pipelines } from './pipelines/pipelines.ts';
import { createQuota } from './quota/service.ts';
import { createReader, type Reader } from './reading/reader.ts';
import { sniffMediaType } from './reading/sniff.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { installation, version } from './version.ts';
import { createWebhooks } from './webhooks/service.ts';
import { pipelineParts } from './wiring.ts';
import { purgeIdempotencyKeys } from './workflows/queries.ts';
import { createWorkflows } from './workflows/workflows.ts';

export interface ApplianceOptions {
  home: Home;
  configuration: Configuration;
  clock: Clock;
  random: Random;
  log: Log;
}

export interface Appliance {
  /** Real addresses of the listeners, without a trailing slash. */
  apiUrl: string;
  operationsUrl: string;
  database: Database;
  auth: Auth;
  pipelines: Pipelines;
  reader: Reader;
  /** Resolves with the reason when a part that cannot be missed has ended by itself. */
  failed: Promise<string>;
  /** Answers waiting callers, lets work end, and stops everything. */
  stop(): Promise<void>;
}

/** Starts everything; what had started is stopped again when a later part cannot start. */
export async function startAppliance(options: ApplianceOptions): Promise<Appliance> {
  const lifecycle = createLifecycle(options.log);
  try {
    return await start(options, lifecycle);
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

async function start(options: ApplianceOptions, lifecycle: Lifecycle): Promise<Appliance> {
  const { home, configuration, clock, random, log } = options;
  const settings = configuration.current();
  const ids = createIds({ clock, random });
  const workerId = ids.uuid();
  const metrics = createMetrics({ version, clock, log });

  // The database and the plugins know nothing of each other: both start at the same time.
  const [store, pipelines] = await Promise.all([
    openDatabase(options, settings, lifecycle),
    loadPipelines(options, settings, lifecycle),
  ]);
  const { database, url } = store;
  await configuration.checkPipelines(pipelineParts.checkSettings(pipelines));

  const listener = await createListener({ url, workerId, clock, log });
  lifecycle.onStop('listener', () => listener.close());
  const auth = createAuth({ database, clock, ids, random, log });
  auth.start();
  lifecycle.onStop('auth', () => auth.stop());

  const egress = openEgress(options, settings);
  lifecycle.onStop('egress', () => egress.close());
  const reader = createReader({
    ...pipelineParts.reading(configuration),
    folder: home.reader,
    clock,
    log,
  });
  lifecycle.onStop('reader', () => reader.stop());
  const documents = createDocuments({
    ...{ database, folder: home.documents, egress, clock, ids, log, sniff: sniffMediaType },
    countPages: pipelineParts.countPages(reader),
    maxBytes: settings.documents.maxBytes,
    retentionDays: settings.documents.retentionDays,
    filePrefixes: settings.egress.filePrefixes,
  });
  await documents.sweep();

  const listeners = createAddresses(settings);
  const webhooks = createWebhooks({
    ...{ database, listener, egress, clock, ids, random, log },
    metrics: { attempted: reportAttempt(metrics) },
    settings: pipelineParts.webhooks(settings, version),
    publicUrl: () => listeners.publicUrl(),
    knownEventTypes: () => pipelineParts.eventTypes(pipelines),
    exampleOf: (eventType) => pipelineParts.exampleOf(pipelines, eventType),
  });
  const workflows = createWorkflows({
    ...{ database, listener, clock, ids, log, workerId },
    ...reportWorkflows(metrics),
    ...pipelineParts.workflows({ configuration, pipelines, documents, reader, log }),
    quota: createQuota({ database, clock }),
    outbox: pipelineParts.outbox(() => listeners.publicUrl()),
    completionEndpoint: (tenantId, address) =>
      webhooks.endpoints.ensureCompletionEndpoint({ tenantId, url: address }),
    onDeliveries: (targets) => webhooks.deliverer.kick(targets),
  });
  sampleGauges(metrics, {
    database,
    workflows,
    hosts: () => ({ ...pipelines.stats(), reader: reader.stats() }),
    migrationVersion: store.migrationVersion,
  });

  const state = { started: false, stopping: false };
  const api = createApi({
    ...{ auth, workflows, pipelines, documents, webhooks, clock, log, ids, metrics, version },
    publicUrl: () => listeners.publicUrl(),
    limits: () => pipelineParts.limits(configuration.current()),
    behindProxy: settings.listen.api.behindProxy,
    isStopping: () => state.stopping,
  });
  const operations = createOperations({
    checks: { database: async () => void (await database.knex.raw('SELECT 1')) },
    isStarted: () => state.started,
    isStopping: () => state.stopping,
    metrics,
    clock,
  });

  const schedules = createSchedules({
    ...{ url, clock, log },
    schedules: [
      { name: 'expire-documents', cron: '7 * * * *', run: () => documents.expire() },
      { name: 'sweep-documents', cron: '37 3 * * *', run: () => documents.sweep() },
      {
        name: 'purge-idempotency-keys',
        cron: '*/10 * * * *',
        run: () => purgeIdempotencyKeys(database),
      },
    ],
  });
  await schedules.start();
  lifecycle.onStop('schedules', () => schedules.stop());
  await webhooks.deliverer.start();
  lifecycle.onStop('webhooks', () => webhooks.deliverer.stop());
  await workflows.start();
  lifecycle.onStop('workflows', () => workflows.stop());

  const shared = { clock, ids, log };
  const { host, port, tls } = settings.listen.api;
  const operationsListener = await startListener({
    ...shared,
    ...settings.listen.operations,
    handle: operations,
  });
  lifecycle.onStop('operations listener', () => operationsListener.stop(1_000));
  const apiListener = await startListener({
    ...{ ...shared, host, port },
    ...(tls && { tls: pem(tls) }),
    handle: (req, res) => api.handle(req, res),
  });
  lifecycle.onStop('api listener', () => {
    // Whoever waits for a result is answered with the present state, before connections close.
    state.stopping = true;
    workflows.releaseWaiters();
    return apiListener.stop(5_000);
  });
  listeners.listensAt(apiListener);
  configuration.onChange('listen', ({ api: next }) => {
    const renewed = next.tls && pem(next.tls);
    return { commit: () => void (renewed && apiListener.renewCertificate(renewed)) };
  });
  state.started = true;

  return {
    apiUrl: apiListener.url,
    operationsUrl: operationsListener.url,
    database,
    auth,
    pipelines,
    reader,
    failed: store.failed,
    stop: () => lifecycle.stop(),
  };
}

async function openDatabase(options: ApplianceOptions, settings: Settings, lifecycle: Lifecycle) {
  const { home, clock, log } = options;
  let url = settings.database.url;
  let failed = new Promise<string>(() => {});
  if (!url) {
    const server = await startEmbeddedPostgres({ folder: home.postgres, clock, log });
    let stopping = false;
    lifecycle.onStop('postgres', () => {
      stopping = true;
      return server.stop();
    });
    const lost = server.ended.then(() => 'the embedded database has ended');
    failed = lost.then((reason) => (stopping ? new Promise<string>(() => {}) : reason));
    url = server.url;
  }
  const { to } = await migrate({ url, log });
  const database = connectDatabase({ url, log, poolSize: settings.database.poolSize });
  lifecycle.onStop('database', () => database.close());
  return { database, url, failed, migrationVersion: to };
}

async function loadPipelines(options: ApplianceOptions, settings: Settings, lifecycle: Lifecycle) {
  const { home, clock, log } = options;
  const folders = [join(installation, 'plugins'), ...settings.pipelines.folders];
  const engineVersion = version;
  const pipelines = await createPipelines({
    folders,
    engineVersion,
    home: home.folder,
    clock,
    log,
  });
  lifecycle.onStop('pipelines', () => pipelines.stop());
  return pipelines;
}

function openEgress({ clock, log }: ApplianceOptions, { egress }: Settings): Egress {
  const { allowNetworks, httpPrefixes, allowedPorts, caFiles, localAddress } = egress;
  return createEgress({
    clock,
    log,
    allow: { networks: allowNetworks, http_prefixes: httpPrefixes },
    ports: allowedPorts,
    ca: caFiles.map(({ content }) => content),
    ...(localAddress && { localAddress }),
  });
}

function pem({ certificateFile, keyFile }: NonNullable<Settings['listen']['api']['tls']>) {
  return { certificate: certificateFile.content, key: keyFile.content };
}

/** The prefix of addresses given out: as configured, else where the API really listens. */
function createAddresses({ publicUrl }: Settings) {
  let url = publicUrl ?? '';
  return {
    publicUrl: () => url,
    listensAt(listener: HttpListener): void {
      url = (publicUrl ?? listener.url).replace(/\/$/, '');
    },
  };
}
