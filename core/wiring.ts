// How the parts' needs are met by other parts: small adapters for appliance.ts, none with a decision
// of its own.

import type { CertificateRule } from './auth/provenance.ts';
import type { Configuration } from './config/reload.ts';
import type { Settings } from './config/settings.ts';
import type { Database } from './database/connection.ts';
import type { Documents } from './documents/service.ts';
import type { TlsMaterial } from './http/tls.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import { compileSchema, type JsonSchema, type Validation } from './kernel/validate.ts';
import type { PipelineConfigs } from './pipelines/config/service.ts';
import { PipelineFailure } from './pipelines/failure.ts';
import type { Pipelines } from './pipelines/pipelines.ts';
import type { UnitLimit } from './quota/queries.ts';
import type { UsageTerms } from './quota/usage.ts';
import { createMemoryStore } from './rates/memory-store.ts';
import { createPostgresStore } from './rates/postgres-store.ts';
import { createRates } from './rates/service.ts';
import { defaultReadingLimits } from './reading/limits.ts';
import type { Reader } from './reading/reader.ts';
import type { Reference } from './reference/service.ts';
import { findTenant } from './tenants/queries.ts';
import type { DeclaredEvent } from './webhooks/catalogue.ts';
import { buildCompletionPayload, buildEventData } from './webhooks/outbox.ts';
import type { Webhooks } from './webhooks/service.ts';
import type { OutboxForms } from './workflows/outbox.ts';
import type { ReviewsDeps } from './workflows/reviews/service.ts';
import type { Progress, Work } from './workflows/work.ts';
import type { WorkflowsDeps } from './workflows/service.ts';

/** Soft is what the plan says, unless the licence allows less than the plan. */
export function usageTerms(database: Database, unitLimits: () => readonly UnitLimit[]) {
  return async (tenantId: string): Promise<UsageTerms> => {
    const plan = (await findTenant(database, tenantId))?.plan ?? '';
    const soft = unitLimits().some((limit) => limit.plan === plan && limit.soft);
    return { plan, soft };
  };
}

export function workflows(parts: {
  configuration: Configuration;
  pipelines: Pipelines;
  configs: PipelineConfigs;
  documents: Documents;
  reference: Reference;
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
  const { configuration, pipelines, configs, documents, reference, reader, log } = parts;
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
      runPipeline({ pipelines, reference, log }, work, settings, read, { signal, onProgress }),
  };
}

export function reviews(parts: {
  configuration: Configuration;
  pipelines: Pipelines;
}): Pick<ReviewsDeps, 'findOperation' | 'checkCorrected' | 'fourEyesFor'> {
  const { configuration, pipelines } = parts;
  return {
    findOperation: (pipeline, operation) => pipelines.find(pipeline, operation),
    checkCorrected: (pipeline, operation, completedUnit, businessObject) =>
      pipelines.checkCorrected(pipeline, operation, completedUnit, businessObject),
    async fourEyesFor(_tenantId, pipeline) {
      const rule = configuration.current().pipelineFiles[pipeline]?.review.fourEyesAbove;
      return rule ? { amountPath: rule.amount, limit: rule.limit } : null;
    },
  };
}

async function runPipeline(
  { pipelines, reference, log }: { pipelines: Pipelines; reference: Reference; log: Log },
  work: Work,
  settings: object,
  documents: Record<string, Uint8Array>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): ReturnType<WorkflowsDeps['runPipeline']> {
  const { tenantId, workflowId, attemptNo, pipeline, operation, request } = work;
  const { input, options } = request;
  const task = { workflowId, attempt: attemptNo, input, options, settings, documents };
  try {
    const { outcome, processedBy } = await pipelines.run(pipeline, operation, task, {
      signal,
      onProgress: (stage, fraction) => onProgress({ stage, fraction }),
      lookUp: (question) => reference.lookUp(tenantId, pipeline, question),
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

/** The events of all loaded pipelines, for the catalogue. */
export function declaredEvents(pipelines: Pipelines): DeclaredEvent[] {
  return pipelines.list().flatMap(({ operations }) =>
    Object.values(operations).map(({ eventType, title, businessObject }) => ({
      eventType,
      description: `${title}: what came of it.`,
      businessObject: businessObject as JsonSchema,
    })),
  );
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
  const { logRetentionDays: _retention, retryScheduleMs: retryDelays, ...rest } = settings;
  return { ...rest, version, retryDelays };
}

export function limits({
  limits: edge,
  documents,
  workflows: { waitDefaultMs, waitMaxMs },
}: Settings) {
  return {
    ...edge,
    documentBytes: documents.maxBytes,
    referenceBytes: edge.referenceBodyBytes,
    defaultWaitMs: waitDefaultMs,
    maxWaitMs: waitMaxMs,
  };
}

export function rates(parts: { configuration: Configuration; database: Database; clock: Clock }) {
  const { configuration, clock } = parts;
  const isShared = configuration.current().rates.store === 'postgres';
  return createRates({
    store: isShared ? createPostgresStore(parts) : createMemoryStore({ clock }),
    plans: () => configuration.current().plans,
    withoutKey: () => configuration.current().rates.withoutKey,
    clock,
  });
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

export function tls(settings: NonNullable<Settings['listen']['api']['tls']>): TlsMaterial {
  const { certificateFile, keyFile, clientCertificates, clientCaFiles, crlFiles } = settings;
  const material = { certificate: certificateFile.content, key: keyFile.content };
  if (clientCertificates === 'off') return material;
  return {
    ...material,
    clients: {
      required: clientCertificates === 'required',
      authorities: clientCaFiles.map(({ content }) => content),
      // Of several lists in one text OpenSSL would take the first and say nothing.
      revocationLists: crlFiles.flatMap(({ content }) => content.match(crlBlock) ?? [content]),
    },
  };
}

const crlBlock = /-----BEGIN X509 CRL-----[^]*?-----END X509 CRL-----/g;

export function certificateRules(configuration: Configuration) {
  return (): CertificateRule[] =>
    (configuration.current().listen.api.tls?.clientTenants ?? []).map((rule) => ({
      tenantId: rule.tenant,
      names: rule.names,
      sha256: rule.certificateSha256?.replaceAll(':', '').toLowerCase() ?? null,
    }));
}

export function completionEndpoint({ endpoints }: Webhooks) {
  return (tenantId: string, url: string) => endpoints.ensureCompletionEndpoint({ tenantId, url });
}
