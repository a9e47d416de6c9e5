// What crosses from the appliance to a plugin's thread and back.

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

/** Given to the plugin's host process once, when it begins. */
export interface PluginHostConfig {
  /** Absolute path of the plugin's entry. */
  entry: string;
  threads: number;
  heapMb: number;
}

/** What one run takes, as the caller of `pipelines.run` gives it. */
export interface RunTask {
  workflowId: string;
  /** From 1. */
  attempt: number;
  input: unknown;
  options: unknown;
  settings: unknown;
  /** As the request names the customer; none by default. */
  customerId?: string | null;
  /** Optional documents that could not be had; none by default. */
  missingDocuments?: readonly MissingDocument[];
  /** Null or absent where no region is configured. */
  residency?: Residency | null;
  /** Documents as the reader serialised them, by the JSON pointer of their address in `input`. */
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
      /** Of the call, when it is traced: the thread reports what took it how long. */
      traceparent: string | null;
      /** Name of the model server that the run may ask. */
      model: string | null;
      /** The models that the pipeline declares; null for one without a version. */
      localModels: Record<string, ModelInForce | null>;
    }
  /** Reads a file as rows of a set of reference data. */
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
}

/** The version of a local model that answers in a run. */
export interface ModelInForce {
  /** SHA-256 of its file, hexadecimal. */
  version: string;
  origin: 'trained' | 'base';
  /** Absolute path of a base model; the thread asks for other files. */
  file: string | null;
  /** The plugin's base model, with the absolute path of its file. */
  base: { version: string; file: string } | null;
  /** The version that answers beside it without effect. */
  shadow: string | null;
}

/** How often a version in shadow gave one label where the current one gave another or the same. */
export interface ShadowPair {
  /** Empty where a model named no label. */
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

/** What the plugin threw: a PipelineFault or anything else. */
export type ThrownAnswer =
  | { kind: 'fault'; code: PipelineFaultCode & ErrorCode; message: string }
  | { kind: 'error'; message: string; stack: string };

export type PluginAnswer =
  | { kind: 'declaration'; declaration: unknown }
  /**
   * The outcome as JSON: what a result can hold is what JSON can say. Large ones are UTF-8 bytes,
   * which cross in parts. `ruleFailure` is what the operation's review rule threw; it counts only if
   * the outcome keeps to its schemas.
   */
  | { kind: 'outcome'; json: string | Uint8Array<ArrayBuffer>; ruleFailure?: ThrownAnswer }
  /** Rows of a file, as JSON text. */
  | { kind: 'rows'; json: string }
  /** Findings of each subject, or the failures of one corrected result, as JSON text. */
  | { kind: 'findings'; json: string }
  | TrainedAnswer
  | UntrainableAnswer
  | ThrownAnswer
  /** An outcome that is not JSON or far too large. */
  | { kind: 'unusable'; message: string };

/** What a run asks while it runs; the number tells its answers apart. */
export interface PluginQuestion {
  kind: 'ask';
  number: number;
  question: ReferenceQuestion | ServiceQuestion | ModelQuestion | LocalModelQuestion;
}

/** What a run asks beside reference data. */
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

/** For the file of a version in force, at most once in a run. */
export interface LocalModelQuestion {
  ask: 'local_model';
  version: string;
}

export type LocalModelAnswer = { file: Uint8Array } | { refused: string };

export interface PluginReply {
  number: number;
  answer: ReferenceAnswer | ServiceAnswer | ModelAnswer | LocalModelAnswer;
}

/** Of one run. */
export const mostQuestions = 200;
export const mostModelQuestions = 8;
/** A set of 200,000 rows three times. */
export const mostPages = 1_200;

/** Documents are taken apart; the plugin's own code runs; its outcome is written. */
export const threadSpans = ['plugin.receive', 'plugin.run', 'plugin.answer'] as const;

export type PluginNote =
  /** How many values of an answer the document shows, and how many were dropped. */
  | { kind: 'model_values'; found: number; dropped: number }
  /** The run asked for a local model. */
  | { kind: 'local_model'; model: string }
  | { kind: 'shadow'; model: string; pairs: ShadowPair[] }
  | { kind: 'progress'; stage: string; fraction: number }
  | { kind: 'log'; level: 'info' | 'warn'; message: string; fields: Record<string, unknown> };
