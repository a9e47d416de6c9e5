// Main code of the threads of a plugin's host: imports the plugin, describes it and runs its
// operations. All errors of a run become answers; only the end of the thread is handled elsewhere.

import { deserialize } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { createStopwatch } from '../../hosts/stopwatch.ts';
import { answerTasks, type ThreadAnswer, type ThreadCall } from '../../hosts/thread.ts';
import type { Document } from '../../sdk/document.ts';
import type { Operation, Outcome, PipelineDefinition, Task } from '../../sdk/pipeline.ts';
import { systemClock } from '../../kernel/clock.ts';
import { askParent } from './ask-parent.ts';
import { describePipeline } from './describe.ts';
import { guardIntrinsics, type Intrinsics } from './intrinsics.ts';
import { createDerivedCache } from './derived-values.ts';
import { createModelCache } from './model-cache.ts';
import { createContext, reviewed, type Caches } from './run-context.ts';
import { sealThread } from './seal-thread.ts';
import { resolveSdk } from './sdk-hook.ts';
import { train } from './train.ts';
import type { PluginAnswer, PluginTask, ThrownAnswer } from '../tasks.ts';
import type { ThreadData } from '../thread-data.ts';

type Loaded =
  | { ok: true; pipeline: PipelineDefinition; intrinsics: Intrinsics; caches: Caches }
  | { ok: false; error: unknown };

/** A set with the maximum number of rows fits into the largest file of the reader. */
const largestRows = 64 * 2 ** 20;

/** A result is a database row and a response body; the largest real one has 200 kB. */
const largestOutcome = 8 * 2 ** 20;

/**
 * The appliance receives longer outcomes as bytes and validates them in a thread, which takes 2 ms;
 * shorter ones take it less than 5 ms.
 */
const longestText = 64 * 1024;

export default answerTasks<Loaded, PluginTask>({ load, handle, post: moved });

async function load(): Promise<Loaded> {
  const { entry, modelBytes, derivedBytes } = workerData as ThreadData;
  resolveSdk();
  sealThread();
  for (const name of ['fetch', 'WebSocket', 'EventSource'])
    Reflect.deleteProperty(globalThis, name);
  try {
    const module = (await import(entry)) as { default?: PipelineDefinition };
    if (typeof module.default?.operations !== 'object') {
      throw new Error('the entry does not export a pipeline: export default definePipeline({…})');
    }
    const caches = {
      models: createModelCache(modelBytes),
      derived: createDerivedCache(derivedBytes),
    };
    return { ok: true, pipeline: module.default, intrinsics: guardIntrinsics(), caches };
  } catch (error) {
    return { ok: false, error };
  }
}

async function handle(
  payload: PluginTask,
  call: ThreadCall,
  loaded: Loaded,
): Promise<PluginAnswer> {
  if (!loaded.ok) return failure(loaded.error);
  try {
    if (payload.kind === 'describe') {
      return { kind: 'declaration', declaration: describePipeline(loaded.pipeline) };
    }
    if (payload.kind === 'rows') return rowsAnswer(payload, loaded);
    if (payload.kind === 'check_subjects') return await checkSubjects(payload, call, loaded);
    if (payload.kind === 'check_unit') return await checkUnit(payload, loaded);
    if (payload.kind === 'train') return await train(payload.task, loaded.pipeline, call);
    const stopwatch = createStopwatch(payload.traceparent === null ? null : call, systemClock);
    const operation = loaded.pipeline.operations[payload.operation]!;
    const { documents, ...rest } = payload.task;
    const { customerId = null, missingDocuments = [], residency = null } = rest;
    const task = {
      ...rest,
      customerId,
      missingDocuments,
      residency,
      documents: Object.fromEntries(
        Object.entries(documents).map(([pointer, bytes]) => [pointer, deserialize(bytes)]),
      ),
    };
    stopwatch.lap('plugin.receive');
    const run = { ...payload, steps: operation.steps ?? [] };
    const { context, compareModels } = createContext(run, call, loaded.caches);
    let ruled: Ruled;
    try {
      ruled = applyRule(operation, task, await operation.run(task as Task as never, context));
    } finally {
      loaded.intrinsics.restore();
      stopwatch.lap('plugin.run');
    }
    const answer = outcomeAnswer(ruled, sizeOf(documents));
    await compareModels();
    stopwatch.lap('plugin.answer');
    return answer;
  } catch (error) {
    return failure(error);
  }
}

function rowsAnswer(
  { set, format, document }: Extract<PluginTask, { kind: 'rows' }>,
  { pipeline, intrinsics }: Extract<Loaded, { ok: true }>,
): PluginAnswer {
  let json: string;
  try {
    const { rows } = pipeline.reference![set]!.formats![format]!;
    json = JSON.stringify(rows(deserialize(document) as Document));
  } finally {
    intrinsics.restore();
  }
  if (json.length <= largestRows) return { kind: 'rows', json };
  return { kind: 'unusable', message: 'the file has more rows than are taken at once' };
}

async function checkSubjects(
  { operation, subjects, startedAt }: Extract<PluginTask, { kind: 'check_subjects' }>,
  call: ThreadCall,
  { pipeline, intrinsics, caches }: Extract<Loaded, { ok: true }>,
): Promise<PluginAnswer> {
  const { monitoring } = pipeline.operations[operation]!;
  const { signal } = call;
  const clock = { now: () => new Date(startedAt), elapsedMs: () => 0 };
  const { reference } = askParent(call, caches.derived).services;
  try {
    const found = await monitoring!.check(subjects, { signal, clock, reference });
    return { kind: 'findings', json: JSON.stringify(found) };
  } finally {
    intrinsics.restore();
  }
}

async function checkUnit(
  { operation, checked, startedAt }: Extract<PluginTask, { kind: 'check_unit' }>,
  { pipeline, intrinsics }: Extract<Loaded, { ok: true }>,
): Promise<PluginAnswer> {
  const { unit, ...given } = checked;
  try {
    const check = pipeline.operations[operation]!.check?.bind(null);
    const failures = (await check?.(unit as never, { ...given, startedAt } as never)) ?? [];
    return { kind: 'findings', json: JSON.stringify([failures]) };
  } finally {
    intrinsics.restore();
  }
}

interface Ruled {
  outcome: Outcome;
  /** Error thrown by the operation's review rule. */
  ruleFailure?: ThrownAnswer;
}

/**
 * If a rule throws, the outcome is unchanged. The appliance validates the outcome first, because a
 * rule usually fails when the outcome violates the schema that the rule relies on.
 */
function applyRule(operation: Operation, task: Task, outcome: Outcome): Ruled {
  try {
    return { outcome: reviewed(operation, task, outcome) };
  } catch (error) {
    return { outcome, ruleFailure: failure(error) };
  }
}

function sizeOf(documents: Record<string, Uint8Array>): number {
  return Object.values(documents).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** For a smaller document, a result that is too large is a defect of the plugin. */
const largeDocument = 2 ** 20;

function outcomeAnswer({ outcome, ruleFailure }: Ruled, documentBytes: number): PluginAnswer {
  let json: string | undefined;
  try {
    json = JSON.stringify(outcome);
  } catch (error) {
    return { kind: 'unusable', message: `the outcome is not JSON: ${String(error)}` };
  }
  if (json === undefined) return { kind: 'unusable', message: 'the run returned nothing' };
  if (json.length > largestOutcome) {
    const megabytes = Math.round(json.length / 2 ** 20);
    if (documentBytes < largeDocument) {
      return { kind: 'unusable', message: `the outcome has ${megabytes} MB; 8 MB are allowed` };
    }
    const message = `The document has too much content: its result has ${megabytes} MiB; at most 8 MiB are kept.`;
    return { kind: 'fault', code: 'document_unreadable', message };
  }
  const sent = json.length > longestText ? new TextEncoder().encode(json) : json;
  return { kind: 'outcome', json: sent, ...(ruleFailure && { ruleFailure }) };
}

/** Transfers large JSON to the main thread without copying. */
function moved(answer: ThreadAnswer): unknown {
  const value = answer.value as PluginAnswer;
  if (value.kind !== 'outcome' || typeof value.json === 'string') return answer;
  return move({ [transferableSymbol]: value.json.buffer, [valueSymbol]: answer });
}

/** Compares the name rather than the class: a plugin may bundle its own copy of the SDK. */
function failure(thrown: unknown): ThrownAnswer {
  if (!(thrown instanceof Error)) {
    return { kind: 'error', message: String(thrown), stack: '' };
  }
  const { name, message, stack = '' } = thrown;
  const { code } = thrown as { code?: unknown };
  const known = code === 'document_unreadable' || code === 'unsupported_document';
  if (name === 'PipelineFault' && known) return { kind: 'fault', code, message };
  return { kind: 'error', message, stack };
}
