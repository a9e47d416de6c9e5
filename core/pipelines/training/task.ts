// What crosses from the appliance to the thread that trains a model, and back.

import type { ModelKind } from '../../sdk/learning/fit.ts';
import type { LearningReport } from '../../sdk/learning/report.ts';
import type { ReferenceRow } from '../../sdk/reference.ts';

export interface TrainTask {
  model: string;
  /** What the result is compared with; null without any. */
  current: CurrentModel | null;
  /**
   * The base model and the shipped examples, by their paths in the declaration: a process without
   * privileges may not be able to read them.
   */
  files: Readonly<Record<string, Uint8Array>>;
}

export type TrainRequest = Omit<TrainTask, 'files'>;

export interface CurrentModel {
  file: Uint8Array;
  /** See held-back.ts; null for a model that was not trained here. */
  heldBack: Uint8Array | null;
}

/** Asked by the thread: a set is read in the order of its keys. */
export interface PageQuestion {
  ask: 'page';
  set: string;
  /** Last key of the page before. */
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
  /** Examples that both were asked about and neither had learned from. */
  examples: number;
  current: number;
  candidate: number;
  /** The same on the examples that the current version was trained on as well. */
  known: { examples: number; current: number; candidate: number };
}

/** What a training says of its result, as JSON text. */
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

/** Examples, settings or a model file from which no model can come. */
export interface UntrainableAnswer {
  kind: 'untrainable';
  code: string;
  message: string;
}

/** Of a training: what the learning takes is proportional to them. */
export const mostExamples = 1_000_000;
/** Of all examples of a training together: 512 Mi take up to 1 GiB of memory. */
export const mostCharacters = 512 * 2 ** 20;
/** Rows that are under way to a thread at a time. */
export const rowsPerPage = 250;
