// One run of a workflow's pipeline in its plugin's process: the services it may use, the rows it
// adds, and what each kind of failure means for the workflow.

import type { Configuration } from '../config/reload.ts';
import { presentId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Models } from '../models/service.ts';
import { PipelineFailure } from '../pipelines/failure.ts';
import type { LocalModelSource, ShadowCount } from '../pipelines/local-models-of-run.ts';
import { modelOfRun } from '../pipelines/model-of-run.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { RunServices } from '../pipelines/run-services.ts';
import type { RunTask } from '../pipelines/tasks.ts';
import type { Reference } from '../reference/service.ts';
import type { Residency } from '../sdk/pipeline.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RunDeps, RunFailure } from './run.ts';
import { logFieldsOf, type Work } from './work.ts';

/** Delay of a retry if the failure of a plugin gives none. */
const defaultDeferMs = 1000;

export interface RunPipelineDeps {
  pipelines: Pick<Pipelines, 'run'>;
  reference: Pick<Reference, 'lookUp' | 'checkRemembered'>;
  models: Models;
  localModels: LocalModelVersions;
  runServices: RunServices;
  residency: () => Residency | null;
  configuration: Pick<Configuration, 'current'>;
  metrics: Pick<Metrics, 'count'>;
  log: Log;
}

/** Versions of local models that tenants have chosen. */
export interface LocalModelVersions {
  versionsInForce(tenantId: string, pipeline: string): Promise<LocalModelSource['chosen']>;
  modelFile(tenantId: string, version: string): Promise<Uint8Array>;
  recordShadow(run: {
    tenantId: string;
    pipeline: string;
    workflowId: string;
    counts: readonly ShadowCount[];
  }): void;
}

export function createRunPipeline(deps: RunPipelineDeps): RunDeps['runPipeline'] {
  const { pipelines, reference, runServices, localModels, metrics, log } = deps;
  return async (work, settings, documents, { signal, onProgress }) => {
    const { tenantId, mode, workflowId, attemptNo, pipeline, operation, request } = work;
    const task: RunTask = {
      workflowId: presentId('workflow', workflowId),
      attempt: attemptNo,
      input: request.input,
      options: request.options,
      settings,
      customerId: request.customer_id ?? null,
      documents: documents.read,
      missingDocuments: documents.missing,
      residency: deps.residency(),
    };
    try {
      const ran = await pipelines.run(pipeline, operation, task, {
        signal,
        tenantId,
        requestId: work.requestId,
        traceparent: work.traceparent,
        quarantined: work.crashes > 0,
        onProgress: (stage, fraction) => onProgress({ stage, fraction }),
        lookUp: (question) => reference.lookUp({ tenantId, mode }, pipeline, question),
        answerService: runServices.forRun({ tenantId, plugin: pipeline, signal }),
        localModels: await sourceFor(localModels, work),
        model: modelOfRun(deps, { tenantId, workflowId, pipeline }),
      });
      const { outcome, processedBy } = ran;
      const { remember = [] } = outcome;
      const kept = reference.checkRemembered({ plugin: pipeline, workflowId }, remember);
      if (kept.ok) {
        const { rows: remembered } = kept;
        return { outcome, processedBy, localModels: ran.localModels, remembered };
      }
      const faults = kept.details.map(({ path, message }) => `${path} ${message}`);
      throw new PipelineFailure('output_invalid', { reason: faults.join('; ') });
    } catch (error) {
      if (!(error instanceof PipelineFailure)) throw error;
      const { kind, detail } = error;
      if (kind !== 'cancelled') {
        log.warn('a pipeline run failed', { ...logFieldsOf(work), kind, ...detail });
      }
      metrics.count('workmill_plugin_failures_total', { pipeline, kind });
      return { failure: judgeFailure(error) };
    }
  };
}

/** Only live work counts in the comparison of a shadow version. */
async function sourceFor(
  versions: LocalModelVersions,
  { tenantId, pipeline, workflowId, mode }: Work,
): Promise<LocalModelSource> {
  const about = { tenantId, pipeline, workflowId };
  const chosen = await versions.versionsInForce(tenantId, pipeline);
  return {
    chosen: mode === 'live' ? chosen : chosen.map((one) => ({ ...one, shadow: null })),
    file: (version) => versions.modelFile(tenantId, version),
    onShadow: (counts) => versions.recordShadow({ ...about, counts }),
  };
}

function judgeFailure({ kind, code, message, retry, detail }: PipelineFailure): RunFailure {
  const crashed = kind === 'crashed' || kind === 'memory';
  const isBlameless = kind === 'lost' || kind === 'refused';
  if (!isBlameless) return { code, message, retry, crashed };
  return { code, message, retry, crashed, deferMs: detail.retryAfterMs ?? defaultDeferMs };
}
