// The two listeners: the API with all parts that its routes use, and operations for monitoring
// systems. Started last, so that a request finds every part running.

import { certificateRules } from '../auth/certificate-rules.ts';
import { recordReloads } from '../audit/record-reloads.ts';
import { declareSectionsReadAtUse } from '../config/read-at-use.ts';
import type { Database } from '../database/connection.ts';
import { isPassing } from '../database/sql-state.ts';
import { createApi, type Api } from '../http/app.ts';
import { createOperations } from '../http/operations.ts';
import { startListener } from '../http/server.ts';
import type { Services } from '../http/services.ts';
import { edgeLimits, graceMs, tlsMaterial } from '../http/settings.ts';
import { listenerCertificates } from '../http/listed-certificates.ts';
import { createWaiting } from '../http/waiting.ts';
import { watchExpiry, type ExpiryWatch } from '../http/watch-expiry.ts';
import { sampleGauges } from '../observe.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { PluginLogs } from '../pipelines/logs/service.ts';
import type { PluginAdministration } from '../pipelines/releases/administration.ts';
import { presentPlugin } from '../pipelines/releases/nodes.ts';
import { createContentOf, createPageImageOf } from '../reading/stored-documents.ts';
import { version } from '../version.ts';
import { listEndpointCertificates } from '../webhooks/mtls/listed.ts';
import type { Webhooks } from '../webhooks/service.ts';
import type { ShadowRuns } from '../workflows/shadow/shadow-runs.ts';
import type { AuditLog } from './audit-log.ts';
import type { Identity } from './identity.ts';
import type { Reading } from './reading.ts';
import type { Records } from './records.ts';
import type { Runtime } from './runtime.ts';
import type { Work } from './work.ts';

export interface EdgeParts {
  database: Database;
  auditLog: AuditLog;
  migrationVersion: number;
  workerId: string;
  pipelines: Pipelines;
  administration: PluginAdministration;
  pluginLogs: PluginLogs;
  shadowRuns: ShadowRuns;
  identity: Identity;
  reading: Reading;
  webhooks: Webhooks;
  work: Work;
  records: Records;
  publicUrl: () => string;
}

export interface Edge {
  /** Actual addresses of the listeners, without a trailing slash. */
  apiUrl: string;
  operationsUrl: string;
}

interface State {
  started: boolean;
  stopping: boolean;
}

/** Parts that the listeners share. */
interface Shared {
  state: State;
  expiry: ExpiryWatch;
}

export async function openEdge(runtime: Runtime, given: EdgeParts): Promise<Edge> {
  const { configuration, log, ids } = runtime;
  const { database } = given;
  const state: State = { started: false, stopping: false };
  sample(runtime, given);
  const expiry = watchExpiry(runtime);
  const api = openApi(runtime, { state, expiry }, given);
  const operationsUrl = await listenForOperations(runtime, state, given);
  const apiUrl = await listenForApi(runtime, { state, expiry }, api, given);
  declareSectionsReadAtUse(configuration);
  recordReloads({ configuration, database, ids, log });
  state.started = true;
  return { apiUrl, operationsUrl };
}

function sample(
  { metrics, clock }: Runtime,
  { database, migrationVersion, pipelines, reading, webhooks, work }: EdgeParts,
): void {
  const { workflows } = work;
  const { deliverer } = webhooks;
  const { reader } = reading;
  sampleGauges(metrics, {
    database,
    migrationVersion,
    clock,
    workflows,
    deliverer,
    pipelines,
    reader,
  });
}

function openApi(runtime: Runtime, { state, expiry }: Shared, given: EdgeParts): Api {
  const { configuration, ids, log, metrics, tracer } = runtime;
  const { identity, records } = given;
  const limits = () => edgeLimits(configuration.current());
  const waiting = createWaiting({
    limits,
    onChange: (now) => metrics.set('workmill_http_waiters', {}, now),
  });
  const api: Api = createApi({
    services: servicesOf(runtime, given, {
      waiting,
      expiry,
      rateLimits: (caller) => api.rateLimits(caller),
    }),
    answers: records.answers,
    limits,
    rates: identity.rates,
    proxies: configuration.current().listen.api,
    metrics,
    tracer,
    log,
    ids,
    version,
    isStopping: () => state.stopping,
    isPassing,
  });
  return api;
}

/** Services that routes use, by name. */
function servicesOf(
  { configuration, clock }: Runtime,
  {
    database,
    auditLog,
    identity,
    reading,
    webhooks,
    work,
    records,
    pipelines,
    administration,
    pluginLogs,
    shadowRuns,
    publicUrl,
  }: EdgeParts,
  {
    waiting,
    rateLimits,
    expiry,
  }: Pick<Services, 'waiting' | 'rateLimits'> & Pick<Shared, 'expiry'>,
): Services {
  return {
    auth: identity.auth,
    people: identity.people,
    tenants: identity.tenants,
    licensing: identity.licensing,
    plans: () => configuration.current().plans,
    workflows: work.workflows,
    bulkActions: work.bulkActions,
    reminders: work.reminders,
    monitoring: work.monitoring,
    reviews: work.reviews,
    reviewMaterial: work.reviewMaterial,
    lessons: work.lessons,
    checkCorrections: work.checkCorrections,
    approveAlike: work.approveAlike,
    decidedReviews: work.decidedReviews,
    reviewerNames: work.reviewerNames,
    evaluations: work.evaluations,
    quality: work.quality,
    models: work.learning.models,
    configs: work.configs,
    documents: reading.documents,
    pageImage: createPageImageOf(reading.reader, reading.documents),
    documentContent: createContentOf(reading.reader, reading.documents),
    reference: reading.reference,
    pipelines,
    plugins: administration,
    pluginLogs,
    shadowRuns,
    webhooks,
    usage: records.usage,
    statistics: records.statistics,
    liveMetrics: records.liveMetrics,
    sla: records.sla,
    audit: records.audit,
    auditLog,
    erasure: records.erasure,
    rateLimits,
    certificates: {
      listener: () => listenerCertificates(configuration.current()),
      endsAt: expiry.certificateEndsAt,
      rules: () => certificateRules(configuration.current()),
      boundKeys: identity.auth.boundKeys,
      ofEndpoints: (limit) => listEndpointCertificates(database, limit),
    },
    waiting,
    requireReason: () => configuration.current().audit.requireReason,
    clock,
    publicUrl,
  };
}

async function listenForOperations(
  { configuration, clock, ids, log, metrics, lifecycle }: Runtime,
  state: State,
  { database, pipelines }: EdgeParts,
): Promise<string> {
  const handle = createOperations({
    checks: { database: async () => void (await database.knex.raw('SELECT 1')) },
    isStarted: () => state.started,
    isStopping: () => state.stopping,
    metrics,
    plugins: () => pipelines.list().map(presentPlugin),
    clock,
  });
  const { host, port } = configuration.current().listen.operations;
  const listener = await startListener({ host, port, handle, clock, ids, log });
  lifecycle.onStop('operations listener', (hurried) => listener.stop(graceMs.operations, hurried));
  return listener.url;
}

async function listenForApi(
  { configuration, clock, ids, log, lifecycle }: Runtime,
  { state, expiry }: Shared,
  api: Api,
  { work: { workflows }, records, pluginLogs }: EdgeParts,
): Promise<string> {
  const { host, port, tls } = configuration.current().listen.api;
  const listener = await startListener({
    host,
    port,
    ...(tls && { tls: tlsMaterial(tls) }),
    handle: (req, res) => api.handle(req, res),
    headersForBroken: (address) => api.limitBroken(address),
    clock,
    ids,
    log,
  });
  lifecycle.onStop('api listener', (hurried) => {
    // Callers that wait for a result get the current state before connections close.
    state.stopping = true;
    workflows.releaseWaiters();
    records.liveMetrics.close();
    pluginLogs.close();
    return listener.stop(graceMs.api, hurried);
  });
  lifecycle.onStop('expiry watch', () => expiry.stop());
  if (tls) expiry.follow(tlsMaterial(tls));
  configuration.onChange('listen', ({ api: next }) => {
    if (!next.tls) return { commit: () => {} };
    const renewed = tlsMaterial(next.tls);
    const take = listener.prepareTls(renewed);
    return {
      commit() {
        take();
        expiry.follow(renewed);
      },
    };
  });
  return listener.url;
}
