// Models that a pipeline declares and the appliance trains for each tenant, from the tenant's own
// examples and on the tenant's own machine. A run asks `context.localModel(name)` for the version in
// force.

import type { Example } from './learning/inputs.ts';
import type { TextModel } from './learning/model.ts';
import type { TrainingSettings } from './learning/training-settings.ts';
import type { ReferenceRow } from './reference.ts';

/** A figure of `LearningReport` by which two versions are compared; higher is better. */
export type ModelMetric = 'accuracy' | 'macroF1';

/** A model that the appliance trains for each tenant. */
export interface LocalModelDeclaration {
  title: string;
  description: string;
  /** As for `trainModel`: kind, labels, blocks, folds, precision. */
  training: TrainingSettings;
  /**
   * By name of a reference set that the pipeline declares: the examples of one row. Sets with
   * `keptByReviews` bring in the corrections of reviewers. Called while the model is trained, outside
   * any run: it gets the row and nothing else.
   */
  learnsFrom: Readonly<Record<string, (row: ReferenceRow) => readonly Example[]>>;
  /**
   * Files with further examples, relative to the plugin's folder: one JSON object (`Example`) on a
   * line; compressed if the name ends in `.gz`.
   */
  shippedExamples?: readonly string[];
  /**
   * A model file, relative to the plugin's folder. It answers until the tenant has a version of its
   * own, and training starts from it.
   */
  base?: string;
  /** A version may replace the current one if it is better by `margin` (0 to 1) on held-back folds. */
  judgedBy: { metric: ModelMetric; margin: number };
}

export interface LocalModel extends TextModel {
  /** SHA-256 of the model file, hexadecimal. Results name it. */
  readonly version: string;
  /** For evidence of what it answered: its name and the first 12 digits of its version. */
  readonly source: `local_model:${string}`;
  /** `trained` from the tenant's examples, or the plugin's `base`. */
  readonly origin: 'trained' | 'base';
  /**
   * The plugin's base model, also where a version of the tenant answers: such a version knows the labels
   * of its examples alone. Null without one.
   */
  base(): Promise<TextModel | null>;
}
