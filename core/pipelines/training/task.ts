// Messages between the appliance and the thread that trains a model.

import type { ModelKind } from '../../sdk/learning/fit.ts';
import type { LearningReport } from '../../sdk/learning/report.ts';
import type { ReferenceRow } from '../../sdk/reference.ts';

export interface TrainTask {
  model: string;
  /** Model to compare the result with; null if there is none. */
  current: CurrentModel | null;
  /**
   * The base model and the shipped examples, by their paths in the declaration: an unprivileged
   * process may be unable to read them.
   */
  files: Readonly<Record<string, Uint8Array>>;
}

export type TrainRequest = Omit<TrainTask, 'files'>;

export interface CurrentModel {
  file: Uint8Array;
  /** See held-back.ts; null for a model that was not trained here. */
  heldBack: Uint8Array | null;
}

/** Request of the thread for a page of a set, in the order of keys. */
export interface PageQuestion {
  ask: 'page';
  set: string;
  /** Last key of the previous page. */
  after: string | null;
}

export interface PageAnswer {
  page: readonly { key: string; row: ReferenceRow }[];
}

export const trainingSteps = ['collecting', 'reading', 'learning', 'measuring'] as const;
export type TrainingStep = (typeof trainingSteps)[number];

export interface SourceCount {
  source: string;
  rows: number;
  examples: number;
  /** SHA-256 of the examples, hexadecimal. */
  digest: string;
}

export interface ModelComparison {
  metric: string;
  /** Number of examples that both models answered and neither was trained on. */
  examples: number;
  current: number;
  candidate: number;
  /** The same, including examples that the current version was trained on. */
  known: { examples: number; current: number; candidate: number };
}

/** Report of a training about its result, as JSON text. */
export interface TrainingFacts {
  kind: ModelKind;
  labels: string[];
  settings: object;
  sources: SourceCount[];
  report: LearningReport;
  comparison: ModelComparison | null;
}

export interface TrainedAnswer {
  kind: 'trained';
  file: Uint8Array;
  trainedOn: Uint8Array;
  heldBack: Uint8Array;
  /** `TrainingFacts` as JSON text. */
  json: string;
}

/** The examples, the settings or a model file are unsuitable for training. */
export interface UntrainableAnswer {
  kind: 'untrainable';
  code: string;
  message: string;
}

/** Maximum number of examples per training; training time is proportional to it. */
export const mostExamples = 1_000_000;
/** Maximum number of characters of all examples together: 512 Mi take up to 1 GiB of memory. */
export const mostCharacters = 512 * 2 ** 20;
/** Number of rows sent to a thread at a time. */
export const rowsPerPage = 250;
