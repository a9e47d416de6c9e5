// One loaded plugin: its host process, its validated declaration and its runs.

import type { Host, HostStats } from '../hosts/host.ts';
import type { CallOptions } from '../hosts/running-calls.ts';
import { ownBytes } from '../hosts/protocol.ts';
import { createSpanNotes } from '../hosts/span-notes.ts';
import type { ModelAnswer } from '../models/server.ts';
import type { ReferenceAnswer } from '../reference/look-up.ts';
import { documentCapacity, TooMuchContent } from '../kernel/document-capacity.ts';
import { within, type Tracer } from '../telemetry/tracer.ts';
import type { CompiledOperation, CompiledPipeline, DeclarationCompiler } from './declaration.ts';
import { failureOf } from './answered-failure.ts';
import { checkModelFiles, type BaseModels } from './declared-models.ts';
import { fromHostFailure, PipelineFailure } from './failure.ts';
import { localModelsOfRun, type AskedModel, type LocalModelSource } from './local-models-of-run.ts';
import { handleNote, type RunNoteHandlers } from './run-notes.ts';
import { placeInFolder } from './stack-place.ts';
import type { Manifest } from './manifest.ts';
import type { CheckedOutcome } from './checked-outcome.ts';
import type { LargeOutcomes } from './large-outcomes.ts';
import type { OutcomeChecker } from './outcome.ts';
import { createPluginHost, type PluginHostOptions } from './plugin-host.ts';
import { createQuarantine } from './quarantine.ts';
import { createQuestions } from './questions.ts';
import type { Clock } from '../kernel/clock.ts';
import { failuresIn, findingsIn, rowsIn } from './rows-answer.ts';
import type { AnswerService } from './run-services.ts';
import { readTrainingFiles } from './training/files.ts';
import type { TrainRequest } from './training/task.ts';
import { createTrainingHost } from './training/training-host.ts';
import { runTraining, type Trained, type TrainingRun } from './training/run-training.ts';
import {
  threadSpans,
  type CheckedUnit,
  type PluginAnswer,
  type PluginTask,
  type RunTask,
} from './tasks.ts';
import type { UnitFinding } from '../sdk/pipeline.ts';
import type { FileRow } from '../sdk/reference.ts';

export interface PipelineRun {
  outcome: CheckedOutcome;
  /** `name@version` of the plugin. */
  processedBy: string;
  durationMs: number;
  /** Local models in the order in which the run requested them. */
  localModels: readonly AskedModel[];
}

export interface RunOptions {
  signal?: AbortSignal;
  /** The input has crashed a process before; it runs where it cannot affect other runs. */
  quarantined?: boolean;
  /** Tenant and identifier of the API request, for log lines. */
  tenantId?: string | null;
  requestId?: string | null;
  /** Trace context of the parent span. */
  traceparent?: string | null;
  onProgress?(stage: string, fraction: number): void;
  /** Answers queries of the run for reference data. Rejects if they cannot be answered now. */
  lookUp?(question: unknown): Promise<ReferenceAnswer>;
  /** Answers requests of the run to other services. */
  answerService?: AnswerService;
  /** The tenant's choice of local models; if omitted, only base models are used. */
  localModels?: LocalModelSource;
  /** Model server that the run may query; its signal aborts when the run has ended. */
  model?: ModelOfRun | null;
}

export interface ModelOfRun {
  name: string;
  ask(question: unknown, signal: AbortSignal): Promise<ModelAnswer>;
  onValues(found: number, dropped: number): void;
}

export interface RowsFile {
  set: string;
  format: string;
  /** Document as serialized by the reader. */
  document: Uint8Array;
}

/** The same options as for runs. */
export type CheckRun = Required<Pick<RunOptions, 'signal' | 'lookUp'>>;

export interface Plugin {
  manifest: Manifest;
  /** Real path of its files. */
  folder: string;
  compiled: CompiledPipeline;
  baseModels: BaseModels;
  /**
   * Runs an operation.
   * @throws PipelineFailure
   */
  run(operation: string, task: RunTask, options: RunOptions): Promise<PipelineRun>;
  /**
   * Extracts the rows of a file in a format that the plugin declares for a set; the rows are not
   * validated.
   * @throws PipelineFailure
   */
  readRows(file: RowsFile): Promise<FileRow[]>;
  /**
   * Returns the findings of monitored subjects, in the order of the subjects.
   * @throws PipelineFailure
   */
  checkSubjects(
    operation: string,
    subjects: readonly unknown[],
    run: CheckRun,
  ): Promise<object[][]>;
  /**
   * Failures of a result that a reviewer has corrected.
   * @throws PipelineFailure
   */
  checkUnit(operation: string, checked: CheckedUnit): Promise<UnitFinding[]>;
  /**
   * Trains one of its models. Throws a PipelineFailure, or an UntrainableExamples.
   */
  train(task: TrainRequest, run: TrainingRun): Promise<Trained>;
  stats(): HostStats;
  /** Accepts no more runs, waits for current runs, then stops. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface PluginOptions extends PluginHostOptions {
  longestRunMs(): number;
  compileDeclaration: DeclarationCompiler;
  checkOutcome: OutcomeChecker;
  largeOutcomes: Pick<LargeOutcomes, 'check'>;
  tracer: Tracer;
  /** Memory limit of a process that trains models. */
  trainingMemoryBytes: number;
}

/**
 * Importing a plugin takes a fraction of a second, and many times that on a busy machine. The limit
 * keeps a plugin that never finishes from blocking the start.
 */
const describeTimeoutMs = 120_000;
const graceMs = 1000;
/** A reviewer waits for it while typing. */
const unitCheckMs = 5_000;

/**
 * Starts the plugin's host and reads its declaration.
 * @throws PipelineFailure or Error if the plugin is unusable; its process has ended then.
 */
export async function loadPlugin(options: PluginOptions): Promise<Plugin> {
  const { manifest, clock, tracer } = options;
  const { name, version, limits } = manifest;
  const log = options.log.child({ plugin: name, plugin_version: version });
  const timeoutMs = (): number => Math.min(limits.timeoutMs, options.longestRunMs());
  const hosts = createHosts({ ...options, log });
  const { host, quarantine, training } = hosts;
  let compiled: CompiledPipeline;
  let baseModels: Plugin['baseModels'];
  try {
    compiled = options.compileDeclaration(await describe(host, options.folder));
    baseModels = await checkModelFiles(options.folder, compiled.declaration.models);
  } catch (error) {
    await host.stop();
    throw error;
  }

  return {
    manifest,
    folder: options.folder,
    compiled,
    baseModels,
    async run(operation, task, runOptions) {
      refuseTooLarge(task, limits.heapMb);
      const { signal, model = null } = runOptions;
      const compiledOperation = operationOf(compiled, operation);
      const called = { operation, task, startedAt: clock.now().getTime() };
      const { models = {} } = compiled.declaration;
      const local = localModelsOfRun({ models, baseModels }, runOptions.localModels);
      const localModels = local.inForce;
      const payload = runTask({ ...called, model: model?.name ?? null, localModels });
      const attributes = { 'workmill.plugin': name, 'workmill.plugin.version': version };
      const parent = runOptions.traceparent ?? null;
      const span = tracer.start('plugin.call', { parent, kind: 'client', attributes });
      if (span.recorded) payload.traceparent = span.traceparent;
      const spans = createSpanNotes({ tracer, clock, span, names: threadSpans });
      const startedMs = clock.elapsedMs();
      const lineFields = fieldsOfRun(task, runOptions);
      const ended = new AbortController();
      const askModel = model && ((question: unknown) => model.ask(question, ended.signal));
      const questions = createQuestions({
        ...runOptions,
        ...(askModel && { askModel }),
        answerLocalModel: local.answer,
      });
      const stage = watchStage(runOptions);
      const said = { log: () => log.child(lineFields), onProgress: stage.onProgress };
      const hearing = { ...said, onModelValues: model?.onValues };
      return within(span, async () => {
        const ran = quarantine.hostFor(task.workflowId, runOptions.quarantined) ?? host;
        const onNote = dispatchNotes(hearing, [spans, questions, local]);
        const callOptions = { signal, timeoutMs: timeoutMs(), onNote };
        const asked = ask(ran, payload, callOptions, stage.last).finally(() => ended.abort());
        const answer = await quarantine.judge(task.workflowId, asked);
        questions.throwFailure(answer.kind === 'error');
        const outcome = await outcomeOf(answer, compiledOperation, options);
        const durationMs = clock.elapsedMs() - startedMs;
        const processedBy = `${name}@${version}`;
        return { outcome, processedBy, durationMs, localModels: local.asked() };
      });
    },
    readRows: (file) => readRows(host, file, { timeoutMs: timeoutMs() }),
    checkSubjects: (operation, subjects, run) =>
      checkSubjects(host, { operation, subjects }, { ...run, clock, timeoutMs: timeoutMs() }),
    checkUnit: (operation, checked) => checkUnit(host, { operation, checked }, clock),
    async train(request, run) {
      const { [request.model]: declared } = compiled.declaration.models ?? {};
      const files = await readTrainingFiles(options.folder, declared!);
      const sets = declared!.learnsFrom;
      return await runTraining(training, { ...request, files }, { ...run, sets, log });
    },
    stats: () => sumStats(host.stats(), quarantine.stats()),
    drain: hosts.drain,
    stop: hosts.stop,
  };
}

async function readRows(host: Host, file: RowsFile, options: { timeoutMs: number }) {
  return rowsIn(await ask(host, { kind: 'rows', ...file }, options));
}

async function checkSubjects(
  host: Host,
  asked: { operation: string; subjects: readonly unknown[] },
  {
    signal,
    lookUp,
    clock,
    timeoutMs,
  }: CheckRun & Pick<PluginOptions, 'clock'> & { timeoutMs: number },
): Promise<object[][]> {
  const questions = createQuestions({ lookUp });
  const onNote: CallOptions['onNote'] = (note, reply) => questions.handleNote(note, reply);
  const payload = { kind: 'check_subjects', ...asked, startedAt: clock.now().getTime() } as const;
  const answer = await ask(host, payload, { signal, timeoutMs, onNote });
  questions.throwFailure(answer.kind === 'error');
  return findingsIn(answer, asked.subjects.length);
}

async function checkUnit(
  host: Host,
  asked: { operation: string; checked: CheckedUnit },
  clock: Clock,
): Promise<UnitFinding[]> {
  const payload = { kind: 'check_unit', ...asked, startedAt: clock.now().getTime() } as const;
  return failuresIn(await ask(host, payload, { timeoutMs: unitCheckMs }));
}

/** One that serves, one for inputs that have crashed, one that trains; each starts when it is needed. */
function createHosts(options: PluginOptions) {
  const host = createPluginHost(options);
  const quarantine = createQuarantine(options);
  const training = createTrainingHost({ ...options, memoryBytes: options.trainingMemoryBytes });
  return {
    host,
    quarantine,
    training,
    async drain(): Promise<void> {
      // A training takes too long to wait for; the next version starts it again.
      await Promise.all([host.drain(), quarantine.drain(), training.stop()]);
    },
    async stop(): Promise<void> {
      await Promise.all([host.stop(), quarantine.stop(), training.stop()]);
    },
  };
}

/** Passes each note to all handlers; each processes its own notes. */
function dispatchNotes(
  hearing: RunNoteHandlers,
  listeners: readonly { handleNote(note: unknown, reply: (value: unknown) => void): void }[],
): CallOptions['onNote'] {
  return (note, reply) => {
    handleNote(note, hearing);
    for (const listener of listeners) listener.handleNote(note, reply);
  };
}

/** Fields of the log lines of a run. */
function fieldsOfRun({ workflowId, attempt }: RunTask, { tenantId, requestId }: RunOptions) {
  return {
    tenant_id: tenantId ?? null,
    workflow_id: workflowId,
    request_id: requestId ?? null,
    attempt,
  };
}

type RunCall = Extract<PluginTask, { kind: 'run' }>;

function runTask(called: Omit<RunCall, 'kind' | 'traceparent'>): RunCall {
  return { kind: 'run', ...called, traceparent: null };
}

/** Stores the last stage that a run reported, so that a timeout can name it. */
function watchStage({ onProgress: report }: Pick<RunOptions, 'onProgress'>) {
  let last: string | null = null;
  return {
    onProgress(stage: string, fraction: number) {
      last = stage;
      report?.(stage, fraction);
    },
    last: () => last,
  };
}

/** A document that exceeds the thread's memory would end the thread, and other runs with it. */
function refuseTooLarge({ documents }: RunTask, heapMb: number): void {
  const bytes = Object.values(documents).reduce((sum, { byteLength }) => sum + byteLength, 0);
  const most = documentCapacity(heapMb);
  if (bytes <= most) return;
  const { message } = new TooMuchContent(bytes, most);
  throw new PipelineFailure('document', { reason: message }, { message });
}

function operationOf({ operations }: CompiledPipeline, name: string): CompiledOperation {
  const operation = operations.get(name);
  if (!operation) throw new Error(`there is no operation ${name}`);
  return operation;
}

function sumStats(main: HostStats, other: HostStats | null): HostStats {
  if (other === null) return main;
  return {
    pid: main.pid,
    rssBytes: main.rssBytes + other.rssBytes,
    running: main.running + other.running,
    waiting: main.waiting + other.waiting,
    starts: main.starts + other.starts,
    crashes: main.crashes + other.crashes,
    replacements: main.replacements + other.replacements,
    // Pause of the host that receives new inputs.
    restingMs: main.restingMs,
  };
}

async function describe(host: Host, folder: string): Promise<unknown> {
  const answer = await ask(
    host,
    { kind: 'describe' },
    { timeoutMs: describeTimeoutMs },
    () => 'import',
  );
  if (answer.kind === 'declaration') return answer.declaration;
  if (answer.kind !== 'error' && answer.kind !== 'fault' && answer.kind !== 'unusable') {
    throw new Error('the plugin answered a question nobody asked');
  }
  const place = answer.kind === 'error' ? placeInFolder(answer.stack, folder) : null;
  throw new Error(place === null ? answer.message : `${place}: ${answer.message}`);
}

async function ask(
  host: Host,
  payload: PluginTask,
  options: Omit<CallOptions, 'graceMs'>,
  stage: () => string | null = () => null,
): Promise<PluginAnswer> {
  try {
    return (await host.call(payload, { ...options, graceMs })) as PluginAnswer;
  } catch (error) {
    const limit = { timeoutMs: options.timeoutMs, stage: stage() };
    throw fromHostFailure(error, limit);
  }
}

async function outcomeOf(
  answer: PluginAnswer,
  operation: CompiledOperation,
  { checkOutcome, largeOutcomes }: Pick<PluginOptions, 'checkOutcome' | 'largeOutcomes'>,
): Promise<CheckedOutcome> {
  if (answer.kind !== 'outcome') throw failureOf(answer);
  const { json } = answer;
  const checked =
    typeof json === 'string'
      ? checkOutcome(json, operation)
      : await largeOutcomes.check(ownBytes(json), operation);
  if (!checked.ok) {
    const faults = checked.details.map(({ path, message }) => `${path} ${message}`);
    throw new PipelineFailure('output_invalid', { reason: faults.join('; ') });
  }
  if (answer.ruleFailure) throw failureOf(answer.ruleFailure);
  return checked.outcome;
}
