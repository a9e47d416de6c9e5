// The composition root: the only file that wires parts. Top to bottom is the order of starting;
// stopping goes the other way (kernel/lifecycle.ts).

import { join } from 'node:path';
import { createAudit } from './audit/service.ts';
import { createAuth, type Auth } from './auth/service.ts';
import type { Configuration } from './config/reload.ts';
import type { Settings } from './config/settings.ts';
import { connectDatabase, type Database } from './database/connection.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { createListener } from './database/listener.ts';
import { migrate } from './database/migrate.ts';
import { createDocuments, type Documents } from './documents/service.ts';
import { createEgress } from './egress/egress.ts';
import { createApi } from './http/app.ts';
import { createOperations } from './http/operations.ts';
import { startListener } from './http/server.ts';
import { purgeAnswers } from './idempotency/queries.ts';
import { createIdempotentAnswers } from './idempotency/service.ts';
import { createSchedules } from './jobs/schedules.ts';
import type { Clock } from './kernel/clock.ts';
import type { Home } from './kernel/home.ts';
import { createIds, type Ids } from './kernel/ids.ts';
import { createLifecycle, type Lifecycle } from './kernel/lifecycle.ts';
import type { Log } from './kernel/log.ts';
import type { Random } from './kernel/random.ts';
import { reportAttempt, reportWorkflows, sampleGauges } from './observe.ts';
import type { VendorKeys } from './licensing/jws.ts';
import { createLicensing, type Licensing } from './licensing/service.ts';
import { createPipelineConfigs } from './pipelines/config/service.ts';
import { createPipelines, type Pipelines } from './pipelines/pipelines.ts';
import { createQuota, type Quota } from './quota/service.ts';
import { createUsage } from './quota/usage.ts';
import { createReader } from './reading/reader.ts';
import { sniffMediaType } from './reading/sniff.ts';
import { createReference } from './reference/service.ts';
import { collectSets } from './reference/sets.ts';
import { createStatistics } from './statistics/service.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { installation, version } from './version.ts';
import { purgeWebhookLog } from './webhooks/retention/queries.ts';
import { createWebhooks } from './webhooks/service.ts';
import * as wiring from './wiring.ts';
import { purgeIdempotencyKeys } from './workflows/queries.ts';
import { createReviews } from './workflows/reviews/service.ts';
import type { DeliveryTarget } from './workflows/settle.ts';
import { createWorkflows } from './workflows/workflows.ts';

export interface ApplianceOptions {
  home: Home;
  configuration: Configuration;
  clock: Clock;
  random: Random;
  log: Log;
  /** Whose licences are taken; those of the release unless a test brings its own. */
  vendorKeys?: VendorKeys;
}

export interface Appliance {
  /** Real addresses of the listeners, without a trailing slash. */
  apiUrl: string;
  operationsUrl: string;
  database: Database;
  auth: Auth;
  /** Resolves with the reason when a part that cannot be missed has ended by itself. */
  failed: Promise<string>;
  /** Answers waiting callers, lets work end, and stops everything. */
  stop(): Promise<void>;
}

/** What every part of this process is given. */
interface World extends ApplianceOptions {
  settings: Settings;
  lifecycle: Lifecycle;
  ids: Ids;
  metrics: Metrics;
  /** Prefix of the addresses that are given out; known once the API listens. */
  publicUrl: () => string;
}

/** Starts everything; what had started is stopped again when a later part cannot start. */
export async function startAppliance(options: ApplianceOptions): Promise<Appliance> {
  const { clock, random, log, configuration } = options;
  const lifecycle = createLifecycle(log);
  const settings = configuration.current();
  const ids = createIds({ clock, random });
  const metrics = createMetrics({ version, clock, log });
  const address = { url: settings.publicUrl ?? '' };
  const publicUrl = (): string => address.url;
  const world: World = { ...options, settings, lifecycle, ids, metrics, publicUrl };
  try {
    // The database and the plugins know nothing of each other: both start at the same time.
    const [store, pipelines] = await Promise.all([openDatabase(world), loadPipelines(world)]);
    await configuration.checkPipelines(wiring.checkSettings(pipelines));
    const parts = await startParts(world, store, pipelines);
    const { apiUrl, operationsUrl } = await listen(world, parts);
    address.url = (settings.publicUrl ?? apiUrl).replace(/\/$/, '');
    const { database, failed } = store;
    const { auth } = parts;
    return { apiUrl, operationsUrl, database, auth, failed, stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

interface Store {
  database: Database;
  url: string;
  failed: Promise<string>;
  migrationVersion: number;
}

async function openDatabase({ home, settings, lifecycle, clock, log }: World): Promise<Store> {
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

async function loadPipelines(world: World): Promise<Pipelines> {
  const { home, configuration, settings, lifecycle, clock, log } = world;
  const longestRunMs = () => configuration.current().pipelines.runTimeoutMs;
  const folders = [join(installation, 'plugins'), ...settings.pipelines.folders];
  const engine = { engineVersion: version, home: home.folder, clock, log };
  const pipelines = await createPipelines({ folders, longestRunMs, ...engine });
  lifecycle.onStop('pipelines', () => pipelines.stop());
  return pipelines;
}

/** Who comes in, what they may use, what documents and masters they have: parts that work for others. */
async function startServices(world: World, store: Store, pipelines: Pipelines) {
  const { home, configuration, settings, lifecycle, ids, clock, random, log, metrics } = world;
  const { database, url } = store;
  const workerId = ids.uuid();
  const listener = await createListener({ url, workerId, clock, log });
  lifecycle.onStop('listener', () => listener.close());

  const certificateRules = wiring.certificateRules(configuration);
  const auth = createAuth({ database, clock, ids, random, log, certificateRules });
  auth.start();
  lifecycle.onStop('auth', () => auth.stop());
  const licensing = createLicensing({ database, clock, log, keys: world.vendorKeys });
  await licensing.start();
  lifecycle.onStop('licensing', () => licensing.stop());
  const quota = await startQuota(world, database, licensing);

  const egress = createEgress({ clock, log, ...wiring.egress(settings) });
  lifecycle.onStop('egress', () => egress.close());
  const reading = wiring.reading(configuration);
  const reader = createReader({ ...reading, folder: home.reader, clock, log });
  lifecycle.onStop('reader', () => reader.stop());
  const kept = { ...wiring.storage(settings), folder: home.documents };
  const looked = { sniff: sniffMediaType, countPages: wiring.countPages(reader) };
  const documents = createDocuments({ database, egress, clock, ids, log, ...kept, ...looked });
  await documents.sweep();

  const sets = collectSets(pipelines.list(), log);
  const reference = createReference({ database, clock, ids, sets });
  const webhooks = createWebhooks({
    ...world,
    database,
    listener,
    egress,
    metrics: { attempted: reportAttempt(metrics) },
    settings: wiring.webhooks(settings, version),
    declaredEvents: () => wiring.declaredEvents(pipelines),
  });
  const configs = createPipelineConfigs({
    ...world,
    database,
    pipelines,
    fileFor: (pipeline) => configuration.current().pipelineFiles[pipeline],
    checkWebhookAddress: (address) => void egress.check(address, 'webhooks'),
    completionEndpoint: wiring.completionEndpoint(webhooks),
  });
  configs.start();
  lifecycle.onStop('pipeline configurations', () => configs.stop());
  const callers = { auth, licensing, quota };
  const parts = { reader, documents, reference, webhooks, configs, pipelines };
  return { ...callers, ...parts, database, listener, workerId };
}

async function startQuota(world: World, database: Database, { unitLimit }: Licensing) {
  const { configuration, clock, log } = world;
  const plans = () => configuration.current().plans;
  const quota = createQuota({ database, clock, plans, licensedUnits: unitLimit });
  await quota.applyLimits();
  const apply = () =>
    void quota.applyLimits().catch((error: unknown) => {
      log.error('the months that are open kept their limits', { error });
    });
  configuration.onChange('plans', () => ({ commit: apply }));
  return quota;
}

/** The work itself, and what goes on by itself: started last, stopped first. */
async function startParts(world: World, store: Store, pipelines: Pipelines) {
  const services = await startServices(world, store, pipelines);
  const { lifecycle, configuration, clock, log, metrics } = world;
  const { database, documents, reader, webhooks, quota, licensing } = services;
  const outbox = wiring.outbox(world.publicUrl);
  const onDeliveries = (targets: DeliveryTarget[]) => webhooks.deliverer.kick(targets);
  const workflows = createWorkflows({
    ...world,
    ...services,
    ...reportWorkflows(metrics),
    ...wiring.workflows({ ...services, configuration, log }),
    refusal: licensing.refusal,
    outbox,
    completionEndpoint: wiring.completionEndpoint(webhooks),
    onDeliveries,
  });
  const deciding = wiring.reviews({ configuration, pipelines });
  const reviews = createReviews({ ...world, ...deciding, database, quota, outbox, onDeliveries });
  const hosts = () => ({ ...pipelines.stats(), reader: reader.stats() });
  const { migrationVersion, url } = store;
  sampleGauges(metrics, { database, workflows, hosts, migrationVersion });

  const records = createRecords(world, database, quota);
  const schedules = listSchedules(world, database, { documents, quota, ...records });
  const upkeep = createSchedules({ url, clock, log, schedules });
  await upkeep.start();
  lifecycle.onStop('schedules', () => upkeep.stop());
  await webhooks.deliverer.start();
  lifecycle.onStop('webhooks', () => webhooks.deliverer.stop());
  await workflows.start();
  lifecycle.onStop('workflows', () => workflows.stop());
  return { ...services, ...records, workflows, reviews };
}

/** What is told about the work afterwards: the audit trail, statistics, usage, kept answers. */
function createRecords({ clock, ids }: World, database: Database, { limits }: Quota) {
  const audit = createAudit({ database, clock });
  const statistics = createStatistics({ database, clock });
  const usage = createUsage({
    database,
    clock,
    ids,
    limits,
    termsOf: wiring.usageTerms(database, limits),
    unitsByPipeline: (tenantId, period) => statistics.unitsByPipeline(tenantId, period),
  });
  const answers = createIdempotentAnswers({ database, ids });
  return { audit, statistics, usage, answers };
}

interface Kept extends ReturnType<typeof createRecords> {
  documents: Documents;
  quota: Quota;
}

function listSchedules(
  { clock, configuration }: World,
  database: Database,
  { documents, quota, audit, statistics }: Kept,
) {
  const purge = () => Promise.all([purgeIdempotencyKeys(database), purgeAnswers(database)]);
  const expireAudit = () => audit.expire(configuration.current().audit.retentionDays);
  const trimWebhookLog = () => {
    const retentionDays = configuration.current().webhooks.logRetentionDays;
    return purgeWebhookLog(database, { now: clock.now(), retentionDays });
  };
  return [
    { name: 'trim-webhook-log', cron: '17 2 * * *', run: trimWebhookLog },
    { name: 'expire-documents', cron: '7 * * * *', run: () => documents.expire() },
    { name: 'sweep-documents', cron: '37 3 * * *', run: () => documents.sweep() },
    // A licence that was installed or has ended changes what months allow.
    { name: 'apply-limits', cron: '* * * * *', run: () => quota.applyLimits() },
    { name: 'purge-idempotency-keys', cron: '*/10 * * * *', run: purge },
    { name: 'expire-audit', cron: '47 2 * * *', run: expireAudit },
    { name: 'roll-up-metrics', cron: '6-56/10 * * * *', run: () => statistics.rollUp() },
  ];
}

type Parts = Awaited<ReturnType<typeof startParts>>;

async function listen(world: World, parts: Parts) {
  const { configuration, settings, lifecycle, clock, ids, log, metrics } = world;
  const { database, workflows } = parts;
  const state = { started: false, stopping: false };
  const isStopping = (): boolean => state.stopping;
  const operations = createOperations({
    checks: { database: async () => void (await database.knex.raw('SELECT 1')) },
    isStarted: () => state.started,
    isStopping,
    metrics,
    clock,
  });
  const api = createApi({
    ...world,
    ...parts,
    rateLimits: () => [],
    licenseOf: () => null,
    version,
    limits: () => wiring.limits(configuration.current()),
    rates: wiring.rates({ configuration, database, clock }),
    behindProxy: settings.listen.api.behindProxy,
    isStopping,
  });

  const shared = { clock, ids, log };
  const { operations: watched, api: served } = settings.listen;
  const watch = await startListener({ ...shared, ...watched, handle: operations });
  lifecycle.onStop('operations listener', () => watch.stop(1_000));
  const { host, port, tls } = served;
  const listener = await startListener({
    ...shared,
    host,
    port,
    ...(tls && { tls: wiring.tls(tls) }),
    handle: (req, res) => api.handle(req, res),
    headersForBroken: (address) => api.limitBroken(address),
  });
  lifecycle.onStop('api listener', () => {
    // Whoever waits for a result is answered with the present state, before connections close.
    state.stopping = true;
    workflows.releaseWaiters();
    return listener.stop(5_000);
  });
  configuration.onChange('listen', ({ api: next }) => {
    return { commit: next.tls ? listener.prepareTls(wiring.tls(next.tls)) : () => {} };
  });
  followReloads(configuration);
  state.started = true;
  return { apiUrl: listener.url, operationsUrl: watch.url };
}

/** Parts that ask for these settings at each use follow a reload by themselves. */
function followReloads(configuration: Configuration): void {
  const asked = () => ({ commit: () => {} });
  const sections = ['limits', 'reading', 'pipelines', 'workflows', 'pipelineFiles'] as const;
  for (const section of [...sections, 'rates', 'audit'] as const) {
    configuration.onChange(section, asked);
  }
}
