// Workbench for plugin authors: loads a plugin in its real host, with the real reader, without an
// appliance. Runs start at a fixed time of day, so that results can be compared.

import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { createSchemaCompiler, type JsonSchema, type SchemaCompiler } from '../kernel/validate.ts';
import { makeTemporaryHome } from '../kernel/temporary-home.ts';
import type { HostStats } from '../hosts/host.ts';
import { withEvidence } from '../pipelines/checked-outcome.ts';
import { checkModelFiles } from '../pipelines/declared-models.ts';
import { openDirectThreads } from '../pipelines/direct-threads.ts';
import { PipelineFailure, type PipelineFailureKind } from '../pipelines/failure.ts';
import { localModelsOfRun, type LocalModelsOfRun } from '../pipelines/local-models-of-run.ts';
import { createManifestReader } from '../pipelines/manifest.ts';
import {
  createPipelines,
  type OperationInfo,
  type PipelineInfo,
  type Pipelines,
} from '../pipelines/pipelines.ts';
import type { PipelineRun } from '../pipelines/plugin.ts';
import type { PluginHostConfig, PluginTask, RunTask } from '../pipelines/tasks.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import type { Outcome } from '../sdk/pipeline.ts';
import { readDocumentsOfRun } from '../workflows/documents-of-run.ts';
import { judge, type Thresholds } from '../workflows/verdict.ts';
import type { CaseResult, GoldenFile } from './cases.ts';
import { createReferenceFileReader } from '../pipelines/read-reference-file.ts';
import { recordedAnswers } from './recorded.ts';
import { placeSamples, sampleAt } from './sample-files.ts';

/** A case, or a generated variant of one. */
export interface Trial {
  golden: GoldenFile;
  /** Content that replaces the files of the case. */
  bytes?: Uint8Array;
  signal?: AbortSignal;
  onProgress?(stage: string, fraction: number): void;
}

export interface TrialResult extends CaseResult {
  outcome: Outcome | null;
  /** Failure without an outcome; `reader` if the document could not be read. */
  failure: { kind: PipelineFailureKind | 'reader' | 'request'; reason: string } | null;
  /** Includes reading its document. */
  durationMs: number;
  /** Duration of the plugin's run; 0 without an outcome. */
  runMs: number;
}

export interface Workbench {
  plugin: PipelineInfo;
  /** Returns the operation of the case, or the plugin's first. */
  operationOf(golden: GoldenFile): { name: string; operation: OperationInfo };
  run(trial: Trial): Promise<TrialResult>;
  /** Prepares repeated runs of the plugin's part of a case; its documents are already read. */
  prepare(golden: GoldenFile): Promise<PreparedCase>;
  stats(): HostStats;
  stop(): Promise<void>;
}

export interface PreparedCase {
  /** Runs as in service: in the plugin's host, with validation of the outcome. */
  throughHost(): Promise<void>;
  /** Runs in a thread of this process, without host and validation. */
  directly(): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkbenchOptions {
  /** Folder of the plugin. */
  folder: string;
  engineVersion: string;
  /** Default: a new reader, which takes seconds to start. */
  reader?: Reader | undefined;
  /**
   * Home directory that keeps compiled code between workbenches, which saves a second each.
   * Default: a temporary one.
   */
  home?: string | undefined;
  clock: Clock;
  log: Log;
}

const everyRunBegins = new Date('2026-03-01T12:00:00Z');

/** @throws Error with the reason if the plugin is refused. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const clock: Clock = { ...options.clock, now: () => everyRunBegins };
  const compile = createSchemaCompiler();
  const { folder } = options;
  const { pipelines, plugin, reader, stop } = await loadAlone({ ...options, clock });

  const { operationOf, taskOf } = createTasks({
    pipelines,
    plugin,
    reader,
    folder,
    clock,
    compile,
  });

  async function run(trial: Trial): Promise<PipelineRun> {
    const { name, task, options: runOptions } = await taskOf(trial);
    return await pipelines.run(plugin.name, name, task, runOptions);
  }

  return {
    plugin,
    operationOf,
    async run(trial) {
      const { operation } = operationOf(trial.golden);
      const beganMs = clock.elapsedMs();
      const tookMs = (): number => clock.elapsedMs() - beganMs;
      try {
        const { outcome: checked, durationMs: runMs } = await run(trial);
        const outcome = withEvidence(checked);
        const { state } = judge(outcome, thresholdsOf(operation, trial.golden));
        const status = state === 'done' ? operation.successStatus : 'in_review';
        const { completedUnit, businessObject } = outcome as Outcome<object>;
        const made = { status, error: null, completedUnit, businessObject } as const;
        return { ...made, outcome, failure: null, durationMs: tookMs(), runMs };
      } catch (error) {
        return { ...failed(error), durationMs: tookMs(), runMs: 0 };
      }
    },
    async prepare(golden) {
      const { name, task, options: answerers } = await taskOf({ golden });
      const direct = openDirectThreads(hostConfigOf(folder, compile));
      const models = await openModels(folder, plugin);
      const payload = directly(name, task, models.inForce);
      const answered = { ...answerers, answerLocalModel: models.answer };
      return {
        throughHost: async () => void (await pipelines.run(plugin.name, name, task, answerers)),
        directly: () => direct.run(payload, answered),
        stop: () => direct.stop(),
      };
    },
    stats: () => pipelines.stats()[plugin.name]!,
    stop,
  };
}

interface TasksDeps {
  pipelines: Pipelines;
  plugin: PipelineInfo;
  reader: Reader;
  folder: string;
  clock: Clock;
  compile: SchemaCompiler;
}

/** Converts trials to tasks. */
function createTasks({ pipelines, plugin, reader, folder, clock, compile }: TasksDeps) {
  function operationOf({ operation: wanted }: GoldenFile) {
    const name = wanted ?? Object.keys(plugin.operations)[0]!;
    const operation = pipelines.find(plugin.name, name);
    if (!operation) throw new Error(`the plugin has no operation "${name}"`);
    return { name, operation };
  }

  const readFile = createReferenceFileReader(reader, pipelines);

  /** Returns the rows of a case with those of its files. */
  async function readRows(golden: GoldenFile): Promise<NonNullable<GoldenFile['reference']>> {
    const rows = { ...golden.reference };
    for (const [set, files] of Object.entries(golden.reference_files ?? {})) {
      for (const { format, file } of files) {
        const bytes = readFileSync(join(folder, 'samples', file));
        const found = await readFile({ plugin: plugin.name, set, format, bytes });
        rows[set] = [...(rows[set] ?? []), ...found.map(({ row }) => row)];
      }
    }
    return rows;
  }

  async function taskOf(trial: Trial) {
    const { golden, signal = new AbortController().signal, onProgress } = trial;
    const { name, operation } = operationOf(golden);
    const input = structuredClone(golden.request?.input ?? {});
    const files = placeSamples(folder, trial, operation, input);
    const request = { input, options: structuredClone(golden.request?.options ?? {}) };
    const details = pipelines.validateRequest(plugin.name, name, request);
    if (details.length > 0) {
      const words = details.map(({ path, message }) => `${path} ${message}`);
      throw new Fault('invalid_request', words.join('; '));
    }
    const wanted = { tenantId: '', pipeline: plugin.name, operation: name, traceparent: null };
    const documents = await readDocumentsOfRun(
      async ({ source, exactXml }) => {
        const { fileName, bytes } =
          'text' in source
            ? { fileName: null, bytes: Buffer.from(source.text) }
            : sampleAt(files, source.address);
        return (await reader.read({ bytes }, { fileName, declaredType: null, exactXml })).document;
      },
      { ...wanted, declaration: operation, input, signal },
    );
    const settings = structuredClone(golden.settings ?? {});
    // Adds the defaults, as the appliance does.
    compile(plugin.settings as JsonSchema)(settings);
    const task: RunTask = {
      workflowId: 'wf_test',
      attempt: 1,
      ...request,
      settings,
      customerId: golden.request?.customer_id ?? null,
      documents: documents.read,
      missingDocuments: documents.missing,
    };
    const reference = await readRows(golden);
    const recorded = { ...golden, reference };
    const answerers = recordedAnswers(plugin, recorded, { clock, signal, compile });
    return { name, task, options: { signal, ...(onProgress && { onProgress }), ...answerers } };
  }

  return { operationOf, taskOf };
}

async function loadAlone({ folder, reader: given, home: kept, ...rest }: WorkbenchOptions) {
  const home = kept ?? makeTemporaryHome('plugin');
  // The caller reports why a plugin is refused, so the log need not repeat it.
  const { log } = rest;
  const told: Log = { ...log, error: (message, fields) => log.debug(message, fields) };
  const pipelines = await createPipelines({ ...rest, log: told, folders: [folder], home });
  const own = given ? null : openDeskReader(rest);
  const stop = async (): Promise<void> => {
    await Promise.all([pipelines.stop(), own?.stop()]);
    if (!kept) rmSync(home, { recursive: true, force: true });
  };
  const [plugin] = pipelines.list();
  const reader = given ?? own!;
  if (plugin?.state === 'ready') return { pipelines, plugin, reader, stop };
  await stop();
  throw new Error(plugin?.reason ?? `there is no plugin.yaml in ${folder}`);
}

/** Starts the appliance's reader. Its home directory is temporary unless one is given. */
export function openDeskReader({
  clock,
  log,
  home: kept,
}: Pick<WorkbenchOptions, 'clock' | 'log' | 'home'>): Reader {
  const home = kept ?? makeTemporaryHome('reader');
  const reader = createReader({ clock, log, folder: join(home, 'reader') });
  return {
    ...reader,
    async stop() {
      await reader.stop();
      if (!kept) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Only base models: no tenant has trained any. */
async function openModels(
  folder: string,
  { models }: Pick<PipelineInfo, 'models'>,
): Promise<LocalModelsOfRun> {
  const baseModels = await checkModelFiles(realpathSync(folder), models);
  return localModelsOfRun({ models, baseModels });
}

function directly(
  operation: string,
  task: RunTask,
  localModels: LocalModelsOfRun['inForce'],
): PluginTask {
  const startedAt = everyRunBegins.getTime();
  const nothing = { traceparent: null, model: null };
  return { kind: 'run', operation, task, startedAt, localModels, ...nothing };
}

/** Configuration of the plugin's host; the manifest has been validated before. */
function hostConfigOf(folder: string, compile: SchemaCompiler): PluginHostConfig {
  const file = join(folder, 'plugin.yaml');
  const reading = createManifestReader(compile)(readFileSync(file, 'utf8'), file);
  if (!reading.ok) throw new Error(reading.errors.join('\n'));
  const { entry, limits } = reading.manifest;
  return { entry: join(folder, entry), threads: limits.threads, heapMb: limits.heapMb };
}

/** Thresholds as in a request: its own option overrides the plugin's default. */
function thresholdsOf({ defaults }: OperationInfo, { request }: GoldenFile): Thresholds {
  const asked = request?.options?.['confidence_threshold'];
  return typeof asked === 'number' ? { ...defaults, confidenceThreshold: asked } : defaults;
}

function failed(error: unknown): Omit<TrialResult, 'durationMs' | 'runMs'> {
  const nothing = { status: 'failed', completedUnit: null, businessObject: null } as const;
  if (error instanceof PipelineFailure) {
    const { kind, code, detail } = error;
    const reason = [detail.reason, ...(detail.stack?.split('\n').slice(1, 3) ?? [])].join('\n');
    return { ...nothing, error: code, outcome: null, failure: { kind, reason } };
  }
  if (error instanceof Fault) {
    const kind = error.code === 'invalid_request' ? 'request' : 'reader';
    const failure = { kind, reason: error.message } as const;
    return { ...nothing, error: error.code, outcome: null, failure };
  }
  throw error;
}
