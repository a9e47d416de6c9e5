// Messages between the appliance and a plugin's thread.

import type { ModelAnswer, ModelQuestion } from '../models/server.ts';
import type { ErrorCode } from '../kernel/errors.ts';
import type { ReferenceAnswer, ReferenceQuestion } from '../reference/look-up.ts';
import type { HttpFailureKind, HttpRequest, HttpResponse } from '../sdk/services.ts';
import type { PipelineFaultCode } from '../sdk/faults.ts';
import type { LocalModelDeclaration } from '../sdk/local-models.ts';
import type {
  MissingDocument,
  OperationDeclaration,
  PipelineDefinition,
  Residency,
} from '../sdk/pipeline.ts';
import type { TrainedAnswer, TrainTask, UntrainableAnswer } from './training/task.ts';

/** Passed to the plugin's host process once, at its start. */
export interface PluginHostConfig {
  /** Absolute path of the plugin's entry file. */
  entry: string;
  threads: number;
  heapMb: number;
}

/** Input of one run, as passed to `pipelines.run`. */
export interface RunTask {
  workflowId: string;
  /** Attempt number, from 1. */
  attempt: number;
  input: unknown;
  options: unknown;
  settings: unknown;
  /** Customer named in the request; default: none. */
  customerId?: string | null;
  /** Optional documents that are missing; default: none. */
  missingDocuments?: readonly MissingDocument[];
  /** Null or omitted if no region is configured. */
  residency?: Residency | null;
  /** Documents as serialized by the reader, by the JSON pointer of their address in `input`. */
  documents: Record<string, Uint8Array>;
}

export type PluginTask =
  | { kind: 'describe' }
  | {
      kind: 'run';
      operation: string;
      task: RunTask;
      /** Milliseconds since the epoch, by the appliance's clock. */
      startedAt: number;
      /** Trace context of the call, if it is traced: the thread then reports durations. */
      traceparent: string | null;
      /** Name of the model server that the run may query. */
      model: string | null;
      /** Models that the pipeline declares; null for a model without a version. */
      localModels: Record<string, ModelInForce | null>;
    }
  /** Extracts the rows of reference data from a file. */
  | { kind: 'rows'; set: string; format: string; document: Uint8Array }
  /** Checks monitored subjects again. */
  | { kind: 'check_subjects'; operation: string; subjects: readonly unknown[]; startedAt: number }
  /** Checks a result that a reviewer has corrected. */
  | { kind: 'check_unit'; operation: string; checked: CheckedUnit; startedAt: number }
  | { kind: 'train'; task: TrainTask };

/** A corrected result, with what its pipeline may compare it with. */
export interface CheckedUnit {
  unit: object;
  original: object;
  input: unknown;
  options: unknown;
  settings: unknown;
  /** When the request was submitted, in milliseconds since the epoch. */
  submittedAt: number;
}

/** The version of a local model that answers in a run. */
export interface ModelInForce {
  /** SHA-256 of its file, hexadecimal. */
  version: string;
  origin: 'trained' | 'base';
  /** Absolute path of a base model; null if the thread must request the file. */
  file: string | null;
  /** The plugin's base model, with the absolute path of its file. */
  base: { version: string; file: string } | null;
  /** Version that is compared with the active one, without effect on the run. */
  shadow: string | null;
}

/**
 * Number of times that a shadow version gave one label and the active version another, or the same.
 */
export interface ShadowPair {
  /** Empty if the model gave no label. */
  currentLabel: string;
  shadowLabel: string;
  answers: number;
}

/** A pipeline's definition without its functions. */
export interface PipelineDeclaration extends Omit<PipelineDefinition, 'operations' | 'models'> {
  operations: Record<string, OperationDeclaration>;
  models?: Record<string, DeclaredModel>;
}

export interface DeclaredModel extends Omit<LocalModelDeclaration, 'learnsFrom'> {
  /** Names of the reference sets. */
  learnsFrom: readonly string[];
}

/** Error thrown by the plugin: a PipelineFault or anything else. */
export type ThrownAnswer =
  | { kind: 'fault'; code: PipelineFaultCode & ErrorCode; message: string }
  | { kind: 'error'; message: string; stack: string };

export type PluginAnswer =
  | { kind: 'declaration'; declaration: unknown }
  /**
   * The outcome as JSON; a result can only contain JSON. Large ones are UTF-8 bytes, which are
   * transferred in parts. `ruleFailure` is the error of the operation's review rule; it counts only
   * if the outcome is valid.
   */
  | { kind: 'outcome'; json: string | Uint8Array<ArrayBuffer>; ruleFailure?: ThrownAnswer }
  /** Rows of a file, as JSON text. */
  | { kind: 'rows'; json: string }
  /** Findings of each subject, or the failures of one corrected result, as JSON text. */
  | { kind: 'findings'; json: string }
  | TrainedAnswer
  | UntrainableAnswer
  | ThrownAnswer
  /** The outcome is not JSON, or much too large. */
  | { kind: 'unusable'; message: string };

/** A question of a run; its number identifies the answer. */
export interface PluginQuestion {
  kind: 'ask';
  number: number;
  question: ReferenceQuestion | ServiceQuestion | ModelQuestion | LocalModelQuestion;
}

/** Requests of a run to services other than reference data. */
export type ServiceQuestion =
  | { ask: 'http'; request: HttpRequest }
  | { ask: 'secret'; name: string }
  | { ask: 'cached'; key: string }
  /** The value as JSON text. */
  | { ask: 'keep'; key: string; json: string; ttlMs?: number | undefined };

export type ServiceAnswer =
  | { response: HttpResponse }
  | { text: string | null }
  | { refused: string; kind?: HttpFailureKind };

/** Requests the file of an active version, at most once per run. */
export interface LocalModelQuestion {
  ask: 'local_model';
  version: string;
}

export type LocalModelAnswer = { file: Uint8Array } | { refused: string };

export interface PluginReply {
  number: number;
  answer: ReferenceAnswer | ServiceAnswer | ModelAnswer | LocalModelAnswer;
}

/** Maximum number of questions per run. */
export const mostQuestions = 200;
export const mostModelQuestions = 8;
/** Enough to read a set of 200,000 rows three times. */
export const mostPages = 1_200;

/** Spans of a run: receive the documents, run the plugin's code, write the outcome. */
export const threadSpans = ['plugin.receive', 'plugin.run', 'plugin.answer'] as const;

export type PluginNote =
  /** Number of values of an answer that the document shows, and number of dropped values. */
  | { kind: 'model_values'; found: number; dropped: number }
  /** The run requested a local model. */
  | { kind: 'local_model'; model: string }
  | { kind: 'shadow'; model: string; pairs: ShadowPair[] }
  | { kind: 'progress'; stage: string; fraction: number }
  | { kind: 'log'; level: 'info' | 'warn'; message: string; fields: Record<string, unknown> };
