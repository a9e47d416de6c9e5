// Workflows, and the reviews and evaluations that share their pipelines.

import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import type { Documents } from '../documents/service.ts';
import type { Egress } from '../egress/egress.ts';
import { createQuality, type QualityOf } from '../evaluation/reviewed/quality.ts';
import type { Evaluations } from '../evaluation/service.ts';
import type { Licensing } from '../licensing/service.ts';
import { openModels } from '../models/open-models.ts';
import { openTranscriber } from '../transcription/transcriber.ts';
import { reportWorkflows } from '../observe.ts';
import { createPipelineConfigs, type PipelineConfigs } from '../pipelines/config/service.ts';
import { createGrantedServices } from '../pipelines/granted-services.ts';
import { missingOperation } from '../pipelines/missing-operation.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { createSecretMasker, type SecretMasker } from '../privacy/secret-masker.ts';
import type { Quota } from '../quota/service.ts';
import type { Rates } from '../rates/service.ts';
import type { Reader } from '../reading/reader.ts';
import type { Reference } from '../reference/service.ts';
import type { DeclaredSet } from '../reference/sets.ts';
import type { SourceUpdates } from '../reference/sources/updates.ts';
import type { Webhooks } from '../webhooks/service.ts';
import { followPlugins } from '../workflows/follow-plugins.ts';
import type { OutboxForms } from '../workflows/outbox.ts';
import { createReadDocument } from '../workflows/read-document.ts';
import type { Reminders } from '../workflows/deadlines/reminders.ts';
import type { Monitoring } from '../workflows/monitoring/monitoring.ts';
import type { ApproveAlike } from '../workflows/reviews/approve-alike.ts';
import type { CheckCorrections } from '../workflows/reviews/check-corrections.ts';
import type { DecidedReviews } from '../workflows/reviews/decided/decided.ts';
import type { Lessons } from '../workflows/reviews/lessons/lessons.ts';
import type { ReviewMaterialOf } from '../workflows/reviews/material.ts';
import type { Escalation } from '../workflows/reviews/overdue/escalation.ts';
import type { Reviews } from '../workflows/reviews/service.ts';
import type { RunDeps } from '../workflows/run.ts';
import { createRunPipeline, type LocalModelVersions } from '../workflows/run-pipeline.ts';
import type { WorkflowEngine, WorkflowsDeps } from '../workflows/service.ts';
import { engineSettings } from '../workflows/settings.ts';
import { createRunConfig, createSubmitConfig } from '../workflows/tenant-config.ts';
import { createWebhookForms } from '../workflows/webhook-forms.ts';
import { createWorkflows } from '../workflows/workflows.ts';
import type { BulkActions } from '../workflows/bulk/bulk-actions.ts';
import type { AuditLog } from './audit-log.ts';
import { openBulkActions } from './bulk-actions.ts';
import { openEvaluations } from './evaluations.ts';
import { openLearning, type Learning } from './learning.ts';
import { openMonitoring } from './monitoring.ts';
import { openReminders } from './reminders.ts';
import { openReviews } from './reviews.ts';
import { openSourceUpdates } from './reference-sources.ts';
import type { Runtime } from './runtime.ts';

export interface WorkParts {
  auditLog: Pick<AuditLog, 'origin' | 'residency'>;
  database: Database;
  listener: Listener;
  workerId: string;
  licensing: Licensing;
  quota: Quota;
  rates: Rates;
  pipelines: Pipelines;
  egress: Egress;
  reader: Reader;
  documents: Documents;
  reference: Reference;
  sets: Map<string, DeclaredSet>;
  webhooks: Webhooks;
  publicUrl: () => string;
}

export interface Work {
  configs: PipelineConfigs;
  workflows: WorkflowEngine;
  bulkActions: BulkActions;
  reviews: Reviews;
  escalation: Escalation;
  checkCorrections: CheckCorrections;
  approveAlike: ApproveAlike;
  reviewerNames(this: void, tenantId: string): Promise<string[]>;
  reviewMaterial: ReviewMaterialOf;
  lessons: Lessons;
  decidedReviews: DecidedReviews;
  evaluations: Evaluations;
  quality: QualityOf;
  learning: Learning;
  reminders: Reminders;
  monitoring: Monitoring;
  sourceUpdates: SourceUpdates;
  /** Starts to run workflows. */
  start(): Promise<void>;
}

export function openWork(runtime: Runtime, given: WorkParts): Work {
  const { configuration, log, lifecycle } = runtime;
  const { database, listener, quota, pipelines, documents, reference, sets, webhooks } = given;
  const configs = openConfigs(runtime, given);
  const learned = { database, listener, pipelines, configs, reference };
  const learning = openLearning(runtime, learned);
  const runs = openRuns(runtime, { configs, localModels: learning }, given);
  const outbox = createWebhookForms(given.publicUrl);
  const secretMasker = createSecretMasker();
  lifecycle.onStop('masking of secrets', () => secretMasker.stop());
  const maskSecrets = secretMasker.mask;
  const forms = { outbox, maskSecrets };
  const workflows = createWorkflows(workflowDeps(runtime, configs, runs, forms, given));
  const { workerId, rates } = given;
  const { bulkActions, bulkRunner } = openBulkActions(runtime, {
    database,
    workerId,
    workflows,
    rates,
  });
  const reviewed = {
    database,
    quota,
    documents,
    configs,
    pipelines,
    reference,
    webhooks,
    outbox,
    maskSecrets,
  };
  const {
    reviews,
    escalation,
    lessons,
    decidedReviews,
    material,
    checkCorrections,
    approveAlike,
    reviewerNames,
  } = openReviews(runtime, reviewed, given.publicUrl);
  const reminders = openReminders(runtime, { database, pipelines, configs, webhooks });
  const monitoring = openMonitoring(runtime, { database, pipelines, reference, webhooks });
  const { stats } = workflows;
  const evaluated = { database, documents, pipelines, runs, stats };
  const evaluations = openEvaluations(runtime, evaluated);
  return {
    configs,
    workflows,
    bulkActions,
    reviews,
    escalation,
    reviewMaterial: material,
    lessons,
    decidedReviews,
    checkCorrections,
    approveAlike,
    reviewerNames,
    evaluations,
    quality: createQuality({ database }),
    learning,
    reminders,
    monitoring,
    sourceUpdates: openSourceUpdates(runtime, { database, reference, sets, egress: given.egress }),
    async start() {
      await learning.start();
      await workflows.start();
      lifecycle.onStop('workflows', (hurried) => workflows.stop(hurried));
      bulkRunner.start();
      lifecycle.onStop('bulk actions', () => bulkRunner.stop());
      followPlugins({ configuration, pipelines, sets, workflows, log });
    },
  };
}

function openConfigs(
  { configuration, clock, ids, log, lifecycle }: Runtime,
  { database, pipelines, egress, webhooks: { endpoints } }: WorkParts,
): PipelineConfigs {
  const configs = createPipelineConfigs({
    database,
    clock,
    ids,
    log,
    pipelines,
    fileFor: (pipeline) => configuration.current().pipelineFiles[pipeline],
    checkWebhookAddress: (address) => void egress.check(address, 'webhooks'),
    completionEndpoint: (tenantId, url) => endpoints.ensureCompletionEndpoint({ tenantId, url }),
  });
  configs.start();
  lifecycle.onStop('pipeline configurations', () => configs.stop());
  return configs;
}

/** Dependencies of a pipeline run; evaluations use the same. */
export type Runs = Pick<RunDeps, 'configFor' | 'readDocument' | 'runPipeline'>;

function openRuns(
  { configuration, clock, ids, log, metrics, tracer, lifecycle }: Runtime,
  { configs, localModels }: { configs: PipelineConfigs; localModels: LocalModelVersions },
  { database, pipelines, egress, reader, documents, reference, auditLog }: WorkParts,
): Runs {
  const { models: configured, transcription } = configuration.current();
  const transcriber = openTranscriber(transcription, { reader, clock, log });
  if (transcriber) lifecycle.onStop('transcriber', () => transcriber.close());
  const models = openModels({ configured, database, ids, clock, log, metrics });
  lifecycle.onStop('models', () => models.close());
  const runServices = createGrantedServices({ configuration, pipelines, egress, clock });
  return {
    configFor: createRunConfig(configs),
    readDocument: createReadDocument({
      documents,
      reader,
      pipelines,
      transcriber,
      tracer,
      clock,
      metrics,
    }),
    runPipeline: createRunPipeline({
      pipelines,
      reference,
      models,
      localModels,
      runServices,
      residency: auditLog.residency,
      configuration,
      metrics,
      log,
    }),
  };
}

/** `Required`: a missing report would be missing in the metrics. */
function workflowDeps(
  { configuration, clock, random, ids, log, metrics, tracer }: Runtime,
  configs: PipelineConfigs,
  { configFor, readDocument, runPipeline }: Runs,
  { outbox, maskSecrets }: { outbox: OutboxForms; maskSecrets: SecretMasker['mask'] },
  given: WorkParts,
): Required<WorkflowsDeps> {
  const { database, listener, workerId, licensing, quota, pipelines } = given;
  const { documents, reference, webhooks } = given;
  const { endpoints, deliverer } = webhooks;
  const { onAccepted, onBegun, onBatch, onFenced, onSettled, onTakenOver } =
    reportWorkflows(metrics);
  return {
    database,
    listener,
    workerId,
    quota,
    clock,
    ids,
    random,
    log,
    tracer,
    settings: engineSettings(configuration.current()),
    refusal: licensing.refusal,
    findOperation: pipelines.find,
    missingOperation: (pipeline, operation) => missingOperation(pipelines, pipeline, operation),
    validateRequest: pipelines.validateRequest,
    checkAddress: (_tenantId, address) => documents.check(address),
    documentNames: documents.namesOf,
    maskSecrets,
    submitConfig: createSubmitConfig(configs),
    completionEndpoint: (tenantId, url) => endpoints.ensureCompletionEndpoint({ tenantId, url }),
    configFor,
    readDocument,
    runPipeline,
    keptSets: reference.keptSets,
    outbox,
    logId: given.auditLog.origin,
    onDeliveries: (targets) => deliverer.kick(targets),
    onAccepted,
    onBegun,
    onBatch,
    onFenced,
    onSettled,
    onTakenOver,
  };
}
