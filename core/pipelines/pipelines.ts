// The pipelines that this appliance has: finds plugins, loads them side by side, checks requests
// against what they declare, and runs their operations in their own processes.

import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { FaultDetail } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { HostStats } from '../hosts/host.ts';
import type { MemoryPool } from '../hosts/memory-pool.ts';
import type { OperationDeclaration, ValidationFailure } from '../sdk/pipeline.ts';
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
import { checkCorrected, createOutcomeChecker, under } from './outcome.ts';
import {
  loadPlugin,
  type CheckRun,
  type Plugin,
  type PipelineRun,
  type RowsFile,
  type RunOptions,
} from './plugin.ts';
import type { CheckedUnit, DeclaredModel, PipelineDeclaration, RunTask } from './tasks.ts';
import { isShipped } from './shipped.ts';
import type { Trained, TrainingRun } from './training/run-training.ts';
import type { TrainRequest } from './training/task.ts';
import { createVersions, type Finding, type Loading, type Rollback } from './versions.ts';

export interface OperationInfo extends OperationDeclaration {
  limits: PluginLimits;
}

export interface ModelInfo extends DeclaredModel {
  /** SHA-256 of the base file, hexadecimal; null without one. */
  baseVersion: string | null;
}

export interface PipelineInfo {
  /** The plugin's name, unique among those that are ready. */
  name: string;
  version: string | null;
  folder: string;
  state: 'ready' | UnavailablePlugin['state'];
  /** Why it does not serve; null when it is ready. */
  reason: string | null;
  title: string;
  description: string;
  settings: PipelineDeclaration['settings'];
  operations: Record<string, OperationInfo>;
  /** Sets of reference data that its runs look things up in. */
  reference: Record<string, ReferenceSet>;
  /** Models that are trained for each tenant. */
  models: Record<string, ModelInfo>;
  /** What it declares to need of the outside world. */
  capabilities: Manifest['capabilities'];
}

export interface Pipelines {
  list(): PipelineInfo[];
  /** Null when no ready pipeline has such an operation. */
  find(pipeline: string, operation: string): OperationInfo | null;
  /**
   * What is wrong with a request, with pointers under /input and /options; empty when nothing is.
   * Fills in the schemas' defaults, in place, and an empty `options` when there is none.
   */
  validateRequest(
    pipeline: string,
    operation: string,
    body: { input?: unknown; options?: unknown },
  ): FaultDetail[];
  /**
   * Runs one operation on a request that `validateRequest` has passed.
   * @throws PipelineFailure
   */
  run(
    pipeline: string,
    operation: string,
    task: RunTask,
    options?: RunOptions,
  ): Promise<PipelineRun>;
  /**
   * Rows of a file in a format that the pipeline declares for a set of reference data.
   * @throws PipelineFailure
   */
  readRows(pipeline: string, file: RowsFile): Promise<FileRow[]>;
  /**
   * Findings of monitored subjects of an operation, in their order.
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
  checkUnit(
    pipeline: string,
    operation: string,
    checked: CheckedUnit,
  ): Promise<ValidationFailure[]>;
  /**
   * Trains one of the pipeline's models.
   * @throws PipelineFailure, or UntrainableExamples for examples that nothing can be learned from
   */
  train(pipeline: string, task: TrainRequest, run: TrainingRun): Promise<Trained>;
  /** Exactly the published fields of a completed unit (`output_schema: strict`). */
  projectStrict(pipeline: string, operation: string, completedUnit: object): object;
  /**
   * What is wrong with a unit that a reviewer corrected, with pointers into it, and its business
   * object reduced to the declared fields.
   */
  checkCorrected(
    pipeline: string,
    operation: string,
    completedUnit: object,
    businessObject: object,
  ): { details: FaultDetail[]; businessObject: object };
  /**
   * Looks into the folders again: new plugins and new versions are loaded and take new work, what is
   * gone takes none; a version that fails its checks is refused and the one before serves on.
   */
  refresh(): Promise<void>;
  /** Called after another version, or none, serves somewhere. */
  onChange(hear: () => void): void;
  /** Called after a version that crashed again and again gave way to the one before. */
  onRollback(hear: (rollback: Rollback) => void): void;
  /** By pipeline. */
  stats(): Record<string, HostStats>;
  stop(): Promise<void>;
}

export interface PipelinesOptions {
  /** Folders whose sub-folders are plugins, in order of precedence. */
  folders: readonly string[];
  /** Name of the only plugin to load; all unless given. */
  only?: string | undefined;
  engineVersion: string;
  /** The longest that a run may take, whatever its plugin asks for; asked at every run. */
  longestRunMs?(): number;
  /** Of a process that trains models; 4 GiB unless given. */
  trainingMemoryBytes?: number;
  /** Of the processes of all plugins, and others. */
  memoryPool?: MemoryPool;
  /** The appliance's home; compiled code is kept below it. */
  home: string;
  clock: Clock;
  log: Log;
  tracer?: Tracer;
  /** Asked at every look into the folders. */
  administered?(): Promise<Administered>;
}

/** Resolves when every plugin is either ready or refused; a broken plugin stops no other. */
export async function createPipelines(options: PipelinesOptions): Promise<Pipelines> {
  const hearers: (() => void)[] = [];
  const rollbackHearers: ((rollback: Rollback) => void)[] = [];
  const largeOutcomes = createLargeOutcomes();
  const { find, load } = createLoader(options, largeOutcomes);
  let infos: PipelineInfo[] = [];
  const onChange = (): void => {
    infos = versions.list().map(presentPipeline);
    for (const hear of hearers) hear();
  };
  const onRollback = (rollback: Rollback): void => {
    for (const hear of rollbackHearers) hear(rollback);
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
    validateRequest(pipeline, operation, body) {
      const { input, options: optionsSchema } = operationOf(pipeline, operation);
      if (body.input === undefined) return [{ path: '/input', message: 'is required' }];
      body.options ??= {};
      const checkedInput = input(body.input);
      const checkedOptions = optionsSchema(body.options);
      return [
        ...(checkedInput.ok ? [] : under('/input', checkedInput.details)),
        ...(checkedOptions.ok ? [] : under('/options', checkedOptions.details)),
      ];
    },
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
    onChange: (hear) => void hearers.push(hear),
    onRollback: (hear) => void rollbackHearers.push(hear),
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
): Promise<ValidationFailure[]> {
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
  // Tests prove the schemas of this release; to compile all at the start takes a fifth of it.
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
        // A link that is set to another version must not change what this one still loads.
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
  const operations: Record<string, OperationInfo> = {};
  for (const [name, { declaration }] of compiled.operations) {
    operations[name] = { ...declaration, limits: manifest.limits };
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

/** A workflow may outlive the plugin it was submitted for: an administrator's matter, not a bug. */
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
