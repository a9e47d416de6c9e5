// A candidate with all that past requests need to run on it: stored documents, the tenants' settings
// and reference data. Other hosts and secrets are not given: a shadow run has no effect.

import { join } from 'node:path';
import type { PastRun } from '../authoring/shadow.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import { createDocuments } from '../documents/service.ts';
import { EgressFailure } from '../egress/failure.ts';
import { Fault } from '../kernel/errors.ts';
import { createIds, presentId } from '../kernel/ids.ts';
import { createPipelineConfigs, type PipelineConfigs } from '../pipelines/config/service.ts';
import { PipelineFailure } from '../pipelines/failure.ts';
import { createPipelines, type Pipelines } from '../pipelines/pipelines.ts';
import { createRunServices } from '../pipelines/run-services.ts';
import { createReader } from '../reading/reader.ts';
import type { XmlRoot } from '../sdk/pipeline.ts';
import { sniffSource } from '../reading/sniff.ts';
import { createReference } from '../reference/service.ts';
import { collectSets } from '../reference/sets.ts';
import { joinVault } from '../vault/open-vault.ts';
import { version as engineVersion } from '../version.ts';
import { reading as asConfigured, storage } from '../wiring/files.ts';
import { reading } from '../wiring/reference-files.ts';
import { keySources } from '../wiring/sealing.ts';
import { documentAddresses } from '../workflows/document-addresses.ts';
import type { ReplayableRow } from '../workflows/replay/queries.ts';
import { thresholds } from '../workflows/run.ts';
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
  /** Of the candidate. */
  folder: string;
  /** For what is kept while it runs. */
  place: string;
};

export async function openShadowRunner(deps: Deps): Promise<ShadowRunner> {
  const { clock, log, folder, place } = deps;
  const options = { folders: [folder], engineVersion, home: place, clock, log };
  const pipelines = await createPipelines(options);
  const [plugin] = pipelines.list();
  if (plugin?.state !== 'ready') {
    await pipelines.stop();
    throw new CommandFailure(`the candidate is refused: ${plugin?.reason ?? 'no plugin.yaml'}`);
  }
  const configured = asConfigured({ current: () => deps.settings });
  const reader = createReader({ ...configured, folder: join(place, 'reader'), clock, log });
  const stop = async () => void (await Promise.all([pipelines.stop(), reader.stop()]));
  try {
    const documents = await openDocuments(deps);
    const configs = openConfigs(deps, pipelines);
    const ids = createIds(deps);
    const sets = new Map(collectSets(pipelines.list(), log));
    const readFile = reading({ reader, pipelines });
    const reference = createReference({ ...deps, ids, sets, readFile });

    async function read(
      tenantId: string,
      address: string,
      exactXml: readonly XmlRoot[] | undefined,
    ): Promise<Uint8Array> {
      const source = await documents.resolve({ tenantId, address });
      const { fileName, declaredType } = source;
      return (await reader.read(source, { fileName, declaredType, exactXml })).document;
    }

    // Times are compared with those of an appliance that has been running: starting is none of it.
    await reader.read({ bytes: Buffer.from('warm') }, { fileName: null, declaredType: null });
    const parts = { ...deps, pipelines, configs, read, lookUp: reference.lookUp };
    return { run: (row) => runShadow(parts, row), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Parts = Deps & {
  pipelines: Pipelines;
  configs: PipelineConfigs;
  read(
    tenantId: string,
    address: string,
    exactXml: readonly XmlRoot[] | undefined,
  ): Promise<Uint8Array>;
  lookUp: ReturnType<typeof createReference>['lookUp'];
};

async function runShadow(parts: Parts, row: ReplayableRow): Promise<PastRun | { skipped: string }> {
  const { pipelines, clock } = parts;
  const [plugin] = pipelines.list();
  const { name } = plugin!;
  const operation = pipelines.find(name, row.operation);
  if (!operation) return failed('not_found', 0);
  const request = structuredClone(row.request);
  const addresses = documentAddresses(request.input, operation.documents);
  if (addresses.some(({ address }) => !address.startsWith('document:'))) {
    return { skipped: 'its document came from an address: a shadow run fetches nothing' };
  }
  if (pipelines.validateRequest(name, row.operation, request).length > 0) {
    return failed('invalid_request', 0);
  }
  const documents: Record<string, Uint8Array> = {};
  const beganMs = clock.elapsedMs();
  try {
    for (const { pointer, address } of addresses) {
      documents[pointer] = await parts.read(row.tenant_id, address, operation.exactXml);
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { skipped: `its document cannot be read any more: ${error.message}` };
  }
  return await runCandidate(parts, { row, name, request, documents, beganMs });
}

async function runCandidate(
  parts: Parts,
  run: {
    row: ReplayableRow;
    name: string;
    request: ReplayableRow['request'];
    documents: Record<string, Uint8Array>;
    beganMs: number;
  },
): Promise<PastRun | { skipped: string }> {
  const { pipelines, configs, lookUp, clock } = parts;
  const { row, name, request, documents, beganMs } = run;
  const { tenant_id: tenantId, mode, operation: wanted } = row;
  const effective = await configs.effective(tenantId, name);
  const signal = new AbortController().signal;
  const services = noServices(parts).forRun({ tenantId, plugin: name, signal });
  const asked = { outside: false };
  const { input, options } = request;
  const settings = effective.settings;
  const workflowId = presentId('workflow', row.workflow_id);
  const task = { workflowId, attempt: 1, input, options, settings, documents };
  const tookMs = (): number => Math.round(clock.elapsedMs() - beganMs);
  try {
    const { outcome } = await pipelines.run(name, wanted, task, {
      lookUp: (question) => lookUp({ tenantId, mode }, name, question),
      answerService(question) {
        const { ask } = { ...(question as { ask?: unknown } | null) };
        if (ask === 'http' || ask === 'secret') asked.outside = true;
        return services(question);
      },
    });
    // A pipeline may handle the refusal itself: what it then makes says nothing about the candidate.
    if (asked.outside) return { skipped: asksOutside };
    const operation = pipelines.find(name, wanted)!;
    const config = {
      confidenceThreshold: effective.confidence_threshold,
      requireHumanReviewBelow: effective.require_human_review_below,
      settings,
    };
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

async function openDocuments(deps: Deps) {
  const { database, home, settings, random, masterKey = null } = deps;
  const sources = keySources(settings, {
    environment: masterKey,
    homeFile: join(home, 'master.key'),
  });
  const vault = await joinVault({ database, sources, random });
  const refuse = () => {
    throw new Fault('document_unreachable', 'Shadow runs fetch no documents.');
  };
  return createDocuments({
    ...deps,
    ...storage(settings),
    vault,
    folder: join(home, 'documents'),
    ids: createIds(deps),
    sniff: sniffSource,
    egress: { check: refuse, send: async () => refuse() },
  });
}

function openConfigs(deps: Deps, pipelines: Pipelines): PipelineConfigs {
  return createPipelineConfigs({
    ...deps,
    ids: createIds(deps),
    pipelines,
    fileFor: (pipeline) => deps.settings.pipelineFiles[pipeline],
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
