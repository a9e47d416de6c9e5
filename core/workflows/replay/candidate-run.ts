// Runs past requests on a candidate: another version of a plugin, or other settings. Only documents
// that are stored are read. Access to other hosts and secrets is not provided, and nothing is
// stored: such a run has no side effects.

import { EgressFailure } from '../../egress/failure.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { presentId } from '../../kernel/ids.ts';
import type { ModelsInForce } from '../../learning/in-force.ts';
import type { PipelineConfigs } from '../../pipelines/config/service.ts';
import { PipelineFailure } from '../../pipelines/failure.ts';
import type { Pipelines } from '../../pipelines/pipelines.ts';
import { createRunServices } from '../../pipelines/run-services.ts';
import type { RunTask } from '../../pipelines/tasks.ts';
import type { Reference } from '../../reference/service.ts';
import type { OperationDeclaration } from '../../sdk/pipeline.ts';
import { documentAddresses } from '../document-addresses.ts';
import { readDocumentsOfRun, type DocumentsOfRun, type ReadDocument } from '../documents-of-run.ts';
import { thresholds } from '../run.ts';
import { createRunConfig } from '../tenant-config.ts';
import { judge } from '../verdict.ts';
import type { PastRun } from './compare-runs.ts';
import type { ReplayableRow } from './queries.ts';

export interface CandidateParts {
  clock: Clock;
  pipelines: Pipelines;
  configs: PipelineConfigs;
  read: ReadDocument;
  lookUp: Reference['lookUp'];
  /** Settings of the pipeline that replace those of each tenant. */
  settings: object | undefined;
  localModels: Pick<ModelsInForce, 'versionsInForce' | 'modelFile'>;
}

/**
 * Runs the request on the candidate, which is the only pipeline of `pipelines`. A run that is aborted
 * counts as failed.
 */
export async function runOnCandidate(
  parts: CandidateParts,
  row: ReplayableRow,
  signal: AbortSignal,
): Promise<PastRun | { skipped: string }> {
  const { pipelines, clock } = parts;
  const [plugin] = pipelines.list();
  const { name } = plugin!;
  const operation = pipelines.find(name, row.operation);
  if (!operation) return failed('not_found', 0);
  const request = structuredClone(row.request);
  const addresses = documentAddresses(request.input, operation);
  if (addresses.some(({ address }) => !address.startsWith('document:'))) {
    return { skipped: 'its document came from an address: a shadow run fetches nothing' };
  }
  if (pipelines.validateRequest(name, row.operation, request).length > 0) {
    return failed('invalid_request', 0);
  }
  const beganMs = clock.elapsedMs();
  const documents = await documentsOf(parts, row, { operation, input: request.input, signal });
  if ('skipped' in documents) return documents;
  return await runRequest(parts, { row, name, request, documents, beganMs, signal });
}

async function documentsOf(
  { pipelines, read }: CandidateParts,
  row: ReplayableRow,
  wanted: { operation: OperationDeclaration; input: unknown; signal: AbortSignal },
): Promise<DocumentsOfRun | { skipped: string }> {
  const pipeline = pipelines.list()[0]!.name;
  const { tenant_id: tenantId, operation } = row;
  const { operation: declaration, input, signal } = wanted;
  const taker = { tenantId, pipeline, operation, declaration };
  try {
    return await readDocumentsOfRun(read, { ...taker, input, signal, traceparent: null });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { skipped: `its document cannot be read any more: ${error.message}` };
  }
}

async function runRequest(
  parts: CandidateParts,
  run: {
    row: ReplayableRow;
    name: string;
    request: ReplayableRow['request'];
    documents: DocumentsOfRun;
    beganMs: number;
    signal: AbortSignal;
  },
): Promise<PastRun | { skipped: string }> {
  const { pipelines, configs, lookUp, localModels, clock } = parts;
  const { row, name, request, documents, beganMs, signal } = run;
  const { tenant_id: tenantId, mode, operation: wanted } = row;
  const config = await createRunConfig(configs)(tenantId, name);
  const services = noServices(parts).forRun({ tenantId, plugin: name, signal });
  const asked = { outside: false };
  const { input, options } = request;
  const settings = parts.settings ?? config.settings;
  const workflowId = presentId('workflow', row.workflow_id);
  const task: RunTask = {
    workflowId,
    attempt: 1,
    input,
    options,
    settings,
    customerId: request.customer_id ?? null,
    documents: documents.read,
    missingDocuments: documents.missing,
  };
  const tookMs = (): number => Math.round(clock.elapsedMs() - beganMs);
  try {
    const { outcome } = await pipelines.run(name, wanted, task, {
      signal,
      tenantId,
      lookUp: (question) => lookUp({ tenantId, mode }, name, question),
      localModels: {
        chosen: await localModels.versionsInForce(tenantId, name),
        file: (version) => localModels.modelFile(tenantId, version),
      },
      answerService(question) {
        const { ask } = { ...(question as { ask?: unknown } | null) };
        if (ask === 'http' || ask === 'secret') asked.outside = true;
        return services(question);
      },
    });
    // A pipeline may handle the missing service itself; its result then says nothing about the
    // candidate.
    if (asked.outside) return { skipped: asksOutside };
    const operation = pipelines.find(name, wanted)!;
    const { state } = judge(outcome, thresholds({ request }, config, operation));
    return {
      status: state === 'done' ? operation.successStatus : 'in_review',
      error: null,
      confidence: outcome.confidence,
      completedUnit: outcome.completedUnit,
      processingMs: tookMs(),
    };
  } catch (error) {
    if (!(error instanceof PipelineFailure)) throw error;
    if (asked.outside) return { skipped: asksOutside };
    return failed(error.code, tookMs());
  }
}

const asksOutside = 'it asks another host or for a secret, which a shadow run does not get';

function failed(error: string, processingMs: number): PastRun {
  return { status: 'failed', error, confidence: null, completedUnit: null, processingMs };
}

function noServices({ clock }: Pick<CandidateParts, 'clock'>) {
  return createRunServices({
    clock,
    capabilitiesOf: () => null,
    grantsOf: () => ({ network: [], secrets: {} }),
    send: async () => {
      throw new EgressFailure('refused');
    },
  });
}
