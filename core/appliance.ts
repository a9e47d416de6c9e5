// The composition root: the only file that wires parts. Top to bottom is the order of starting;
// stopping goes the other way (kernel/lifecycle.ts).

import { createAudit } from './audit/service.ts';
import { createAuth, type Auth } from './auth/service.ts';
import type { Configuration } from './config/reload.ts';
import type { Settings } from './config/settings.ts';
import { connectDatabase, type Database } from './database/connection.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { createListener } from './database/listener.ts';
import { migrate } from './database/migrate.ts';
import { requireConnection } from './database/running.ts';
import { eraseTenantFiles } from './documents/content-files.ts';
import { createDocuments } from './documents/service.ts';
import { createErasure } from './erasure/service.ts';
import { createEvaluationRunner } from './evaluation/runner.ts';
import { createEvaluations } from './evaluation/service.ts';
import { createApi } from './http/app.ts';
import { createOperations } from './http/operations.ts';
import { startListener } from './http/server.ts';
import { watchExpiry } from './http/watch-expiry.ts';
import { createIdempotentAnswers } from './idempotency/service.ts';
import { createSchedules } from './jobs/schedules.ts';
import type { Clock } from './kernel/clock.ts';
import type { Home } from './kernel/home.ts';
import { createIds, type Ids } from './kernel/ids.ts';
import { createLifecycle, type Lifecycle } from './kernel/lifecycle.ts';
import type { Log } from './kernel/log.ts';
import type { Random } from './kernel/random.ts';
import * as observe from './observe.ts';
import type { VendorKeys } from './licensing/jws.ts';
import { createLicensing } from './licensing/service.ts';
import { createPipelineConfigs } from './pipelines/config/service.ts';
import { createPipelines, type Pipelines } from './pipelines/pipelines.ts';
import type { Quota } from './quota/service.ts';
import { createUsage } from './quota/usage.ts';
import { createReader } from './reading/reader.ts';
import { sniffSource } from './reading/sniff.ts';
import { createReference } from './reference/service.ts';
import { collectSets } from './reference/sets.ts';
import { createStatistics } from './statistics/service.ts';
import { createDeliverySla } from './statistics/sla/service.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import type { Vault } from './vault/vault.ts';
import type { Tracer } from './telemetry/tracer.ts';
import { startTracing } from './telemetry/tracing.ts';
import { version } from './version.ts';
import { createWebhooks } from './webhooks/service.ts';
import * as wiring from './wiring/wiring.ts';
import { createReviews } from './workflows/reviews/service.ts';
import { createLessons } from './workflows/reviews/lessons/lessons.ts';
import { createUndoWindows } from './workflows/reviews/undo/windows.ts';
import type { Target as DeliveryTarget } from './webhooks/delivery/lane.ts';
import { createWorkflows } from './workflows/workflows.ts';

export interface ApplianceOptions {
  home: Home;
  configuration: Configuration;
  clock: Clock;
  random: Random;
  log: Log;
  /** Calls back for every line of the log that is lost, for metrics. */
  onLogLost?: (hear: () => void) => void;
  /** WORKMILL_MASTER_KEY. */
  masterKey?: string | undefined;
  /** Aborts when a stop shall not wait for work that is under way. */
  hurried?: AbortSignal;
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
interface ApplianceContext extends ApplianceOptions {
  settings: Settings;
  lifecycle: Lifecycle;
  ids: Ids;
  metrics: Metrics;
  tracer: Tracer;
  /** Prefix of the addresses that are given out; known once the API listens. */
  publicUrl: () => string;
}

/** Starts everything; what had started is stopped again when a later part cannot start. */
export async function startAppliance(options: ApplianceOptions): Promise<Appliance> {
  const { clock, random, log, configuration } = options;
  const lifecycle = createLifecycle(log, options.hurried);
  const settings = configuration.current();
  const ids = createIds({ clock, random });
  const metrics = createMetrics({ version, clock, log });
  observe.reportProcess(metrics, options);
  const address = { url: settings.publicUrl ?? '' };
  const publicUrl = (): string => address.url;
  const traces = wiring.telemetry.traces(settings);
  const base = { version, instanceId: ids.uuid(), clock, log, metrics };
  const { tracer, stop } = await startTracing({ ...base, settings: traces });
  lifecycle.onStop('traces', stop);
  const context: ApplianceContext = {
    ...options,
    settings,
    lifecycle,
    ids,
    metrics,
    tracer,
    publicUrl,
  };
  try {
    // The database and the plugins know nothing of each other: both start at the same time.
    // Each to its end, also when the other fails: only then is known what has to be stopped.
    const plugins = wiring.releases.administration(context);
    const starting = [openDatabase(context), loadPipelines(context, plugins)] as const;
    await Promise.allSettled(starting);
    const [store, pipelines] = await Promise.all(starting);
    await plugins.connect(store.database, pipelines);
    await configuration.checkStart(wiring.startChecks.startChecks({ ...store, pipelines }));
    const parts = await startParts(context, store, pipelines);
    const { apiUrl, operationsUrl } = await listen(context, parts);
    address.url = wiring.edge.announcedUrl(settings, apiUrl);
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
  vault: Vault;
  url: string;
  failed: Promise<string>;
  migrationVersion: number;
}

async function openDatabase(context: ApplianceContext): Promise<Store> {
  const { home, settings, lifecycle, clock, random, log } = context;
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
  } else await requireConnection(url);
  const { to } = await migrate({ url, log });
  const database = connectDatabase({ url, log, poolSize: settings.database.poolSize });
  lifecycle.onStop('database', () => database.close());
  const place = { environment: context.masterKey ?? null, homeFile: home.masterKey };
  const sources = wiring.sealing.keySources(settings, place);
  const vault = await wiring.sealing.openVaultAndSeal({ database, sources, random, log });
  return { database, vault, url, failed, migrationVersion: to };
}

async function loadPipelines(
  context: ApplianceContext,
  { administered }: wiring.releases.Administration,
): Promise<Pipelines> {
  const { home, configuration, settings, lifecycle, clock, log, tracer } = context;
  const longestRunMs = () => configuration.current().pipelines.runTimeoutMs;
  const folders = wiring.releases.pluginFolders(settings);
  const engine = { engineVersion: version, home: home.folder, clock, log, tracer };
  const pipelines = await createPipelines({ folders, longestRunMs, administered, ...engine });
  lifecycle.onStop('pipelines', () => pipelines.stop());
  return pipelines;
}

/** Who comes in, what they may use, what documents and masters they have: parts that work for others. */
async function startServices(context: ApplianceContext, store: Store, pipelines: Pipelines) {
  const { home, configuration, settings, lifecycle, ids, clock, random, log, metrics } = context;
  const { database, vault, url } = store;
  const workerId = ids.uuid();
  const listener = await createListener({ url, workerId, clock, log });
  lifecycle.onStop('listener', () => listener.close());
  await wiring.files.joinSharedFolder({ ...context, database, workerId });

  const certificateRules = wiring.edge.certificateRules(configuration);
  const auth = createAuth({ database, clock, ids, random, log, certificateRules });
  auth.start();
  lifecycle.onStop('auth', () => auth.stop());
  const nodeId = workerId;
  const licensing = createLicensing({ ...context, database, nodeId, keys: context.vendorKeys });
  wiring.accounts.sampleLicence(metrics, licensing);
  await licensing.start();
  lifecycle.onStop('licensing', () => licensing.stop());
  const quota = await wiring.accounts.startQuota({ ...context, database, licensing });
  const accounts = { database, configuration, ids, licensing, quota, auth };
  const tenants = wiring.accounts.tenants(accounts);
  const tenantsFile = await wiring.tenantsFile.follow({ ...accounts, log });

  const egress = wiring.files.reloadableEgress({ configuration, clock, log, metrics });
  lifecycle.onStop('egress', () => egress.close());
  const reading = wiring.files.reading(configuration);
  const reader = createReader({ ...reading, folder: home.reader, clock, log });
  lifecycle.onStop('reader', () => reader.stop());
  const kept = {
    ...wiring.files.storage(settings),
    folder: home.documents,
    ...observe.reportDocuments(metrics),
  };
  const looked = { sniff: sniffSource, countPages: wiring.files.countPages(reader) };
  const documents = createDocuments({ ...context, database, vault, egress, ...kept, ...looked });

  const sets = new Map(collectSets(pipelines.list(), log));
  const readFile = wiring.referenceFiles.reading({ reader, pipelines });
  const reference = createReference({ database, clock, ids, sets, readFile });
  const webhooks = createWebhooks({
    ...context,
    database,
    vault,
    listener,
    egress,
    metrics: { attempted: observe.reportAttempt(metrics) },
    settings: wiring.delivery.webhooks(settings, version),
    declaredEvents: () => wiring.delivery.declaredEvents(pipelines),
  });
  const configs = createPipelineConfigs({
    ...context,
    database,
    pipelines,
    fileFor: (pipeline) => configuration.current().pipelineFiles[pipeline],
    checkWebhookAddress: (address) => void egress.check(address, 'webhooks'),
    completionEndpoint: wiring.delivery.completionEndpoint(webhooks),
  });
  configs.start();
  lifecycle.onStop('pipeline configurations', () => configs.stop());
  const callers = { auth, licensing, quota, tenants, tenantsFile };
  const parts = { reader, documents, reference, sets, egress, webhooks, configs, pipelines };
  return { ...callers, ...parts, database, listener, workerId };
}

/** The work itself, and what goes on by itself: started last, stopped first. */
async function startParts(context: ApplianceContext, store: Store, pipelines: Pipelines) {
  const services = await startServices(context, store, pipelines);
  const { lifecycle, clock, log, metrics } = context;
  const { database, reader, webhooks, quota, licensing } = services;
  const outbox = wiring.work.outbox(context.publicUrl);
  const onDeliveries = (targets: DeliveryTarget[]) => webhooks.deliverer.kick(targets);
  const models = wiring.models.openModels({ ...context, database });
  const work = wiring.work.workflows({ ...context, ...services, models });
  const workflows = createWorkflows({
    ...context,
    ...services,
    ...observe.reportWorkflows(metrics),
    ...work,
    refusal: licensing.refusal,
    outbox,
    onDeliveries,
    completionEndpoint: wiring.delivery.completionEndpoint(webhooks),
  });
  const reviewing = { ...context, ...wiring.work.reviews(services), database, quota, outbox };
  const reviews = createReviews({ ...reviewing, onDeliveries });
  const undoWindows = createUndoWindows({ ...reviewing, onDeliveries });
  const lessons = createLessons(reviewing);
  undoWindows.start();
  lifecycle.onStop('undo windows', () => undoWindows.stop());
  const hosts = () => ({ ...pipelines.stats(), ...reader.stats() });
  const { deliverer } = webhooks;
  observe.sampleGauges(metrics, { ...store, clock, workflows, deliverer, hosts });

  const evaluations = startEvaluations(context, { ...services, work, stats: workflows.stats });
  const records = createRecords(context, database, quota);
  const schedules = wiring.schedules.list({ ...context, ...store, ...services, ...records });
  const upkeep = createSchedules({ url: store.url, clock, log, schedules });
  await upkeep.start();
  lifecycle.onStop('schedules', () => upkeep.stop());
  await webhooks.deliverer.start();
  lifecycle.onStop('webhooks', (hurried) => webhooks.deliverer.stop(hurried));
  await workflows.start();
  lifecycle.onStop('workflows', (hurried) => workflows.stop(hurried));
  wiring.plugins.follow({ ...context, pipelines, sets: services.sets, workflows });
  const plugins = await wiring.releases.follow({ ...context, ...services });
  return { ...services, ...records, workflows, reviews, lessons, evaluations, plugins };
}

/** Stopped after the work has: a document under way is run again by whoever is next. */
function startEvaluations(
  context: ApplianceContext,
  parts: Parameters<typeof wiring.evaluation.runner>[0] &
    Parameters<typeof wiring.evaluation.service>[0] & { database: Database },
) {
  const shared = { ...context, database: parts.database };
  const runner = createEvaluationRunner({ ...shared, ...wiring.evaluation.runner(parts) });
  runner.start();
  context.lifecycle.onStop('evaluations', () => runner.stop());
  return createEvaluations({ ...shared, ...wiring.evaluation.service(parts) });
}

/** What is recorded about the work: the audit trail, statistics, usage, kept answers. */
function createRecords(context: ApplianceContext, database: Database, { limits }: Quota) {
  const { clock, ids, home } = context;
  const audit = createAudit({ database, clock, ids });
  const statistics = createStatistics({ database, clock });
  const sla = createDeliverySla({ database, clock });
  wiring.delivery.watchClock(context, database);
  const usage = createUsage({
    database,
    clock,
    ids,
    limits,
    termsOf: wiring.accounts.usageTerms(database, limits),
    unitsByPipeline: (tenantId, period) => statistics.unitsByPipeline(tenantId, period),
  });
  const answers = createIdempotentAnswers({ database, ids });
  const eraseFiles = (tenantId: string) => eraseTenantFiles(home.documents, tenantId);
  const erasure = createErasure({ database, clock, ids, eraseFiles });
  return { audit, statistics, sla, usage, answers, erasure };
}

type Parts = Awaited<ReturnType<typeof startParts>>;

async function listen(context: ApplianceContext, parts: Parts) {
  const { configuration, settings, lifecycle, clock, ids, log, metrics } = context;
  const { database, workflows } = parts;
  const state = { started: false, stopping: false };
  const isStopping = (): boolean => state.stopping;
  const operations = createOperations({
    checks: { database: async () => void (await database.knex.raw('SELECT 1')) },
    isStarted: () => state.started,
    isStopping,
    metrics,
    plugins: () => wiring.releases.shown(parts.pipelines),
    clock,
  });
  const rates = await wiring.limits.openRates({ ...context, ...parts });
  const api = createApi({
    ...context,
    ...parts,
    plans: () => configuration.current().plans,
    pageImage: wiring.files.pageImages(parts.reader, parts.documents),
    version,
    limits: () => wiring.edge.limits(configuration.current()),
    rates,
    proxies: settings.listen.api,
    isStopping,
  });

  const shared = { clock, ids, log };
  const { operations: watched, api: served } = settings.listen;
  const watch = await startListener({ ...shared, ...watched, handle: operations });
  lifecycle.onStop('operations listener', (hurried) => watch.stop(1_000, hurried));
  const { host, port, tls } = served;
  const listener = await startListener({
    ...shared,
    host,
    port,
    ...(tls && { tls: wiring.edge.tls(tls) }),
    handle: (req, res) => api.handle(req, res),
    headersForBroken: (address) => api.limitBroken(address),
  });
  lifecycle.onStop('api listener', (hurried) => {
    // Whoever waits for a result is answered with the present state, before connections close.
    state.stopping = true;
    workflows.releaseWaiters();
    return listener.stop(5_000, hurried);
  });
  const expiry = watchExpiry({ clock, log, metrics });
  lifecycle.onStop('expiry watch', () => expiry.stop());
  if (tls) expiry.follow(wiring.edge.tls(tls));
  configuration.onChange('listen', ({ api: next }) => {
    if (!next.tls) return { commit: () => {} };
    const renewed = wiring.edge.tls(next.tls);
    const take = listener.prepareTls(renewed);
    return {
      commit() {
        take();
        expiry.follow(renewed);
      },
    };
  });
  followReloads(configuration);
  wiring.accounts.auditReloads({ configuration, database, ids, log });
  state.started = true;
  return { apiUrl: listener.url, operationsUrl: watch.url };
}

/** Parts that ask for these settings at each use follow a reload by themselves. */
function followReloads(configuration: Configuration): void {
  const asked = () => ({ commit: () => {} });
  const sections = ['limits', 'reading', 'pipelines', 'plugins', 'workflows'] as const;
  for (const section of [...sections, 'pipelineFiles', 'rates', 'audit', 'evaluation'] as const) {
    configuration.onChange(section, asked);
  }
}
