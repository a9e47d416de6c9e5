// Implementation of `workmill/sdk/testing`; its public types are in sdk/testing.ts.

import nodeAssert from 'node:assert/strict';
import { readFileSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { test as nodeTest } from 'node:test';
import type { ThreadCall } from '../hosts/thread.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSchemaCompiler, type JsonSchema, type SchemaCompiler } from '../kernel/validate.ts';
import { withEvidence } from '../pipelines/checked-outcome.ts';
import { createDeclarationCompiler } from '../pipelines/declaration.ts';
import { checkModelFiles, modelVersion } from '../pipelines/declared-models.ts';
import { localModelsOfRun, type LocalModelsOfRun } from '../pipelines/local-models-of-run.ts';
import { createOutcomeChecker } from '../pipelines/outcome.ts';
import { createQuestions } from '../pipelines/questions.ts';
import { describePipeline } from '../pipelines/sandbox/describe.ts';
import { createDerivedCache } from '../pipelines/sandbox/derived-values.ts';
import { createModelCache } from '../pipelines/sandbox/model-cache.ts';
import { createContext, reviewed } from '../pipelines/sandbox/run-context.ts';
import type { PipelineDeclaration, PluginNote } from '../pipelines/tasks.ts';
import { defaultReadingLimits } from '../reading/limits.ts';
import { readDocument } from '../reading/host/read-document.ts';
import type { Document } from '../sdk/document.ts';
import type { Operation, PipelineDefinition, Task } from '../sdk/pipeline.ts';
import type {
  assert as Assertions,
  documentFromFile as DocumentFromFile,
  documentFromText as DocumentFromText,
  runOperation as RunOperation,
  test as Test,
  TestOutcome,
  TestRun,
} from '../sdk/testing.ts';
import { firstPlace } from '../workflows/place-file.ts';
import { judge } from '../workflows/verdict.ts';
import { fillIn } from './fill-in.ts';
import { recordedAnswers } from './recorded.ts';

type Run = TestRun<Record<string, unknown>, Record<string, unknown>>;

const compile = createSchemaCompiler();
const defaultNow = new Date('2026-03-01T12:00:00Z');

async function run(
  pipeline: PipelineDefinition,
  name: string,
  given: Run,
): Promise<TestOutcome<unknown>> {
  const declaration = createDeclarationCompiler(compile)(describePipeline(pipeline));
  const operation = pipeline.operations[name];
  const compiled = declaration.operations.get(name);
  if (!operation || !compiled) throw new Error(`the pipeline has no operation "${name}"`);
  const { now = defaultNow, seed = 'test' } = given;
  const task = taskOf(pipeline, operation, { ...given, seed });
  const said: Pick<TestOutcome<unknown>, 'log' | 'stages'> = { log: [], stages: [] };
  const local = await modelsOf(declaration.declaration, given);
  const call = callOf(pipeline, { ...given, now, local }, said);
  const { steps = [] } = operation;
  const facts = { task, startedAt: now.getTime(), model: null, steps, localModels: local.inForce };
  const caches = { models: createModelCache(Infinity), derived: createDerivedCache(Infinity) };
  const still = { ...systemClock, elapsedMs: () => 0 };
  const { context } = createContext(facts, call, caches, still);
  const outcome = reviewed(operation, task, await operation.run(task as never, context as never));
  const checked = createOutcomeChecker(compile)(JSON.stringify(outcome), compiled);
  if (!checked.ok) throw new Error(`the outcome is refused: ${wordsOf(checked.details)}`);
  const { state } = judge(checked.outcome, operation.defaults);
  const status = state === 'done' ? operation.successStatus : 'in_review';
  return { ...withEvidence(checked.outcome), status, ...said };
}

function taskOf(
  { settings: settingsSchema }: PipelineDefinition,
  operation: Operation,
  given: Run & { seed: string },
): Task {
  const input = structuredClone(given.input ?? {});
  const first = firstPlace(operation.documents[0] ?? '');
  const documents = { ...given.documents, ...(given.document && { [first]: given.document }) };
  for (const pointer of Object.keys(documents)) fillIn(input, pointer, 'document:test');
  const options = structuredClone(given.options ?? {});
  requireValid(compile, operation.input, input, 'input');
  requireValid(compile, operation.options, options, 'options');
  const settings = structuredClone(given.settings ?? {});
  requireValid(compile, settingsSchema, settings, 'settings');
  return {
    workflowId: given.seed,
    attempt: 1,
    input,
    options,
    settings,
    customerId: given.customerId ?? null,
    documents,
    missingDocuments: given.missingDocuments ?? [],
    residency: given.residency ?? null,
  };
}

/** The test provides the tenant's models; base models are in the current folder. */
async function modelsOf(
  { models = {} }: PipelineDeclaration,
  { localModels = {} }: Run,
): Promise<LocalModelsOfRun> {
  const files = new Map(
    Object.values(localModels).map((file) => [modelVersion(file), file] as const),
  );
  const chosen = Object.entries(localModels).map(([model, file]) => {
    if (!Object.hasOwn(models, model)) throw new Error(`the pipeline declares no model "${model}"`);
    return { model, version: modelVersion(file), shadow: null };
  });
  const baseModels = await checkModelFiles(realpathSync('.'), models);
  return localModelsOfRun(
    { models, baseModels },
    { chosen, file: async (version) => files.get(version)! },
  );
}

/** Handles notes and requests of the run locally, with the data of the test. */
function callOf(
  pipeline: PipelineDefinition,
  given: Run & { now: Date; local: LocalModelsOfRun },
  said: Pick<TestOutcome<unknown>, 'log' | 'stages'>,
): ThreadCall {
  const signal = given.signal ?? new AbortController().signal;
  const clock = { ...systemClock, now: () => given.now };
  const { reference = {} } = pipeline;
  const capabilities = {
    network: (given.http ?? []).map(({ url }) => new URL(url).host),
    secrets: Object.keys(given.secrets ?? {}),
  };
  const known = { name: 'test', reference, capabilities };
  const questions = createQuestions({
    ...recordedAnswers(known, given, { clock, signal, compile }),
    answerLocalModel: given.local.answer,
  });
  let deliver: (value: unknown) => void = () => {};
  return {
    signal,
    onReply: (listener) => void (deliver = listener),
    note(value) {
      questions.handleNote(value, (reply) => deliver(reply));
      const { kind, ...note } = value as PluginNote;
      if (kind === 'log') said.log.push(note as (typeof said.log)[number]);
      if (kind !== 'progress') return;
      const { stage } = note as { stage: string };
      if (said.stages.at(-1) !== stage) said.stages.push(stage);
    },
  };
}

function requireValid(
  compiler: SchemaCompiler,
  schema: unknown,
  value: unknown,
  about: string,
): void {
  const checked = compiler(schema as JsonSchema)(value);
  if (!checked.ok) throw new Error(`the ${about} is refused: ${wordsOf(checked.details)}`);
}

function wordsOf(details: readonly { path: string; message: string }[]): string {
  return details.map(({ path, message }) => `${path} ${message}`).join('; ');
}

function read(bytes: Uint8Array, fileName: string | null): Promise<Document> {
  const { signal } = new AbortController();
  const limits = defaultReadingLimits;
  return readDocument(bytes, { fileName, declaredType: null, limits, signal });
}

export const runOperation = ((pipeline: PipelineDefinition, name: string, given: Run = {}) =>
  run(pipeline, name, given)) as typeof RunOperation;

export const documentFromText: typeof DocumentFromText = (text) => read(Buffer.from(text), null);

export const documentFromFile: typeof DocumentFromFile = (path) =>
  read(new Uint8Array(readFileSync(path)), basename(path));

/** Not wrapped, so that the position of a test is where its author calls it. */
export const test = nodeTest as typeof Test;

const { equal, deepEqual, match, ok, rejects } = nodeAssert;
export const assert: typeof Assertions = { equal, deepEqual, match, ok, rejects };
