// How the parts' needs are met by other parts: small adapters for appliance.ts, none with a decision
// of its own.

import type { Configuration } from './config/reload.ts';
import type { PipelineSettings, Settings } from './config/settings.ts';
import type { Database } from './database/connection.ts';
import type { Documents } from './documents/service.ts';
import type { Log } from './kernel/log.ts';
import { compileSchema, type JsonSchema, type Validation } from './kernel/validate.ts';
import { PipelineFailure } from './pipelines/failure.ts';
import type { Pipelines } from './pipelines/pipelines.ts';
import type { UsageTerms } from './quota/usage.ts';
import { defaultReadingLimits } from './reading/limits.ts';
import type { Reader } from './reading/reader.ts';
import { findTenant } from './tenants/queries.ts';
import { buildCompletionPayload, buildEventData, failureEventType } from './webhooks/outbox.ts';
import type { OutboxForms } from './workflows/outbox.ts';
import type { Progress, Work } from './workflows/work.ts';
import type { WorkflowsDeps } from './workflows/service.ts';

/** No plan has a soft quota of its own yet. */
export function usageTerms(database: Database) {
  return async (tenantId: string): Promise<UsageTerms> => {
    const tenant = await findTenant(database, tenantId);
    return { plan: tenant?.plan ?? '', soft: false };
  };
}

function pipelineSettings(settings: Settings, pipeline: string): PipelineSettings | undefined {
  return settings.pipelineFiles[pipeline];
}

export function workflows(parts: {
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
  const { concurrency, runningPerTenantPercent, leaseMs, maxAttempts, queueLimit } =
    configuration.current().workflows;
  return {
    settings: {
      slots: concurrency,
      perTenantPercent: runningPerTenantPercent,
      leaseS: leaseMs / 1000,
      maxAttempts,
      queueLimit,
    },
    findOperation: (pipeline, operation) => pipelines.find(pipeline, operation),
    validateRequest: (pipeline, operation, request) =>
      pipelines.validateRequest(pipeline, operation, request),
    checkAddress: (_tenantId, address) => documents.check(address),
    async submitConfig(_tenantId, pipeline) {
      const own = pipelineSettings(configuration.current(), pipeline);
      return {
        outputSchema: own?.outputSchema ?? 'extended',
        webhookOnCompletion: own?.webhookOnCompletion ?? null,
      };
    },
    async configFor(_tenantId, pipeline) {
      const own = pipelineSettings(configuration.current(), pipeline);
      return {
        confidenceThreshold: own?.confidenceThreshold ?? null,
        requireHumanReviewBelow: own?.requireHumanReviewBelow ?? null,
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
    const blameless = kind === 'lost' || kind === 'refused';
    const deferMs = blameless ? (detail.retryAfterMs ?? 1000) : undefined;
    return { failure: { code, message, retry, ...(deferMs !== undefined && { deferMs }) } };
  }
}

/** Checks a pipeline's `settings` in its configuration file by the plugin's own schema. */
export function checkSettings(pipelines: Pipelines) {
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

export function eventTypes(pipelines: Pipelines): string[] {
  const operations = pipelines.list().flatMap((info) => Object.values(info.operations));
  return [...new Set([...operations.map(({ eventType }) => eventType), failureEventType])];
}

/** An example of the object that events of a type carry; empty when no plugin gives one. */
export function exampleOf(pipelines: Pipelines, eventType: string): object {
  for (const { operations } of pipelines.list()) {
    const operation = Object.values(operations).find((known) => known.eventType === eventType);
    const example = (operation?.businessObject as JsonSchema | undefined)?.['examples'];
    if (Array.isArray(example) && example[0]) return example[0] as object;
  }
  return {};
}

export function outbox(publicUrl: () => string): OutboxForms {
  return {
    envelopeData: buildEventData,
    shortPayload: (facts) => buildCompletionPayload({ ...facts, publicUrl: publicUrl() }),
  };
}

/** Null where reading fails: the document is stored all the same, its workflow will say why. */
export function countPages(reader: Reader) {
  return async (path: string, facts: { fileName: string | null; declaredType: string | null }) => {
    try {
      return (await reader.read({ path }, facts)).summary.pages;
    } catch {
      return null;
    }
  };
}

export function reading(configuration: Configuration) {
  const { threads, memoryBytes } = configuration.current().reading;
  return {
    threads,
    rssMb: Math.ceil(memoryBytes / 2 ** 20),
    limits: () => {
      const { timeoutMs, maxPages, maxBytes } = configuration.current().reading;
      return { timeoutMs, reading: { ...defaultReadingLimits, maxPages, maxBytes } };
    },
  };
}

export function webhooks({ webhooks: settings }: Settings, version: string) {
  const { brand, deadlineMs, maxInFlight, retryScheduleMs, retryForMs } = settings;
  return { brand, version, deadlineMs, maxInFlight, retryDelays: retryScheduleMs, retryForMs };
}

export function limits({
  limits: edge,
  documents,
  workflows: { waitDefaultMs, waitMaxMs },
}: Settings) {
  return {
    ...edge,
    documentBytes: documents.maxBytes,
    defaultWaitMs: waitDefaultMs,
    maxWaitMs: waitMaxMs,
  };
}

export function storage({ documents: { maxBytes, retentionDays }, egress: out }: Settings) {
  return { maxBytes, retentionDays, filePrefixes: out.filePrefixes };
}

export function egress({ egress: settings }: Settings) {
  const { allowNetworks, httpPrefixes, allowedPorts, caFiles, localAddress } = settings;
  return {
    allow: { networks: allowNetworks, http_prefixes: httpPrefixes },
    ports: allowedPorts,
    ca: caFiles.map(({ content }) => content),
    ...(localAddress && { localAddress }),
  };
}

export function pem({ certificateFile, keyFile }: NonNullable<Settings['listen']['api']['tls']>) {
  return { certificate: certificateFile.content, key: keyFile.content };
}
