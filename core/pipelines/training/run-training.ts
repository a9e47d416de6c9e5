// Parent side of a training: sends pages of rows, receives progress, and validates the result,
// which comes from an untrusted process.

import type { Host } from '../../hosts/host.ts';
import { compileSchema } from '../../kernel/validate.ts';
import { parseModel } from '../../sdk/learning/model-file.ts';
import type { ReferenceRow } from '../../sdk/reference.ts';
import { failureOf } from '../answered-failure.ts';
import { largestModelFile } from '../declared-models.ts';
import { fromHostFailure, PipelineFailure } from '../failure.ts';
import { handleNote } from '../run-notes.ts';
import type { PluginAnswer, PluginTask } from '../tasks.ts';
import type { Log } from '../../kernel/log.ts';
import {
  rowsPerPage,
  trainingSteps,
  type PageAnswer,
  type TrainedAnswer,
  type TrainingFacts,
  type TrainingStep,
  type TrainTask,
} from './task.ts';
import { trainingGraceMs } from './training-host.ts';

export interface TrainingRun {
  signal: AbortSignal;
  timeoutMs: number;
  /** Returns rows of one of the model's sets, in the order of their keys. */
  page(
    set: string,
    page: { limit: number; after: string | null },
  ): Promise<{ key: string; row: ReferenceRow }[]>;
  onProgress(step: TrainingStep, done: number): void;
}

export interface Trained {
  file: Uint8Array;
  trainedOn: Uint8Array;
  heldBack: Uint8Array;
  facts: TrainingFacts;
}

/** Runs a training. Throws a PipelineFailure, an UntrainableExamples, or the error of `page`. */
export async function runTraining(
  host: Host,
  task: TrainTask,
  { sets, log, ...run }: TrainingRun & { sets: readonly string[]; log: Log },
): Promise<Trained> {
  const ended = new AbortController();
  const signal = AbortSignal.any([run.signal, ended.signal]);
  let failure: { error: unknown } | null = null;

  async function answerPage(note: unknown, reply: (value: unknown) => void): Promise<void> {
    const { number, question } = { ...(note as { number?: unknown; question?: unknown } | null) };
    const { ask, set, after } = { ...(question as Partial<Record<string, unknown>> | null) };
    if (ask !== 'page' || !sets.includes(set as string)) return;
    if (after !== null && typeof after !== 'string') return;
    try {
      const page = await run.page(set as string, { limit: rowsPerPage, after });
      reply({ number, answer: { page } satisfies PageAnswer });
    } catch (error) {
      failure = { error };
      ended.abort();
    }
  }

  const hearing = {
    log: () => log,
    onProgress(stage: string, fraction: number) {
      const step = trainingSteps.find((one) => one === stage);
      if (step) run.onProgress(step, fraction);
    },
  };
  const payload: PluginTask = { kind: 'train', task };
  try {
    const answer = (await host.call(payload, {
      signal,
      timeoutMs: run.timeoutMs,
      graceMs: trainingGraceMs,
      onNote(note, reply) {
        handleNote(note, hearing);
        void answerPage(note, reply);
      },
    })) as PluginAnswer;
    if (answer.kind !== 'trained') throw failureOf(answer);
    return checked(answer);
  } catch (error) {
    if (failure) throw (failure as { error: unknown }).error;
    throw fromHostFailure(error, { timeoutMs: run.timeoutMs, stage: null });
  }
}

const count = { type: 'integer', minimum: 0 } as const;
const share = { type: 'number', minimum: 0, maximum: 1 } as const;
const text = { type: 'string', maxLength: 1_000 } as const;
const compared = { examples: count, current: share, candidate: share } as const;
const comparedNames = ['examples', 'current', 'candidate'] as const;

const factsSchema = {
  type: 'object',
  required: ['kind', 'labels', 'settings', 'sources', 'report', 'comparison'],
  properties: {
    kind: { enum: ['one', 'any'] },
    labels: { type: 'array', items: text },
    settings: { type: 'object' },
    sources: {
      type: 'array',
      items: {
        type: 'object',
        required: ['source', 'rows', 'examples', 'digest'],
        additionalProperties: false,
        properties: { source: text, rows: count, examples: count, digest: text },
      },
    },
    report: {
      type: 'object',
      required: [
        'examples',
        'folds',
        'features',
        'accuracy',
        'macroF1',
        'calibrationError',
        'labels',
      ],
      properties: { accuracy: share, macroF1: share, labels: { type: 'array' } },
    },
    comparison: {
      type: ['object', 'null'],
      required: ['metric', ...comparedNames, 'known'],
      properties: {
        metric: text,
        ...compared,
        known: { type: 'object', required: comparedNames, properties: compared },
      },
    },
  },
} as const;

/** Maximum size of a report. It has a few figures for each label; about 15 MB for 65,535 labels. */
const longestFacts = 32 * 2 ** 20;

function checked({ file, trainedOn, heldBack, json }: TrainedAnswer): Trained {
  for (const bytes of [file, trainedOn, heldBack]) {
    if (!(bytes instanceof Uint8Array)) throw unusable('the answer of the training has no file');
    if (bytes.length > largestModelFile) {
      throw unusable(`the model has ${bytes.length} bytes; at most ${largestModelFile} are kept`);
    }
  }
  if (json.length > longestFacts) throw unusable('the report of the training is too long');
  const facts = compileSchema<TrainingFacts>(factsSchema)(JSON.parse(json));
  if (!facts.ok) {
    throw unusable(facts.details.map(({ path, message }) => `${path} ${message}`).join('; '));
  }
  parseModel(file);
  return { file, trainedOn, heldBack, facts: facts.value };
}

function unusable(reason: string): PipelineFailure {
  return new PipelineFailure('output_invalid', { reason });
}
