// One loaded plugin: its host process, its checked declaration, its runs.

import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createHost, type Host, type HostStats } from '../hosts/host.ts';
import type { CallOptions } from '../hosts/running-calls.ts';
import type { ReferenceAnswer } from '../reference/look-up.ts';
import type { CompiledPipeline, DeclarationCompiler } from './declaration.ts';
import { fromHostFailure, PipelineFailure } from './failure.ts';
import type { Manifest } from './manifest.ts';
import type { OutcomeChecker } from './outcome.ts';
import { createQuestions } from './questions.ts';
import type { PluginAnswer, PluginHostConfig, PluginTask, RunTask } from './tasks.ts';
import type { Outcome } from '../sdk/pipeline.ts';

export interface PipelineRun {
  outcome: Outcome;
  /** `name@version` of the plugin. */
  processedBy: string;
  durationMs: number;
}

export interface RunOptions {
  signal?: AbortSignal;
  onProgress?(stage: string, fraction: number): void;
  /** Answers what the run asks of reference data; rejects when it cannot be asked now. */
  lookUp?(question: unknown): Promise<ReferenceAnswer>;
}

export interface Plugin {
  manifest: Manifest;
  compiled: CompiledPipeline;
  /** @throws PipelineFailure */
  run(operation: string, task: RunTask, options: RunOptions): Promise<PipelineRun>;
  stats(): HostStats;
  stop(): Promise<void>;
}

export interface PluginOptions {
  folder: string;
  manifest: Manifest;
  /** Where compiled code of all plugins is kept between starts. */
  cacheFolder: string;
  longestRunMs(): number;
  compileDeclaration: DeclarationCompiler;
  checkOutcome: OutcomeChecker;
  clock: Clock;
  log: Log;
}

const root = join(import.meta.dirname, '../..');

/** What a plugin's process may read besides the plugin: what runs in it, and npm packages. */
const readable = [
  'core/sdk',
  'core/kernel',
  'core/hosts',
  'core/pipelines',
  'node_modules',
  'package.json',
].map((path) => join(root, path));

/** Importing a plugin is to take a fraction of a second; one that never ends must not hold the start. */
const describeTimeoutMs = 20_000;
const graceMs = 1000;

/**
 * Starts the plugin's host, which describes it.
 * @throws PipelineFailure or Error when the plugin cannot be used; its process is gone then.
 */
export async function loadPlugin(options: PluginOptions): Promise<Plugin> {
  const { manifest, clock, checkOutcome } = options;
  const { name, version, limits } = manifest;
  const log = options.log.child({ plugin: name, plugin_version: version });
  const host = createPluginHost({ ...options, log });
  let compiled: CompiledPipeline;
  try {
    compiled = options.compileDeclaration(await describe(host));
  } catch (error) {
    await host.stop();
    throw error;
  }

  return {
    manifest,
    compiled,
    async run(operation, task, { signal, onProgress, lookUp }) {
      const compiledOperation = compiled.operations.get(operation);
      if (!compiledOperation) throw new Error(`${name} has no operation ${operation}`);
      const payload: PluginTask = {
        kind: 'run',
        operation,
        task,
        startedAt: clock.now().getTime(),
      };
      const startedMs = clock.elapsedMs();
      const { workflowId, attempt } = task;
      const runLog = (): Log => log.child({ workflow_id: workflowId, attempt });
      const questions = createQuestions(lookUp);
      const answer = await ask(host, payload, {
        signal,
        timeoutMs: Math.min(limits.timeoutMs, options.longestRunMs()),
        onNote(note, reply) {
          hear(note, runLog, onProgress);
          questions.hear(note, reply);
        },
      });
      if (answer.kind === 'error') questions.throwFailure();
      const outcome = outcomeOf(answer, (json) => checkOutcome(json, compiledOperation));
      const durationMs = clock.elapsedMs() - startedMs;
      return { outcome, processedBy: `${name}@${version}`, durationMs };
    },
    stats: () => host.stats(),
    stop: () => host.stop(),
  };
}

function createPluginHost({ folder, manifest, cacheFolder, clock, log }: PluginOptions): Host {
  const { threads, heapMb, rssMb } = manifest.limits;
  const config: PluginHostConfig = { entry: join(folder, manifest.entry), threads, heapMb };
  return createHost({
    name: `plugin-${manifest.name}`,
    entry: join(import.meta.dirname, 'host.ts'),
    config,
    cwd: folder,
    threads,
    heapMb,
    rssMb,
    permissions: { read: [...readable, folder], addons: false, childProcesses: false },
    cacheFolder: join(cacheFolder, manifest.name),
    clock,
    log,
  });
}

async function describe(host: Host): Promise<unknown> {
  const answer = await ask(host, { kind: 'describe' }, { timeoutMs: describeTimeoutMs });
  if (answer.kind === 'declaration') return answer.declaration;
  if (answer.kind === 'outcome') throw new Error('the plugin answered a question nobody asked');
  throw new Error(answer.message);
}

async function ask(
  host: Host,
  payload: PluginTask,
  options: Omit<CallOptions, 'graceMs'>,
): Promise<PluginAnswer> {
  try {
    return (await host.call(payload, { ...options, graceMs })) as PluginAnswer;
  } catch (error) {
    throw fromHostFailure(error);
  }
}

function outcomeOf(
  answer: PluginAnswer,
  check: (json: string) => ReturnType<OutcomeChecker>,
): Outcome {
  if (answer.kind === 'outcome') {
    const checked = check(answer.json);
    if (checked.ok) return checked.outcome;
    const faults = checked.details.map(({ path, message }) => `${path} ${message}`);
    throw new PipelineFailure('output_invalid', { reason: faults.join('; ') });
  }
  if (answer.kind === 'declaration') throw new Error('a run was answered with a declaration');
  const { message } = answer;
  if (answer.kind === 'fault') {
    throw new PipelineFailure('document', { reason: message }, { code: answer.code, message });
  }
  if (answer.kind === 'error') {
    throw new PipelineFailure('plugin_error', { reason: message, stack: answer.stack });
  }
  throw new PipelineFailure('output_invalid', { reason: message });
}

/** Checked as it comes: code in the plugin's thread can send what it likes on this way. */
function hear(note: unknown, log: () => Log, onProgress: RunOptions['onProgress']): void {
  const said = { ...(note as Partial<Record<string, unknown>> | null) };
  const { kind, stage, fraction, level, message, fields } = said;
  if (kind === 'progress' && typeof stage === 'string' && typeof fraction === 'number') {
    onProgress?.(stage, fraction);
  }
  if (kind === 'log' && typeof message === 'string' && typeof fields === 'object') {
    log()[level === 'warn' ? 'warn' : 'info'](message, { ...fields });
  }
}
