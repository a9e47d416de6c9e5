// How the parts' needs are met by other parts: small adapters for appliance.ts, none with a decision
// of its own.

import type { Configuration } from './config/reload.ts';
import type { PipelineSettings, Settings } from './config/settings.ts';
import type { Documents } from './documents/service.ts';
import type { Log } from './kernel/log.ts';
import { compileSchema, type JsonSchema, type Validation } from './kernel/validate.ts';
import { PipelineFailure } from './pipelines/failure.ts';
import type { Pipelines } from './pipelines/pipelines.ts';
import { defaultReadingLimits } from './reading/limits.ts';
import type { Reader } from './reading/reader.ts';
import { buildCompletionPayload, buildEventData, failureEventType } from './webhooks/outbox.ts';
import type { OutboxForms } from './workflows/outbox.ts';
import type { Progress, Work } from './workflows/work.ts';
import type { WorkflowsDeps } from './workflows/service.ts';

function pipelineSettings(settings: Settings, pipeline: string): PipelineSettings | undefined {
  return settings.pipelineFiles[pipeline];
}

function workflows(parts: {
  configuration: Configuration;
  pipelines: Pipelines;
  documents: Documents;
  reader: Reader;
  log: Log;
}): Pick<
  WorkflowsDeps,
  | 'settings'
  | 'findOperation'
  | 'validateRequest'
  | 'checkAddress'
  | 'submitConfig'
  | 'configFor'
  | 'readDocument'
  | 'runPipeline'
> {
  const { configuration, pipelines, documents, reader, log } = parts;
  const { concurrency, running_per_tenant_percent, lease, max_attempts } =
    configuration.current().workflows;
  return {
    settings: {
      slots: concurrency,
      perTenantPercent: running_per_tenant_percent,
      leaseS: lease / 1000,
      maxAttempts: max_attempts,
    },
    findOperation: (pipeline, operation) => pipelines.find(pipeline, operation),
    validateRequest: (pipeline, operation, request) =>
      pipelines.validateRequest(pipeline, operation, request),
    checkAddress: (_tenantId, address) => documents.check(address),
    async submitConfig(_tenantId, pipeline) {
      const own = pipelineSettings(configuration.current(), pipeline);
      return {
        outputSchema: own?.output_schema ?? 'extended',
        webhookOnCompletion: own?.webhook_on_completion ?? null,
      };
    },
    async configFor(_tenantId, pipeline) {
      const own = pipelineSettings(configuration.current(), pipeline);
      const { confidence_threshold: threshold, require_human_review_below: review } = own ?? {};
      return {
        ...(threshold !== undefined && { confidenceThreshold: threshold }),
        ...(review !== undefined && { requireHumanReviewBelow: review }),
        settings: own?.settings ?? {},
      };
    },
    async readDocument({ tenantId, address, signal }) {
      const { path, fileName, declaredType } = await documents.resolve({
        tenantId,
        address,
        signal,
      });
      const read = await reader.read({ path }, { fileName, declaredType, signal });
      return read.document;
    },
    runPipeline: (work, settings, read, { signal, onProgress }) =>
      runPipeline({ pipelines, log }, work, settings, read, { signal, onProgress }),
  };
}

async function runPipeline(
  { pipelines, log }: { pipelines: Pipelines; log: Log },
  work: Work,
  settings: object,
  documents: Record<string, Uint8Array>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): ReturnType<WorkflowsDeps['runPipeline']> {
  const { workflowId, attemptNo, pipeline, operation, request } = work;
  const { input, options } = request;
  const task = { workflowId, attempt: attemptNo, input, options, settings, documents };
  try {
    const { outcome, processedBy } = await pipelines.run(pipeline, operation, task, {
      signal,
      onProgress: (stage, fraction) => onProgress({ stage, fraction }),
    });
    return { outcome, processedBy };
  } catch (error) {
    if (!(error instanceof PipelineFailure)) throw error;
    const { kind, code, message, retry, detail } = error;
    if (kind !== 'cancelled') {
      log.warn('a pipeline run failed', { workflow_id: workflowId, pipeline, kind, ...detail });
    }
    return { failure: { code, message, retry } };
  }
}

/** Checks a pipeline's `settings` in its configuration file by the plugin's own schema. */
function checkSettings(pipelines: Pipelines) {
  return (pipeline: string, settings: unknown): Validation<unknown> => {
    const info = pipelines.list().find(({ name }) => name === pipeline);
    if (!info) {
      const message = `there is no pipeline "${pipeline}"; the file has no effect`;
      return { ok: false, details: [{ path: '', message }] };
    }
    // A refused plugin's schema is not known; its reason is in the log already.
    if (info.state === 'refused') return { ok: true, value: settings };
    return compileSchema(info.settings as JsonSchema)(settings);
  };
}

function eventTypes(pipelines: Pipelines): string[] {
  const operations = pipelines.list().flatMap((info) => Object.values(info.operations));
  return [...new Set([...operations.map(({ eventType }) => eventType), failureEventType])];
}

/** An example of the object that events of a type carry; empty when no plugin gives one. */
function exampleOf(pipelines: Pipelines, eventType: string): object {
  for (const { operations } of pipelines.list()) {
    const operation = Object.values(operations).find((known) => known.eventType === eventType);
    const example = (operation?.businessObject as JsonSchema | undefined)?.['examples'];
    if (Array.isArray(example) && example[0]) return example[0] as object;
  }
  return {};
}

function outbox(publicUrl: () => string): OutboxForms {
  return {
    envelopeData: buildEventData,
    shortPayload: (facts) => buildCompletionPayload({ ...facts, publicUrl: publicUrl() }),
  };
}

function countPages(reader: Reader) {
  return async (
    path: string,
    facts: { fileName: string | null; declaredType: string | null; signal?: AbortSignal },
  ): Promise<number> => {
    const { fileName, declaredType, signal } = facts;
    const { summary } = await reader.read(
      { path },
      { fileName, declaredType, ...(signal && { signal }) },
    );
    return summary.pages;
  };
}

function reading({ reading: { max_pages, max_bytes, timeout, threads, memory_bytes } }: Settings) {
  return {
    limits: { ...defaultReadingLimits, maxPages: max_pages, maxBytes: max_bytes },
    timeoutMs: timeout,
    threads,
    rssMb: Math.ceil(memory_bytes / 2 ** 20),
  };
}

function webhooks({ webhooks: settings }: Settings, version: string) {
  const { brand, deadline, max_in_flight, retry_schedule, retry_for } = settings;
  return {
    brand,
    version,
    deadlineMs: deadline,
    maxInFlight: max_in_flight,
    retryDelays: retry_schedule,
    retryForMs: retry_for,
  };
}

function limits({ limits: edge, documents, workflows: { wait_default, wait_max } }: Settings) {
  return {
    jsonBodyBytes: edge.json_body_bytes,
    documentBytes: documents.max_bytes,
    concurrentWaiters: edge.concurrent_waiters,
    defaultWaitMs: wait_default,
    maxWaitMs: wait_max,
  };
}

export const pipelineParts = {
  workflows,
  checkSettings,
  eventTypes,
  exampleOf,
  outbox,
  countPages,
  reading,
  webhooks,
  limits,
};
