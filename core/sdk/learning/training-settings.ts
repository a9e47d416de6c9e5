import type { ModelKind } from './fit.ts';
import type { FeatureBlock } from './inputs.ts';

export type Learner = 'steps' | 'margin';

export interface TrainingSettings {
  /** `one`: each input has exactly one label. `any`: each label applies or does not. */
  kind: ModelKind;
  blocks: readonly FeatureBlock[];
  /** The labels that the model is to know; default all that occur, sorted. */
  labels?: readonly string[];
  /** Examples that each label must have; default 5, at least 2. */
  minimumExamples?: number;
  /** Examples that must be there in all, without those that are left out; default 2. */
  minimumInAll?: number;
  /**
   * What to do with labels that have fewer examples, or whose examples all belong to one group:
   * `refuse` (default) throws, `leave_out` learns without them and notes their number.
   */
  rareLabels?: 'refuse' | 'leave_out';
  /** Of cross-validation; default 5, 2 to 20. */
  folds?: number;
  /** Decides the order of the examples; default 1. */
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
  /** Examples in which a feature must occur; default 2. */
  minimumOccurrences?: number;
  /** Most features of the model; default 300,000: the commonest are kept. */
  mostFeatures?: number;
  /** Largest weights that are kept of each label; default 10,000. */
  weightsPerLabel?: number;
  /** For `one`: precision that each label should reach on the folds; below it, the answer is `unsure`. Default 0.9. */
  precision?: number;
  /** For `any`: share of a label's examples that must not be answered `no`. Default 0.95. */
  recall?: number;
  /**
   * What to do with inputs that occur with different labels: `refuse` (default) throws,
   * `leave_out` leaves them all out, `keep` learns from all of them.
   */
  contradictions?: 'refuse' | 'leave_out' | 'keep';
}
