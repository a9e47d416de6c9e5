// Runs past requests on a candidate, with stored documents and the settings and reference data of
// tenants. Access to other hosts and secrets is not provided: a shadow run has no side effects.

import { join } from 'node:path';
import type { PastRun } from '../authoring/shadow.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Documents } from '../documents/service.ts';
import { EgressFailure } from '../egress/failure.ts';
import { Fault } from '../kernel/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import { createModelsInForce, type ModelsInForce } from '../learning/in-force.ts';
import { homePaths } from '../kernel/home.ts';
import { createIds, presentId } from '../kernel/ids.ts';
import { createLifecycle, type Lifecycle } from '../kernel/lifecycle.ts';
import { createPipelineConfigs, type PipelineConfigs } from '../pipelines/config/service.ts';
import { PipelineFailure } from '../pipelines/failure.ts';
import { createPipelines, type Pipelines } from '../pipelines/pipelines.ts';
import { createRunServices } from '../pipelines/run-services.ts';
import type { RunTask } from '../pipelines/tasks.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import type { Reference } from '../reference/service.ts';
import { version as engineVersion } from '../version.ts';
import { createReferenceData, createStoredDocuments, openReader } from '../wiring/reading.ts';
import { joinStoredVault } from '../wiring/storage.ts';
import { documentAddresses } from '../workflows/document-addresses.ts';
import {
  readDocumentsOfRun,
  type DocumentsOfRun,
  type ReadDocument,
} from '../workflows/documents-of-run.ts';
import type { ReplayableRow } from '../workflows/replay/queries.ts';
import { thresholds } from '../workflows/run.ts';
import { createRunConfig } from '../workflows/tenant-config.ts';
import { judge } from '../workflows/verdict.ts';
import { CommandFailure } from './output.ts';
import type { ShadowContext } from './plugin-shadow.ts';

export interface ShadowRunner {
  run(row: ReplayableRow): Promise<PastRun | { skipped: string }>;
  stop(): Promise<void>;
}

type Deps = ShadowContext & {
  database: Database;
  settings: Settings;
  /** Folder of the candidate. */
  folder: string;
  /** Folder for temporary files. */
  place: string;
  /** Settings of the pipeline that replace those of each tenant. */
  candidate?: object | undefined;
};

export async function openShadowRunner(deps: Deps): Promise<ShadowRunner> {
  const { database, settings, clock, log, place } = deps;
  const lifecycle = createLifecycle(log);
  try {
    const pipelines = await openCandidate(deps, lifecycle);
    const configuration = { current: () => settings };
    const readerFolder = join(place, 'reader');
    const reader = openReader({ configuration, folder: readerFolder, clock, log, lifecycle });
    const documents = await openDocuments(deps);
    const configs = openConfigs(deps, pipelines);
    const ids = createIds(deps);
    const { reference } = createReferenceData({ database, reader, pipelines, clock, ids, log });

    const read: ReadDocument = async ({ tenantId, source: wanted, exactXml }) => {
      const source =
        'text' in wanted
          ? { bytes: Buffer.from(wanted.text), fileName: null, declaredType: null }
          : await documents.resolve({ tenantId, address: wanted.address });
      const { fileName, declaredType } = source;
      const made = await reader.read(source, { fileName, declaredType, exactXml });
      if (made.summary.format !== 'audio') return made.document;
      throw new Fault('unavailable', 'recordings are not transcribed again');
    };

    // Durations are compared with those of a running appliance, so the startup time is excluded.
    await reader.read({ bytes: Buffer.from('warm') }, { fileName: null, declaredType: null });
    const localModels = createModelsInForce(database);
    const { lookUp } = reference;
    const { candidate } = deps;
    const parts = { clock, pipelines, configs, read, localModels, lookUp, candidate };
    return { run: (row) => runShadow(parts, row), stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

async function openCandidate(
  { folder, place, clock, log }: Deps,
  lifecycle: Lifecycle,
): Promise<Pipelines> {
  const options = { folders: [folder], engineVersion, home: place, clock, log };
  const pipelines = await createPipelines(options);
  lifecycle.onStop('pipelines', () => pipelines.stop());
  const [plugin] = pipelines.list();
  if (plugin?.state === 'ready') return pipelines;
  throw new CommandFailure(`the candidate is refused: ${plugin?.reason ?? 'no plugin.yaml'}`);
}

interface Parts {
  clock: Clock;
  pipelines: Pipelines;
  configs: PipelineConfigs;
  read: ReadDocument;
  lookUp: Reference['lookUp'];
  candidate: object | undefined;
  localModels: Pick<ModelsInForce, 'versionsInForce' | 'modelFile'>;
}

async function runShadow(parts: Parts, row: ReplayableRow): Promise<PastRun | { skipped: string }> {
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
  const documents = await documentsOf(parts, row, operation, request.input);
  if ('skipped' in documents) return documents;
  return await runCandidate(parts, { row, name, request, documents, beganMs });
}

async function documentsOf(
  { pipelines, read }: Parts,
  row: ReplayableRow,
  declaration: OperationDeclaration,
  input: unknown,
): Promise<DocumentsOfRun | { skipped: string }> {
  const pipeline = pipelines.list()[0]!.name;
  const { tenant_id: tenantId, operation } = row;
  const { signal } = new AbortController();
  const taker = { tenantId, pipeline, operation, declaration };
  try {
    return await readDocumentsOfRun(read, { ...taker, input, signal, traceparent: null });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { skipped: `its document cannot be read any more: ${error.message}` };
  }
}

async function runCandidate(
  parts: Parts,
  run: {
    row: ReplayableRow;
    name: string;
    request: ReplayableRow['request'];
    documents: DocumentsOfRun;
    beganMs: number;
  },
): Promise<PastRun | { skipped: string }> {
  const { pipelines, configs, lookUp, localModels, clock } = parts;
  const { row, name, request, documents, beganMs } = run;
  const { tenant_id: tenantId, mode, operation: wanted } = row;
  const config = await createRunConfig(configs)(tenantId, name);
  const signal = new AbortController().signal;
  const services = noServices(parts).forRun({ tenantId, plugin: name, signal });
  const asked = { outside: false };
  const { input, options } = request;
  const settings = parts.candidate ?? config.settings;
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

/** Provides stored documents; nothing is fetched. */
async function openDocuments({
  database,
  home,
  settings,
  masterKey,
  clock,
  random,
  log,
}: Deps): Promise<Documents> {
  const refuse = () => {
    throw new Fault('document_unreachable', 'Shadow runs fetch no documents.');
  };
  return createStoredDocuments({
    settings,
    database,
    vault: await joinStoredVault({ home, settings, masterKey, database, random }),
    folder: homePaths(home).documents,
    egress: { check: refuse, send: async () => refuse() },
    clock,
    random,
    ids: createIds({ clock, random }),
    log,
  });
}

function openConfigs(
  { database, settings, clock, random, log }: Deps,
  pipelines: Pipelines,
): PipelineConfigs {
  return createPipelineConfigs({
    database,
    clock,
    ids: createIds({ clock, random }),
    log,
    pipelines,
    fileFor: (pipeline) => settings.pipelineFiles[pipeline],
    checkWebhookAddress: () => {},
    completionEndpoint: async () => ({ secret: null }),
  });
}

function noServices({ clock }: Pick<Deps, 'clock'>) {
  return createRunServices({
    clock,
    capabilitiesOf: () => null,
    grantsOf: () => ({ network: [], secrets: {} }),
    send: async () => {
      throw new EgressFailure('refused');
    },
  });
}
