// How running work meets pipelines, documents, reference data and reviews: adapters without a
// decision of their own.

import type { Configuration } from '../config/reload.ts';
import type { Documents } from '../documents/service.ts';
import type { Egress } from '../egress/egress.ts';
import { createSpanNotes } from '../hosts/span-notes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Fault } from '../kernel/errors.ts';
import { documentCapacity } from '../kernel/document-capacity.ts';
import { presentId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { missingName } from '../kernel/missing.ts';
import type { Models } from '../models/service.ts';
import type { PipelineConfigs } from '../pipelines/config/service.ts';
import { PipelineFailure } from '../pipelines/failure.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { RunServices } from '../pipelines/run-services.ts';
import type { Reader } from '../reading/reader.ts';
import { readerSpans } from '../reading/tasks.ts';
import type { Reference } from '../reference/service.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { within, type Tracer } from '../telemetry/tracer.ts';
import { buildCompletionPayload, buildEventData } from '../webhooks/outbox.ts';
import type { OutboxForms } from '../workflows/outbox.ts';
import type { ReviewsDeps } from '../workflows/reviews/service.ts';
import type { WorkflowsDeps } from '../workflows/service.ts';
import { logFieldsOf, type Progress, type Work } from '../workflows/work.ts';
import { modelOfRun } from './models.ts';
import { pluginServices } from './plugin-services.ts';

export function workflows(parts: {
  configuration: Configuration;
  pipelines: Pipelines;
  configs: PipelineConfigs;
  documents: Documents;
  reference: Reference;
  egress: Egress;
  reader: Reader;
  clock: Clock;
  models: Models;
  tracer: Tracer;
  log: Log;
  metrics: Metrics;
}): Pick<
  WorkflowsDeps,
  | 'settings'
  | 'findOperation'
  | 'missingOperation'
  | 'validateRequest'
  | 'checkAddress'
  | 'submitConfig'
  | 'configFor'
  | 'readDocument'
  | 'runPipeline'
  | 'keptSets'
> {
  const { configuration, pipelines, configs, metrics } = parts;
  const onFailure = (pipeline: string, kind: string): void =>
    metrics.count('workmill_plugin_failures_total', { pipeline, kind });
  const running = { ...parts, runServices: pluginServices(parts), onFailure };
  const { concurrency, runningPerTenantPercent, leaseMs, maxAttempts, poisonAfter, queueLimit } =
    configuration.current().workflows;
  return {
    settings: {
      slots: concurrency,
      perTenantPercent: runningPerTenantPercent,
      leaseS: leaseMs / 1000,
      maxAttempts,
      queueLimit,
      poisonAfter,
    },
    findOperation: (pipeline, operation) => pipelines.find(pipeline, operation),
    missingOperation: (...named) => missingOperation(pipelines, ...named),
    validateRequest: (pipeline, operation, request) =>
      pipelines.validateRequest(pipeline, operation, request),
    checkAddress: (_tenantId, address) => parts.documents.check(address),
    async submitConfig(tenantId, pipeline) {
      const config = await configs.effective(tenantId, pipeline);
      return {
        outputSchema: config.output_schema,
        webhookOnCompletion: config.webhook_on_completion,
      };
    },
    async configFor(tenantId, pipeline) {
      const config = await configs.effective(tenantId, pipeline);
      return {
        confidenceThreshold: config.confidence_threshold,
        requireHumanReviewBelow: config.require_human_review_below,
        settings: config.settings,
      };
    },
    readDocument: (wanted) => readDocument(parts, wanted),
    keptSets: parts.reference.keptSets,
    runPipeline: (work, settings, read, { signal, onProgress }) =>
      runPipeline(running, work, settings, read, { signal, onProgress }),
  };
}

export function missingOperation(
  pipelines: Pick<Pipelines, 'list'>,
  pipeline: string,
  operation: string,
): Fault {
  const ready = pipelines.list().filter(({ state }) => state === 'ready');
  const found = ready.find(({ name }) => name === pipeline);
  if (!found) {
    const known = ready.map(({ name }) => name);
    return missingName('pipeline', pipeline, known);
  }
  const noun = `operation of the pipeline ${pipeline} called`;
  return missingName(noun, operation, Object.keys(found.operations));
}

/** The address stays out of the spans: it may be a secret of the customer's. */
async function readDocument(
  parts: {
    documents: Documents;
    reader: Reader;
    pipelines: Pipelines;
    tracer: Tracer;
    clock: Clock;
    metrics: Metrics;
  },
  { traceparent: parent, onPage, ...wanted }: Parameters<WorkflowsDeps['readDocument']>[0],
): Promise<Uint8Array> {
  const { documents, reader, tracer, clock, metrics } = parts;
  const getting = tracer.start('document.get', { parent });
  const source = await within(getting, () => documents.resolve(wanted));
  const { fileName, declaredType } = source;
  const reading = tracer.start('document.read', { parent });
  const limits = parts.pipelines.find(wanted.pipeline, wanted.operation)?.limits;
  const { hear: onNote } = createSpanNotes({ tracer, clock, span: reading, names: readerSpans });
  const facts = {
    fileName,
    declaredType,
    caller: wanted.tenantId,
    signal: wanted.signal,
    onPage,
    exactXml: wanted.exactXml,
    ...(limits && { maxContentBytes: documentCapacity(limits.heapMb) }),
    ...(reading.recorded && { onNote }),
  };
  const beganMs = clock.elapsedMs();
  const { document, summary } = await within(reading, () => reader.read(source, facts));
  const seconds = (clock.elapsedMs() - beganMs) / 1000;
  metrics.observe('workmill_document_reading_duration_seconds', { kind: summary.format }, seconds);
  return document;
}

interface Running {
  pipelines: Pipelines;
  reference: Reference;
  runServices: RunServices;
  log: Log;
  /** For metrics. */
  onFailure(pipeline: string, kind: string): void;
}

async function runPipeline(
  parts: Running & Parameters<typeof modelOfRun>[0],
  work: Work,
  settings: object,
  documents: Record<string, Uint8Array>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): ReturnType<WorkflowsDeps['runPipeline']> {
  const { pipelines, reference, runServices, log, onFailure } = parts;
  const { tenantId, mode, workflowId, attemptNo, pipeline, operation, request } = work;
  const { input, options } = request;
  const shownId = presentId('workflow', workflowId);
  const task = { workflowId: shownId, attempt: attemptNo, input, options, settings, documents };
  try {
    const { outcome, processedBy } = await pipelines.run(pipeline, operation, task, {
      signal,
      requestId: work.requestId,
      traceparent: work.traceparent,
      quarantined: work.crashes > 0,
      onProgress: (stage, fraction) => onProgress({ stage, fraction }),
      lookUp: (question) => reference.lookUp({ tenantId, mode }, pipeline, question),
      answerService: runServices.forRun({ tenantId, plugin: pipeline, signal }),
      model: modelOfRun(parts, { tenantId, workflowId, pipeline }),
    });
    const { remember = [] } = outcome;
    const kept = reference.checkRemembered({ plugin: pipeline, workflowId }, remember);
    if (kept.ok) return { outcome, processedBy, remembered: kept.rows };
    const faults = kept.details.map(({ path, message }) => `${path} ${message}`);
    throw new PipelineFailure('output_invalid', { reason: faults.join('; ') });
  } catch (error) {
    if (!(error instanceof PipelineFailure)) throw error;
    const { kind, code, message, retry, detail } = error;
    if (kind !== 'cancelled') {
      log.warn('a pipeline run failed', { ...logFieldsOf(work), kind, ...detail });
    }
    onFailure(pipeline, kind);
    const crashed = kind === 'crashed' || kind === 'memory';
    const blameless = kind === 'lost' || kind === 'refused';
    const deferMs = blameless ? (detail.retryAfterMs ?? 1000) : undefined;
    const deferred = deferMs === undefined ? {} : { deferMs };
    return { failure: { code, message, retry, crashed, ...deferred } };
  }
}

export function reviews(parts: {
  configs: PipelineConfigs;
  pipelines: Pipelines;
  reference: Reference;
}): Pick<ReviewsDeps, 'findOperation' | 'checkCorrected' | 'rulesFor' | 'keptSets' | 'lessonsOf'> {
  const { configs, pipelines, reference } = parts;
  return {
    keptSets: reference.keptSets,
    lessonsOf: (review) => reference.lessonsOf(review),
    findOperation: (pipeline, operation) => pipelines.find(pipeline, operation),
    checkCorrected: (pipeline, operation, completedUnit, businessObject) =>
      pipelines.checkCorrected(pipeline, operation, completedUnit, businessObject),
    async rulesFor(tenantId, pipeline) {
      const { review } = await configs.effective(tenantId, pipeline);
      const rule = review.four_eyes_above;
      return {
        fourEyes: rule && {
          amountPath: rule.amount,
          limit: rule.limit,
          sharedKey: rule.shared_key ?? false,
        },
        undoWindowMs: review.undo_window_seconds * 1000,
      };
    },
  };
}

export function outbox(publicUrl: () => string): OutboxForms {
  return {
    envelopeData: buildEventData,
    shortPayload: (facts) => buildCompletionPayload({ ...facts, publicUrl: publicUrl() }),
  };
}
