// Connects the parts to the metrics: gauges read at each scrape, and the numbers that parts report.

import { newestTimestamps } from './audit/log/timestamps/queries.ts';
import { newestCosignatures } from './audit/log/witnesses/queries.ts';
import { measureLog } from './audit/log/queries.ts';
import type { Configuration } from './config/reload.ts';
import type { Clock } from './kernel/clock.ts';
import type { Database } from './database/connection.ts';
import { storedBytes } from './documents/queries.ts';
import type { DocumentsOptions } from './documents/service.ts';
import type { HostStats } from './hosts/host.ts';
import type { TrainingReport } from './learning/trainings/runner.ts';
import type { GathererDeps } from './pipelines/logs/gather.ts';
import type { Pipelines } from './pipelines/pipelines.ts';
import type { Reader } from './reading/reader.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Deliverer } from './webhooks/delivery/deliverer.ts';
import type { AttemptRecord } from './webhooks/delivery/record-batch.ts';
import { soonestExpiry } from './webhooks/mtls/queries.ts';
import { countEndpoints, measureWebhooks } from './webhooks/queries.ts';
import type { UpdateOutcome } from './reference/sources/updates.ts';
import type { MonitoringOptions } from './workflows/monitoring/check-group.ts';
import { measureMonitored } from './workflows/monitoring/queries.ts';
import { measureQueue } from './workflows/queries.ts';
import type { WorkflowEngine, WorkflowsDeps } from './workflows/service.ts';
import type { ShadowRunnerDeps } from './workflows/shadow/runner.ts';

export function reportWorkflows(
  metrics: Metrics,
): Required<
  Pick<
    WorkflowsDeps,
    'onAccepted' | 'onBegun' | 'onBatch' | 'onFenced' | 'onSettled' | 'onTakenOver'
  >
> {
  return {
    onBegun(pipeline, queuedMs) {
      const seconds = Math.max(0, queuedMs) / 1000;
      metrics.observe('workmill_workflow_queue_duration_seconds', { pipeline }, seconds);
    },
    onBatch: (batch, size) => metrics.observe('workmill_batch_size', { batch }, size),
    onFenced: () => metrics.count('workmill_workflows_fenced_total', {}),
    onTakenOver: (count) => metrics.count('workmill_workflows_taken_over_total', {}, count),
    onAccepted: (pipeline) => metrics.count('workmill_workflows_submitted_total', { pipeline }),
    onSettled({ pipeline }, { state, conclusion }) {
      metrics.count('workmill_workflows_settled_total', { pipeline, state });
      if (conclusion.kind !== 'finished') return;
      const seconds = conclusion.finished.processingMs / 1000;
      metrics.observe('workmill_workflow_processing_duration_seconds', { pipeline }, seconds);
    },
  };
}

/** The start counts as the first, successful reading of the configuration. */
export function reportProcess(
  metrics: Metrics,
  parts: {
    configuration: Pick<Configuration, 'onReload'>;
    clock: Clock;
    onLogLost?: (listener: () => void) => void;
  },
): void {
  const report = ({ ok, at }: { ok: boolean; at: Date }): void => {
    metrics.set('workmill_config_last_reload_success', {}, Number(ok));
    if (!ok) return;
    metrics.set('workmill_config_last_reload_timestamp_seconds', {}, at.getTime() / 1000);
  };
  report({ ok: true, at: parts.clock.now() });
  parts.configuration.onReload(report);
  parts.onLogLost?.(() => metrics.count('workmill_log_lines_lost_total', {}));
}

export function reportDocuments(metrics: Metrics): Required<Pick<DocumentsOptions, 'onTaken'>> {
  return {
    onTaken: (way, bytes) => metrics.observe('workmill_document_size_bytes', { way }, bytes),
  };
}

export function reportMonitoring(metrics: Metrics): MonitoringOptions['onChecked'] {
  return (pipeline, outcome, subjects) =>
    metrics.count('workmill_monitored_checks_total', { pipeline, outcome }, subjects);
}

export function reportPluginLog(metrics: Metrics): Pick<GathererDeps, 'onStored' | 'onLeftOut'> {
  return {
    onStored: (pipeline, lines) =>
      metrics.count('workmill_plugin_log_lines_total', { pipeline }, lines),
    onLeftOut: (pipeline, reason, lines) =>
      metrics.count('workmill_plugin_log_lines_left_out_total', { pipeline, reason }, lines),
  };
}

export function reportShadowRuns(metrics: Metrics): ShadowRunnerDeps['onEnded'] {
  return (pipeline, state) => metrics.count('workmill_shadow_runs_total', { pipeline, state });
}

export function reportSourceUpdates(metrics: Metrics) {
  return (set: string, outcome: UpdateOutcome): void =>
    metrics.count('workmill_reference_updates_total', { set, outcome });
}

export function reportTrainings(metrics: Metrics) {
  return ({ place: { pipeline }, state, durationMs }: TrainingReport): void => {
    metrics.count('workmill_model_trainings_total', { pipeline, state });
    metrics.observe('workmill_model_training_duration_seconds', { pipeline }, durationMs / 1000);
  };
}

export function reportAttempt(metrics: Metrics) {
  return (attempt: AttemptRecord): void => {
    const outcome = outcomeOf(attempt);
    metrics.count('workmill_webhook_attempts_total', { outcome });
    const seconds = attempt.durationMs / 1000;
    metrics.observe('workmill_webhook_attempt_duration_seconds', { outcome }, seconds);
    if (!attempt.delivered) return;
    // If the clock went back between the two times, the delay is unknown; it is reported as 0,
    // never negative.
    const delayMs = Math.max(0, attempt.endedAt.getTime() - attempt.eventAt.getTime());
    metrics.observe('workmill_webhook_delivery_delay_seconds', {}, delayMs / 1000);
  };
}

function outcomeOf({ delivered, status, error }: AttemptRecord): string {
  if (delivered) return 'delivered';
  if (error === 'outbound_proxy') return 'proxy';
  // A timeout may follow the head of an answer.
  if (error === 'timeout') return 'timeout';
  return status !== null ? 'refused' : 'unreachable';
}

export function sampleGauges(
  metrics: Metrics,
  parts: {
    database: Database;
    clock: Clock;
    workflows: Pick<WorkflowEngine, 'stats'>;
    deliverer: Pick<Deliverer, 'delivers'>;
    pipelines: Pick<Pipelines, 'stats'>;
    reader: Pick<Reader, 'stats'>;
    migrationVersion: number;
  },
): void {
  const { database, clock, workflows, deliverer, pipelines, reader, migrationVersion } = parts;
  const byPipeline =
    (pick: 'queued' | 'oldest_s' | 'in_review') =>
    async (): Promise<{ labels: { pipeline: string }; value: number }[]> => {
      const rows = await measureQueue(database);
      return rows.map((row) => ({ labels: { pipeline: row.pipeline }, value: row[pick] }));
    };
  metrics.sample('workmill_queue_depth', byPipeline('queued'));
  metrics.sample('workmill_queue_oldest_age_seconds', byPipeline('oldest_s'));
  metrics.sample('workmill_reviews_open', byPipeline('in_review'));
  metrics.sample('workmill_worker_slots', () => {
    const { slots, busy } = workflows.stats();
    return [
      { labels: { use: 'busy' }, value: busy },
      { labels: { use: 'free' }, value: slots - busy },
    ];
  });
  sampleHosts(metrics, () => ({ ...pipelines.stats(), ...reader.stats() }));
  metrics.sample('workmill_webhook_delivering', () => [
    { labels: {}, value: Number(deliverer.delivers()) },
  ]);
  metrics.sample('workmill_webhook_deliveries_pending', async () => [
    { labels: {}, value: (await measureWebhooks(database)).pending },
  ]);
  metrics.sample('workmill_webhook_endpoints', async () =>
    (await countEndpoints(database, clock.now())).map(({ state, count }) => ({
      labels: { state },
      value: count,
    })),
  );
  metrics.sample('workmill_webhook_certificate_expiry_seconds', async () => {
    const value = await soonestExpiry(database);
    return value === null ? [] : [{ labels: {}, value }];
  });
  metrics.sample('workmill_webhook_dead_letters', async () => [
    { labels: {}, value: (await measureWebhooks(database)).dead },
  ]);
  metrics.sample('workmill_database_pool_connections', () =>
    database.pools().flatMap(({ pool, busy, idle }) => [
      { labels: { pool, use: 'busy' }, value: busy },
      { labels: { pool, use: 'idle' }, value: idle },
    ]),
  );
  metrics.sample('workmill_database_pool_waiting', () =>
    database.pools().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  );
  metrics.sample('workmill_documents_stored_bytes', async () => [
    { labels: {}, value: await storedBytes(database) },
  ]);
  metrics.sample('workmill_monitored_subjects', async () =>
    (await measureMonitored(database)).map(({ pipeline, subjects }) => ({
      labels: { pipeline },
      value: subjects,
    })),
  );
  sampleAuditLog(metrics, database);
  metrics.set('workmill_migration_version', {}, migrationVersion);
}

function sampleAuditLog(metrics: Metrics, { knex }: Database): void {
  metrics.sample('workmill_audit_log_entries', async () => [
    { labels: {}, value: (await measureLog(knex)).size },
  ]);
  metrics.sample('workmill_audit_log_pending', async () => [
    { labels: {}, value: (await measureLog(knex)).pending },
  ]);
  metrics.sample('workmill_audit_cosigned_entries', async () =>
    (await newestCosignatures(knex)).map(({ witness, size }) => ({
      labels: { witness },
      value: size,
    })),
  );
  metrics.sample('workmill_audit_timestamped_entries', async () =>
    (await newestTimestamps(knex)).map(({ authority, size }) => ({
      labels: { authority },
      value: size,
    })),
  );
  metrics.sample('workmill_audit_checkpoint_age_seconds', async () => {
    const { checkpointAgeS } = await measureLog(knex);
    return checkpointAgeS === null ? [] : [{ labels: {}, value: checkpointAgeS }];
  });
}

function sampleHosts(metrics: Metrics, hosts: () => Record<string, HostStats>): void {
  const byHost = (pick: 'rssBytes' | 'crashes' | 'replacements') => () =>
    Object.entries(hosts()).map(([host, stats]) => ({ labels: { host }, value: stats[pick] }));
  metrics.sample('workmill_host_memory_bytes', byHost('rssBytes'));
  metrics.sample('workmill_plugin_crashes', byHost('crashes'));
  metrics.sample('workmill_host_replacements', byHost('replacements'));
}
