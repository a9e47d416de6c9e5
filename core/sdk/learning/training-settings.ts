import type { ModelKind } from './fit.ts';
import type { FeatureBlock } from './inputs.ts';

export type Learner = 'steps' | 'margin';

export interface TrainingSettings {
  /** `one`: each input has exactly one label. `any`: each label applies or does not. */
  kind: ModelKind;
  blocks: readonly FeatureBlock[];
  /** Labels of the model; default: all labels that occur, sorted. */
  labels?: readonly string[];
  /** Minimum number of examples of each label; default: 5, minimum: 2. */
  minimumExamples?: number;
  /** Minimum number of examples in total, without omitted ones; default: 2. */
  minimumInAll?: number;
  /**
   * How to handle labels that have fewer examples, or whose examples all belong to one group:
   * `refuse` (default) throws, `leave_out` trains without them and reports their number.
   */
  rareLabels?: 'refuse' | 'leave_out';
  /** Number of folds of the cross-validation; default: 5, range: 2 to 20. */
  folds?: number;
  /** Determines the order of the examples; default: 1. */
  seed?: number;
  /**
   * How weights are learned. `steps` (default): steps against the error of one example after the other.
   * `margin`: a support vector machine for each label, which keeps weights small; better by two points on
   * noisy labels, worse by two with ten examples of each of many labels, and up to twice as slow.
   * `best`: both, and the one that is right more often on the folds stays.
   */
  learner?: Learner | 'best';
  /** For `margin`: what an error costs against large weights; default 1, up to 100. */
  cost?: number;
  /** Passes of `steps` over the examples; default 5 for `one`, 6 for `any`; 1 to 100. */
  passes?: number;
  /** Learning rate of `steps`; default 0.5 for `one`, 0.3 for `any`; at most 1. */
  rate?: number;
  /** Minimum number of examples that contain a feature; default: 2. */
  minimumOccurrences?: number;
  /** Maximum number of features of the model; default: 300,000. The most frequent ones are kept. */
  mostFeatures?: number;
  /** Maximum number of weights stored for each label, the largest ones; default: 10,000. */
  weightsPerLabel?: number;
  /**
   * For `one`: target precision of each label on the folds; less certain answers are `unsure`.
   * Default: 0.9.
   */
  precision?: number;
  /** For `any`: minimum share of a label's examples that are not answered `no`. Default: 0.95. */
  recall?: number;
  /**
   * How to handle inputs that occur with different labels: `refuse` (default) throws, `leave_out`
   * omits all of them, `keep` trains on all of them.
   */
  contradictions?: 'refuse' | 'leave_out' | 'keep';
}
