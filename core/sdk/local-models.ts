// Models that a pipeline declares and the appliance trains for each tenant from the tenant's own
// examples. Training runs on the appliance. A run calls `context.localModel(name)` to get the
// active version.

import type { Example } from './learning/inputs.ts';
import type { TextModel } from './learning/model.ts';
import type { TrainingSettings } from './learning/training-settings.ts';
import type { ReferenceRow } from './reference.ts';

/** Figure of `LearningReport` by which two versions are compared; higher is better. */
export type ModelMetric = 'accuracy' | 'macroF1';

/** A model that the appliance trains for each tenant. */
export interface LocalModelDeclaration {
  title: string;
  description: string;
  /** Settings for `trainModel`: kind, labels, blocks, folds, precision. */
  training: TrainingSettings;
  /**
   * Functions that return the examples of one row, by the name of a reference set that the pipeline
   * declares. Sets with `keptByReviews` provide the corrections of reviewers. Called during
   * training, outside any run, with the row only.
   */
  learnsFrom: Readonly<Record<string, (row: ReferenceRow) => readonly Example[]>>;
  /**
   * Files with further examples, relative to the plugin's folder: one JSON object (`Example`) per
   * line, compressed if the name ends in `.gz`.
   */
  shippedExamples?: readonly string[];
  /**
   * Model file, relative to the plugin's folder. It is used until the tenant has its own version,
   * and training starts from it.
   */
  base?: string;
  /**
   * A version may replace the active one if it is better by `margin` (0 to 1) on held-out folds.
   */
  judgedBy: { metric: ModelMetric; margin: number };
}

export interface LocalModel extends TextModel {
  /** SHA-256 of the model file, hexadecimal. Results include it. */
  readonly version: string;
  /** Evidence source for values of this model: its name and the first 12 digits of its version. */
  readonly source: `local_model:${string}`;
  /** `trained` from the tenant's examples, or the plugin's `base`. */
  readonly origin: 'trained' | 'base';
  /**
   * Returns the base model of the plugin, even if the tenant has its own version: that version
   * knows only the labels of its examples. Returns null if there is no base model.
   */
  base(): Promise<TextModel | null>;
}
