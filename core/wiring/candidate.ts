// A candidate in its own host, for runs of past requests: the command line and the appliance's
// shadow runs open the same parts.

import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Documents } from '../documents/service.ts';
import type { MemoryPool } from '../hosts/memory-pool.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import { createIds, type Ids } from '../kernel/ids.ts';
import { createLifecycle, type Lifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { compileSchema, type JsonSchema } from '../kernel/validate.ts';
import { createModelsInForce } from '../learning/in-force.ts';
import { createPipelineConfigs, type PipelineConfigs } from '../pipelines/config/service.ts';
import { createPipelines, type Pipelines } from '../pipelines/pipelines.ts';
import type { Reader } from '../reading/reader.ts';
import type { Vault } from '../vault/vault.ts';
import { version as engineVersion } from '../version.ts';
import type { ReadDocument } from '../workflows/documents-of-run.ts';
import { runOnCandidate } from '../workflows/replay/candidate-run.ts';
import { CandidateRefused, type OpenCandidate } from '../workflows/replay/candidate.ts';
import { createReferenceData, createStoredDocuments } from './reading.ts';

export interface CandidateDeps {
  database: Database;
  settings: Settings;
  vault: Vault;
  reader: Pick<Reader, 'read'>;
  /** Folder of stored documents. */
  documents: string;
  /** Folder of the candidate. */
  folder: string;
  /** Folder for temporary files. */
  place: string;
  /** Settings of the pipeline that replace those of each tenant. */
  candidate?: object | undefined;
  memoryPool?: MemoryPool | undefined;
  clock: Clock;
  random: Random;
  log: Log;
}

/**
 * Loads the candidate.
 * @throws CandidateRefused
 */
export async function openCandidate(deps: CandidateDeps): Promise<OpenCandidate> {
  const { database, reader, clock, log } = deps;
  const lifecycle = createLifecycle(log);
  try {
    const ids = createIds(deps);
    const pipelines = await openPipelines(deps, lifecycle);
    const settings = checkedSettings(pipelines, deps.candidate);
    const { reference } = createReferenceData({ database, reader, pipelines, clock, ids, log });
    const parts = {
      clock,
      pipelines,
      configs: openConfigs(deps, ids, pipelines),
      read: createRead(openDocuments(deps, ids), reader),
      localModels: createModelsInForce(database),
      lookUp: reference.lookUp,
      settings,
    };
    // Durations are compared with those of a running appliance, so the startup time is excluded.
    await reader.read({ bytes: Buffer.from('warm') }, { fileName: null, declaredType: null });
    return {
      run: (row, signal) => runOnCandidate(parts, row, signal),
      stop: () => lifecycle.stop(),
    };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

async function openPipelines(
  { folder, place, settings, memoryPool, clock, log }: CandidateDeps,
  lifecycle: Lifecycle,
): Promise<Pipelines> {
  const pipelines = await createPipelines({
    folders: [folder],
    engineVersion,
    home: place,
    memoryPool,
    longestRunMs: () => settings.pipelines.runTimeoutMs,
    clock,
    log,
  });
  lifecycle.onStop('pipelines', () => pipelines.stop());
  const [plugin] = pipelines.list();
  if (plugin?.state === 'ready') return pipelines;
  throw new CandidateRefused(`the candidate is refused: ${plugin?.reason ?? 'no plugin.yaml'}`);
}

/** Returns the settings with the defaults of the plugin's schema. */
function checkedSettings(
  pipelines: Pick<Pipelines, 'list'>,
  given: object | undefined,
): object | undefined {
  if (given === undefined) return undefined;
  const checked = compileSchema<object>(pipelines.list()[0]!.settings as JsonSchema)(given);
  if (checked.ok) return checked.value;
  const problems = checked.details.map(({ path, message }) => `${path} ${message}`);
  throw new CandidateRefused(`the settings are refused: ${problems.join('; ')}`);
}

function createRead(documents: Pick<Documents, 'resolve'>, reader: Pick<Reader, 'read'>) {
  const read: ReadDocument = async ({ tenantId, source: wanted, exactXml, signal }) => {
    const source =
      'text' in wanted
        ? { bytes: Buffer.from(wanted.text), fileName: null, declaredType: null }
        : await documents.resolve({ tenantId, address: wanted.address });
    const { fileName, declaredType } = source;
    const facts = { fileName, declaredType, exactXml, signal, caller: tenantId };
    const made = await reader.read(source, facts);
    if (made.summary.format !== 'audio') return made.document;
    throw new Fault('unavailable', 'recordings are not transcribed again');
  };
  return read;
}

/** Provides stored documents; nothing is fetched. */
function openDocuments(
  { database, settings, vault, documents: folder, clock, random, log }: CandidateDeps,
  ids: Ids,
): Documents {
  const refuse = () => {
    throw new Fault('document_unreachable', 'Shadow runs fetch no documents.');
  };
  const egress = { check: refuse, send: async () => refuse() };
  return createStoredDocuments({
    settings,
    database,
    vault,
    folder,
    egress,
    clock,
    random,
    ids,
    log,
  });
}

function openConfigs(
  { database, settings, clock, log }: CandidateDeps,
  ids: Ids,
  pipelines: Pipelines,
): PipelineConfigs {
  return createPipelineConfigs({
    database,
    clock,
    ids,
    log,
    pipelines,
    fileFor: (pipeline) => settings.pipelineFiles[pipeline],
    checkWebhookAddress: () => {},
    completionEndpoint: async () => ({ secret: null }),
  });
}
