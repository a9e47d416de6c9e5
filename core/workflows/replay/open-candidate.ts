// Opens a candidate in its own host. The command line and the appliance's shadow runs do it alike.

import type { Database } from '../../database/connection.ts';
import type { Documents, DocumentsOptions } from '../../documents/service.ts';
import type { MemoryPool } from '../../hosts/memory-pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createLifecycle, type Lifecycle } from '../../kernel/lifecycle.ts';
import type { Log } from '../../kernel/log.ts';
import { compileSchema, type JsonSchema } from '../../kernel/validate.ts';
import { createModelsInForce } from '../../learning/in-force.ts';
import {
  createPipelineConfigs,
  type PipelineConfigs,
  type PipelineConfigsOptions,
} from '../../pipelines/config/service.ts';
import { createPipelines, type Pipelines } from '../../pipelines/pipelines.ts';
import type { Reader } from '../../reading/reader.ts';
import type { Reference } from '../../reference/service.ts';
import type { ReadDocument } from '../documents-of-run.ts';
import { CandidateRefused, type OpenCandidate } from './candidate.ts';
import { runOnCandidate } from './candidate-run.ts';

export interface CandidateFiles {
  /** Folder of the candidate. */
  folder: string;
  /** Folder for temporary files. */
  place: string;
  /** Settings of the pipeline that replace those of each tenant. */
  settings?: object | undefined;
}

export interface CandidateDeps extends CandidateFiles {
  database: Database;
  reader: Pick<Reader, 'read'>;
  /** Documents whose egress is `refusingEgress`. */
  documents: Pick<Documents, 'resolve'>;
  /** Reference data as the candidate declares it. */
  referenceOver(pipelines: Pipelines): Pick<Reference, 'lookUp'>;
  fileFor: PipelineConfigsOptions['fileFor'];
  engineVersion: string;
  longestRunMs(): number;
  memoryPool?: MemoryPool | undefined;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/**
 * Loads the candidate.
 * @throws CandidateRefused
 */
export async function openCandidate(deps: CandidateDeps): Promise<OpenCandidate> {
  const { database, reader, documents, clock, log } = deps;
  const lifecycle = createLifecycle(log);
  try {
    const pipelines = await openPipelines(deps, lifecycle);
    const parts = {
      clock,
      pipelines,
      configs: openConfigs(deps, pipelines),
      read: createRead(documents, reader),
      localModels: createModelsInForce(database),
      lookUp: deps.referenceOver(pipelines).lookUp,
      settings: checkedSettings(pipelines, deps.settings),
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
  { folder, place, engineVersion, longestRunMs, memoryPool, clock, log }: CandidateDeps,
  lifecycle: Lifecycle,
): Promise<Pipelines> {
  const pipelines = await createPipelines({
    folders: [folder],
    engineVersion,
    home: place,
    memoryPool,
    longestRunMs,
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

function createRead(
  documents: Pick<Documents, 'resolve'>,
  reader: Pick<Reader, 'read'>,
): ReadDocument {
  return async ({ tenantId, source: wanted, exactXml, signal }) => {
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
}

function refuse(): never {
  throw new Fault('document_unreachable', 'Shadow runs fetch no documents.');
}

/** For documents of candidates: nothing is fetched. */
export const refusingEgress: DocumentsOptions['egress'] = {
  check: refuse,
  send: async () => refuse(),
};

function openConfigs(
  { database, fileFor, clock, ids, log }: CandidateDeps,
  pipelines: Pipelines,
): PipelineConfigs {
  return createPipelineConfigs({
    database,
    clock,
    ids,
    log,
    pipelines,
    fileFor,
    checkWebhookAddress: () => {},
    completionEndpoint: async () => ({ secret: null }),
  });
}
