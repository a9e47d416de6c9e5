// The pipelines of this appliance: finds and loads plugins, validates requests against their
// declarations, and runs their operations in separate processes.

import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { FaultDetail } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { HostStats } from '../hosts/host.ts';
import type { MemoryPool } from '../hosts/memory-pool.ts';
import type { Locales } from '../sdk/locales.ts';
import type { OperationDeclaration, UnitFinding } from '../sdk/pipeline.ts';
import type { FileRow, ReferenceSet } from '../sdk/reference.ts';
import { compileOnFirstUse, createSchemaCompiler } from '../kernel/validate.ts';
import { untraced, type Tracer } from '../telemetry/tracer.ts';
import { createDeclarationCompiler, type CompiledOperation } from './declaration.ts';
import {
  discoverPlugins,
  type Administered,
  type FoundPlugin,
  type UnavailablePlugin,
} from './discover.ts';
import { PipelineFailure } from './failure.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createLargeOutcomes, type LargeOutcomes } from './large-outcomes.ts';
import { createManifestReader, type Manifest, type PluginLimits } from './manifest.ts';
import { checkCorrected, createOutcomeChecker } from './outcome.ts';
import {
  loadPlugin,
  type CheckRun,
  type Plugin,
  type PipelineRun,
  type RowsFile,
  type RunOptions,
} from './plugin.ts';
import { requestFaults } from './request-faults.ts';
import type { CheckedUnit, DeclaredModel, PipelineDeclaration, RunTask } from './tasks.ts';
import { isShipped } from './shipped.ts';
import type { Trained, TrainingRun } from './training/run-training.ts';
import type { TrainRequest } from './training/task.ts';
import { createVersions, type Finding, type Loading, type Rollback } from './versions.ts';

export interface OperationInfo extends OperationDeclaration {
  limits: PluginLimits;
  /** Texts of its pipeline. */
  locales: Locales;
}

export interface ModelInfo extends DeclaredModel {
  /** SHA-256 of the base file, hexadecimal; null if there is none. */
  baseVersion: string | null;
}

export interface PipelineInfo {
  /** Name of the plugin, unique among ready plugins. */
  name: string;
  version: string | null;
  folder: string;
  state: 'ready' | UnavailablePlugin['state'];
  /** Reason why it is not in service; null if it is ready. */
  reason: string | null;
  title: string;
  description: string;
  settings: PipelineDeclaration['settings'];
  operations: Record<string, OperationInfo>;
  /** Reference sets that its runs query. */
  reference: Record<string, ReferenceSet>;
  /** Models that are trained for each tenant. */
  models: Record<string, ModelInfo>;
  /** Capabilities that it declares. */
  capabilities: Manifest['capabilities'];
}

export interface Pipelines {
  list(): PipelineInfo[];
  /** Returns null if no ready pipeline has such an operation. */
  find(pipeline: string, operation: string): OperationInfo | null;
  /**
   * Validates a request. Returns the errors, with pointers under /input and /options; an empty list
   * if there are none. Adds the defaults of the schemas in place, and an empty `options` if it is
   * missing.
   */
  validateRequest(
    pipeline: string,
    operation: string,
    body: { input?: unknown; options?: unknown },
  ): FaultDetail[];
  /**
   * Runs one operation on a request that `validateRequest` has accepted.
   * @throws PipelineFailure
   */
  run(
    pipeline: string,
    operation: string,
    task: RunTask,
    options?: RunOptions,
  ): Promise<PipelineRun>;
  /**
   * Extracts the rows of a file in a format that the pipeline declares for a reference set.
   * @throws PipelineFailure
   */
  readRows(pipeline: string, file: RowsFile): Promise<FileRow[]>;
  /**
   * Returns the findings of monitored subjects of an operation, in the order of the subjects.
   * @throws PipelineFailure
   */
  checkSubjects(
    pipeline: string,
    operation: string,
    subjects: readonly unknown[],
    run: CheckRun,
  ): Promise<object[][]>;
  /**
   * Rules of the pipeline that a result corrected by a reviewer does not keep.
   * @throws PipelineFailure
   */
  checkUnit(pipeline: string, operation: string, checked: CheckedUnit): Promise<UnitFinding[]>;
  /**
   * Trains one of the pipeline's models.
   * @throws PipelineFailure, or UntrainableExamples for unsuitable examples
   */
  train(pipeline: string, task: TrainRequest, run: TrainingRun): Promise<Trained>;
  /** Returns only the published fields of a completed unit (`output_schema: strict`). */
  projectStrict(pipeline: string, operation: string, completedUnit: object): object;
  /**
   * Validates a unit that a reviewer corrected. Returns the errors, with pointers into it, and its
   * business object with only the declared fields.
   */
  checkCorrected(
    pipeline: string,
    operation: string,
    completedUnit: object,
    businessObject: object,
  ): { details: FaultDetail[]; businessObject: object };
  /**
   * Scans the folders again. New plugins and versions are loaded and receive new work; removed ones
   * receive none. If a version fails its checks, it is refused and the previous one remains active.
   */
  refresh(): Promise<void>;
  /** Adds a listener that is called after the active version of a plugin changed. */
  onChange(listener: () => void): void;
  /** Adds a listener that is called after a version crashed repeatedly and was rolled back. */
  onRollback(listener: (rollback: Rollback) => void): void;
  /** Statistics by pipeline. */
  stats(): Record<string, HostStats>;
  stop(): Promise<void>;
}

export interface PipelinesOptions {
  /** Folders that contain plugin folders, in order of precedence. */
  folders: readonly string[];
  /** Name of the only plugin to load; default: all plugins. */
  only?: string | undefined;
  engineVersion: string;
  /** Maximum duration of a run, whatever its plugin requests; read at every run. */
  longestRunMs?(): number;
  /** Memory limit of a process that trains models; default: 4 GiB. */
  trainingMemoryBytes?: number;
  /** Memory pool shared by the processes of all plugins and others. */
  memoryPool?: MemoryPool;
  /** The appliance's home directory, which contains the cache of compiled code. */
  home: string;
  clock: Clock;
  log: Log;
  tracer?: Tracer;
  /** Called at every scan of the folders. */
  administered?(): Promise<Administered>;
}

/**
 * Resolves when every plugin is either ready or refused. A broken plugin does not affect others.
 */
export async function createPipelines(options: PipelinesOptions): Promise<Pipelines> {
  const listeners: (() => void)[] = [];
  const rollbackListeners: ((rollback: Rollback) => void)[] = [];
  const largeOutcomes = createLargeOutcomes();
  const { find, load } = createLoader(options, largeOutcomes);
  let infos: PipelineInfo[] = [];
  const onChange = (): void => {
    infos = versions.list().map(presentPipeline);
    for (const listener of listeners) listener();
  };
  const onRollback = (rollback: Rollback): void => {
    for (const listener of rollbackListeners) listener(rollback);
  };
  const versions = createVersions({ load, log: options.log, onChange, onRollback });
  await versions.take(await find());
  let refreshing: Promise<unknown> = Promise.resolve();

  function operationOf(pipeline: string, operation: string): CompiledOperation {
    const compiled = versions.get(pipeline)?.compiled.operations.get(operation);
    if (!compiled) throw notAvailable(pipeline, operation);
    return compiled;
  }

  return {
    list: () => infos,
    find(pipeline, operation) {
      const info = infos.find(({ name, state }) => name === pipeline && state === 'ready');
      return (
        (info && Object.hasOwn(info.operations, operation) && info.operations[operation]) || null
      );
    },
    validateRequest: (pipeline, operation, body) =>
      requestFaults(operationOf(pipeline, operation), body),
    async run(pipeline, operation, task, runOptions = {}) {
      operationOf(pipeline, operation);
      return await versions.run(pipeline, operation, task, runOptions);
    },
    readRows: (pipeline, file) => readRows(versions.get(pipeline), pipeline, file),
    checkSubjects: (pipeline, operation, subjects, run) =>
      checkSubjects(versions.get(pipeline), [pipeline, operation], subjects, run),
    checkUnit: (pipeline, operation, checked) =>
      checkUnit(versions.get(pipeline), [pipeline, operation], checked),
    train: (pipeline, task, run) => train(versions.get(pipeline), pipeline, task, run),
    projectStrict: (pipeline, operation, completedUnit) =>
      operationOf(pipeline, operation).projectStrict(completedUnit),
    checkCorrected: (pipeline, operation, completedUnit, businessObject) =>
      checkCorrected(operationOf(pipeline, operation), completedUnit, businessObject),
    refresh() {
      const done = refreshing.then(async () => void (await versions.take(await find())));
      refreshing = done.catch(() => {});
      return done;
    },
    onChange: (listener) => void listeners.push(listener),
    onRollback: (listener) => void rollbackListeners.push(listener),
    stats() {
      const ready = versions.list().filter((loading) => 'plugin' in loading);
      return Object.fromEntries(
        ready.map(({ plugin }) => [plugin.manifest.name, plugin.stats()] as const),
      );
    },
    async stop() {
      await refreshing;
      await versions.stop();
      await largeOutcomes.stop();
    },
  };
}

async function readRows(
  plugin: Plugin | undefined,
  pipeline: string,
  file: RowsFile,
): Promise<FileRow[]> {
  const { formats = {} } = plugin?.compiled.declaration.reference?.[file.set] ?? {};
  if (plugin && Object.hasOwn(formats, file.format)) return await plugin.readRows(file);
  throw notAvailable(pipeline, `${file.set}?format=${file.format}`);
}

async function checkSubjects(
  plugin: Plugin | undefined,
  [pipeline, operation]: readonly [string, string],
  subjects: readonly unknown[],
  run: CheckRun,
): Promise<object[][]> {
  if (plugin?.compiled.operations.get(operation)?.declaration.monitoring) {
    return await plugin.checkSubjects(operation, subjects, run);
  }
  throw notAvailable(pipeline, `${operation} with monitoring`);
}

async function checkUnit(
  plugin: Plugin | undefined,
  [pipeline, operation]: readonly [string, string],
  checked: CheckedUnit,
): Promise<UnitFinding[]> {
  if (plugin?.compiled.operations.has(operation)) return await plugin.checkUnit(operation, checked);
  throw notAvailable(pipeline, operation);
}

async function train(
  plugin: Plugin | undefined,
  pipeline: string,
  task: TrainRequest,
  run: TrainingRun,
): Promise<Trained> {
  const { models = {} } = plugin?.compiled.declaration ?? {};
  if (plugin && Object.hasOwn(models, task.model)) return await plugin.train(task, run);
  throw notAvailable(pipeline, task.model);
}

function createLoader(options: PipelinesOptions, largeOutcomes: LargeOutcomes) {
  const { folders, only, engineVersion, home, clock, log, longestRunMs = () => Infinity } = options;
  const { tracer = untraced, trainingMemoryBytes = 4 * 2 ** 30 } = options;
  const compile = createSchemaCompiler();
  const readManifest = createManifestReader(compile);
  const shared = {
    longestRunMs,
    trainingMemoryBytes,
    cacheFolder: join(home, 'cache/plugins'),
    checkOutcome: createOutcomeChecker(compile),
    largeOutcomes,
    memoryPool: options.memoryPool,
    clock,
    log,
    tracer,
  };

  const compileDeclaration = createDeclarationCompiler(compile);
  // Tests validate the schemas of shipped plugins; compiling all of them would take a fifth of the
  // startup time.
  const compileShipped = createDeclarationCompiler(compileOnFirstUse(compile));

  return {
    async find(): Promise<Finding[]> {
      const administered = await options.administered?.();
      const found = discoverPlugins({ folders, engineVersion, readManifest, administered });
      return found
        .filter((one) => only === undefined || nameOf(one) === only)
        .map((one) => ({ found: one, fingerprint: fingerprintOfFound(one) }));
    },
    async load({ found, fingerprint }: Finding): Promise<Loading> {
      if (found.state !== 'found') return found;
      const { folder, manifest } = found;
      try {
        // The real path is used: if the link later points to another version, this one must not
        // load from it.
        const real = realpathSync(folder);
        const plugin = await loadPlugin({
          ...shared,
          compileDeclaration: isShipped(real) ? compileShipped : compileDeclaration,
          folder: real,
          manifest,
        });
        return { folder, fingerprint, plugin };
      } catch (error) {
        const { name, version } = manifest;
        return { state: 'refused', folder, name, version, reason: reasonOf(error) };
      }
    },
  };
}

function nameOf(plugin: FoundPlugin): string {
  return plugin.state === 'found' ? plugin.manifest.name : plugin.name;
}

function fingerprintOfFound({ state, folder }: FoundPlugin): string {
  return state !== 'found' ? '' : fingerprintOf(realpathSync(folder));
}

function presentPipeline(loading: Loading): PipelineInfo {
  if (!('plugin' in loading)) {
    const { name, version, folder, state, reason } = loading;
    const described = { title: name, description: '', settings: {} };
    const nothing = { ...described, operations: {}, reference: {}, models: {} };
    const capabilities = { network: [], secrets: [] };
    return { name, version, folder, state, reason, ...nothing, capabilities };
  }
  const { manifest, compiled, baseModels } = loading.plugin;
  const { title, description, settings, reference = {}, models = {} } = compiled.declaration;
  const { locales = {} } = compiled.declaration;
  const operations: Record<string, OperationInfo> = {};
  for (const [name, { declaration }] of compiled.operations) {
    operations[name] = { ...declaration, limits: manifest.limits, locales };
  }
  return {
    name: manifest.name,
    version: manifest.version,
    folder: loading.folder,
    state: 'ready',
    reason: null,
    title,
    description,
    settings,
    operations,
    reference,
    models: Object.fromEntries(
      Object.entries(models).map(([name, model]) => [
        name,
        { ...model, baseVersion: baseModels.get(name)?.version ?? null },
      ]),
    ),
    capabilities: manifest.capabilities,
  };
}

/** For a workflow that outlives its plugin: an administrative matter, not a defect. */
function notAvailable(pipeline: string, operation: string): PipelineFailure {
  return new PipelineFailure('refused', { reason: `there is no ${pipeline}/${operation}` });
}

function reasonOf(error: unknown): string {
  if (error instanceof PipelineFailure) {
    const { reason, lastLines = [] } = error.detail;
    return [reason, ...lastLines].join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}
